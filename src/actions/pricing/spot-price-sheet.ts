import { v7 as newId } from 'uuid'
import { deliveryDate } from '#carriers/tariff/rate.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { EstimatedCharge } from '#domain/quotes/compared-price.ts'
import type { RateBadge } from '#domain/rating/rank.ts'
import type { Charge } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { askedPickup } from '../shipments/asked-pickup.ts'
import { type ClientBook, tariffBook } from '../tariffs/tariff-book.ts'
import { guideFor } from './price-sheets.ts'

/** A carrier's price from a person: a spot quote, or entered by hand. */
export interface SaidPrice {
  scac: string
  carrierName: string
  rateModeId: number
  cents: number
  currency: string
  charges: Charge[]
  /** Requested charges that the bid does not include. */
  estimatedCharges?: EstimatedCharge[]
  transitDays: number | null
  quoteNumber: string
  validUntil: Date
}

/** The price of a spot quote. If the freight has changed since, it is valid for no version of the shipment. */
export async function sheetOfBid(
  context: ActionContext,
  shipment: StoredShipment,
  price: SaidPrice,
  isAsAsked: boolean,
): Promise<StoredPriceSheet> {
  const sheet = await saidPriceSheet(context, shipment, price, 'spot')
  return isAsAsked ? sheet : { ...sheet, shipmentVersion: 0 }
}

/** A price without a tariff, with the routing guide's verdict on its carrier. */
export async function saidPriceSheet(
  context: ActionContext,
  shipment: StoredShipment,
  price: SaidPrice,
  source: 'spot' | 'manual',
): Promise<StoredPriceSheet> {
  const { scac, transitDays, quoteNumber } = price
  const what = source === 'spot' ? 'Spot quote' : 'Entered by hand'
  const book = await tariffBook(context.pool, context.clientId)
  return {
    id: newId(),
    shipmentId: shipment.id,
    scac,
    carrierName: price.carrierName,
    rateModeId: price.rateModeId,
    serviceCode: '',
    serviceName: '',
    cents: price.cents,
    currency: price.currency,
    charges: price.charges,
    estimatedCharges: price.estimatedCharges,
    serviceDays: transitDays,
    isDirect: null,
    deliveryDate:
      transitDays === null || !shipment.pickupDate
        ? null
        : deliveryDate(book, scac, askedPickup(shipment, context.now), transitDays),
    source,
    ...guideWords(book, shipment, scac),
    tariffId: null,
    tariffName: quoteNumber === '' ? what : `${what} ${quoteNumber}`,
    isSynthetic: false,
    miles: null,
    isEstimated: false,
    quoteNumber,
    receipt: null,
    receiptHash: '',
    shipmentVersion: shipment.version,
    expiresAt: price.validUntil,
  }
}

function guideWords(
  book: ClientBook,
  shipment: StoredShipment,
  scac: string,
): Pick<StoredPriceSheet, 'badges' | 'guideReason'> {
  const verdict = guideFor(book, shipment).get(scac)
  const badges: RateBadge[] = []
  if (verdict) badges.push(verdict.verdict === 'doNotUse' ? 'Do not use' : 'Preferred')
  return { badges, guideReason: verdict?.reason ?? '' }
}
