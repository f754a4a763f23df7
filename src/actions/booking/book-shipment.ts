import type { BookBody, CollectBody, TenderFlag } from '#contracts/endpoints/booking.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { printWhenBooked } from '../papers/printing/print-booked.ts'
import { TenderLookups } from '../tendering/tender-lookups.ts'
import { type Booked, type BookingRow, book } from './book.ts'

export interface BookedShipment extends Booked {
  print: boolean
}

interface BookOptions {
  flag: TenderFlag
  paymentTypes: StoredShipment['paymentType'][]
}

/**
 * Books a price: the shipment is scheduled with its carrier and tendered, in one step. The message to the carrier is
 * written in the same transaction as the state change, and a job delivers it.
 */
export const bookShipment = (
  context: ActionContext,
  request: BookBody,
  options: BookOptions,
): Promise<BookedShipment> => bookOne(context, request, options, request.priceSheetId)

/**
 * Tenders a collect shipment: the consignee's carrier picks it up and bills the consignee. If a price was chosen
 * anyway, it is booked like any other.
 */
export const bookCollect = (
  context: ActionContext,
  request: CollectBody,
  flag: TenderFlag,
): Promise<BookedShipment> => {
  const price = request.priceSheetId || { collect: request.collectCarrier }
  return bookOne(context, request, { flag, paymentTypes: ['C'] }, price)
}

async function bookOne(
  context: ActionContext,
  request: BookBody,
  { flag, paymentTypes }: BookOptions,
  price: BookingRow['price'],
): Promise<BookedShipment> {
  const shipment = await findShipment(context.db, context.clientId, request.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (request.version !== undefined && request.version !== shipment.version) fail('SHIPMENT_CHANGED')
  const lookups = new TenderLookups(context.clientId)
  const rules = { isTendered: true, option: flag, paymentTypes, lookups }
  const [booked] = await book(context, [{ ...request, shipment, price }], rules)
  if (booked instanceof Refusal) throw booked
  const print = flag !== 'withoutprint'
  // The label of a parcel is printed when it is bought.
  if (print && booked!.channel !== 'label') await printWhenBooked(context, booked!.shipment)
  return { ...booked!, print }
}
