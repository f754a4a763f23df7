import { v7 as newId } from 'uuid'
import { fail } from '#contracts/errors.ts'
import type { Carrier } from '#database/carriers.ts'
import { findClient } from '#database/clients.ts'
import { addJob } from '#database/jobs.ts'
import { insertNetworkTender, lastNetworkTender } from '#database/network-tenders.ts'
import { findMessage, insertMessage } from '#database/outbox.ts'
import type { StoredPriceSheet } from '#database/price-sheets.ts'
import type { StoredShipment } from '#database/stored-shipment.ts'
import { findUser } from '#database/users.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../context.ts'
import { type TenderFacts, type TenderNetwork, tenderNetworkOf } from './tender-networks.ts'

/** Tenders that a carrier takes over the network: written with the booking, delivered by a job. */

/** Kinds of messages on the channel `api`. */
export const [TENDER_MESSAGE, CANCEL_MESSAGE] = ['tender', 'cancel'] as const

/** What a message of either kind carries. */
export interface NetworkTenderPayload {
  network: TenderNetwork['id']
  capacityAccountId: string
  facts: TenderFacts
}

type Context = Pick<ActionContext, 'db' | 'clientId' | 'installation'>
type Ordering = Context & Pick<ActionContext, 'user'>

/**
 * Writes the tender of a booked shipment into the outbox, in the transaction of the booking. Nothing is sent from here.
 * @throws a refusal when the carrier has no service that takes it, or the shipment cannot be said to that
 */
export async function writeNetworkTender(
  context: Ordering,
  shipment: StoredShipment,
  price: Pick<StoredPriceSheet, 'quoteNumber'> | null,
  carrier: Carrier,
): Promise<{ messageId: string; to: string }> {
  const network = tenderNetworkOf(carrier.details.network ?? '')
  const capacityAccountId = carrier.details.capacityAccountId ?? ''
  const account = { clientId: context.clientId, capacityAccountId }
  if (!network || !(await network.isReady(context, account))) {
    return fail('TENDER_NETWORK_MISSING', { carrier: carrier.name })
  }
  const facts = await factsOf(context, shipment, price?.quoteNumber ?? '')
  const unsayable = network.unsayable(facts)
  if (unsayable) {
    const reason = unsayable.message
    return fail('TENDER_NOT_SAYABLE', { carrier: carrier.name, network: network.name, reason })
  }
  const payload: NetworkTenderPayload = { network: network.id, capacityAccountId, facts }
  const to = network.name === carrier.name ? carrier.name : `${carrier.name} by ${network.name}`
  const subject = `Pickup order ${shipment.bolNumber}`
  const messageId = await queueMessage(context, shipment.id, { kind: TENDER_MESSAGE, to, subject, payload })
  const { id: shipmentId, clientId } = shipment
  const { scac } = carrier
  await insertNetworkTender(context.db, { messageId, clientId, shipmentId, network: network.id, scac })
  return { messageId, to }
}

/**
 * Cancels at the carrier what it has, or may have, of a voided shipment's tender; in the transaction of the void. What
 * had not left was recalled before.
 */
export async function cancelNetworkTender(context: Context, shipment: StoredShipment): Promise<void> {
  const tender = await lastNetworkTender(context.db, context.clientId, shipment.id)
  if (!tender?.handedOverAt || tender.outcome === 'refused' || tender.outcome === 'cancelled') return
  // Who declined has nothing to cancel.
  if (shipment.isDeclined) return
  const message = await findMessage(context.db, tender.messageId)
  if (!message) return
  await queueMessage(context, shipment.id, {
    kind: CANCEL_MESSAGE,
    to: message.recipient,
    subject: `Cancellation of ${message.subject.charAt(0).toLowerCase()}${message.subject.slice(1)}`,
    payload: message.payload as unknown as NetworkTenderPayload,
  })
}

async function queueMessage(
  { db, clientId }: Context,
  shipmentId: string,
  {
    kind,
    to,
    subject,
    payload,
  }: { kind: string; to: string; subject: string; payload: NetworkTenderPayload },
): Promise<string> {
  const id = newId()
  await insertMessage(db, {
    ...{ id, clientId, shipmentId, channel: 'api', kind, recipient: to, subject },
    payload: { ...payload },
  })
  await addJob(db, 'deliver-message', { messageId: id }, { key: `deliver:${id}` })
  return id
}

async function factsOf(
  context: Ordering,
  shipment: StoredShipment,
  quoteNumber: string,
): Promise<TenderFacts> {
  const { bolNumber, proNumber, poNumber, origin, destination, paymentType, items, services } = shipment
  const { pickupFrom, pickupTo, specialInstructions, totalWeightLb, totalQuantity } = shipment
  return {
    ...{ bolNumber, proNumber, poNumber, origin, destination, paymentType, items, services },
    ...{ pickupFrom, pickupTo, specialInstructions, totalWeightLb, totalQuantity },
    pickupDate: shipment.pickupDate ?? '',
    requester: await requesterOf(context, origin),
    quoteNumber,
  }
}

/** Who orders: the user, whom the carrier calls about it; where nobody is known, whoever stands at the dock. */
async function requesterOf({ db, clientId, user }: Ordering, origin: Address): Promise<Address> {
  const [client, orders] = [await findClient(db, clientId), await findUser(db, clientId, user.id)]
  const companyName = client?.name ?? origin.companyName
  if (!orders) return { ...origin, companyName }
  return {
    ...origin,
    companyName,
    contactName: `${orders.firstName} ${orders.lastName}`.trim(),
    contactPhone: orders.phone || origin.contactPhone,
    email: orders.email || origin.email,
  }
}
