import { v7 as newId } from 'uuid'
import { type Refused, wordsOf } from '#carriers/network.ts'
import type { ParcelShipAsk } from '#carriers/parcel-network.ts'
import { networkAccounts } from '#database/carriers/network-accounts.ts'
import {
  findPurchase,
  forgetLabelHandOver,
  keepPrepared,
  listPackages,
  listPurchases,
  markLabelHandedOver,
  type ParcelPurchase,
} from '#database/parcel/parcel-labels.ts'
import { addPapers, labelFormats } from '#database/parcel/parcel-papers.ts'
import type { OutboxMessage } from '#database/queue/outbox.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { isPassing, triedAgain } from '../carrier-calls/passing-refusal.ts'
import type { NetworkHouse } from '../carrier-calls/question.ts'
import { Undeliverable, UnknownOutcome } from '../kernel/deliver-message.ts'
import type { PrintHouse } from '../papers/printing/print-once.ts'
import { keepLabels, labelPaper, refuseLabels } from '../parcel/keep-labels.ts'
import type { Asking, BoughtLabels, LabelCarrier, LabelOrder } from '../parcel/label-carrier.ts'
import { labelCarrierOf } from '../parcel/label-carriers.ts'
import { insureBought } from '../parcel/parcel-insurance.ts'
import type { KeptAsk } from '../parcel/parcel-ship-ask.ts'
import { printableAs } from '../parcel/show-labels.ts'
import { printAtOnce } from './print-at-once.ts'

/** A user waits for the label, and it is paid for: longer than for a price. */
export const WITHIN_MS = 45_000
/** How long the carrier is asked whether it has the order; after that, a person has to ask. */
const ASKED_FOR_MS = 2 * 3_600_000

/**
 * Buys the labels of one order, once. The order is marked as handed over before it is sent; a later attempt that finds
 * the mark first asks the carrier whether it has the order. The reply is stored completely or not at all.
 */
export async function buyLabel(
  house: PrintHouse,
  message: OutboxMessage,
  beforeHandOver: () => Promise<void>,
): Promise<{ detail: string }> {
  const purchase = await findPurchase(house.db, { messageId: message.id })
  if (!purchase) throw new Undeliverable('The order no longer exists.')
  const carrier = labelCarrierOf(purchase.network)
  const asking = await askingOf(house, purchase)
  if (!purchase.boughtAt) await obtain({ ...asking, tried: message }, carrier, purchase, beforeHandOver)
  const bought = (await findPurchase(house.db, { id: purchase.id }))!
  await alsoInOther(asking, carrier, bought)
  const { printFor } = message.payload as { printFor?: string }
  if (printFor) await printAtOnce(house, bought, printFor)
  await insureBought(house, bought)
  return { detail: `${message.recipient}: ${bought.shipmentNumber}` }
}

export async function askingOf(house: NetworkHouse, purchase: ParcelPurchase): Promise<Asking> {
  const account = await networkAccounts.find(house.db, purchase.clientId, purchase.accountId)
  if (!account) throw new Undeliverable('The account was deleted.')
  const about = { subjectId: purchase.shipmentId, requestId: newId(), now: new Date(), withinMs: WITHIN_MS }
  return { house, account, about }
}

export const orderOf = ({ ask, key, prepared }: ParcelPurchase): LabelOrder => ({
  ask: { ...(ask as KeptAsk), key } satisfies ParcelShipAsk,
  prepared,
})

interface Trying extends Asking {
  /** Which attempt of the order it is, and how the one before ended. */
  tried: Pick<OutboxMessage, 'logInsRefused'>
}

async function obtain(
  asking: Trying,
  carrier: LabelCarrier,
  given: ParcelPurchase,
  beforeHandOver: () => Promise<void>,
): Promise<void> {
  const { db } = asking.house
  const known = given.handedOverAt ? await askWhetherBought(asking, carrier, given) : null
  if (known) return keepLabels(db, given, known)
  const purchase = (await findPurchase(db, { id: given.id }))!
  await refuseUnwanted(asking, purchase)
  const order = await preparedOrder(asking, carrier, purchase)
  await beforeHandOver()
  if (!(await markLabelHandedOver(db, purchase.id, new Date()))) throw new Undeliverable(ENDED)
  const outcome = await carrier.buy(asking, order)
  if (outcome.kind === 'answer') return keepLabels(db, purchase, outcome.value, wordsOf(outcome))
  if (outcome.kind === 'unknown') throw new Error(wordsOf(outcome))
  if (isPassing(outcome, asking.tried)) {
    await forgetLabelHandOver(db, purchase.id)
    throw triedAgain(outcome)
  }
  await refuseLabels(db, purchase, outcome)
  throw new Undeliverable(wordsOf(outcome))
}

