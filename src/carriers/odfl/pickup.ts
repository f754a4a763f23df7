import { textOf } from '../json-values.ts'
import {
  answered,
  jsonHeaders,
  jsonObjectOf,
  type Operation,
  type Parsed,
  refused,
  refusedByStatus,
} from '../network.ts'
import { errorWords, ODFL_NAME, type OdflCredentials } from './odfl.ts'
import type { OdflPlace } from './rate-estimate.ts'

/** Orders and cancels a pickup. Field names are those of one public integration (unverified). */

export interface OdflPickupAsk {
  /** Local date and times of the origin: YYYY-MM-DD, HH:MM. */
  date: string
  ready: string
  close: string
  address: OdflPlace & { name: string; street: string; contact: string; phone: string }
  /** The PRO may be '' if the carrier has not assigned one. */
  shipments: { proNumber: string; bolNumber: string; pieces: number; weightLb: number }[]
  instructions: string
}

export interface OdflPickup {
  confirmationNumber: string
}

/** Not repeatable: ODFL has no key by which it could recognize a repeated order. */
export const odflPickup: Operation<OdflPickupAsk, OdflPickup, OdflCredentials> = {
  name: 'pickup',
  isRepeatable: false,
  needsToken: true,
  build: (ask, credentials, door) => ({
    method: 'POST',
    url: `${door.host('rest')}/pickup/v3.0/create`,
    headers: jsonHeaders(door),
    body: JSON.stringify({
      customerAccount: credentials.accountNumber,
      pickupDate: ask.date,
      readyTime: ask.ready,
      closeTime: ask.close,
      pickupAddress: {
        companyName: ask.address.name,
        address1: ask.address.street,
        city: ask.address.city,
        state: ask.address.state,
        postalCode: ask.address.zip,
        country: ask.address.countryCode,
        contactName: ask.address.contact,
        phone: ask.address.phone,
      },
      shipments: ask.shipments.map((shipment) => ({
        proNumber: shipment.proNumber,
        bolNumber: shipment.bolNumber,
        pieces: shipment.pieces,
        weight: Math.ceil(shipment.weightLb),
      })),
      specialInstructions: ask.instructions,
    }),
  }),
  parse: (response) => {
    const reply = jsonObjectOf(response)
    // A text, or a number.
    const confirmationNumber = textOf(reply?.pickupConfirmationNumber)
    if (response.status < 300 && confirmationNumber !== '') return answered({ confirmationNumber })
    return refusedInJson(response.status, reply) ?? refusedByStatus(ODFL_NAME, response)
  },
}

/** Repeatable: a canceled pickup stays canceled. */
export const odflCancelPickup: Operation<string, null, OdflCredentials> = {
  name: 'cancel-pickup',
  isRepeatable: true,
  needsToken: true,
  build: (confirmationNumber, _credentials, door) => ({
    method: 'DELETE',
    url: `${door.host('rest')}/pickup/v3.0/cancel?pickupConfirmationNumber=${encodeURIComponent(confirmationNumber)}`,
    headers: jsonHeaders(door),
    body: '',
  }),
  parse: (response) => {
    if (response.status < 300) return answered(null)
    return refusedInJson(response.status, jsonObjectOf(response)) ?? refusedByStatus(ODFL_NAME, response)
  },
}

/** A refusal with its text; null for an answer without one. */
function refusedInJson(status: number, reply: Record<string, unknown> | null): Parsed<never> | null {
  const words = errorWords(reply)
  if (words === '' || status === 429 || status >= 500) return null
  return refused([401, 403].includes(status) ? 'credentials' : 'input', `HTTP_${status}`, words)
}
