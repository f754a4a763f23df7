import type { BookBody } from '#contracts/endpoints/booking.ts'
import { fail } from '#contracts/errors.ts'
import type { BarePrice } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { transition } from '#domain/shipment/lifecycle.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { DESCRIPTION_REQUIRED } from '#domain/shipment/required-to-book.ts'
import { possibleOnlyFrom } from '#domain/shipment/status-name.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { actionRefused } from '../shipments/action-refused.ts'
import { isAgreed, withChoice } from '../shipments/chosen-price.ts'
import { freightFaults, placeFaults } from '../shipments/freight-faults.ts'
import { pickupFaults } from '../shipments/ready-draft.ts'

/** The rules of booking. Each one refuses, or returns the shipment as it will be after the booking. */

/** Returns the price if it belongs to the shipment as it is now and is still valid. */
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

/** Booking does two steps of the life cycle, so it is possible from the statuses where either of them begins. */
const BOOKABLE = possibleOnlyFrom(['Q', 'T'])

/** Schedules and tenders in one step; refused with the reason if the life cycle does not allow it. */
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
  // The problem of a declined tender ends with the new tender.
  const problem = shipment.isDeclined ? '' : shipment.problem
  return { status: 'T', isTendered: moved.state.isTendered, isDeclined: false, problem }
}

/** Schedules the shipment without tendering it. */
export function scheduled(shipment: StoredShipment): Pick<StoredShipment, 'status' | 'isTendered'> {
  const moved = transition(shipment, 'schedule')
  if (moved.kind === 'refused') throw actionRefused(shipment, 'Schedule', moved.because)
  return { status: 'T', isTendered: false }
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

/** Instructions and addresses sent with the booking replace those of the shipment; empty ones clear them. */
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
    // A reason that was entered when the price was chosen need not be entered again.
    overrideReason:
      request.overrideReason || (sheet.id === shipment.priceSheetId ? shipment.overrideReason : ''),
  }
}

/** Rating needs only two ZIPs, but a carrier needs the contacts at pickup and delivery. */
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
  // Anyone may pay for parcels: there is no other screen for one that the receiver pays.
  if (!paymentTypes.includes(shipment.paymentType) && shipment.rateModeId !== PARCEL) {
    fields.PaymentType = 'Shipments with this payment type are booked on another page.'
  }
  Object.assign(fields, freightFaults(shipment))
  if (shipment.paymentType === 'T' && !shipment.billTo?.companyName) {
    fields['Billto.CompanyName'] = 'Enter the third party that pays.'
  }
  const notify = parseEmails(shipment.notifyEmails)
  if (notify.kind === 'invalid') fields.NotifyCarrier = notify.message
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}
