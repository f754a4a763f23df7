/** The fuel surcharge on net linehaul and on other charges that include fuel (domain facts 2.3 step 4, 2.5). */
import { formatIsoDate } from '../calendar/iso-date.ts'
import { type Cents, percentOf } from '../money.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { FUEL_ROW, fuelPeriodOn } from './fuel-calendar.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { STEP, STEP_FIELDS } from './receipt-steps.ts'
import { NO_PRICE, refuse, type Sheet } from './sheet.ts'

/** How many numbers the step of the surcharge has. */
export const FUEL_STEP_LENGTH = 1 + STEP_FIELDS.fuel.length

/** Day number for the carrier's fuel lookup. */
export function fuelDayOf(tariff: CompiledTariff, prepared: PreparedLtlRequest): number {
  return tariff.isFuelByRatingDay ? prepared.ratingDay : prepared.pickupDay
}

/** Index of the fuel period; NO_PRICE with a notice if there is no price or percent for the day. */
export function findFuel(sheet: Sheet, tariff: CompiledTariff, prepared: PreparedLtlRequest): number {
  const calendar = tariff.fuel!
  const day = fuelDayOf(tariff, prepared)
  const number = fuelPeriodOn(calendar, day)
  if (number >= 0 && calendar.rows[number * calendar.rowLength + FUEL_ROW.hasPercents] === 1) return number
  refuseFuel(sheet, tariff, number, day)
  return NO_PRICE
}

function refuseFuel(sheet: Sheet, tariff: CompiledTariff, number: number, day: number): void {
  const period = tariff.fuel!.periods[number]
  if (!period) refuse(sheet, 'NO_FUEL_PRICE', `no fuel price in effect on ${formatIsoDate(day)}`)
  else if (period.table === '')
    refuse(sheet, 'NO_FUEL_PERCENT', `no fuel table in effect on ${formatIsoDate(day)}`)
  else refuse(sheet, 'NO_FUEL_PERCENT', period.refusal)
}

/** Writes the surcharge of a period at `at`, where space was reserved; returns its cents. */
export function chargeFuel(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  fuel: number,
  linehaul: Cents,
  at: number,
): Cents {
  const { rows, rowLength, columns } = tariff.fuel!
  const { numbers, fuelable } = sheet
  const row = fuel * rowLength
  let column = columns - 1
  while (column > 0 && prepared.total < rows[row + FUEL_ROW.columns + column]!) column--
  const percent = rows[row + FUEL_ROW.columns + columns + column]!
  const effectiveDay = rows[row + FUEL_ROW.effectiveDay]!
  const cents = percentOf(linehaul + fuelable, percent)
  numbers[at] = STEP.fuel
  numbers[at + 1] = linehaul
  numbers[at + 2] = fuelable
  numbers[at + 3] = percent
  numbers[at + 4] = rows[row + FUEL_ROW.mills]!
  numbers[at + 5] = rows[row + FUEL_ROW.priceDay]!
  numbers[at + 6] = effectiveDay
  numbers[at + 7] = fuelDayOf(tariff, prepared) - effectiveDay >= tariff.staleAfterDays ? 1 : 0
  numbers[at + 8] = cents
  return cents
}