const ENDED = 'The shipment was closed before the label was bought.'

/** Refuses unless the shipment still waits for these labels. */
async function refuseUnwanted({ house }: Asking, purchase: ParcelPurchase): Promise<void> {
  if (purchase.unwantedAt) throw new Undeliverable(ENDED)
  const [newest] = await listPurchases(house.db, purchase.clientId, [purchase.shipmentId])
  const shipment = await findShipment(house.db, purchase.clientId, purchase.shipmentId)
  const isWaiting = shipment?.isTendered && !shipment.isDeclined && newest?.id === purchase.id
  if (!isWaiting) throw new Undeliverable('The shipment no longer needs this label. Book it again.')
}

/** What the carrier has for an order that may have reached it; null if it certainly has nothing. */
async function askWhetherBought(
  asking: Trying,
  carrier: LabelCarrier,
  purchase: ParcelPurchase,
): Promise<BoughtLabels | null> {
  const { db } = asking.house
  const found = await carrier.recover(asking, orderOf(purchase))
  const age = Date.now() - purchase.handedOverAt!.getTime()
  switch (found.kind) {
    case 'bought':
      return found.labels
    case 'withdrawn':
      await forgetLabelHandOver(db, purchase.id, newId())
      return null
    case 'none':
      if (age < settlesAfterMs(asking, carrier)) {
        throw new Error('The carrier does not have the order yet. Lading is checking again.')
      }
      await forgetLabelHandOver(db, purchase.id)
      return null
    default:
      if (found.kind === 'refused' && carrier.settlesAfterMs === 0 && isOfOrder(found)) {
        // Asked by the same order again: this is the answer to it.
        await refuseLabels(db, purchase, found)
        throw new Undeliverable(wordsOf(found))
      }
      if (age > ASKED_FOR_MS) throw new UnknownOutcome(wordsOf(found))
      throw triedAgain(found)
  }
}

/** A refused login proves nothing about an order that was handed over before. */
const isOfOrder = ({ reason }: Refused): boolean => reason === 'input' || reason === 'unsupported'

/** Our sandbox knows immediately; so does the operator's replacement for a carrier, if it is configured that way. */
function settlesAfterMs({ house, account }: Asking, carrier: LabelCarrier): number {
  if (account.environment === 'sandbox') return 0
  const said = house.installation.labelSettleSeconds
  return said === undefined ? carrier.settlesAfterMs : said * 1_000
}

async function preparedOrder(
  asking: Trying,
  carrier: LabelCarrier,
  purchase: ParcelPurchase,
): Promise<LabelOrder> {
  const order = orderOf(purchase)
  if (!carrier.prepare || order.prepared !== null) return order
  const prepared = await carrier.prepare(asking, order.ask)
  if (prepared.kind === 'answer') {
    await keepPrepared(asking.house.db, purchase.id, prepared.value)
    return { ...order, prepared: prepared.value }
  }
  if (prepared.kind === 'unknown' || isPassing(prepared, asking.tried)) throw triedAgain(prepared)
  await refuseLabels(asking.house.db, purchase, prepared)
  throw new Undeliverable(wordsOf(prepared))
}

/**
 * If the carrier provides its labels again, they are stored for both kinds of printers. A refusal leaves them as they
 * were bought, because retrying would not end.
 */
async function alsoInOther(asking: Asking, carrier: LabelCarrier, purchase: ParcelPurchase): Promise<void> {
  const { db } = asking.house
  if (!carrier.again || purchase.voidedAt) return
  const formats = (await labelFormats(db, [purchase.id])).get(purchase.id) ?? []
  const here = printableAs(formats)
  const [format, ...both] = (['PDF', 'ZPL'] as const).filter((one) => !here.includes(one))
  // Both are missing if another party prints the label.
  if (!format || both.length > 0) return
  const packages = (await listPackages(db, [purchase.id])).get(purchase.id) ?? []
  const bought = {
    shipmentNumber: purchase.shipmentNumber,
    trackingNumbers: packages.map(({ trackingNumber }) => trackingNumber),
  }
  const given = await carrier.again(asking, bought, { format, ask: orderOf(purchase).ask })
  if (given.kind === 'refused' && given.reason !== 'unavailable' && given.reason !== 'unreadable') return
  if (given.kind !== 'answer') throw new Error(wordsOf(given))
  const papers = given.value.map(({ packageNumber, image }) => labelPaper(packageNumber, image))
  await addPapers(db, purchase, papers)
}
