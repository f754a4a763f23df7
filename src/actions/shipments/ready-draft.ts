import { PARCEL_FIELDS, type ParcelOptions, type ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { fail } from '#contracts/errors.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { needsZip } from '#domain/addresses/needs-zip.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { accessorialCode, canonicalAccessorial } from '#domain/rating/accessorial-codes.ts'
import { faultyPickup } from '#domain/shipment/pickup-faults.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { ZIP_REQUIRED } from '#domain/shipment/required-to-book.ts'
import { type Address, isPalletized } from '#domain/shipment/shipment.ts'
import { asksForReturn, wayOf } from '#domain/shipment/way-of-parcel.ts'
import { isCountryCode, noCountryCode } from '#domain/text/country-code.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { parsePhone, storedPhone } from '#domain/text/phone.ts'
import { unknownZip } from '#domain/text/zip.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'
import { mapPlace } from '../locations/map-place.ts'
import { type Faults, readyItem, toHundredth } from './ready-item.ts'
import { readyStops } from './ready-stops.ts'

/** A completed draft: units converted, classes known, places looked up, totals added. */
export type ReadyDraft = Pick<
  StoredShipment,
  | 'origin'
  | 'destination'
  | 'billTo'
  | 'items'
  | 'services'
  | 'pickupDate'
  | 'pickupFrom'
  | 'pickupTo'
  | 'timeZone'
  | 'destinationZone'
  | 'paymentType'
  | 'rateModeId'
  | 'soldTo'
  | 'reference1'
  | 'reference2'
  | 'reference3'
  | 'reference4'
  | 'reference5'
  | 'poNumber'
  | 'orderNumber'
  | 'specialInstructions'
  | 'comments'
  | 'internalNotes'
  | 'notifyEmails'
  | 'declaredValueCents'
  | 'totalWeightLb'
  | 'totalQuantity'
  | 'totalPallets'
  | 'stops'
  | 'equipment'
  | 'parcel'
  | 'collectCarrier'
>

/** LTL and volume LTL: their freight has a class on the bill of lading; a truckload or a parcel need not. */
const CLASS_MODES: readonly number[] = [1, 2]

/**
 * Checks a draft and completes it. All errors are collected and returned with their fields.
 * @param at the path of the draft in the request, e.g. `shipment`; '' if it is the whole request
 * @throws VALIDATION_FAILED with the invalid fields
 */
export function readyDraft(
  draft: ShipmentDraft,
  context: Pick<ActionContext, 'settings' | 'now'>,
  at = '',
): ReadyDraft {
  const faults: Faults = {}
  const origin = readyAddress(draft.origin, 'Origin', faults)
  const destination = readyAddress(draft.destination, 'Destination', faults)
  // Packages have their own size; without packages, the lines count as packages.
  const isParcel = draft.rateModeId === PARCEL && (draft.mailpieces ?? []).length === 0
  const kind = { ...context, needsClass: CLASS_MODES.includes(draft.rateModeId), needsSize: isParcel }
  const items = draft.items.map((item, index) => readyItem(item, index, kind, faults))
  const typed = draft.stops ?? []
  const addresses = typed.map(
    (stop, index) => readyAddress(stop.address, `ShipmentStops.${index}.DropOffAddress`, faults).address,
  )
  const stops = readyStops(
    { destination: destination.address, items, typed, addresses, pickupDate: draft.pickup?.date ?? '' },
    context,
    faults,
  )
  const services = readyServices(draft.services, faults)
  const pickup = readyPickup(draft, context, origin.timeZone, faults)
  const notifyEmails = readyEmails(draft.notifyEmails, 'NotifyCarrier', faults)
  if (Object.keys(faults).length > 0) fail('VALIDATION_FAILED', { fields: faultsUnder(at, faults) })
  const pallets = items.filter(isPalletized)
  const parcel = parcelOf(draft)
  const way = wayOf({ origin: origin.address, destination: destination.address, parcel })
  return {
    origin: origin.address,
    destination: destination.address,
    stops,
    equipment: (draft.equipment ?? '').toUpperCase(),
    parcel,
    collectCarrier: draft.paymentType === 'C' && draft.collectCarrier?.scac ? draft.collectCarrier : null,
    billTo: draft.billTo && withStoredPhone(draft.billTo),
    items,
    services,
    ...pickup,
    destinationZone: mapPlace(way.to).timeZone,
    paymentType: draft.paymentType,
    rateModeId: draft.rateModeId,
    soldTo: draft.soldTo,
    reference1: draft.reference1,
    reference2: draft.reference2,
    reference3: draft.reference3,
    reference4: draft.reference4,
    reference5: draft.reference5,
    poNumber: draft.poNumber,
    orderNumber: draft.orderNumber,
    specialInstructions: draft.specialInstructions,
    comments: draft.comments,
    internalNotes: draft.internalNotes,
    notifyEmails,
    declaredValueCents: draft.declaredValueCents,
    totalWeightLb: sum(items.map((item) => item.weightLb)),
    totalQuantity: sum(items.map((item) => item.quantity)),
    totalPallets: sum(pallets.map((item) => item.quantity)),
  }
}

/** The errors of a part, with their paths in the whole. */
const faultsUnder = (at: string, faults: Faults): Faults =>
  at === ''
    ? faults
    : Object.fromEntries(Object.entries(faults).map(([path, sentence]) => [`${at}.${path}`, sentence]))

/** The parcel details that were sent; null if there are none. Lists recognize returns by the flag alone. */
function parcelOf(given: ShipmentDraft): ParcelOptions | null {
  const isReturn = asksForReturn(given)
  const returnAddress = given.returnAddress && withStoredPhone(given.returnAddress)
  const returnServiceType = isReturn ? given.returnServiceType : ''
  const draft = { ...given, isReturn, returnServiceType, returnAddress }
  const said = PARCEL_FIELDS.filter((field) => {
    const value = draft[field]
    // An empty value is not the same as an absent one.
    if (field === 'additionalReference') return value !== undefined
    return Array.isArray(value) ? value.length > 0 : Boolean(value)
  })
  if (said.length === 0) return null
  return Object.fromEntries(said.map((field) => [field, draft[field]]))
}

const sum = (values: number[]) => toHundredth(values.reduce((total, value) => total + value, 0))

/** A ZIP must exist; city and state are filled in from it, and entered ones must not contradict it. */
function readyAddress(
  address: Address,
  path: string,
  faults: Faults,
): { address: Address; timeZone: string } {
  const { zip, countryCode } = address
  const timeZone = 'America/New_York'
  if (zip === '' && needsZip(countryCode)) {
    faults[`${path}.Zip`] = ZIP_REQUIRED
    return { address, timeZone }
  }
  checkContact(address, path, faults)
  if (!isCountryCode(countryCode)) {
    faults[`${path}.CountryCode`] = noCountryCode(countryCode)
  }
  if (countryCode !== 'US' && countryCode !== 'CA') return { address, timeZone }
  const place = findPlace(zip)
  if (!place || place.countryCode !== countryCode) {
    faults[`${path}.Zip`] = unknownZip(zip, countryCode)
    return { address, timeZone }
  }
  if (address.state !== '' && address.state !== place.state) {
    faults[`${path}.State`] = `ZIP ${zip} is in ${place.state}, not in ${address.state}.`
  }
  const filled = { ...address, city: address.city || place.city, state: address.state || place.state }
  return { address: filled, timeZone: place.timeZone }
}

const withStoredPhone = (address: Address): Address => ({
  ...address,
  contactPhone: storedPhone(address.contactPhone),
})

function checkContact(address: Address, path: string, faults: Faults): void {
  if (address.contactPhone !== '') {
    const phone = parsePhone(address.contactPhone)
    if (phone.kind === 'invalid') faults[`${path}.ContactNumber`] = phone.message
    else address.contactPhone = phone.phone
  }
  if (address.email !== '') address.email = readyEmails(address.email, `${path}.EmailID`, faults)
}

function readyEmails(list: string, path: string, faults: Faults): string {
  const parsed = parseEmails(list)
  if (parsed.kind === 'invalid') {
    faults[path] = parsed.message
    return list
  }
  return parsed.text
}

/** The codes of the requested services; an unknown one is an error. */
export function readyServices(codes: string[], faults: Faults): string[] {
  const known = codes.filter((code) => accessorialCode(code) !== null)
  const unknown = codes.filter((code) => accessorialCode(code) === null)
  if (unknown.length > 0) faults.AdditionalService = `There is no service ${unknown.join(', ')}.`
  return [...new Set(known.map(canonicalAccessorial))]
}

/** The default pickup: today, in the client's usual window, in the time zone of the origin. */
function readyPickup(
  draft: ShipmentDraft,
  context: Pick<ActionContext, 'settings' | 'now'>,
  timeZone: string,
  faults: Faults,
): Pick<StoredShipment, 'pickupDate' | 'pickupFrom' | 'pickupTo' | 'timeZone'> {
  const today = localDate(context.now, timeZone)
  const { defaultPickup } = context.settings
  const pickupDate = draft.pickup?.date || today
  const pickupFrom = draft.pickup?.from || defaultPickup.from
  const pickupTo = draft.pickup?.to || defaultPickup.to
  Object.assign(faults, pickupFaults({ pickupDate, pickupFrom, pickupTo }, today))
  return { pickupDate, pickupFrom, pickupTo, timeZone }
}

const PICKUP_FIELDS = {
  date: 'SheduleDateTime.PickupByDate',
  to: 'SheduleDateTime.PickupByToTime',
} as const

/** The errors of a shipment's pickup, at its fields; `today` at its origin. */
export const pickupFaults = (
  { pickupDate, pickupFrom, pickupTo }: Pick<StoredShipment, 'pickupDate' | 'pickupFrom' | 'pickupTo'>,
  today: string,
): Faults =>
  Object.fromEntries(
    faultyPickup({ date: pickupDate ?? '', from: pickupFrom, to: pickupTo }, today).map(
      ({ field, sentence }) => [PICKUP_FIELDS[field], sentence],
    ),
  )
