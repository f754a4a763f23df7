import { fitPhone } from '../fit-text.ts'
import { type Json, textOf } from '../json-values.ts'
import { answered, type Operation, refused } from '../network.ts'
import type { EbolAsk } from './bill-of-lading.ts'
import { type EbolCredentials, headersOf, refusedByEbol } from './ebol.ts'
import { countryOf, ebolServices, packageOf, payerOf, unsayable } from './freight-facts.ts'

/** Ordering the truck for a bill of lading: pickup request 1.0.0, `/v1/pickups/`. */

export interface EbolPickupAsk extends EbolAsk {
  pickupTo: string
  /** IANA name of the origin's time zone; '' = unknown. */
  timeZone: string
}

/** Not repeatable: the same order twice may bring two trucks. */
export const ebolPickup: Operation<EbolPickupAsk, { pickupNumber: string }, EbolCredentials> = {
  name: 'pickup',
  isRepeatable: false,
  needsToken: false,
  timeoutMs: 30_000,
  build: (ask, credentials) =>
    unsayable(ask) ?? {
      method: 'POST',
      url: `${credentials.pickupUrl}/v1/pickups/`,
      headers: headersOf(credentials),
      body: JSON.stringify(requestOf(ask, credentials)),
    },
  parse: (response) => {
    if (response.status < 200 || response.status >= 300) return refusedByEbol(response)
    const [first] = listOf(response.body)
    const status = textOf(first?.pickupStatus).toLowerCase()
    const words = textsOf(first?.pickupMessage).join(' ')
    const pickupNumber = textOf(first?.carrierPickupNumber)
    if (status.startsWith('reject')) return refused('input', 'REJECTED', words || 'The carrier rejected it.')
    // Neither accepted nor refused: someone has to phone the carrier, and until then nothing may be sent again.
    if (status.startsWith('call')) {
      return refused('unavailable', 'CALL', `The carrier asks you to call. ${words}`.trim())
    }
    if (pickupNumber === '') {
      return refused('unreadable', 'UNREADABLE', 'The carrier’s reply has no pickup number.')
    }
    return answered({ pickupNumber }, words ? [{ code: 'PICKUP', message: words }] : [])
  },
}

