import { refused, wordsOf } from '#carriers/network.ts'
import {
  findNetworkTender,
  lastNetworkTender,
  markNetworkHandOver,
  type NetworkTender,
  settleNetworkTender,
} from '#database/carriers/network-tenders.ts'
import { findMessage, type OutboxMessage } from '#database/queue/outbox.ts'
import { answerPickupChange } from '#database/shipments/pickup-changes.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { Db } from '#database/sql/open.ts'
import { isPassing, triedAgain } from '../carrier-calls/passing-refusal.ts'
import type { NetworkHouse } from '../carrier-calls/question.ts'
import {
  CANCEL_MESSAGE,
  type NetworkTenderPayload,
  TENDER_MESSAGE,
} from '../carrier-calls/tender-by-network.ts'
import type { Asked, CarrierNumbers, Outcome, TenderNetwork } from '../carrier-calls/tender-network.ts'
import { isNotFound, tenderNetworkOf } from '../carrier-calls/tender-networks.ts'
import { type Deliver, Undeliverable, UnknownOutcome } from '../kernel/deliver-message.ts'
import { keepAnswer } from './keep-tender-answer.ts'

/** A carrier may still be processing an order whose answer was lost: "no such order" is trusted after this time. */
const SETTLES_AFTER_MS = 10_000
/** How long the carrier is asked about the outcome of an order; after that, a person has to ask. */
const ASKED_FOR_MS = 6 * 3_600_000
/** Carriers are slow to accept orders, and no user waits for this. */
const WITHIN_MS = 45_000

/** How the messages of this kind are delivered: by kind, for the channel `api`. */
export const tenderMessages = (house: NetworkHouse): Readonly<Record<string, Deliver>> => ({
  [TENDER_MESSAGE]: (message, beforeHandOver) => sendTender(house, message, beforeHandOver),
  [CANCEL_MESSAGE]: (message) => sendCancellation(house, message),
})

interface Delivery {
  house: NetworkHouse
  message: OutboxMessage
  network: TenderNetwork
  payload: NetworkTenderPayload
  asked: Asked
}

function deliveryOf(house: NetworkHouse, message: OutboxMessage): Delivery {
  const payload = message.payload as unknown as NetworkTenderPayload
  const network = tenderNetworkOf(payload.network)
  if (!network) throw new Undeliverable(`There is no tender network "${payload.network}".`)
  const { clientId, shipmentId: subjectId } = message
  const account = { clientId, capacityAccountId: payload.capacityAccountId }
  const about = { subjectId, requestId: message.id, now: new Date(), withinMs: WITHIN_MS }
  return { house, message, network, payload, asked: { house, account, about } }
}

/**
 * Orders the truck, once. The outbox marks the order before it is sent. A later attempt that finds the mark without a
 * reply asks the carrier by our reference before ordering again, or leaves it to a person if the carrier cannot be
 * asked.
 */
async function sendTender(
  house: NetworkHouse,
  message: OutboxMessage,
  beforeHandOver: () => Promise<void>,
): Promise<{ detail: string }> {
  const delivery = deliveryOf(house, message)
  const tender = await findNetworkTender(house.db, message.id)
  if (!tender) throw new Undeliverable('The tender was deleted.')
  await waitForCancellation(delivery)
  if (tender.outcome === 'accepted') return { detail: wordsOfNumbers(tender) }
  if (tender.handedOverAt) {
    const found = await askForIt(delivery, tender.handedOverAt)
    if (found) return accept(delivery, found)
  }
  await handOver(house.db, message, beforeHandOver)
  const ordered = await delivery.network.order(delivery.asked, delivery.payload.facts)
  if (ordered.kind === 'answer') return accept(delivery, ordered.value)
  const words = wordsOf(ordered)
  if (ordered.kind === 'unknown') {
    // If the carrier can be asked, the next attempt asks.
    throw delivery.network.find ? new Error(words) : new UnknownOutcome(words)
  }
  // Nothing was ordered, so neither a retry nor a void has anything to look up or cancel.
  await markNetworkHandOver(house.db, message.id, null)
  if (isPassing(ordered, message)) throw triedAgain(ordered)
  await keepAnswer(house.db, message, { kind: 'refused', words })
  throw new Undeliverable(`${delivery.network.name} refused it: ${words}`)
}

/**
 * A new order is sent only after the one it replaces was canceled: otherwise two trucks would come for one shipment.
 */
