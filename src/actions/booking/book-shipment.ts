import type { BookBody, TenderFlag } from '#contracts/endpoints/booking.ts'
import { fail } from '#contracts/errors.ts'
import { findCarrier } from '#database/carriers/carriers.ts'
import { retireTenders } from '#database/queue/outbox.ts'
import { type BarePrice, findPriceSheet, type StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { transition } from '#domain/shipment/lifecycle.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { DESCRIPTION_REQUIRED } from '#domain/shipment/required-to-book.ts'
import { possibleOnlyFrom } from '#domain/shipment/status-name.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { tokenFor } from '../kernel/access-link.ts'
import { priceNote } from '../kernel/audit.ts'
import type { ActionContext } from '../kernel/context.ts'
import { printWhenBooked } from '../papers/printing/print-booked.ts'
import { buysLabel, writeLabelOrder } from '../parcel/order-label.ts'
import { keptOverride, overrideFor, overrideNote } from '../pricing/guide-override.ts'
import { lostByDay } from '../pricing/lost-by-day.ts'
import { redated } from '../pricing/redate-prices.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { isAgreed, withChoice } from '../shipments/chosen-price.ts'
import { freightFaults, placeFaults } from '../shipments/freight-faults.ts'
import { buildBookedOrders } from '../shipments/orders-on-shipment.ts'
import { pickupFaults } from '../shipments/ready-draft.ts'
import { refuseClaimed } from '../spot-quotes/claimed-scac.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'
import { tellBooked } from '../tendering/tell-booked.ts'
import { type WrittenTender, writeTender } from '../tendering/write-tender.ts'

export interface BookedShipment {
  shipment: StoredShipment
  trackingLink: string
  tender: WrittenTender
  print: boolean
}

/** How long a consignee may follow a shipment. */
export const TRACKING_DAYS = 400

/**
 * Books a price: the shipment is scheduled with its carrier and tendered, in one step. The message to the carrier
 * is written with the state change and delivered by a job; nothing is sent from here.
 */
export async function bookShipment(
  context: ActionContext,
  request: BookBody,
  options: { flag: TenderFlag; paymentTypes: StoredShipment['paymentType'][] },
): Promise<BookedShipment> {
  const shipment = await findShipment(context.db, context.clientId, request.shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (request.version !== undefined && request.version !== shipment.version) fail('SHIPMENT_CHANGED')
  const sheet = await bookablePrice(context, shipment, request)
  await refuseClaimed(context, shipment, sheet)
  const carrier = await findCarrier(
    context.db,
    context.clientId,
    sheet.scac,
    sheet.rateModeId,
    shipment.warehouse,
  )
  const moved = withWords(withPickup(shipment, request, context.now), request)
  const book = await tariffBook(context.pool, context.clientId)
  const lost = await lostByDay(context, book, [{ before: shipment, after: moved, prices: [sheet] }])
  if (lost.has(sheet.id)) fail('PRICE_SHEET_OUTDATED')
  const booked = withPrice(moved, redated(book, sheet, shipment, moved, context.now), request)
  refuseIncomplete(booked, options.paymentTypes)
  const override = await overrideFor(context, shipment, sheet, booked.overrideReason)
  const state = tendered(booked)
  const isNotified = options.flag !== 'withoutnotify'
  const result: StoredShipment = {
    ...booked,
    ...state,
    guideOverride: keptOverride(context, override),
    version: shipment.version + 1,
  }
  await updateShipment(context.db, result, { items: false })
  await buildBookedOrders(context, result)
  const trackingLink = await linkFor(context, result)
  // A tender with a message of its own follows the ones before; of one without it nothing else would tell.
  if (!isNotified || buysLabel(sheet)) await retireTenders(context.db, context.clientId, [result.id])
  // A label is no notice to the carrier: without it nothing is shipped.
  const tender = buysLabel(sheet)
    ? await writeLabelOrder(context, result, sheet, { isPrinted: options.flag === 'tender' })
    : isNotified
      ? await writeTender(context, result, sheet, carrier, trackingLink)
      : { channel: 'none', to: '', state: 'not sent', messageId: '' }
  if (isNotified) await tellBooked(context, result, trackingLink)
  context.note(result.id, {
    BOL: result.bolNumber,
    ...priceNote(sheet),
    option: options.flag,
    ...(booked.overrideReason ? { reason: booked.overrideReason } : {}),
    ...overrideNote(override, sheet.currency),
  })
  const print = options.flag !== 'withoutprint'
  // A parcel's label is printed when it is bought.
  if (print && !buysLabel(sheet)) await printWhenBooked(context, result)
  return { shipment: result, trackingLink, tender, print }
}

/** The chosen price, if it may be booked: of this shipment as it is now, not expired. */
async function bookablePrice(
  context: ActionContext,
  shipment: StoredShipment,
  request: BookBody,
): Promise<StoredPriceSheet> {
  // The state first: a price of a shipment that cannot be booked any more needs no discussion.
  tendered(shipment)
  const sheet = await findPriceSheet(context.db, context.clientId, request.priceSheetId)
  return checkPrice(shipment, sheet, context.now)
}

/** The price itself, if it is of this shipment as it is now, and still holds. */
export function checkPrice<Price extends BarePrice>(
  shipment: StoredShipment,
  sheet: Price | null,
  now: Date,
): Price {
  if (!sheet || sheet.shipmentId !== shipment.id) return fail('PRICE_SHEET_NOT_FOUND')
  if (isAgreed(shipment, sheet)) return sheet
  if (sheet.expiresAt <= now) fail('PRICE_SHEET_EXPIRED', { expiresAt: sheet.expiresAt.toISOString() })
  if (sheet.shipmentVersion !== shipment.version) fail('PRICE_SHEET_OUTDATED')
  return sheet
}

/** Booking does two steps of the life cycle: it is possible from where either of them begins. */
const BOOKABLE = possibleOnlyFrom(['Q', 'T'])

/** Scheduled and tendered in one step; refused with the reason where the life cycle does not allow it. */
export function tendered(
  shipment: StoredShipment,
): Pick<StoredShipment, 'status' | 'isTendered' | 'isDeclined' | 'problem'> {
  const scheduled =
    shipment.status === 'T' ? ({ kind: 'moved', state: shipment } as const) : transition(shipment, 'schedule')
  const moved = scheduled.kind === 'moved' ? transition(scheduled.state, 'tender') : scheduled
  if (moved.kind === 'refused') {
    const because = scheduled.kind === 'refused' ? BOOKABLE : moved.because
    throw actionRefused(shipment, 'Tender', because)
  }
  // What the carrier before said is over with the new tender.
  const problem = shipment.isDeclined ? '' : shipment.problem
  return { status: 'T', isTendered: moved.state.isTendered, isDeclined: false, problem }
}

export function withPickup(
  shipment: StoredShipment,
  request: Pick<BookBody, 'pickup'>,
  now: Date,
): StoredShipment {
  const { pickup } = request
  const changed = pickup
    ? {
        ...shipment,
        pickupDate: pickup.date || shipment.pickupDate,
        pickupFrom: pickup.from || shipment.pickupFrom,
        pickupTo: pickup.to || shipment.pickupTo,
      }
    : shipment
  const today = localDate(now, changed.timeZone)
  const fields = pickupFaults(changed, today)
  if ((changed.pickupDate ?? '') < today) fail('PICKUP_IN_THE_PAST', { fields })
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
  return changed
}

/** What is said with the booking counts, also that there is nothing to say and nobody to tell any more. */
export function withWords(
  shipment: StoredShipment,
  { specialInstructions, notifyEmails }: Pick<BookBody, 'specialInstructions' | 'notifyEmails'>,
): StoredShipment {
  return {
    ...shipment,
    specialInstructions: specialInstructions ?? shipment.specialInstructions,
    notifyEmails: notifyEmails ?? shipment.notifyEmails,
  }
}

export function withPrice(
  shipment: StoredShipment,
  sheet: BarePrice,
  request: Pick<BookBody, 'overrideReason'>,
): StoredShipment {
  return {
    ...withChoice(shipment, sheet),
    // What was said when the price was agreed need not be said again.
    overrideReason:
      request.overrideReason || (sheet.id === shipment.priceSheetId ? shipment.overrideReason : ''),
  }
}

/** A rate needs two ZIPs; a carrier needs to know whom it collects from and delivers to. */
export function refuseIncomplete(
  shipment: StoredShipment,
  paymentTypes: StoredShipment['paymentType'][],
): void {
  const fields: Record<string, string> = {
    ...placeFaults('Origin', shipment.origin),
    ...placeFaults('Destination', shipment.destination),
  }
  shipment.items.forEach((item, index) => {
    if (item.description === '') fields[`Items.${index}.Description`] = DESCRIPTION_REQUIRED
  })
  // A parcel goes on whose account it may: there is no other screen for one that the receiver pays.
  if (!paymentTypes.includes(shipment.paymentType) && shipment.rateModeId !== PARCEL) {
    fields.PaymentType = 'This way of payment is booked elsewhere.'
  }
  Object.assign(fields, freightFaults(shipment))
  if (shipment.paymentType === 'T' && !shipment.billTo?.companyName) {
    fields['Billto.CompanyName'] = 'Say which third party pays.'
  }
  const notify = parseEmails(shipment.notifyEmails)
  if (notify.kind === 'invalid') fields.NotifyCarrier = notify.message
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

export async function linkFor(
  context: Pick<ActionContext, 'db' | 'clientId' | 'installation'>,
  shipment: StoredShipment,
): Promise<string> {
  const { secret, publicUrl } = context.installation
  const token = await tokenFor(context.db, secret, {
    clientId: context.clientId,
    purpose: 'tracking',
    subjectId: shipment.id,
    days: TRACKING_DAYS,
  })
  return `${publicUrl}/Tracking?trackid=${token}`
}
