import { v7 as newId } from 'uuid'
import { findCarrier } from '#database/carriers/carriers.ts'
import { findNetworkTender } from '#database/carriers/network-tenders.ts'
import { findLinkOfSubject } from '#database/clients/access-links.ts'
import { findClient } from '#database/clients/clients.ts'
import { findUser } from '#database/clients/users.ts'
import { addJob } from '#database/queue/jobs.ts'
import {
  insertMessage,
  isRetired,
  listMessages,
  type OutboxMessage,
  OVERTAKEN,
  recallMessage,
} from '#database/queue/outbox.ts'
import type { BarePrice } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { PickupTerms } from '#database/tables/pickup-changes.ts'
import { type MailBody, mailText } from '#documents/mails/mail-body.ts'
import { formatMoney } from '#domain/money.ts'
import { accessorialCode } from '#domain/rating/accessorial-codes.ts'
import { showPickupWindow } from '#domain/text/date-display.ts'
import { showLane } from '#domain/text/lane.ts'
import { changeNetworkTender } from '../carrier-calls/tender-by-network.ts'
import { changeEdiTender } from '../edi/write-tender.ts'
import type { ActionContext } from '../kernel/context.ts'
import { LINK_PLACEHOLDER } from '../kernel/link-placeholder.ts'
import { contactOf } from '../kernel/plain-mail.ts'
import { trackingLinks } from '../kernel/tracking-link.ts'
import { factsOfShipment } from '../papers/bill-of-lading.ts'
import { TENDER_PAGE } from '../tendering/ask-carrier.ts'
import { channelFor, refusalOfTender, writeTenders } from '../tendering/channels.ts'
import { TenderLookups } from '../tendering/tender-lookups.ts'
import { pickupFacts } from '../tendering/tender-mail.ts'

/** How a carrier is notified of a changed pickup. */
export interface Told {
  channel: 'email' | 'edi' | 'api' | 'none'
  /** '' for the channel `none`: a person calls the carrier. */
  to: string
  messageId: string | null
}

type Price = BarePrice | null

/**
 * Notifies the carrier of a changed pickup on the channel of the tender, through the outbox and in the transaction of
 * the change. A tender that has not left yet is replaced, so that the carrier never sees the former pickup.
 */
export async function tellPickupChange(
  context: ActionContext,
  before: StoredShipment,
  shipment: StoredShipment,
  price: Price,
): Promise<Told> {
  const { db, clientId } = context
  const messages = await listMessages(db, clientId, shipment.id)
  const tender = messages.findLast(({ kind }) => kind === 'tender')
  if (!tender || isRetired(tender)) return { channel: 'none', to: '', messageId: null }
  const carrier = await findCarrier(
    db,
    clientId,
    shipment.carrierScac,
    shipment.rateModeId,
    shipment.warehouse,
  )
  if (await isReplaceable(context, tender)) {
    const replacement = { shipment, price, account: carrier, channel: channelFor(carrier) }
    const refusal = await refusalOfTender(context, replacement)
    if (refusal) throw refusal
    const links = await trackingLinks(context, [shipment.id])
    const means = { lookups: new TenderLookups(clientId), links, isPrinted: false }
    const written = (await writeTenders(context, [replacement], means)).get(shipment.id)!
    return { channel: written.channel as Told['channel'], to: written.to, messageId: written.messageId }
  }
  if (tender.channel === 'edi') {
    return { channel: 'edi', ...(await changeEdiTender(context, shipment, price)) }
  }
  if (tender.channel === 'api' && carrier) {
    return { channel: 'api', ...(await changeNetworkTender(context, shipment, price, carrier)) }
  }
  return sendMail(context, tender, { before, shipment, price })
}

/** Whether the tender never left or never arrived, so that a new one replaces it. */
async function isReplaceable({ db }: ActionContext, tender: OutboxMessage): Promise<boolean> {
  if (tender.channel === 'api') {
    const order = await findNetworkTender(db, tender.id)
    // An order that waits for the cancellation of an earlier one is replaced together with it: the carrier module
    // handles this.
    if (order?.handedOverAt || tender.payload.after) {
      if (!order?.handedOverAt) await recallMessage(db, tender.id, OVERTAKEN)
      return false
    }
  }
  return tender.state === 'failed' || (await recallMessage(db, tender.id, OVERTAKEN))
}

async function sendMail(
  context: ActionContext,
  tender: OutboxMessage,
  change: { before: StoredShipment; shipment: StoredShipment; price: Price },
): Promise<Told> {
  const { db, clientId } = context
  const { shipment } = change
  const messageId = newId()
  // The page of the tender also accepts the answer to its change.
  const link = await findLinkOfSubject(db, 'tender', tender.id)
  const body = await bodyOf(context, change, link !== null)
  await insertMessage(db, {
    id: messageId,
    clientId,
    shipmentId: shipment.id,
    channel: 'email',
    kind: 'pickup-change',
    recipient: tender.recipient,
    subject: `Pickup changed ${shipment.bolNumber}: ${showLane(shipment.origin, shipment.destination)}`,
    payload: {
      text: mailText(body),
      body,
      billOfLading: await factsOfShipment(context, shipment),
      ...(link ? { link: { id: link.id, path: TENDER_PAGE } } : {}),
    },
  })
  await addJob(db, 'deliver-message', { messageId }, { key: `deliver:${messageId}` })
  return { channel: 'email', to: tender.recipient, messageId }
}

async function bodyOf(
  context: ActionContext,
  { before, shipment, price }: { before: StoredShipment; shipment: StoredShipment; price: Price },
  hasPage: boolean,
): Promise<MailBody> {
  const { db, clientId, user, now, installation } = context
  const shipper = (await findClient(db, clientId))?.name ?? ''
  const contact = contactOf(await findUser(db, clientId, user.id), installation.supportEmail)
  const charge = price && before.totalCents !== shipment.totalCents
  const charged = price ? `${formatMoney(price.cents, price.currency)} as quoted` : ''
  return {
    lead: `${shipper} has changed this pickup. Please confirm the change${hasPage ? '' : ` to ${contact}`}.`,
    facts: [
      { label: 'Was', value: windowAndServices(before, termsOf(before), now) },
      { label: 'Is now', value: windowAndServices(shipment, termsOf(shipment), now) },
      ...(charge ? [{ label: 'Charges', value: charged }] : []),
      ...pickupFacts(shipment, now, { isForCarrier: true }),
    ],
    ...(hasPage ? { button: { label: 'Confirm the change', url: LINK_PLACEHOLDER } } : {}),
    below: [
      'The new bill of lading is attached. It replaces the earlier one.',
      ...(hasPage ? [`Questions? Write to ${contact}.`] : []),
    ],
  }
}

const termsOf = ({ pickupDate, pickupFrom, pickupTo, services }: StoredShipment): PickupTerms => ({
  ...{ date: pickupDate ?? '', from: pickupFrom, to: pickupTo, services },
})

/** A pickup with its services as text, with the window in the local time of the dock. */
export function windowAndServices(
  { timeZone }: Pick<StoredShipment, 'timeZone'>,
  { date, from, to, services }: PickupTerms,
  now: Date,
): string {
  const shown = showPickupWindow({ date, from, to, timeZone }, now)
  const names = services.map((code) => accessorialCode(code)?.label ?? code)
  return [shown.kind === 'text' ? shown.text : date, ...names].join(', ')
}
