import { v7 as newId } from 'uuid'
import { type Refused, wordsOf } from '#carriers/network.ts'
import type { LabelImage, ParcelShipAsk } from '#carriers/parcel-network.ts'
import { insertAuditLine } from '#database/clients/audit-trail.ts'
import {
  findPurchase,
  forgetLabelHandOver,
  keepBought,
  keepRefusal,
  type ParcelPurchase,
} from '#database/parcel/parcel-labels.ts'
import type { ParcelPaper } from '#database/parcel/parcel-papers.ts'
import { notifyLive } from '#database/queue/notify.ts'
import { insertShipmentEvent } from '#database/shipments/shipment-events.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { Db } from '#database/sql/open.ts'
import { formatDecimal, formatMoney } from '#domain/money.ts'
import { transition } from '#domain/shipment/lifecycle.ts'
import { nextLook } from '#domain/tracking/look-interval.ts'
import { parcelNetworkOf } from '../carrier-calls/parcel-networks.ts'
import { carryPrices } from '../shipments/carry-prices.ts'
import type { BoughtLabels } from './label-carrier.ts'
import { voidLabel } from './order-void.ts'
import { fieldOfRefusal } from './refused-field.ts'

/** Applies the carrier's answer to a label order to the shipment, completely or not at all. */

export const labelPaper = (packageNumber: number, { format, base64 }: LabelImage): ParcelPaper => ({
  kind: 'label',
  packageNumber,
  name: `Label ${packageNumber}`,
  format,
  bytes: Buffer.from(base64, 'base64'),
})

/** The order with its shipment, both locked, the shipment first, in the same sequence as when a shipment is ended. */
export async function lockOrder(
  tx: Db,
  { id, clientId, shipmentId }: Pick<ParcelPurchase, 'id' | 'clientId' | 'shipmentId'>,
): Promise<{ shipment: StoredShipment | null; purchase: ParcelPurchase | null }> {
  const shipment = await findShipment(tx, clientId, shipmentId, { lock: true })
  return { shipment, purchase: await findPurchase(tx, { id }, { lock: true }) }
}

/** Stores numbers, images, papers and price of purchased labels, once, however often the carrier reports them. */
export async function keepLabels(
  db: Db,
  given: ParcelPurchase,
  labels: BoughtLabels,
  notice = '',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { purchase, shipment } = await lockOrder(tx, given)
    if (!purchase || purchase.boughtAt) return
    const now = new Date()
    const trackingNumbers = labels.packages.map(({ trackingNumber }) => trackingNumber)
    await keepBought(
      tx,
      purchase,
      { ...factsOf(labels), notice, trackingNumbers, nextTrackAt: firstLook(purchase, now) },
      now,
    )
    if (!shipment) return
    await updateShipment(tx, withNumbers(shipment, purchase, labels), { items: false })
    await note(tx, purchase, shipment, 'shipment.label-bought', {
      numbers: trackingNumbers.join(', '),
      ...billNote(purchase, shipment.currency, labels),
    })
    // The shipment was ended while the carrier processed the order.
    if (purchase.unwantedAt) await voidLabel(tx, purchase, shipment, now)
  })
}

const firstLook = (purchase: ParcelPurchase, now: Date): Date =>
  nextLook({ shipDate: (purchase.ask as ParcelShipAsk).pickup.date, now }) ?? now

function factsOf(labels: BoughtLabels) {
  const pictures = labels.packages.flatMap(({ label }, place) =>
    label ? [labelPaper(place + 1, label)] : [],
  )
  const documents = labels.documents.map(
    ({ kind, name, image }): ParcelPaper => ({
      ...{ kind, name, packageNumber: null, format: image.format },
      bytes: Buffer.from(image.base64, 'base64'),
    }),
  )
  const { shipmentNumber, cents, currency, charges, billedWeightLb, labelUrl } = labels
  return {
    ...{ shipmentNumber, currency, charges, billedWeightLb, labelUrl },
    billedCents: cents,
    papers: [...pictures, ...documents],
  }
}

