import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { mailNews } from '../news/mail-news.ts'
import type { TenderLookups } from './tender-lookups.ts'
import { pickupLines } from './tender-mail.ts'

/** Mails the notify list of a shipment that it is booked, if the company chose that. */
export async function tellBooked(
  context: ActionContext,
  shipment: StoredShipment,
  trackingLink: string,
  lookups: TenderLookups,
): Promise<void> {
  const { messages } = context.settings
  if (!messages.booked) return
  await mailNews(context, {
    kind: 'booked',
    shipment,
    sentence: `has booked this shipment with ${shipment.carrierName}.`,
    lines: [...pickupLines(shipment, context.now), '', `Tracking   ${trackingLink}`],
    rules: messages,
    clientName: () => lookups.clientName(context.db),
  })
}
