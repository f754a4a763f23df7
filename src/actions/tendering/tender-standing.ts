import { findMessage, isRetired } from '#database/queue/outbox.ts'
import { lastPickupChange, type PickupChange } from '#database/shipments/pickup-changes.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { lastTenderRequest, type TenderRequest } from '#database/shipments/tender-requests.ts'
import type { Db } from '#database/sql/open.ts'

/**
 * open: waits for the answer · changed: accepted or not, a changed pickup waits for an answer · accepted, declined,
 * expired · withdrawn: voided, or tendered again · closed: the freight was picked up without an answer.
 */
export type TenderStanding =
  | { state: 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn' | 'closed' }
  | { state: 'changed'; change: PickupChange }

/** The current state of a tender by mail. Before a change the caller locks the shipment. */
export async function tenderStanding(
  db: Db,
  shipment: StoredShipment,
  request: TenderRequest,
): Promise<TenderStanding> {
  const { clientId } = shipment
  if (request.answer === 'declined' || request.answer === 'expired') return { state: request.answer }
  const last = await lastTenderRequest(db, clientId, shipment.id)
  const message = await findMessage(db, request.messageId)
  const isOver = !shipment.isTendered || shipment.isDeclined || shipment.endedAs === 'void'
  if (isOver || last?.messageId !== request.messageId || (message && isRetired(message))) {
    return { state: 'withdrawn' }
  }
  if (shipment.status !== 'T') return { state: request.answer === 'accepted' ? 'accepted' : 'closed' }
  const change = await lastPickupChange(db, clientId, shipment.id)
  if (change?.state === 'waiting' && change.channel === 'email') return { state: 'changed', change }
  return { state: request.answer === 'accepted' ? 'accepted' : 'open' }
}
