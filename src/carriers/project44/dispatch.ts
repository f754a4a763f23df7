import type { Address } from '#domain/shipment/shipment.ts'
import { fitEmail, fitText, present } from '../fit-text.ts'
import { type Json, objectsOf, textOf } from '../json-values.ts'
import { answered, jsonHeaders, jsonObjectOf, type Operation, type Refused, refused } from '../network.ts'
import {
  accountsOf,
  addressOf,
  type CapacityAccounts,
  type Freight,
  type FreightItem,
  hazmatOf,
  lineItemOf,
  servicesOf,
  UNITS,
  unsayable,
  windowOf,
} from './freight-facts.ts'
import { messagesOf, type Project44Credentials, refusedByProject44, unreadable } from './project44.ts'

/** Orders a pickup by one carrier through project44, and cancels it. */

export interface ShipmentIdentifier {
  type: 'BILL_OF_LADING' | 'PURCHASE_ORDER' | 'CUSTOMER_REFERENCE' | 'PRO' | 'PICKUP' | 'EXTERNAL'
  value: string
}

/** `accounts` names exactly one. */
export interface Project44DispatchAsk extends Freight {
  /** The party that orders. */
  requester: Address
  paymentTerms: 'PREPAID' | 'COLLECT' | 'THIRD_PARTY'
  bolNumber: string
  /** '' if unknown. */
  proNumber: string
  poNumber: string
  /** The number of the chosen price. */
  quoteNumber: string
  pickupNote: string
  deliveryNote: string
  /** For hazardous freight: name and telephone; '' = none. */
  emergency: { name: string; phone: string }
}

export interface Project44Dispatched {
  /** The carrier's pickup confirmation; '' if there is none. */
  pickupNumber: string
  proNumber: string
  /** Local; '' if the carrier did not return it. */
  pickupAt: string
  bolUrl: string
  identifiers: ShipmentIdentifier[]
}

/** Not repeatable: an order that is sent twice may bring two trucks. */
export const project44Dispatch: Operation<Project44DispatchAsk, Project44Dispatched, Project44Credentials> = {
  name: 'dispatch',
  isRepeatable: false,
  needsToken: true,
  timeoutMs: 30_000,
  build: (ask, _credentials, door) =>
    unsayable(ask) ??
    unsayableInOrder(ask) ?? {
      method: 'POST',
      url: `${door.host('api')}/api/v4/ltl/dispatchedshipments`,
      headers: jsonHeaders(door),
      body: JSON.stringify(dispatchRequest(ask)),
    },
  parse: (response) => {
    const reply = jsonObjectOf(response)
    if (response.status !== 200 && response.status !== 201) return refusedByProject44(response)
    if (!reply || !Array.isArray(reply.shipmentIdentifiers)) return unreadable()
    const identifiers = identifiersIn(reply.shipmentIdentifiers)
    const dispatched: Project44Dispatched = {
      pickupNumber: identifierOf(identifiers, 'PICKUP'),
      proNumber: identifierOf(identifiers, 'PRO'),
      pickupAt: textOf(reply.pickupDateTime),
      bolUrl: textOf(reply.capacityProviderBolUrl),
      identifiers,
    }
    return answered(dispatched, messagesOf(reply.infoMessages))
  },
}

/** The identifiers of a shipment at project44. */
export const identifiersIn = (value: unknown): ShipmentIdentifier[] =>
  objectsOf(value).map((one) => ({ type: textOf(one.type), value: textOf(one.value) }) as ShipmentIdentifier)

/** The first of a kind; '' if there is none. */
export const identifierOf = (
  identifiers: readonly ShipmentIdentifier[],
  wanted: ShipmentIdentifier['type'],
): string => identifiers.find(({ type }) => type === wanted)?.value ?? ''

/** The requirements of an order in addition to those of a rating request. */
function unsayableInOrder(ask: Project44DispatchAsk): Refused | null {
  const { origin, destination, requester, items, emergency, accounts } = ask
  const isPlaced = [origin, destination].every(
    ({ street, street2, city }) => `${street}${street2}`.trim() !== '' && city.trim() !== '',
  )
  const dangerous = items.flatMap(({ hazmat }) => (hazmat ? [hazmat] : []))
  const isTold = dangerous.every(
    ({ unNumber, properShippingName, hazardClass }) => unNumber && properShippingName && hazardClass,
  )
  const words = [
    ...(accounts.accountCodes.length === 1 ? [] : ['A pickup order must be for the account of one carrier.']),
    ...(isPlaced ? [] : ['project44 needs the street and city of both addresses.']),
    ...(callerOf(requester) === '' ? ['project44 needs the name of the person who orders the pickup.'] : []),
    ...(dangerous.length === 0 || isReachable(emergency)
      ? []
      : ['Hazardous freight needs the name and phone number of an emergency contact.']),
    ...(isTold ? [] : ['Hazardous freight needs its UN number, name and class.']),
  ]
  return words.length > 0 ? refused('unsupported', 'UNSUPPORTED', words.join(' ')) : null
}

