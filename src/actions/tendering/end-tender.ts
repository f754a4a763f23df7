import { insertShipmentEvent } from '#database/shipments/shipment-events.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { TenderRequest } from '#database/shipments/tender-requests.ts'
import type { Db } from '#database/sql/open.ts'
import { keepDeclined } from '../shipments/keep-declined.ts'

/** Reopens the tender: a problem for the clerk, who offers the shipment to the next carrier. */
export async function endTender(
  { db, clientId, now }: { db: Db; clientId: string; now: Date },
  shipment: StoredShipment,
  request: TenderRequest,
  end: { answer: 'declined' | 'expired'; reason: string; what: string },
): Promise<void> {
  await insertShipmentEvent(db, clientId, shipment.id, {
    ...{ status: 'Problem', code: '', what: end.what, place: '', at: now, timeZone: shipment.timeZone },
    notes: end.reason,
    source: request.carrierName,
    externalId: `${end.answer} ${request.messageId}`,
  })
  await keepDeclined({ db, clientId }, shipment, [end.what, end.reason].filter(Boolean).join(': '))
}
