/** How far a bill may exceed its receipt before a user has to decide. */
import type { Cents } from '../money.ts'
import type { KindKey } from './by-kind.ts'

export interface Tolerance {
  /** Over all kinds of charge of a bill, added up. */
  billCents: Cents
  /** The tolerance of one kind of charge. */
  kindCents: Cents
  /** Kinds with a tolerance of their own. */
  kinds: Readonly<Record<KindKey, Cents>>
}

/** Until a client says otherwise: $1.00 a bill, $0.05 a charge. */
export const USUAL_TOLERANCE: Tolerance = { billCents: 100, kindCents: 5, kinds: {} }

/** Carriers round line by line: one cent a line is never a finding. */
export const ROUNDING_CENTS = 1

/** A charge that was neither ordered nor on the receipt is never within tolerance. */
export function toleranceOf(tolerance: Tolerance, key: KindKey, isExpected: boolean, lines: number): Cents {
  if (!isExpected) return 0
  return Math.max(tolerance.kinds[key] ?? tolerance.kindCents, ROUNDING_CENTS * lines)
}
