import { findClient } from '#database/clients.ts'
import type { StoredShipment } from '#database/stored-shipment.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { showLane } from '#domain/text/lane.ts'
import type { ActionContext } from '../context.ts'
import { sendPlainMail } from '../plain-mail.ts'
import { pickupLines } from './tender-mail.ts'

/**
 * Tells everybody on the notify list of a shipment that it is booked; what it costs is nobody else's business.
 * @param known what a caller with many shipments has looked up already
 */
export async function tellBooked(
  context: ActionContext,
  shipment: StoredShipment,
  trackingLink: string,
  known: { clientName?: string } = {},
): Promise<void> {
  const list = parseEmails(shipment.notifyEmails)
  if (list.kind === 'invalid' || list.emails.length === 0) return
  const shipper = known.clientName ?? (await findClient(context.db, context.clientId))?.name ?? ''
  const lines = [
    `${shipper} has booked this shipment with ${shipment.carrierName}.`,
    '',
    ...pickupLines(shipment, context.now),
    '',
    `Tracking   ${trackingLink}`,
  ]
  const subject = `Booked ${shipment.bolNumber}: ${showLane(shipment.origin, shipment.destination)}`
  for (const to of list.emails) {
    await sendPlainMail(context, { kind: 'booked', shipmentId: shipment.id, to, subject, lines })
  }
}
