import type { HttpResponse } from '#domain/http-exchange.ts'
import { numberOf, objectOf, textOf } from '../json-values.ts'
import {
  answered,
  type Door,
  jsonHeaders,
  jsonObjectOf,
  type Network,
  type NetworkNotice,
  type Operation,
  type Refused,
  refusedInWords,
  type Token,
  unreadableReply,
} from '../network.ts'
import { answerUpsSandbox } from '../sandbox/ups.ts'
import { listOf } from './wire.ts'

/** UPS: REST with JSON, OAuth client credentials. Formats of its published OpenAPI files, versions of 2024-09 (v2409). */

export interface UpsCredentials {
  clientId: string
  clientSecret: string
  /** Six letters and digits. */
  accountNumber: string
}

export const UPS_NAME = 'UPS'
const USUAL_SECONDS = 14_399

/** Basic(id:secret) gives a token for about four hours; every value is a text. */
export const upsToken: Operation<null, Token, UpsCredentials> = {
  name: 'token',
  isRepeatable: true,
  needsToken: false,
  build: (_ask, credentials, door) => ({
    method: 'POST',
    url: `${door.host('api')}/security/v1/oauth/token`,
    headers: {
      accept: 'application/json',
      authorization: `Basic ${basicOf(credentials)}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...(credentials.accountNumber === '' ? {} : { 'x-merchant-id': credentials.accountNumber }),
    },
    body: 'grant_type=client_credentials',
  }),
  parse: (response) => {
    const reply = jsonObjectOf(response)
    const token = textOfToken(reply?.access_token)
    if (response.status === 200 && token !== '') {
      const seconds = numberOf(reply?.expires_in) ?? 0
      return answered({ token, expiresIn: seconds > 0 ? seconds : USUAL_SECONDS })
    }
    if (response.status === 400) return asCredentials(refusedByUps(response))
    return refusedByUps(response)
  },
  secretsIn: ({ token }) => [token],
}

/** Longer than the limit for other texts of an answer. */
const textOfToken = (value: unknown): string => (typeof value === 'string' ? value : '')

const asCredentials = (refusal: Refused): Refused => ({ ...refusal, reason: 'credentials' })

const basicOf = ({ clientId, clientSecret }: UpsCredentials) =>
  Buffer.from(`${clientId}:${clientSecret}`).toString('base64')

/** The headers of every call except the login; `transId` is the same for every attempt of one request. */
export const headersOf = (door: Door): Record<string, string> => ({
  ...jsonHeaders(door),
  transid: door.requestId.replaceAll('-', '').slice(0, 32) || 'none',
  transactionsrc: 'Lading',
})

/** `response.errors[]`, in some places without the wrapper. */
function errorsOf(response: HttpResponse): NetworkNotice[] {
  const reply = jsonObjectOf(response)
  const errors = listOf(objectOf(reply?.response).errors ?? reply?.errors)
  return errors
    .map(({ code, message }) => ({ code: textOf(code), message: textOf(message) }))
    .filter(({ message }) => message !== '')
}

/** UPS's refusal, in its own words if there are any. */
export function refusedByUps(response: HttpResponse): Refused {
  return refusedInWords(UPS_NAME, response, errorsOf(response))
}

/** Warnings with a result: `Response.Alert[]` and similar. */
export const alertsOf = (value: unknown): NetworkNotice[] =>
  listOf(value)
    .map((alert) => ({
      code: textOf(alert.Code ?? alert.code),
      message: textOf(alert.Description ?? alert.message),
    }))
    .filter(({ message }) => message !== '')

export const unreadable = (): Refused => unreadableReply(UPS_NAME)

export const ups: Network<UpsCredentials> = {
  id: 'ups',
  name: UPS_NAME,
  hosts: {
    live: { api: 'https://onlinetools.ups.com' },
    test: { api: 'https://wwwcie.ups.com' },
  },
  readCredentials: (kept) => {
    const { clientId, clientSecret, accountNumber } = (kept ?? {}) as Partial<UpsCredentials>
    return typeof clientId === 'string' &&
      typeof clientSecret === 'string' &&
      typeof accountNumber === 'string'
      ? { clientId, clientSecret, accountNumber }
      : null
  },
  secretsOf: (credentials) => [credentials.clientSecret, basicOf(credentials)],
  token: upsToken,
  atOnce: 8,
  sandbox: answerUpsSandbox,
  sandboxCredentials: { clientId: 'sandbox', clientSecret: 'sandbox', accountNumber: '000SBX' },
}
