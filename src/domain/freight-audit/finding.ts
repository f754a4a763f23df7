/** The result of auditing a bill. */
import type { Cents } from '../money.ts'
import type { Charge } from '../shipment/shipment.ts'
import type { KindKey } from './by-kind.ts'

export const CAUSES = [
  'reweigh',
  'reclass',
  'pieces',
  'lane',
  'discountMissing',
  'discountWrong',
  'minimum',
  'rate',
  'fuelOnLinehaul',
  'fuelWeek',
  'fuel',
  'notOrdered',
  'notBilled',
  'accessorialPrice',
  'duplicateCharge',
  'tax',
  'currency',
  'unknownCharge',
  'totalUnlikeLines',
] as const
export type Cause = (typeof CAUSES)[number]

export interface Finding {
  cause: Cause
  /** The kind of charge it is about; '' for the whole bill. */
  key: KindKey
  /** The part of the difference that it explains: above 0, the bill is too high. */
  cents: Cents
  /** A sentence for the clerk, with both sides: "Billed at 1,400 lb, shipped at 1,240 lb." */
  words: string
  /** True: a user has to see it, whatever the amount. Otherwise the tolerance decides. */
  needsDecision: boolean
}

/** One kind of charge on the bill and on the receipt. */
export interface KindComparison {
  key: KindKey
  label: string
  billedCents: Cents
  /** From the stored receipt. */
  receiptCents: Cents
  /**
   * By the contract with the carrier's weight, class, ZIP codes and pieces; equal to `receiptCents` if it cannot be
   * computed.
   */
  recomputedCents: Cents
  differenceCents: Cents
  toleranceCents: Cents
  isWithin: boolean
}

export interface Explanation {
  kinds: KindComparison[]
  /** In the order in which the difference is explained: weight, class, pieces, lane, then charge by charge. */
  findings: Finding[]
  /** Bill less receipt. */
  differenceCents: Cents
  /** The amount billed above the receipt, kind by kind; lower kinds do not offset it. */
  overCents: Cents
  /** The part of the difference that no finding explains: 0 unless a kind is within tolerance and not examined. */
  unexplainedCents: Cents
  /** True: there is nothing to decide, the bill can be approved. */
  isWithinTolerance: boolean
}

/** What the audit knows when it checks one kind of charge. */
export interface Known {
  kinds: readonly KindComparison[]
  /** The receipt's charges, or those computed with the carrier's facts. */
  charges: readonly Charge[]
}
