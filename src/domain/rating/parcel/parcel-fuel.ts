/** Fuel surcharge of a service: on transportation and on the charges that include fuel (domain facts 3.3). */
import { formatIsoDate } from '../../calendar/iso-date.ts'
import { type Cents, percentOf } from '../../money.ts'
import { fuelPeriodOn } from '../fuel-calendar.ts'
import type { CompiledFuel } from './compiled-parcel-tariff.ts'
import { WEIGHT_PER_LB } from './measure-piece.ts'
import { type ParcelSheet, refuse } from './parcel-sheet.ts'
import type { ParcelFuelStep } from './parcel-steps.ts'

/** The fuel of the day: the percent, its source, and its start. */
export type FoundFuel = Pick<ParcelFuelStep, 'percent' | 'mills' | 'priceDay' | 'fromDay' | 'isStale'> & {
  table: string
}

function byIndex(sheet: ParcelSheet, compiled: CompiledFuel, day: number, weight: number): FoundFuel | null {
  const { fuel } = compiled
  const calendar = compiled.calendar!
  const number = fuelPeriodOn(calendar, day)
  if (number < 0) return refuse(sheet, 'NO_FUEL_PRICE', `no fuel price in effect on ${formatIsoDate(day)}`)
  const period = calendar.periods[number]!
  if (!period.percents) {
    const message = period.table
      ? `fuel table ${period.table} has no percent for $${(period.mills / 1000).toFixed(3)}`
      : `no fuel table in effect on ${formatIsoDate(day)}`
    return refuse(sheet, 'NO_FUEL_PERCENT', message)
  }
  const column = period.columnsFromLb.findLastIndex((from) => weight >= from * WEIGHT_PER_LB)
  return {
    table: period.table,
    percent: period.percents[Math.max(0, column)]!,
    mills: period.mills,
    priceDay: period.priceDay,
    fromDay: period.effectiveDay,
    isStale: fuel.kind === 'index' && day - period.effectiveDay >= fuel.rule.staleAfterDays,
  }
}

/**
 * Percent of the carrier's lookup day; null with a notice if there is none.
 * @param weight ten-thousandths of a pound, for tables with columns by weight
 */
export function findParcelFuel(sheet: ParcelSheet, compiled: CompiledFuel, weight: number): FoundFuel | null {
  const { fuel, percents } = compiled
  const { prepared } = sheet
  const lookup = fuel.kind === 'index' ? fuel.rule.lookupDate : fuel.lookupDate
  const day = lookup === 'rating' ? prepared.ratingDay : prepared.shipDay
  if (compiled.calendar) return byIndex(sheet, compiled, day, weight)
  const row = percents.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  if (!row)
    return refuse(sheet, 'NO_FUEL_PERCENT', `no fuel percent for '${fuel.id}' on ${formatIsoDate(day)}`)
  const since = formatIsoDate(row.fromDay)
  return {
    table: `${fuel.id}@${since}`,
    percent: row.percent,
    mills: 0,
    priceDay: 0,
    fromDay: row.fromDay,
    isStale: false,
  }
}

/** Records the fuel surcharge; returns its cents. */
export function chargeParcelFuel(
  sheet: ParcelSheet,
  fuel: FoundFuel,
  transport: Cents,
  fuelable: Cents,
): Cents {
  const { table, ...found } = fuel
  const cents = percentOf(transport + fuelable, fuel.percent)
  sheet.steps.push({ step: 'fuel', fuel: table, transport, fuelable, ...found, cents })
  return cents
}
