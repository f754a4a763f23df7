import type { HttpResponse } from '#domain/http-exchange.ts'
import { centsOf, type Json, objectOf, textOf } from '../json-values.ts'
import {
  answered,
  type Door,
  jsonHeaders,
  jsonObjectOf,
  type Network,
  type Operation,
  type Refused,
  refusedInWords,
} from '../network.ts'
import { answerInsuranceSandbox } from '../sandbox/insurance.ts'

/**
 * Insurance of parcels beyond the carrier's liability, by an insurer with a small JSON interface
 * (docs/decisions/0066-parcel-insurance.md): a quote, a policy under our key, and its cancellation.
 */

export interface InsuranceCredentials {
  apiKey: string
}

export const INSURANCE_NAME = 'The insurer'

export interface InsuranceAsk {
  /** 'UPS', 'FedEx', 'USPS'. */
  carrier: string
  shipDate: string
  from: { zip: string; countryCode: string }
  to: { zip: string; countryCode: string }
  packages: number
  valueCents: number
}

export interface InsurancePolicyAsk extends InsuranceAsk {
  trackingNumbers: string[]
  /** Ours, the same for every attempt: the insurer writes one policy for it. */
  key: string
}

export interface InsuranceQuote {
  premiumCents: number
}

export interface InsurancePolicy extends InsuranceQuote {
  number: string
}

const headersOf = ({ requestId }: Door, { apiKey }: InsuranceCredentials): Record<string, string> => ({
  ...jsonHeaders({ token: apiKey }),
  'x-request-id': requestId,
})

const amountOf = (cents: number): Json => ({ amount: (cents / 100).toFixed(2), currency: 'USD' })

const bodyOf = ({ carrier, shipDate, from, to, packages, valueCents }: InsuranceAsk): Json => ({
  carrier,
  shipDate,
  from: { postalCode: from.zip, countryCode: from.countryCode },
  to: { postalCode: to.zip, countryCode: to.countryCode },
  packages,
  insuredValue: amountOf(valueCents),
})

export const insuranceQuote: Operation<InsuranceAsk, InsuranceQuote, InsuranceCredentials> = {
  name: 'quote',
  isRepeatable: true,
  needsToken: false,
  build: (ask, credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}/v1/quotes`,
    headers: headersOf(door, credentials),
    body: JSON.stringify(bodyOf(ask)),
  }),
  parse: (response) => {
    const premiumCents = premiumOf(response)
    return premiumCents === null ? refusedByInsurer(response) : answered({ premiumCents })
  },
}

/** Repeatable: for the same key, the insurer returns the existing policy. */
export const insurancePolicy: Operation<InsurancePolicyAsk, InsurancePolicy, InsuranceCredentials> = {
  name: 'policy',
  isRepeatable: true,
  needsToken: false,
  build: (ask, credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}/v1/policies`,
    headers: { ...headersOf(door, credentials), 'idempotency-key': ask.key },
    body: JSON.stringify({ ...bodyOf(ask), trackingNumbers: ask.trackingNumbers }),
  }),
  parse: (response) => {
    const premiumCents = premiumOf(response)
    const number = textOf(jsonObjectOf(response)?.policyNumber)
    return premiumCents === null || number === ''
      ? refusedByInsurer(response)
      : answered({ premiumCents, number })
  },
}

/** Repeatable: a canceled policy stays canceled. */
export const insuranceCancel: Operation<{ number: string }, null, InsuranceCredentials> = {
  name: 'policy-cancel',
  isRepeatable: true,
  needsToken: false,
  build: ({ number }, credentials, door) => ({
    method: 'DELETE',
    url: `${door.host('api')}/v1/policies/${encodeURIComponent(number)}`,
    headers: headersOf(door, credentials),
    body: '',
  }),
  parse: (response) =>
    response.status === 200 && textOf(jsonObjectOf(response)?.status) === 'canceled'
      ? answered(null)
      : refusedByInsurer(response),
}

function premiumOf(response: HttpResponse): number | null {
  if (response.status !== 200) return null
  return centsOf(objectOf(jsonObjectOf(response)?.premium).amount)
}

function refusedByInsurer(response: HttpResponse): Refused {
  const { code, message } = objectOf(jsonObjectOf(response)?.error)
  const words = textOf(message)
  const notices = words === '' ? [] : [{ code: textOf(code) || 'INSURER', message: words }]
  return refusedInWords(INSURANCE_NAME, response, notices)
}

/** The operator sets the insurer's host: CARRIER_HOSTS, insurance.api. */
const HOSTS = { api: 'https://insurer.invalid' }

export const insurance: Network<InsuranceCredentials> = {
  id: 'insurance',
  name: INSURANCE_NAME,
  hosts: { live: HOSTS, test: HOSTS },
  readCredentials: (kept) => {
    const { apiKey } = (kept ?? {}) as Partial<InsuranceCredentials>
    return typeof apiKey === 'string' ? { apiKey } : null
  },
  secretsOf: ({ apiKey }) => [apiKey],
  token: null,
  atOnce: 8,
  sandbox: answerInsuranceSandbox,
}
