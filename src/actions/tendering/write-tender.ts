import { v7 as newId } from 'uuid'
import { fail } from '#contracts/errors.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { writeNetworkTender } from '../carrier-calls/tender-by-network.ts'
import { writeEdiTender } from '../edi/write-tender.ts'
import type { ActionContext } from '../kernel/context.ts'
import { timesOfTender, writeMailTenders } from './ask-carrier.ts'
import { tenderAccountMissing } from './tender-account-missing.ts'
import { tenderMail } from './tender-mail.ts'

/** What was written to the carrier, and how far it has come. */
export interface WrittenTender {
  channel: string
  to: string
  state: string
  messageId: string
}

/** The pickup request into the outbox. `price`: what was agreed; null where the consignee and the carrier have agreed. */
export async function writeTender(
  context: ActionContext,
  shipment: StoredShipment,
  price: Pick<StoredPriceSheet, 'cents' | 'currency' | 'quoteNumber'> | null,
  carrier: Carrier | null,
  trackingLink: string,
): Promise<WrittenTender> {
  if (!carrier) throw await tenderAccountMissing(context, shipment)
  if (carrier.tenderChannel === 'edi') {
    const { messageId, to } = await writeEdiTender(context, shipment, price)
    return { channel: 'edi', to, state: 'waiting', messageId }
  }
  if (carrier.tenderChannel === 'api') {
    const { messageId, to } = await writeNetworkTender(context, shipment, price, carrier)
    return { channel: 'api', to, state: 'waiting', messageId }
  }
  const to = carrier.tenderEmail || carrier.email
  if (to === '') fail('TENDER_ADDRESS_MISSING', { carrier: carrier.name })
  const messageId = newId()
  const { expiresAt } = timesOfTender(context)
  const mail = await tenderMail(context, shipment, price, trackingLink, { expiresAt })
  await writeMailTenders(context, [{ messageId, shipment, to, mail }])
  const isSent = context.installation.hasMailServer
  return { channel: 'email', to, state: isSent ? 'waiting' : 'unsent', messageId }
}
