import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarVersion, CarrierCalendars, problemsOfCalendar } from './carrier-calendar.ts'
import { FURTHER_HOLIDAYS, type HolidayRule, USUAL_US_CARRIER_HOLIDAYS } from './holidays.ts'
import { addDays } from './iso-date.ts'
import { pickupDayOf, USUAL_PICKUP_RULES } from './pickup-roll-over.ts'
import { MONDAY_TO_FRIDAY, scheduleService, serviceDaysBetween } from './service-days.ts'
import { USUAL_US_CALENDAR } from './usual-calendar.ts'

const GOOD_FRIDAY = FURTHER_HOLIDAYS.find(({ id }) => id === 'good-friday')!
const version = (changes: Partial<CalendarVersion>): CalendarVersion => ({
  scac: 'SYNA',
  effectiveFrom: '2026-01-01',
  workWeekdays: MONDAY_TO_FRIDAY,
  holidays: USUAL_US_CARRIER_HOLIDAYS,
  pickup: USUAL_PICKUP_RULES,
  ...changes,
})
const deliveryOf = (versions: CalendarVersion[], pickup: string, days: number, scac = 'SYNA') =>
  scheduleService(new CarrierCalendars(versions).of(scac).service, pickup, days).deliveryDate

describe('a carrier’s own calendar', () => {
  it('closes on its own holidays, and only for this carrier', () => {
    const own = [version({ holidays: [...USUAL_US_CARRIER_HOLIDAYS, GOOD_FRIDAY] })]
    // Good Friday 2026 is 3 April.
    expect(deliveryOf(own, '2026-04-02', 1)).toBe('2026-04-06')
    expect(deliveryOf(own, '2026-04-02', 1, 'SYNB')).toBe('2026-04-03')
  })

  it('works on Saturdays if the carrier does', () => {
    const own = [version({ workWeekdays: [1, 2, 3, 4, 5, 6] })]
    expect(deliveryOf(own, '2026-06-05', 1)).toBe('2026-06-06')
    expect(deliveryOf([], '2026-06-05', 1)).toBe('2026-06-08')
  })

  it('uses for each day the version in effect on it, and the usual calendar before the first', () => {
    const once = (date: string): HolidayRule => ({
      id: date,
      name: 'Moving house',
      day: { kind: 'once', date },
      fromYear: null,
      toYear: null,
    })
    const own = [
      version({ effectiveFrom: '2026-06-10', holidays: [once('2026-06-11'), once('2026-06-16')] }),
      version({ effectiveFrom: '2026-06-15', holidays: [] }),
    ]
    expect(deliveryOf(own, '2026-06-09', 2)).toBe('2026-06-12')
    // The second version does not have 16 June.
    expect(deliveryOf(own, '2026-06-12', 2)).toBe('2026-06-16')
    // Before the first version: Memorial Day of the usual calendar; after the last: no Independence Day.
    expect(deliveryOf(own, '2026-05-22', 1)).toBe('2026-05-26')
    expect(deliveryOf(own, '2026-07-02', 1)).toBe('2026-07-03')
  })

  it('names the skipped days', () => {
    const own = new CarrierCalendars([version({ holidays: [GOOD_FRIDAY] })]).of('SYNA')
    const { skipped } = scheduleService(own.service, '2026-04-02', 1)
    expect(skipped.map(({ holiday, because }) => holiday || because)).toEqual([
      'Good Friday',
      'weekend',
      'weekend',
    ])
  })

  it('has its own cut-off', () => {
    const own = new CarrierCalendars([
      version({ pickup: { ...USUAL_PICKUP_RULES, cutOff: '12:00' } }),
      version({ effectiveFrom: '2026-07-01', pickup: { ...USUAL_PICKUP_RULES, cutOff: '15:00' } }),
    ]).of('SYNA')
    const comesOn = (date: string, calledAt: string) => {
      const request = { date, ready: '08:00', close: '18:00', calledOn: date, calledAt }
      return pickupDayOf(request, own.pickupRulesOn(date), own.service).date
    }
    expect(comesOn('2026-06-02', '12:30')).toBe('2026-06-03')
    expect(comesOn('2026-07-07', '12:30')).toBe('2026-07-07')
    expect(own.pickupRulesOn('2025-12-31').cutOff).toBe(USUAL_PICKUP_RULES.cutOff)
  })

  it('counts back to the same day, whatever its versions', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
    const versions = fc.array(fc.record({ workWeekdays: days, start: fc.integer({ min: 0, max: 60 }) }), {
      maxLength: 4,
    })
    fc.assert(
      fc.property(versions, fc.integer({ min: 0, max: 60 }), fc.nat(20), (made, start, serviceDays) => {
        const own = made.map(({ workWeekdays, start: at }) =>
          version({ workWeekdays, effectiveFrom: addDays('2026-01-01', at) }),
        )
        const { service } = new CarrierCalendars(own).of('SYNA')
        const { pickupDate, deliveryDate } = scheduleService(
          service,
          addDays('2026-01-01', start),
          serviceDays,
        )
        expect(serviceDaysBetween(service, pickupDate, deliveryDate)).toBe(serviceDays)
      }),
    )
  })

  it('is the usual one for a carrier without versions', () => {
    const { service, pickupRulesOn } = new CarrierCalendars([]).of('SYNA')
    expect(service).toBe(USUAL_US_CALENDAR)
    expect(pickupRulesOn('2026-01-01')).toBe(USUAL_PICKUP_RULES)
  })

  it('is refused if it cannot be used', () => {
    expect(problemsOfCalendar(version({}))).toEqual({})
    const wrong = version({
      workWeekdays: [],
      pickup: { cutOff: '25:00', earliestClose: '', minimumWindowMinutes: -1 },
    })
    expect(Object.keys(problemsOfCalendar(wrong)).sort()).toEqual([
      'cutOff',
      'earliestClose',
      'minimumWindowMinutes',
      'workWeekdays',
    ])
  })
})
