import { describe, expect, it } from 'vitest'
import { formatIsoDate } from '../../calendar/iso-date.ts'
import { pickupDayOf, USUAL_PICKUP_RULES } from '../../calendar/pickup-roll-over.ts'
import { scheduleService } from '../../calendar/service-days.ts'
import { USUAL_US_CALENDAR } from '../../calendar/usual-calendar.ts'
import { classify } from '../../classification/classify.ts'
import { effectiveFuelDay, fuelPercents, problemsOfFuelTable } from '../fuel-calendar.ts'
import { type PlainParts, plainRequest, plainTariff } from '../plain-tariff.test-support.ts'
import { rateLtl } from '../rate-ltl.ts'
import { ACCESSORIAL_CASES } from './accessorial.cases.ts'
import {
  OWN_CALENDARS,
  OWN_PICKUP_CASES,
  OWN_TRANSIT_CASES,
  PICKUP_CASES,
  TRANSIT_CASES,
} from './calendar.cases.ts'
import { CHARGE_CASES, PALLET_CASES } from './charges.cases.ts'
import { CLASS_CASES } from './class.cases.ts'
import { DEFICIT_CASES } from './deficit.cases.ts'
import { FLAT_27_PERCENT, FUEL_CASES, FUEL_DAY_CASES, PUBLISHED_TABLES } from './fuel.cases.ts'
import { SPACE_CASES } from './space.cases.ts'
import type { LtlCase } from './worked-case.ts'

const LTL_CASES: readonly LtlCase[] = [
  ...DEFICIT_CASES,
  ...CHARGE_CASES,
  ...PALLET_CASES,
  ...ACCESSORIAL_CASES,
  ...SPACE_CASES,
]
const ALL = [
  ...CLASS_CASES,
  ...LTL_CASES,
  ...FUEL_CASES,
  ...FUEL_DAY_CASES,
  ...TRANSIT_CASES,
  ...PICKUP_CASES,
  ...OWN_TRANSIT_CASES,
  ...OWN_PICKUP_CASES,
]

describe('worked cases', () => {
  it('are at least two hundred, each with its source and its reason', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(200)
    for (const { source, why } of ALL) {
      expect(source).toMatch(/^(arithmetic|S\d+(, S\d+)*)$/)
      expect(why).not.toBe('')
    }
  })

  it.each(LTL_CASES)('$why', ({ items, request, expected, ...parts }) => {
    const result = rateLtl(plainTariff(parts as PlainParts), plainRequest(items, request))
    if (result.kind === 'notice') {
      expect(result.code).toEqual(expected)
      return
    }
    expect(result.charges.map(({ code, cents }) => [code, cents])).toEqual(expected)
    expect(result.cents).toBe(result.charges.reduce((sum, { cents }) => sum + cents, 0))
  })

  it.each(CLASS_CASES)('$scale: $why is class $expected', ({ scale, lines, expected }) => {
    const measured = lines.map(([weightLb, quantity, length, width, height]) => ({
      weightLb,
      quantity,
      dimensions: { length, width, height },
    }))
    expect(classify(measured, null, scale)).toMatchObject({ kind: 'density', freightClass: expected })
  })

  it.each(FUEL_CASES)('fuel table $table at $mills mills: $why', ({ table, mills, expected }) => {
    expect(problemsOfFuelTable(PUBLISHED_TABLES[table])).toEqual([])
    const percents = fuelPercents(PUBLISHED_TABLES[table], mills)
    expect(percents?.map((percent) => percent / 1000) ?? null).toEqual(expected)
  })

  it.each(FUEL_DAY_CASES)('fuel price of $priceDate: $why', ({ priceDate, weekday, lagWeeks, expected }) => {
    const rule = { ...FLAT_27_PERCENT, effectiveWeekday: weekday, lagWeeks }
    expect(formatIsoDate(effectiveFuelDay(rule, priceDate))).toBe(expected)
  })

  it.each(TRANSIT_CASES)('$pickup + $days days: $why', ({ pickup, days, served, expected }) => {
    const { deliveryDate } = scheduleService(USUAL_US_CALENDAR, pickup, days, served ?? null)
    expect(deliveryDate).toBe(expected)
  })

  it.each(PICKUP_CASES)('pickup on $date called at $calledAt: $why', ({ expected, ...request }) => {
    expect(pickupDayOf(request, USUAL_PICKUP_RULES, USUAL_US_CALENDAR).date).toBe(expected)
  })

  it.each(OWN_TRANSIT_CASES)('$scac, $pickup + $days days: $why', ({ scac, pickup, days, expected }) => {
    const { service } = OWN_CALENDARS.of(scac)
    expect(scheduleService(service, pickup, days).deliveryDate).toBe(expected)
  })

  it.each(OWN_PICKUP_CASES)('its own pickup on $date at $calledAt: $why', ({ expected, ...request }) => {
    const { service, pickupRulesOn } = OWN_CALENDARS.of('SYNG')
    expect(pickupDayOf(request, pickupRulesOn(request.date), service).date).toBe(expected)
  })
})
