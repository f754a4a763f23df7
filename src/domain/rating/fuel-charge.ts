/** The fuel surcharge on net linehaul and on what else burns fuel (domain facts 2.3 step 4, 2.5). */
import { formatIsoDate } from '../calendar/iso-date.ts'
import { type Cents, percentOf } from '../money.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { fuelPeriodOn } from './fuel-calendar.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { STEP } from './receipt-steps.ts'
import { refuse, type Working } from './working.ts'

/** Day number on which the carrier looks fuel up. */
export function fuelDayOf(tariff: CompiledTariff, prepared: PreparedLtlRequest): number {
  return tariff.isFuelByRatingDay ? prepared.ratingDay : prepared.pickupDay
}

/** Place of the fuel period that holds; NO_PRICE with a notice when there is no price or percent for the day. */
export function findFuel(working: Working, tariff: CompiledTariff, day: number): number {
  const number = fuelPeriodOn(tariff.fuel!, day)
  if (number < 0) return refuse(working, 'NO_FUEL_PRICE', `no fuel price in effect on ${formatIsoDate(day)}`)
  const period = tariff.fuel!.periods[number]!
  if (period.percents) return number
  const message = period.table
    ? `fuel table ${period.table} has no percent for $${(period.mills / 1000).toFixed(3)}`
    : `no fuel table in effect on ${formatIsoDate(day)}`
  return refuse(working, 'NO_FUEL_PERCENT', message)
}

/** Writes the fuel surcharge of a period down; its cents. */
export function chargeFuel(
  working: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  fuel: number,
  linehaul: Cents,
  fuelable: Cents,
): Cents {
  const period = tariff.fuel!.periods[fuel]!
  const { percents, columnsFromLb } = period
  let column = columnsFromLb.length - 1
  while (column > 0 && prepared.total < columnsFromLb[column]! * 100) column--
  const percent = percents![column]!
  const cents = percentOf(linehaul + fuelable, percent)
  const { steps } = working
  const at = working.stepCount
  steps[at] = STEP.fuel
  steps[at + 1] = linehaul
  steps[at + 2] = fuelable
  steps[at + 3] = percent
  steps[at + 4] = period.mills
  steps[at + 5] = period.priceDay
  steps[at + 6] = period.effectiveDay
  steps[at + 7] = fuelDayOf(tariff, prepared) - period.effectiveDay >= tariff.staleAfterDays ? 1 : 0
  steps[at + 8] = cents
  working.stepCount = at + 9
  working.charges.push({ code: 'FSC', label: 'Fuel surcharge', cents })
  return cents
}
