import { v7 as newId } from 'uuid'
import { fail } from '#contracts/errors.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import {
  findNetworkTender,
  insertNetworkTender,
  lastNetworkTender,
  type NetworkTender,
} from '#database/carriers/network-tenders.ts'
import { findClient } from '#database/clients/clients.ts'
import { findUser } from '#database/clients/users.ts'
import { addJob } from '#database/queue/jobs.ts'
import { findMessage, insertMessage } from '#database/queue/outbox.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { TenderFacts, TenderNetwork } from './tender-network.ts'
import { tenderNetworkOf } from './tender-networks.ts'

/** Tenders over a carrier's network: written in the booking's transaction, delivered by a job. */

/** Kinds of messages on the channel `api`. */
export const [TENDER_MESSAGE, CANCEL_MESSAGE] = ['tender', 'cancel'] as const

/** The payload of a message of either kind. */
export interface NetworkTenderPayload {
  network: TenderNetwork['id']
  capacityAccountId: string
  facts: TenderFacts
  /** For a cancellation: the order to cancel; if absent, the last one of the shipment. */
  cancels?: string
  /** For an order that replaces another one: the cancellation that has to be answered before it is sent. */
  after?: string
}

type Context = Pick<ActionContext, 'db' | 'clientId' | 'installation'>
type Ordering = Context & Pick<ActionContext, 'user'>

/**
 * Writes the tender of a booked shipment into the outbox, in the transaction of the booking. A job sends it.
 * @throws a refusal if the carrier has no service for it, or that service cannot express the shipment
 */
export async function writeNetworkTender(
  context: Ordering,
  shipment: StoredShipment,
  price: Pick<StoredPriceSheet, 'quoteNumber'> | null,
  carrier: Carrier,
  after = '',
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
  const payload: NetworkTenderPayload = {
    ...{ network: network.id, capacityAccountId, facts },
    ...(after === '' ? {} : { after }),
  }
  const to = network.name === carrier.name ? carrier.name : `${carrier.name} by ${network.name}`
  const subject = `Pickup order ${shipment.bolNumber}`
  const messageId = await queueMessage(context, shipment.id, { kind: TENDER_MESSAGE, to, subject, payload })
  const { id: shipmentId, clientId } = shipment
  const { scac } = carrier
  await insertNetworkTender(context.db, { messageId, clientId, shipmentId, network: network.id, scac })
  return { messageId, to }
}

/**
 * Cancels at the carrier what it has, or may have, of a voided shipment's tender, in the transaction of the void. A
 * tender that had not left was recalled before, together with the cancellation of an order that it replaced.
 */
export async function cancelNetworkTender(context: Context, shipment: StoredShipment): Promise<void> {
  const tender = await lastHandedOver(context, shipment.id)
  if (!tender || tender.outcome === 'refused' || tender.outcome === 'cancelled') return
  // A tender that was declined has nothing to cancel.
  if (shipment.isDeclined) return
  await queueCancellation(context, shipment.id, tender.messageId)
}

/**
 * Moves the pickup of a tendered shipment: the current order is canceled, and a new one follows once that has been
 * answered. Neither network can change an order in place.
 */
export async function changeNetworkTender(
  context: Ordering,
  shipment: StoredShipment,
  price: Pick<StoredPriceSheet, 'quoteNumber'> | null,
  carrier: Carrier,
): Promise<{ messageId: string; to: string }> {
  const tender = await lastHandedOver(context, shipment.id)
  const isOpen = tender && tender.outcome !== 'refused' && tender.outcome !== 'cancelled'
  const after = isOpen ? await queueCancellation(context, shipment.id, tender.messageId) : ''
  return writeNetworkTender(context, shipment, price, carrier, after)
}

/** The newest order that has left, and does not wait for the cancellation of another one. */
async function lastHandedOver({ db, clientId }: Context, shipmentId: string): Promise<NetworkTender | null> {
  let tender = await lastNetworkTender(db, clientId, shipmentId)
  while (tender && !tender.handedOverAt) {
    const { after = '' } = ((await findMessage(db, tender.messageId))?.payload ?? {}) as { after?: string }
    const { cancels = '' } = ((after && (await findMessage(db, after))?.payload) || {}) as {
      cancels?: string
    }
    tender = cancels === '' ? null : await findNetworkTender(db, cancels)
  }
  return tender
}

async function queueCancellation(context: Context, shipmentId: string, cancels: string): Promise<string> {
  const message = await findMessage(context.db, cancels)
  if (!message) return ''
  const { network, capacityAccountId, facts } = message.payload as unknown as NetworkTenderPayload
  return queueMessage(context, shipmentId, {
    kind: CANCEL_MESSAGE,
    to: message.recipient,
    subject: `Cancellation of ${message.subject.charAt(0).toLowerCase()}${message.subject.slice(1)}`,
    payload: { network, capacityAccountId, facts, cancels },
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
  const { billTo, timeZone } = shipment
  return {
    ...{ bolNumber, proNumber, poNumber, origin, destination, paymentType, items, services },
    ...{ pickupFrom, pickupTo, specialInstructions, totalWeightLb, totalQuantity, billTo, timeZone },
    pickupDate: shipment.pickupDate ?? '',
    requester: await requesterOf(context, origin),
    quoteNumber,
  }
}

/** The contact that the carrier calls about the order: the user, or the contact of the origin if there is no user. */
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
