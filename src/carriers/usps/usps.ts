import type { HttpResponse } from '#domain/http-exchange.ts'
import { clientCredentialsToken } from '../client-credentials.ts'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import {
  jsonObjectOf,
  type Network,
  type NetworkNotice,
  type Refused,
  refusedInWords,
  unreadableReply,
} from '../network.ts'
import { answerUspsSandbox } from '../sandbox/usps.ts'

/** USPS: REST with JSON, OAuth client credentials. Formats of its published APIs, all in their version 3. */

export interface UspsCredentials {
  clientId: string
  clientSecret: string
  /** Customer registration id. */
  crid: string
  /** Mailer id of the labels, six or nine digits, and that of the manifest, usually the same. */
  mid: string
  manifestMid: string
  /** The account in the Enterprise Payment System, which pays the postage. */
  accountNumber: string
  /** Whether that account has negotiated prices. */
  hasContract: boolean
}

export const USPS_NAME = 'USPS'
const USUAL_SECONDS = 28_799

/** Id and secret give a token for about eight hours. */
export const uspsToken = clientCredentialsToken<UspsCredentials>({
  path: '/oauth2/v3/token',
  body: 'json',
  usualSeconds: USUAL_SECONDS,
  refusedBy: (response) => refusedByUsps(response),
})

/** `error.errors[]`, or else `error.message`; a refused login has OAuth's fields. */
function noticesOf(response: HttpResponse): NetworkNotice[] {
  const reply = jsonObjectOf(response)
  const error = objectOf(reply?.error)
  const named = objectsOf(error.errors).map(({ code, detail, title }) => ({
    code: textOf(code) || textOf(error.code),
    message: textOf(detail) || textOf(title),
  }))
  const plain = { code: textOf(error.code) || textOf(reply?.error), message: textOf(error.message) }
  const oauth = { code: textOf(reply?.error), message: textOf(reply?.error_description) }
  const said = named.some(({ message }) => message !== '') ? named : [plain, oauth]
  return said
    .filter(({ message }) => message !== '')
    .map(({ code, message }) => ({ code: code || 'USPS', message }))
}

/** USPS's refusal, in its own words if there are any. */
export function refusedByUsps(response: HttpResponse): Refused {
  return refusedInWords(USPS_NAME, response, noticesOf(response))
}

/** `warnings[]` of prices and labels: code and description, or a text alone. */
export const warningsOf = (value: unknown): NetworkNotice[] =>
  (Array.isArray(value) ? value : [])
    .map((one: unknown) => ({
      code: textOf(objectOf(one).warningCode) || 'USPS',
      message: textOf(one) || textOf(objectOf(one).warningDescription),
    }))
    .filter(({ message }) => message !== '')

export const unreadable = (): Refused => unreadableReply(USPS_NAME)

const KEPT = ['clientId', 'clientSecret', 'crid', 'mid', 'manifestMid', 'accountNumber'] as const

export const usps: Network<UspsCredentials> = {
  id: 'usps',
  name: USPS_NAME,
  hosts: {
    live: { api: 'https://apis.usps.com' },
    test: { api: 'https://apis-tem.usps.com' },
  },
  readCredentials: (kept) => {
    const found = (kept ?? {}) as UspsCredentials
    const isWhole = KEPT.every((name) => typeof found[name] === 'string')
    if (!isWhole) return null
    const { clientId, clientSecret, crid, mid, manifestMid, accountNumber } = found
    return {
      clientId,
      clientSecret,
      crid,
      mid,
      manifestMid,
      accountNumber,
      hasContract: found.hasContract === true,
    }
  },
  secretsOf: ({ clientSecret }) => [clientSecret],
  token: uspsToken,
  atOnce: 4,
  sandbox: answerUspsSandbox,
  sandboxCredentials: {
    ...{ clientId: 'sandbox', clientSecret: 'sandbox', accountNumber: '1000000001' },
    ...{ crid: '12345678', mid: '900000001', manifestMid: '900000001', hasContract: false },
  },
}