/** The standard answers with a list; some carriers answer with its only element. */
function listOf(body: string): Json[] {
  const value: unknown = JSON.parse(body)
  return (Array.isArray(value) ? value : [value]) as Json[]
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter(Boolean)

const momentOf = (date: string, time: string): string => `${date}T${time || '00:00'}:00.000`

/** Every field of the standard is present: it requires most of them, but allows null. */
function requestOf(ask: EbolPickupAsk, credentials: EbolCredentials): Json {
  const { origin, items } = ask
  const weight = Math.ceil(ask.totalWeightLb)
  return {
    isTest: credentials.isTest ? 'True' : 'False',
    requestFunction: 'NewPickup',
    carrierPickupNumber: null,
    customer: origin.companyName.trim(),
    readyDate: momentOf(ask.pickupDate, ''),
    readyTime: momentOf(ask.pickupDate, ask.pickupFrom),
    closeTime: momentOf(ask.pickupDate, ask.pickupTo),
    pickupLocationTimeZone: offsetOf(ask.timeZone, ask.pickupDate),
    grossPickupWeight: weight,
    weightUofM: 'LB',
    handlingUnitCount: ask.totalQuantity,
    ...{ cubicFeet: null, linearFeet: null, trailerNumber: null, loadedBy: null, sealNumber: null },
    dockDoorNumber: null,
    dockContactName: orNull(origin.contactName),
    dockContactEmail: orNull(origin.email),
    dockContactPhone: orNull(fitPhone(origin.contactPhone, 11)),
    confirmationEmail: null,
    emergencyContact: null,
    pickupAddress: [addressOf('org', origin, credentials.accountNumber)],
    destinationAddress: [addressOf('cnee', ask.destination, '')],
    billToAddress: [addressOf('bt', payerOf(ask)!, credentials.accountNumber)],
    shipmentDetails: [
      {
        shipperRef: ask.bolNumber,
        proNumber: orNull(ask.proNumber),
        ...{ deliveryBeginDate: null, deliveryEndDate: null, deliveryDateType: null },
        descriptionDetails: items.map(({ description }) => description.trim()),
        additionalShipperInfo: null,
        description: items[0]!.description.trim(),
        freightClass: items[0]!.freightClass.replace(/\.5$/, ''),
        ...nmfcOf(items[0]!.nmfc),
        hazmatCheck: items.some(({ hazmat }) => hazmat),
        individualPieces: items.reduce((sum, item) => sum + (item.pieces || item.quantity), 0),
        individualPieceType: null,
        ...{ weight, grossShipmentWeight: weight, netShipmentWeight: null },
        handlingUnitCount: ask.totalQuantity,
        handlingUnitType: packageOf(items[0]!.packageType),
        handlingUnitDetails: items.map(unitOf),
        ...hazmatContactOf(ask),
        referenceNumbers: [
          { referenceType: 'BOL', referenceNumber: ask.bolNumber, refPieceCount: null },
          ...(ask.poNumber.trim() === ''
            ? []
            : [{ referenceType: 'PO', referenceNumber: ask.poNumber.trim(), refPieceCount: null }]),
        ],
        shipmentServices: ebolServices(ask).map((serviceCode) => ({ serviceCode, serviceDescription: null })),
        specialInstructionsPickup: orNull(ask.specialInstructions),
        specialInstructionsDelivery: null,
      },
    ],
  }
}

const orNull = (text: string): string | null => text.trim() || null

function nmfcOf(code: string): Json {
  const [nmfc = '', nmfcSub = ''] = code.split('-')
  return { nmfc: orNull(nmfc), nmfcSub: orNull(nmfcSub) }
}

function unitOf({ dimensions, quantity, packageType, weightLb }: EbolAsk['items'][number]): Json {
  const inches = (side: number) => (side > 0 ? Math.ceil(side) : null)
  return {
    length: inches(dimensions.length),
    width: inches(dimensions.width),
    height: inches(dimensions.height),
    unitCount: quantity,
    totalUnitCount: quantity,
    totalLinearFeetofShipment: null,
    unitType: packageOf(packageType),
    weight: Math.ceil(weightLb / quantity),
    totalWeight: Math.ceil(weightLb),
  }
}

function hazmatContactOf({ items, origin }: EbolAsk): Json {
  const hazmat = items.find((item) => item.hazmat)?.hazmat
  return {
    hazmatContactName: hazmat ? origin.contactName.trim() || origin.companyName.trim() : null,
    hazmatContactPhoneNumber: hazmat ? fitPhone(hazmat.emergencyPhone, 11) : null,
    hazmatContractNumber: null,
  }
}

/** Three kinds of address, each with its own prefix before the same names. */
function addressOf(prefix: 'org' | 'cnee' | 'bt', address: EbolAsk['origin'], account: string): Json {
  const fields = {
    ...(prefix === 'cnee' ? {} : { AccountNumber: orNull(account) }),
    AddressName: address.companyName.trim(),
    AddressLine1: address.street.trim(),
    AddressLine2: orNull(address.street2),
    City: address.city.trim(),
    State: address.state.trim(),
    Zip: address.zip.trim(),
    Country: countryOf(address.countryCode),
    ContactName: orNull(address.contactName),
    PhoneNumber: orNull(fitPhone(address.contactPhone, 11)),
    StoreNumber: null,
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value]))
}

/** `UTC-5` on that day; null if the zone is unknown. */
function offsetOf(timeZone: string, date: string): string | null {
  if (timeZone === '') return null
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(
    new Date(`${date}T17:00:00Z`),
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name === 'GMT' ? 'UTC+0' : name.replace('GMT', 'UTC')
}

/** Repeatable: a canceled pickup stays canceled. */
export const ebolCancelPickup: Operation<string, null, EbolCredentials> = {
  name: 'cancel-pickup',
  isRepeatable: true,
  needsToken: false,
  build: (pickupNumber, credentials) => ({
    method: 'DELETE',
    url: `${credentials.pickupUrl}/v1/pickups/${encodeURIComponent(pickupNumber)}`,
    headers: headersOf(credentials),
    body: '',
  }),
  parse: (response) =>
    response.status >= 200 && response.status < 300 ? answered(null) : refusedByEbol(response),
}
