import type { HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectsOf, textOf } from '../json-values.ts'
import { jsonObjectOf, type Network, type Parsed, refused, refusedByStatus } from '../network.ts'
import { answerEbolSandbox } from '../sandbox/ebol.ts'

/**
 * The carrier interface that NMFTA's Digital LTL Council publishes: electronic bill of lading 2.1.0 and pickup request
 * 1.0.0. Each carrier hosts it at its own address and picks one of three ways to log in. Source:
 * github.com/dsdcapis/less-than-truckload, specifications/eBOL/v2.1.0 and Pickup Request and Visibility/v1.0.
 */

export const EBOL_NAME = 'eBOL'

/** How a carrier takes the secret: the standard leaves it to the carrier. */
const EBOL_LOGINS = ['bearer', 'key', 'basic'] as const
type EbolLogin = (typeof EBOL_LOGINS)[number]

export interface EbolCredentials {
  /** The carrier's URL before /bol/v1/app/, without a slash at its end. */
  bolUrl: string
  /** The URL before /v1/pickups/; '' = the carrier accepts no pickups this way. */
  pickupUrl: string
  login: EbolLogin
  /** With `basic`. */
  userName: string
  secret: string
  /** Our account number at the carrier. */
  accountNumber: string
  /** The carrier checks the request but does nothing. */
  isTest: boolean
}

const basicOf = ({ userName, secret }: EbolCredentials): string =>
  Buffer.from(`${userName}:${secret}`).toString('base64')

/** Headers of every request, with the secret in the carrier's form. */
export function headersOf(credentials: EbolCredentials): Record<string, string> {
  const { login, secret } = credentials
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(login === 'key'
      ? { 'x-api-key': secret }
      : { authorization: login === 'basic' ? `Basic ${basicOf(credentials)}` : `Bearer ${secret}` }),
  }
}

/** A refusal in the carrier's words: `messageStatus`, a list of result status codes, or one `message`. */
export function refusedByEbol(response: HttpResponse): Parsed<never> {
  const { status } = response
  if (status === 404) return refused('input', 'NOT_FOUND', 'The carrier does not have this document.')
  const words = wordsOfRefusal(response)
  if (words === '' || status === 429 || status >= 500) return refusedByStatus(EBOL_NAME, response)
  return refused([401, 403].includes(status) ? 'credentials' : 'input', `HTTP_${status}`, words)
}

/** The carrier's reason; '' without one. */
export function wordsOfRefusal(response: HttpResponse): string {
  const reply = jsonObjectOf(response)
  const all = reply ? [reply, ...objectsOf([reply.messageStatus]), ...partsOf(reply)] : listOf(response.body)
  return [...new Set(all.map(wordsOfOne).filter(Boolean))].join(' ').slice(0, 500)
}

const partsOf = (reply: Json): Json[] => [
  ...objectsOf(reply.resultStatusCodes),
  ...objectsOf(reply.errors),
  ...objectsOf((reply.messageStatus as Json | undefined)?.information),
]

/**
 * The standard describes a status code as `{code} {words}` and leaves its shape open: both texts and objects are read.
 */
function listOf(body: string): Json[] {
  try {
    const value: unknown = JSON.parse(body)
    return Array.isArray(value)
      ? value.map((one) => (typeof one === 'string' ? { message: one } : ((one ?? {}) as Json)))
      : []
  } catch {
    return []
  }
}

const wordsOfOne = (one: Json): string => {
  const words = textOf(one.message) || textOf(one.description)
  const resolution = textOf(one.resolution)
  return [words, resolution].filter(Boolean).join(' ')
}

export const ebol: Network<EbolCredentials> = {
  id: 'ebol',
  name: EBOL_NAME,
  // Every account names its carrier's own hosts.
  hosts: { live: {}, test: {} },
  readCredentials: (kept) => {
    const { bolUrl, pickupUrl, login, userName, secret, accountNumber, isTest } = (kept ??
      {}) as Partial<EbolCredentials>
    const isWhole =
      [bolUrl, pickupUrl, userName, secret, accountNumber].every((text) => typeof text === 'string') &&
      EBOL_LOGINS.includes(login as EbolLogin)
    if (!isWhole) return null
    return {
      bolUrl,
      pickupUrl,
      login,
      userName,
      secret,
      accountNumber,
      isTest: isTest === true,
    } as EbolCredentials
  },
  secretsOf: (credentials) => (credentials.secret === '' ? [] : [credentials.secret, basicOf(credentials)]),
  token: null,
  atOnce: 8,
  sandbox: answerEbolSandbox,
}
