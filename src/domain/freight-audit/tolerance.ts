/** How far a bill may exceed its receipt before a user must decide. */
import type { Cents } from '../money.ts'
import type { KindKey } from './by-kind.ts'

export interface Tolerance {
  /** For the sum of all kinds of charges on a bill. */
  billCents: Cents
  /** The tolerance of one kind of charge. */
  kindCents: Cents
  /** Kinds with their own tolerance. */
  kinds: Readonly<Record<KindKey, Cents>>
}

/** The default for a client: $1.00 per bill, $0.05 per charge. */
export const USUAL_TOLERANCE: Tolerance = { billCents: 100, kindCents: 5, kinds: {} }

/** Carriers round line by line: one cent per line is never a finding. */
export const ROUNDING_CENTS = 1

/** A charge that was neither ordered nor on the receipt is never within tolerance. */
export function toleranceOf(tolerance: Tolerance, key: KindKey, isExpected: boolean, lines: number): Cents {
  if (!isExpected) return 0
  return Math.max(tolerance.kinds[key] ?? tolerance.kindCents, ROUNDING_CENTS * lines)
}