async function waitForCancellation({ house, message, payload }: Delivery): Promise<void> {
  if (!payload.after) return
  const cancellation = await findMessage(house.db, payload.after)
  if (!cancellation || cancellation.state === 'delivered') return
  if (cancellation.state !== 'failed') throw new Error('The earlier pickup is being canceled.')
  const words = `The earlier pickup was not canceled (${cancellation.detail}), so this one was not ordered.`
  await answerPickupChange(
    house.db,
    { clientId: message.clientId, shipmentId: message.shipmentId ?? '', messageId: message.id },
    { state: 'refused', words, by: '', at: new Date() },
  )
  throw new Undeliverable(`${words} Call the carrier.`)
}

/** From here on the outcome is uncertain. Saved while the shipment is locked, so that a void comes before or after. */
async function handOver(db: Db, message: OutboxMessage, beforeHandOver: () => Promise<void>): Promise<void> {
  await beforeHandOver()
  await db.transaction().execute(async (tx) => {
    const shipment = await findShipment(tx, message.clientId, message.shipmentId ?? '', { lock: true })
    const last = await lastNetworkTender(tx, message.clientId, message.shipmentId ?? '')
    const isWanted =
      shipment?.status === 'T' &&
      shipment.isTendered &&
      !shipment.isDeclined &&
      last?.messageId === message.id
    if (!isWanted) throw new Undeliverable('The shipment is no longer tendered to this carrier.')
    await markNetworkHandOver(tx, message.id, new Date())
  })
}

/** The numbers of an order that arrived; null if the carrier has none, so that it may be sent again. */
async function askForIt(
  { network, asked, payload }: Delivery,
  handedOverAt: Date,
): Promise<CarrierNumbers | null> {
  if (!network.find) {
    throw new UnknownOutcome(`${network.name} cannot confirm whether it has the order. Call the carrier.`)
  }
  const found = await network.find(asked, payload.facts)
  if (found.kind === 'answer') return found.value
  const age = Date.now() - handedOverAt.getTime()
  if (isNotFound(found)) {
    if (age >= SETTLES_AFTER_MS) return null
    throw new Error(`${network.name} does not have the order yet. Lading is checking again.`)
  }
  if (age > ASKED_FOR_MS) throw new UnknownOutcome(wordsOf(found))
  throw new Error(wordsOf(found))
}

async function accept({ house, message }: Delivery, numbers: CarrierNumbers): Promise<{ detail: string }> {
  await keepAnswer(house.db, message, { kind: 'accepted', numbers })
  return { detail: wordsOfNumbers(numbers) }
}

const wordsOfNumbers = ({ pickupNumber, proNumber }: CarrierNumbers): string =>
  [
    pickupNumber === '' ? 'Accepted' : `Accepted, pickup ${pickupNumber}`,
    ...(proNumber === '' ? [] : [`PRO ${proNumber}`]),
  ].join(', ')

/** Cancels the order of a voided shipment. Can be repeated: a canceled order stays canceled. */
async function sendCancellation(house: NetworkHouse, message: OutboxMessage): Promise<{ detail: string }> {
  const { network, asked, payload } = deliveryOf(house, message)
  const tender = payload.cancels
    ? await findNetworkTender(house.db, payload.cancels)
    : await lastNetworkTender(house.db, message.clientId, message.shipmentId ?? '')
  if (!tender) throw new Undeliverable('The tender was deleted.')
  await waitForTender(house.db, tender)
  if (tender.outcome === 'refused') return { detail: 'The carrier refused the order.' }
  const cancelled: Outcome<null> =
    tender.handedOverAt === null
      ? refused('input', 'NOT_FOUND', 'The order was never sent.')
      : await network.cancel(asked, payload.facts, tender)
  if (cancelled.kind !== 'answer' && !isNotFound(cancelled)) {
    const words = wordsOf(cancelled)
    if (cancelled.kind === 'unknown') throw new Error(words)
    if (isPassing(cancelled, message)) throw triedAgain(cancelled)
    throw new Undeliverable(`${words} Call the carrier.`)
  }
  await settleNetworkTender(house.db, tender.messageId, { outcome: 'cancelled', nextPollAt: null })
  return { detail: cancelled.kind === 'answer' ? 'Canceled' : 'The carrier had no order to cancel.' }
}

/**
 * An order that is still being sent is canceled after it has arrived; one with an unknown outcome is canceled anyway.
 */
async function waitForTender(db: Db, { messageId }: NetworkTender): Promise<void> {
  const message = await findMessage(db, messageId)
  if (message && ['sending', 'handing-over'].includes(message.state)) {
    throw new Error('The tender is being sent right now.')
  }
}
