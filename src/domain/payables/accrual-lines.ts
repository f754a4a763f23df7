import { sumsOfCharges } from '../freight-audit/by-kind.ts'
import type { Cents } from '../money.ts'
import type { Charge } from '../shipment/shipment.ts'
import { allocate } from './allocate.ts'
import type { GlRule } from './gl-code.ts'
import { type ApprovedBill, linesOfCharges, type PayableLine } from './payable-lines.ts'

/** Freight that has left and is not billed yet, at the booked price. */
export interface UnbilledFreight extends Pick<ApprovedBill, 'place' | 'orders'> {
  cents: Cents
  /** The charges of the price; empty if it has none. */
  charges: readonly Charge[]
}

/** Its price by charge and order, each with its account; the lines add up to the price to the cent. */
export function accrualLines(
  { cents, charges, ...whose }: UnbilledFreight,
  rules: readonly GlRule[],
): PayableLine[] {
  const sums = [...sumsOfCharges(charges)].filter(([, sum]) => sum !== 0)
  const whole = sums.reduce((total, [, sum]) => total + sum, 0)
  if (sums.length === 0) return linesOfCharges([{ key: 'linehaul', cents }], whose, rules)
  const parts =
    whole === cents
      ? sums.map(([, sum]) => sum)
      : allocate(
          cents,
          sums.map(([, sum]) => Math.abs(sum)),
        )
  return linesOfCharges(
    sums.map(([key], at) => ({ key, cents: parts[at]! })),
    whose,
    rules,
  )
}
