import { wordsOf } from '#carriers/network.ts'
import {
  findPurchase,
  listPackages,
  markVoided,
  type ParcelPurchase,
} from '#database/parcel/parcel-labels.ts'
import type { OutboxMessage } from '#database/queue/outbox.ts'
import { updateShipment } from '#database/shipments/shipments.ts'
import type { NetworkHouse } from '../carrier-calls/question.ts'
import { Undeliverable } from '../kernel/deliver-message.ts'
import { carrierNameOf, lockOrder, note, tell } from '../parcel/keep-labels.ts'
import { labelCarrierOf } from '../parcel/label-carriers.ts'
import { cancelInsurance } from '../parcel/parcel-insurance.ts'
import { askingOf } from './buy-label.ts'

/** How long an unreachable carrier is asked; after that, the user gets a notice that the label is not voided. */
const ASKED_FOR_MS = 12 * 3_600_000

/** Voids the labels of an ended shipment at the carrier; the user sees the carrier's refusal in its own words. */
export async function voidBoughtLabel(
  house: NetworkHouse,
  message: OutboxMessage,
): Promise<{ detail: string }> {
  const purchase = await findPurchase(house.db, { voidMessageId: message.id })
  if (!purchase?.boughtAt) throw new Undeliverable('There is no label to void.')
  if (purchase.voidedAt) {
    await cancelInsurance(house, purchase)
    return { detail: `${purchase.shipmentNumber} is void` }
  }
  const asking = await askingOf(house, purchase)
  const packages = (await listPackages(house.db, [purchase.id])).get(purchase.id) ?? []
  const outcome = await labelCarrierOf(purchase.network).cancel(asking, {
    shipmentNumber: purchase.shipmentNumber,
    trackingNumbers: packages.map(({ trackingNumber }) => trackingNumber),
  })
  if (outcome.kind === 'answer' && outcome.value.isVoided) {
    const words = wordsOf(outcome)
    await settle(house, purchase, { isVoided: true, words })
    await cancelInsurance(house, purchase)
    return { detail: words || `${purchase.shipmentNumber} is void` }
  }
  const words = wordsOf(outcome) || `${carrierNameOf(purchase)} did not void it.`
  const isLater =
    outcome.kind === 'unknown' ||
    (outcome.kind === 'refused' && ['unavailable', 'unreadable'].includes(outcome.reason))
  if (isLater && Date.now() - message.createdAt.getTime() < ASKED_FOR_MS) throw new Error(words)
  await settle(house, purchase, { isVoided: false, words })
  throw new Undeliverable(words)
}

/** Done, or a problem of the shipment that a user has to solve: a label that is not voided may be billed. */
async function settle(
  { db }: NetworkHouse,
  given: ParcelPurchase,
  { isVoided, words }: { isVoided: boolean; words: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { purchase, shipment } = await lockOrder(tx, given)
    if (!purchase || purchase.voidedAt) return
    const notice = isVoided ? words : `Not voided: ${words}`
    await markVoided(tx, purchase.id, { at: isVoided ? new Date() : null, notice })
    if (!shipment) return
    if (!isVoided) {
      const problem = `${carrierNameOf(purchase)} did not void the label ${purchase.shipmentNumber}: ${words}`
      await updateShipment(tx, { ...shipment, problem, version: shipment.version + 1 }, { items: false })
      await tell(tx, purchase, shipment, { what: 'Label not voided', words })
    }
    const what = isVoided ? 'shipment.label-voided' : 'shipment.label-not-voided'
    await note(tx, purchase, shipment, what, words ? { carrier: words } : {})
  })
}