/** The cost is what the carrier billed; the master number is the PRO, and each package has its own number. */
function withNumbers(
  shipment: StoredShipment,
  purchase: ParcelPurchase,
  labels: BoughtLabels,
): StoredShipment {
  const mailpieces = shipment.parcel?.mailpieces?.map((piece, place) => ({
    ...piece,
    trackingNumber: labels.packages[place]?.trackingNumber ?? piece.trackingNumber,
  }))
  const isBilled = labels.cents !== null && labels.cents > 0 && labels.currency === shipment.currency
  return {
    ...shipment,
    proNumber: labels.shipmentNumber,
    totalCents: isBilled && !purchase.unwantedAt ? labels.cents! : shipment.totalCents,
    parcel: mailpieces ? { ...shipment.parcel, mailpieces } : shipment.parcel,
    version: shipment.version + 1,
  }
}

/** The amount that the carrier billed, next to the quote, which was in the shipment's currency. */
function billNote(
  { quotedCents }: ParcelPurchase,
  quotedIn: string,
  { cents, currency }: BoughtLabels,
): Record<string, string> {
  if (cents === null) return { billed: 'not reported again' }
  if (cents === 0) return { billed: 'not reported' }
  const billed = amountIn(cents, currency)
  if (currency !== quotedIn) return { quoted: amountIn(quotedCents, quotedIn), billed }
  if (cents === quotedCents) return { billed }
  const difference = amountIn(cents - quotedCents, currency)
  return { quoted: amountIn(quotedCents, currency), billed, difference }
}

/** Purchased labels are saved whatever currency code their carrier uses. */
const amountIn = (cents: number, currency: string): string =>
  /^[A-Z]{3}$/.test(currency) ? formatMoney(cents, currency) : `${formatDecimal(cents, 2, 2)} ${currency}`

/** Refused: nothing was bought, and the shipment may be booked again, with this carrier or another one. */
export async function refuseLabels(db: Db, given: ParcelPurchase, refusal: Refused): Promise<void> {
  const words = wordsOf(refusal)
  await db.transaction().execute(async (tx) => {
    const { purchase, shipment } = await lockOrder(tx, given)
    if (!purchase || purchase.boughtAt) return
    // The carrier has closed this key: a later attempt is another order.
    await forgetLabelHandOver(tx, purchase.id, newId())
    if (!shipment) return
    await keepRefusal(tx, purchase.id, fieldOfRefusal(refusal, shipment))
    const declined = transition(shipment, 'declineTender')
    if (declined.kind === 'moved') {
      const changed: StoredShipment = {
        ...shipment,
        isDeclined: true,
        problem: `Label rejected: ${words}`,
        version: shipment.version + 1,
      }
      await updateShipment(tx, changed, { items: false })
      await carryPrices({ db: tx, clientId: purchase.clientId }, shipment, changed)
    }
    await tell(tx, purchase, shipment, { what: 'Label rejected', words })
    await note(tx, purchase, shipment, 'shipment.label-refused', { reason: words })
  })
}

/** Adds an event to the shipment with the error in the carrier's words. */
export async function tell(
  tx: Db,
  purchase: ParcelPurchase,
  shipment: StoredShipment,
  { what, words }: { what: string; words: string },
): Promise<void> {
  await insertShipmentEvent(tx, purchase.clientId, shipment.id, {
    ...{ status: 'Problem', code: '', what, place: '', notes: words },
    ...{ at: new Date(), timeZone: shipment.timeZone, source: carrierNameOf(purchase), externalId: '' },
  })
}

export const carrierNameOf = ({ network }: Pick<ParcelPurchase, 'network'>): string =>
  parcelNetworkOf({ id: network })?.carrier ?? network

/** Writes the audit entry of a change by the carrier's answer, and has the client's browsers reload. */
export async function note(
  tx: Db,
  purchase: ParcelPurchase,
  shipment: StoredShipment,
  what: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await insertAuditLine(tx, {
    clientId: purchase.clientId,
    userId: null,
    userName: carrierNameOf(purchase),
    what,
    subjectId: shipment.id,
    detail: { BOL: shipment.bolNumber, ...detail },
    requestId: purchase.id,
  })
  const data = { tags: ['shipments', 'counts', 'tracking', 'documents'] }
  await notifyLive(tx, { clientId: purchase.clientId, topic: 'changed', data })
}