/** The contact, or the company if no contact is named. */
const callerOf = ({ contactName, companyName }: Address): string => contactName.trim() || companyName.trim()

const isReachable = ({ name, phone }: Project44DispatchAsk['emergency']): boolean =>
  name.trim() !== '' && phoneOf(phone) !== ''

function dispatchRequest(ask: Project44DispatchAsk): Json {
  const { emergency } = ask
  return {
    capacityProviderAccountGroup: accountsOf(ask.accounts),
    originLocation: locationOf(ask.origin),
    destinationLocation: locationOf(ask.destination),
    requesterLocation: locationOf({ ...ask.requester, contactName: callerOf(ask.requester) }),
    lineItems: ask.items.map(orderedItemOf),
    pickupWindow: windowOf(ask.pickup),
    accessorialServices: servicesOf(ask),
    shipmentIdentifiers: identifiersOf(ask),
    paymentTermsOverride: ask.paymentTerms,
    ...present({
      pickupNote: ask.pickupNote.trim(),
      deliveryNote: ask.deliveryNote.trim(),
      capacityProviderQuoteNumber: ask.quoteNumber.trim(),
    }),
    ...(isReachable(emergency)
      ? { emergencyContact: { contactName: emergency.name.trim(), phoneNumber: phoneOf(emergency.phone) } }
      : {}),
    ...UNITS,
    apiConfiguration: {
      noteConfiguration: { enableTruncation: true },
      allowUnsupportedAccessorials: false,
      enableUnitConversion: true,
      fallBackToDefaultAccountGroup: false,
    },
  }
}

const orderedItemOf = (item: FreightItem): Json => ({
  ...lineItemOf(item),
  ...(item.hazmat ? { hazmatDetail: hazmatOf(item.hazmat) } : {}),
})

const locationOf = (address: Address): Json => ({
  address: addressOf(address),
  contact: present({
    companyName: address.companyName.trim(),
    contactName: address.contactName.trim(),
    phoneNumber: phoneOf(address.contactPhone),
    email: fitEmail(address.email, LONGEST_EMAIL),
  }),
})

const LONGEST_EMAIL = 254

/**
 * Ten to thirteen digits of North America, with an extension of up to six digits after an x; '' for any other number.
 */
function phoneOf(phone: string): string {
  const [number = '', extension = ''] = phone.split(/x|ext/i).map((part) => part.replace(/\D/g, ''))
  if (number.length < 10 || number.length > 13) return ''
  const short = fitText(extension, 6)
  return short === '' ? number : `${number}x${short}`
}

function identifiersOf({ bolNumber, proNumber, poNumber }: Project44DispatchAsk): Json[] {
  const all: ShipmentIdentifier[] = [
    { type: 'BILL_OF_LADING', value: bolNumber },
    { type: 'PRO', value: proNumber },
    { type: 'PURCHASE_ORDER', value: poNumber },
  ]
  return all
    .map(({ type, value }) => ({ type, value: value.trim() }))
    .filter(({ value }) => value !== '')
    .map((one) => ({ ...one, primaryForType: true, source: 'CUSTOMER' }))
}

export interface Project44CancelAsk {
  /** Exactly one account. */
  accounts: CapacityAccounts
  originZip: string
  identifier: ShipmentIdentifier
}

/** Repeatable: a canceled pickup stays canceled. */
export const project44Cancel: Operation<Project44CancelAsk, null, Project44Credentials> = {
  name: 'cancel-dispatch',
  isRepeatable: true,
  needsToken: true,
  build: ({ accounts, originZip, identifier }, _credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}/api/v4/ltl/shipments/cancellations`,
    headers: jsonHeaders(door),
    body: JSON.stringify({
      capacityProviderAccountGroup: accountsOf(accounts),
      originAddress: { postalCode: originZip },
      shipmentIdentifiers: [identifier],
      apiConfiguration: { fallBackToDefaultAccountGroup: false },
    }),
  }),
  parse: (response) =>
    response.status === 200
      ? answered(null, messagesOf(jsonObjectOf(response)?.infoMessages))
      : refusedByProject44(response),
}
