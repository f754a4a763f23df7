import type { HttpResponse } from '#domain/http-exchange.ts'
import { clientCredentialsToken } from '../client-credentials.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import {
  type Door,
  jsonHeaders,
  jsonObjectOf,
  type Network,
  type NetworkNotice,
  type Refused,
  refusedInWords,
  unreadableReply,
} from '../network.ts'
import { answerFedexSandbox } from '../sandbox/fedex.ts'

/** FedEx: REST with JSON, OAuth client credentials. Formats of its published Rate, Ship, Track and Address APIs (v1). */

export interface FedexCredentials {
  clientId: string
  clientSecret: string
  /** Nine digits. */
  accountNumber: string
  /** For FedEx Ground Economy, which needs it; '' = the account has none. */
  hubId: string
}

export const FEDEX_NAME = 'FedEx'
const USUAL_SECONDS = 3_599

/** Id and secret in a form give a token for about an hour. */
export const fedexToken = clientCredentialsToken<FedexCredentials>({
  path: '/oauth/token',
  body: 'form',
  usualSeconds: USUAL_SECONDS,
  refusedBy: (response) => refusedByFedex(response),
})

/** The headers of every call except the login; the transaction id is the same for every attempt of one request. */
export const headersOf = (door: Door): Record<string, string> => ({
  ...jsonHeaders(door),
  'x-locale': 'en_US',
  'x-customer-transaction-id': door.requestId.slice(0, 40),
})

/** `output` of a successful answer from FedEx; null for any other. */
export function outputOf(response: HttpResponse): Json | null {
  const output = jsonObjectOf(response)?.output
  return response.status === 200 && output !== undefined ? objectOf(output) : null
}

/** FedEx's refusal, in its own words if there are any. */
export function refusedByFedex(response: HttpResponse): Refused {
  return refusedInWords(FEDEX_NAME, response, noticesOf(jsonObjectOf(response)?.errors))
}

/** Errors, alerts and messages all have code and message. */
export const noticesOf = (value: unknown): NetworkNotice[] =>
  objectsOf(value)
    .map(({ code, message }) => ({ code: textOf(code) || 'FEDEX', message: textOf(message) }))
    .filter(({ message }) => message !== '')

export const unreadable = (): Refused => unreadableReply(FEDEX_NAME)

export const fedex: Network<FedexCredentials> = {
  id: 'fedex',
  name: FEDEX_NAME,
  hosts: {
    live: { api: 'https://apis.fedex.com' },
    test: { api: 'https://apis-sandbox.fedex.com' },
  },
  readCredentials: (kept) => {
    const { clientId, clientSecret, accountNumber, hubId } = (kept ?? {}) as Partial<FedexCredentials>
    return typeof clientId === 'string' &&
      typeof clientSecret === 'string' &&
      typeof accountNumber === 'string'
      ? { clientId, clientSecret, accountNumber, hubId: typeof hubId === 'string' ? hubId : '' }
      : null
  },
  secretsOf: ({ clientSecret }) => [clientSecret],
  token: fedexToken,
  atOnce: 8,
  sandbox: answerFedexSandbox,
  sandboxCredentials: {
    ...{ clientId: 'sandbox', clientSecret: 'sandbox' },
    ...{ accountNumber: '510087000', hubId: '' },
  },
}
