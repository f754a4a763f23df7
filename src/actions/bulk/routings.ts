import type { BodyOf } from '#contracts/endpoint.ts'
import type { chooseRoutedCarrier as choosing, RoutingValue } from '#contracts/endpoints/schedule.ts'
import type { Outcome } from '#contracts/entities/outcome.ts'
import { fail } from '#contracts/errors.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import {
  type BarePrice,
  listBarePricesOf,
  listPriceSheetsOf,
  replaceRatedPriceSheetsOf,
} from '#database/shipments/price-sheets.ts'
import { updateShipments } from '#database/shipments/shipment-changes.ts'
import { findShipment, findShipments } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { carryRoutedOffers, findRoutedOffers, type RoutedShipment } from '#database/tariffs/routed-offers.ts'
import { judgeOverride } from '#domain/rating/guide-override.ts'
import { priceNote } from '../kernel/audit.ts'
import type { ActionContext } from '../kernel/context.ts'
import { BatchRater } from '../pricing/batch-rater.ts'
import { holds } from '../pricing/service-desk.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { withChoice } from '../shipments/chosen-price.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'
import { outcomeOf } from './outcome-of.ts'
import { dearestBeside } from './route-rows.ts'

/** The offers of a bulk routing, and the choice of another one. */

/** Offers of shipments that have been routed; others are omitted. */
export async function readRoutings(context: ActionContext, shipmentIds: readonly string[]) {
  const { db, clientId } = context
  const shipments = await findShipments(db, clientId, shipmentIds)
  const routed = await findRoutedOffers(
    db,
    clientId,
    shipments.map(({ id }) => id),
  )
  const prices = await listBarePricesOf(db, clientId, [...routed.keys()])
  const names = await listCarrierNames(db, clientId)
  const routings = shipments.flatMap((shipment) => {
    const one = routed.get(shipment.id)
    const price = prices.get(shipment.id)?.find(({ id }) => id === shipment.priceSheetId)
    return one ? [{ ...showRouting(shipment, one, names), isExpired: isOver(price, context.now) }] : []
  })
  return { routings }
}

const isOver = (price: BarePrice | undefined, now: Date): boolean =>
  price !== undefined && price.expiresAt <= now

function showRouting(
  shipment: StoredShipment,
  routed: RoutedShipment,
  names: ReadonlyMap<string, string>,
): Omit<RoutingValue, 'isExpired'> {
  const offers = routed.offers.map((offer) => ({
    ...offer,
    carrierName: names.get(offer.scac) ?? offer.scac,
  }))
  const chosen = offers.find(
    ({ scac, cents }) => scac === shipment.carrierScac && cents === shipment.totalCents,
  )
  return {
    shipmentId: shipment.id,
    isOutdated: routed.shipmentVersion !== shipment.version,
    currency: routed.currency,
    chosenScac: shipment.carrierScac,
    chosenCents: shipment.totalCents,
    dearestCents: dearestBeside(shipment.totalCents, offers),
    needsReason: chosen !== undefined && judgeOverride(chosen, offers) !== null,
    offers,
  }
}

/**
 * Chooses another carrier's offer: a tariff price is recalculated with its receipt, to the same cent; the answer of a
 * carrier's own service is used unchanged while it is valid.
 */
export async function chooseRoutedCarrier(
  context: ActionContext,
  body: BodyOf<typeof choosing>,
): Promise<{ outcome: Outcome }> {
  const { db, clientId } = context
  const shipment = await findShipment(db, clientId, body.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (body.version !== undefined && body.version !== shipment.version) fail('SHIPMENT_CHANGED')
  if (shipment.status !== 'Q') {
    throw actionRefused(shipment, 'Choosing a carrier', 'a carrier can be chosen only in Rate & Route')
  }
  const rater = new BatchRater(await tariffBook(context.pool, clientId), clientId)
  const said = (await listPriceSheetsOf(db, clientId, [shipment.id], ['carrier'])).get(shipment.id) ?? []
  const kept = said.filter((one) => holds(one, shipment, context.now))
  const [rated] = await rater.rate(context, [shipment], [{ kept, answers: [] }])
  const offer = rated?.offers.find(
    ({ rate }) => rate.scac === body.scac && rate.serviceCode === body.serviceCode,
  )
  const sheet = offer && rated?.sheetFor(offer.rate)
  if (!rated || !offer || !sheet) return fail('OFFER_GONE', { scac: body.scac })
  if (offer.badges.includes('Do not use') && shipment.paymentType !== 'C') {
    fail('CARRIER_DO_NOT_USE', { carrier: sheet.carrierName })
  }
  const version = shipment.version + 1
  const changed: StoredShipment = { ...withChoice(shipment, sheet), version }
  await updateShipments(db, clientId, [changed])
  const taken = kept.includes(sheet) ? [] : [{ ...sheet, shipmentVersion: version }]
  await replaceRatedPriceSheetsOf(db, clientId, [shipment.id], taken, { carrySaid: true })
  await carryRoutedOffers(db, clientId, [shipment.id])
  context.note(shipment.id, {
    BOL: shipment.bolNumber,
    ...priceNote(sheet),
  })
  return { outcome: outcomeOf(body.shipmentId, changed, null) }
}
