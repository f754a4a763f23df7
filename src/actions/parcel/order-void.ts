import { v7 as newId } from 'uuid'
import { listPurchases, markUnwanted, type ParcelPurchase } from '#database/parcel/parcel-labels.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage, settleMessage } from '#database/queue/outbox.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { parcelNetworkOf } from '../carrier-calls/parcel-networks.ts'
import type { ActionContext } from '../kernel/context.ts'
import { LABEL_VOID_MESSAGE } from './label-kinds.ts'

/**
 * Voids the labels of an ended shipment, in the transaction that ends it, after messages that had not left were
 * recalled: bought labels are voided; an order that the carrier may have is looked up first, and then voided, too.
 */
export async function voidLabels(
  { db, clientId, now }: Pick<ActionContext, 'db' | 'clientId' | 'now'>,
  shipment: StoredShipment,
): Promise<void> {
  const purchases = await listPurchases(db, clientId, [shipment.id])
  for (const purchase of purchases) {
    if (purchase.unwantedAt || purchase.voidedAt) continue
    if (purchase.boughtAt) await voidLabel(db, purchase, shipment, now)
    else await markUnwanted(db, purchase.id, { at: now, voidMessageId: null })
    if (purchase.boughtAt || !purchase.handedOverAt) continue
    // The message was being retried, or had failed: only the carrier knows whether there is a label.
    const { messageId } = purchase
    const isTaken = await settleMessage(db, clientId, messageId, 'waiting', 'Is there a label to void?')
    if (isTaken) await addJob(db, 'deliver-message', { messageId }, { key: `deliver:${messageId}` })
  }
}

/** The message that voids bought labels. */
export async function voidLabel(
  db: Db,
  purchase: ParcelPurchase,
  shipment: Pick<StoredShipment, 'id' | 'bolNumber'>,
  now: Date,
): Promise<void> {
  const messageId = newId()
  const carrier = parcelNetworkOf({ id: purchase.network })?.carrier ?? purchase.network
  await insertMessage(db, {
    id: messageId,
    clientId: purchase.clientId,
    shipmentId: shipment.id,
    channel: 'api',
    kind: LABEL_VOID_MESSAGE,
    recipient: carrier,
    subject: `Void the label for ${shipment.bolNumber}`,
    payload: { purchaseId: purchase.id },
  })
  await markUnwanted(db, purchase.id, { at: now, voidMessageId: messageId })
  await addJob(db, 'deliver-message', { messageId }, { key: `deliver:${messageId}` })
}
