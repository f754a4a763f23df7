import type { CollectBody, TenderFlag } from '#contracts/endpoints/booking.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { findCarrier, listCarrierNames } from '#database/carriers/carriers.ts'
import { listCollectCarriers } from '#database/carriers/collect-carriers.ts'
import { retireTenders } from '#database/queue/outbox.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { CollectCarrier } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { printWhenBooked } from '../papers/printing/print-booked.ts'
import { buildBookedOrders } from '../shipments/orders-on-shipment.ts'
import { tellBooked } from '../tendering/tell-booked.ts'
import { writeTender } from '../tendering/write-tender.ts'
import {
  type BookedShipment,
  bookShipment,
  linkFor,
  refuseIncomplete,
  tendered,
  withPickup,
  withWords,
} from './book-shipment.ts'

/**
 * Tenders a collect shipment: the consignee's carrier comes and bills the consignee, under the account that the two of
 * them have. There is no price to choose; where one was chosen all the same, it is booked like any other.
 */
export async function bookCollect(
  context: ActionContext,
  request: CollectBody,
  flag: TenderFlag,
): Promise<BookedShipment> {
  if (request.priceSheetId !== '') return bookShipment(context, request, { flag, paymentTypes: ['C'] })
  const { db, clientId } = context
  const shipment = await findShipment(db, clientId, request.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (request.version !== undefined && request.version !== shipment.version) fail('SHIPMENT_CHANGED')
  const state = tendered(shipment)
  const chosen = await fitToTender(context, shipment, request)
  const booked = await withCarrier(context, withPickup(shipment, request, context.now), request, chosen)
  const result: StoredShipment = {
    ...booked,
    ...state,
    problem: shipment.isDeclined ? '' : booked.problem,
    version: shipment.version + 1,
  }
  await updateShipment(db, result, { items: false })
  await buildBookedOrders(context, result)
  const trackingLink = await linkFor(context, result)
  const carrier = await findCarrier(db, clientId, chosen.scac, chosen.rateModeId, shipment.warehouse)
  if (flag === 'withoutnotify') await retireTenders(db, clientId, [result.id])
  const tender =
    flag === 'withoutnotify'
      ? { channel: 'none', to: '', state: 'not sent', messageId: '' }
      : await writeTender(context, result, null, carrier, trackingLink)
  if (flag !== 'withoutnotify') await tellBooked(context, result, trackingLink)
  context.note(result.id, {
    BOL: result.bolNumber,
    carrier: `${result.carrierName} (${result.carrierScac})`,
    payment: 'collect',
    account: chosen.accountNumber,
    option: flag,
  })
  const print = flag !== 'withoutprint'
  if (print) await printWhenBooked(context, result)
  return { shipment: result, trackingLink, tender, print }
}

/** The carrier that comes. Everything that is missing or wrong is told at once, each beside its field. */
async function fitToTender(
  context: ActionContext,
  shipment: StoredShipment,
  request: CollectBody,
): Promise<CollectCarrier> {
  const refusals: Refusal[] = []
  const attempt = async <Value>(check: () => Value | Promise<Value>): Promise<Value | null> => {
    try {
      return await check()
    } catch (error) {
      if (!(error instanceof Refusal) || !error.details.fields) throw error
      refusals.push(error)
      return null
    }
  }
  const chosen = await attempt(() => chosenCarrier(context, shipment, request))
  const moved = (await attempt(() => withPickup(shipment, request, context.now))) ?? shipment
  const { rateModeId } = chosen ?? shipment
  await attempt(() => refuseIncomplete({ ...withWords(moved, request), rateModeId }, ['C']))
  if (chosen && refusals.length === 0) return chosen
  if (refusals.length === 1) throw refusals[0]!
  const fields = Object.assign({}, ...refusals.map(({ details }) => details.fields))
  return fail('VALIDATION_FAILED', { fields })
}

/** Who was named now, else with the shipment, else the carrier that the sold-to has marked. */
async function chosenCarrier(
  { db, clientId }: ActionContext,
  shipment: StoredShipment,
  request: CollectBody,
): Promise<CollectCarrier> {
  const named = request.collectCarrier?.scac ? request.collectCarrier : shipment.collectCarrier
  if (named) return named
  const known =
    shipment.soldTo === '' ? [] : await listCollectCarriers(db, clientId, { soldTos: [shipment.soldTo] })
  const marked = known.find(({ isSelected }) => isSelected)
  if (!marked) return fail('VALIDATION_FAILED', { fields: { 'CollectCarrier.SCAC': 'Choose the carrier.' } })
  const { scac, rateModeId, accountNumber, shipViaCode } = marked
  return { scac, rateModeId, accountNumber, shipViaCode }
}

async function withCarrier(
  { db, clientId }: ActionContext,
  shipment: StoredShipment,
  request: CollectBody,
  chosen: CollectCarrier,
): Promise<StoredShipment> {
  const name = (await listCarrierNames(db, clientId)).get(chosen.scac)
  // A consignee may keep a carrier that the shipper has no account with; then nothing can be sent to it from here.
  const isOfSoldTo =
    name !== undefined ||
    (await listCollectCarriers(db, clientId, { soldTos: [shipment.soldTo] })).some(
      ({ scac }) => scac === chosen.scac,
    )
  if (!isOfSoldTo) fail('CARRIER_NOT_FOUND', { scac: chosen.scac })
  return {
    ...withWords(shipment, request),
    carrierScac: chosen.scac,
    carrierName: name ?? chosen.scac,
    rateModeId: chosen.rateModeId,
    collectCarrier: chosen,
    priceSheetId: null,
    totalCents: 0,
    serviceDays: null,
    deliveryDate: null,
    overrideReason: request.overrideReason,
  }
}
