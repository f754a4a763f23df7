import { createHash } from 'node:crypto'
import { v7 as newId } from 'uuid'
import { insertFile } from '#database/files/stored-files.ts'
import type { Db } from '#database/sql/open.ts'
import { type DeliveryReceiptFacts, renderDeliveryReceipt } from '#documents/papers/delivery-receipt.ts'

/** Makes a delivery receipt and saves it as the proof of delivery of a shipment. */
export async function keepDeliveryReceipt(
  db: Db,
  clientId: string,
  shipmentId: string,
  facts: DeliveryReceiptFacts,
  kept: { by: string; at: Date },
): Promise<void> {
  const content = Buffer.from(await renderDeliveryReceipt(facts))
  await insertFile(db, clientId, {
    id: newId(),
    owner: { kind: 'shipment', id: shipmentId },
    kind: 'POD',
    name: `Delivery receipt ${facts.bolNumber}.pdf`,
    contentType: 'application/pdf',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    uploadedBy: kept.by,
    isByLink: false,
    createdAt: kept.at,
    content,
  })
}
