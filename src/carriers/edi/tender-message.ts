import { LTL } from '#domain/shipment/rate-mode.ts'
import { buildBillOfLading211, readBillOfLading211 } from './bill-of-lading-211.ts'
import { buildTender204, readTender204 } from './tender-204.ts'
import type { TenderFacts } from './tender-facts.ts'
import type { Segment, TransactionSet } from './x12/interchange.ts'

/** The transaction sets that can carry a tender. */
export type TenderSet = '204' | '211'

/**
 * The default set for carriers of a rate mode: LTL carriers read the bill of lading (211), all others the load tender
 * (204).
 */
export const usualTenderSet = (rateModeId: number): TenderSet => (rateModeId === LTL ? '211' : '204')

/** Body of the tender as `set`. */
export const buildTender = (set: TenderSet, facts: TenderFacts): Segment[] =>
  set === '204' ? buildTender204(facts) : buildBillOfLading211(facts)

/** The tender of an accepted 204 or 211; null for any other set. */
export function readTender(set: TransactionSet): TenderFacts | null {
  if (set.id === '204') return readTender204(set)
  return set.id === '211' ? readBillOfLading211(set) : null
}
