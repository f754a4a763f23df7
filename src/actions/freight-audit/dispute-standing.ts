import { type BillDispute, sumCreditsOf } from '#database/freight-audit/bill-disputes.ts'
import type { StoredBill } from '#database/freight-audit/carrier-bills.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { type DisputeState, disputeState } from '#domain/freight-audit/dispute.ts'
import type { ActionContext } from '../kernel/context.ts'
import { homeZone } from '../locations/zone-of-dock.ts'

/** The current state of a dispute. */
export async function disputeStanding(
  context: Pick<ActionContext, 'db' | 'clientId' | 'now'>,
  dispute: BillDispute,
  stored: StoredBill,
): Promise<{ state: DisputeState; creditedCents: number }> {
  const creditedCents = await sumCreditsOf(context.db, context.clientId, stored)
  const today = localDate(context.now, await homeZone(context))
  const isBillDisputed = stored.state === 'disputed' && stored.isInForce
  return { state: disputeState({ ...dispute, creditedCents, isBillDisputed }, today), creditedCents }
}

/** The amount above the receipt; the whole bill if it matches no shipment, or was billed before. */
export const usualAmount = ({ overCents, explanation, bill }: StoredBill): number =>
  explanation && overCents > 0 ? Math.min(overCents, bill.totalCents) : bill.totalCents
