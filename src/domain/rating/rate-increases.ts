/** General rate increases that are not in the rates yet: on the gross or on the net linehaul, by day. */
import { type Cents, percentOf } from '../money.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { STEP } from './receipt-steps.ts'
import { INCREASE_ROW } from './rule-block.ts'
import type { Sheet } from './sheet.ts'

/** The linehaul to which an increase applies; receipts keep these numbers. */
export const INCREASE_BASE = { gross: 0, net: 1 } as const

/**
 * Records the day's increases on `linehaul`; returns their sum. Those on the net may include fuel: `sheet.fuelable`.
 */
export function chargeIncreases(
  sheet: Sheet,
  tariff: CompiledTariff,
  base: number,
  day: number,
  linehaul: Cents,
): Cents {
  const rows = tariff.numbers
  const { numbers } = sheet
  let total = 0
  for (let row = tariff.increasesAt; row < tariff.triggersAt; row += INCREASE_ROW.length) {
    if (rows[row + INCREASE_ROW.isNet] !== base) continue
    if (day < rows[row + INCREASE_ROW.fromDay]! || day > rows[row + INCREASE_ROW.toDay]!) continue
    const percent = rows[row + INCREASE_ROW.percent]!
    const cents = percentOf(linehaul, percent)
    const at = sheet.end
    numbers[at] = STEP.increase
    numbers[at + 1] = base
    numbers[at + 2] = percent
    numbers[at + 3] = linehaul
    numbers[at + 4] = cents
    sheet.end = at + 5
    if (base === INCREASE_BASE.net && rows[row + INCREASE_ROW.isFuelable] === 1) sheet.fuelable += cents
    total += cents
  }
  return total
}
