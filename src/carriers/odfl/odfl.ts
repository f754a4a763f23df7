import {
  answered,
  jsonObjectOf,
  type Network,
  type Operation,
  refused,
  refusedByStatus,
  type Token,
} from '../network.ts'
import { answerOdflSandbox } from '../sandbox/odfl.ts'

/**
 * Old Dominion Freight Line: rate estimates by SOAP with the credentials in the body, everything else by REST with a
 * token. Field names as public integrations use them; those that only one source has are marked unverified.
 */

export interface OdflCredentials {
  userName: string
  password: string
  /** The customer's account, digits. */
  accountNumber: string
}

export const ODFL_NAME = 'Old Dominion'

/** Basic(user:password) gives a token for about an hour; a wrong login is answered with 400 and a text in `errors`. */
export const odflToken: Operation<null, Token, OdflCredentials> = {
  name: 'token',
  isRepeatable: true,
  needsToken: false,
  build: (_ask, credentials, door) => ({
    method: 'GET',
    url: `${door.host('rest')}/auth/v1.0/token`,
    headers: { accept: 'application/json', authorization: `Basic ${basicOf(credentials)}` },
    body: '',
  }),
  parse: (response) => {
    const reply = jsonObjectOf(response)
    // The name of the property differs between integrations (unverified).
    const token = ['access_token', 'accessToken', 'token', 'sessionToken']
      .map((name) => reply?.[name])
      .find((value) => typeof value === 'string' && value !== '') as string | undefined
    if (response.status === 200 && token) {
      return answered({ token, expiresIn: secondsOf(reply?.expires_in ?? reply?.expiresIn) })
    }
    if ([400, 401, 403].includes(response.status)) {
      const words = errorWords(reply)
      return refused(
        'credentials',
        `HTTP_${response.status}`,
        words || 'The user name or password is incorrect.',
      )
    }
    return refusedByStatus(ODFL_NAME, response)
  },
  secretsIn: ({ token }) => [token],
}

const USUAL_SECONDS = 3_600
const secondsOf = (value: unknown): number => {
  const seconds = Number(value ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : USUAL_SECONDS
}

const basicOf = ({ userName, password }: OdflCredentials) =>
  Buffer.from(`${userName}:${password}`).toString('base64')

/** `errors` as a text, a list of texts, or a list of `{ errorCode, message }`; '' if there are none. */
export function errorWords(reply: Record<string, unknown> | null): string {
  const errors = reply?.errors ?? reply?.message ?? ''
  const all = Array.isArray(errors) ? errors : [errors]
  const words = all.map((one) =>
    typeof one === 'string' ? one : String((one as { message?: unknown } | null)?.message ?? ''),
  )
  return words.filter(Boolean).join(' ').slice(0, 500)
}

export const odfl: Network<OdflCredentials> = {
  id: 'odfl',
  name: ODFL_NAME,
  hosts: {
    // There is no SOAP test host: a rate estimate books nothing, so the live host is used.
    live: { rest: 'https://api.odfl.com', soap: 'https://www.odfl.com' },
    test: { rest: 'https://apiq.odfl.com', soap: 'https://www.odfl.com' },
  },
  readCredentials: (kept) => {
    const { userName, password, accountNumber } = (kept ?? {}) as Partial<OdflCredentials>
    return typeof userName === 'string' && typeof password === 'string' && typeof accountNumber === 'string'
      ? { userName, password, accountNumber }
      : null
  },
  secretsOf: (credentials) => [credentials.password, basicOf(credentials)],
  token: odflToken,
  atOnce: 8,
  sandbox: answerOdflSandbox,
  sandboxCredentials: { userName: 'sandbox', password: 'sandbox', accountNumber: '100200300' },
}
