import type { HttpResponse } from '#domain/http-exchange.ts'
import { clientCredentialsToken } from '../client-credentials.ts'
import { objectsOf, textOf } from '../json-values.ts'
import { type Door, jsonObjectOf, type Network, type Refused, refused, refusedByStatus } from '../network.ts'
import { answerDcsaSandbox } from '../sandbox/dcsa.ts'

/**
 * Shipping lines with DCSA Track & Trace 2.2. The events are the same for all; each line has its own host, path and
 * authentication.
 */

export interface DcsaCredentials {
  /** The shipping line. */
  line: DcsaLine
  /** Client id, consumer key or API key of the line's developer portal. */
  clientId: string
  /** '' for a line that requires only a key. */
  clientSecret: string
}

export type DcsaLine = 'maersk' | 'hapag' | 'cma'

interface LineWays {
  name: string
  /** Below the line's host. */
  eventsPath: string
  /** Whether a token is fetched first. */
  hasToken: boolean
  headersOf: (credentials: DcsaCredentials, door: Door) => Record<string, string>
}

/** The lines as their developer portals describe them; `dcsa.hosts` has their hosts under the same names. */
export const LINES: Readonly<Record<DcsaLine, LineWays>> = {
  maersk: {
    name: 'Maersk',
    eventsPath: '/track-and-trace-private/events',
    hasToken: true,
    headersOf: ({ clientId }, { token }) => ({
      'consumer-key': clientId,
      authorization: `Bearer ${token}`,
      'api-version': '1',
    }),
  },
  hapag: {
    name: 'Hapag-Lloyd',
    eventsPath: '/hlag/external/v2/events/',
    hasToken: false,
    headersOf: ({ clientId, clientSecret }) => ({
      'x-ibm-client-id': clientId,
      'x-ibm-client-secret': clientSecret,
    }),
  },
  cma: {
    name: 'CMA CGM',
    eventsPath: '/operation/trackandtrace/v1/events',
    hasToken: false,
    headersOf: ({ clientId }) => ({ keyid: clientId }),
  },
}

export const isDcsaLine = (text: string): text is DcsaLine => Object.hasOwn(LINES, text)

export const dcsa: Network<DcsaCredentials> = {
  id: 'dcsa',
  name: 'The shipping line',
  hosts: {
    live: {
      // Only Maersk gives tokens.
      api: 'https://api.maersk.com',
      maersk: 'https://api.maersk.com',
      hapag: 'https://api.hlag.com',
      cma: 'https://apis.cma-cgm.net',
    },
    // The lines have no test hosts: a request changes nothing there.
    test: {
      api: 'https://api.maersk.com',
      maersk: 'https://api.maersk.com',
      hapag: 'https://api.hlag.com',
      cma: 'https://apis.cma-cgm.net',
    },
  },
  readCredentials: (kept) => {
    const { line, clientId, clientSecret } = (kept ?? {}) as Partial<DcsaCredentials>
    return typeof line === 'string' &&
      isDcsaLine(line) &&
      typeof clientId === 'string' &&
      typeof clientSecret === 'string'
      ? { line, clientId, clientSecret }
      : null
  },
  secretsOf: ({ clientId, clientSecret }) => [clientId, clientSecret].filter((secret) => secret !== ''),
  token: clientCredentialsToken<DcsaCredentials>({
    path: '/customer-identity/oauth/v2/access_token',
    body: 'form',
    usualSeconds: 7_199,
    refusedBy: (response) => refusedByLine('maersk', response),
  }),
  atOnce: 4,
  sandbox: answerDcsaSandbox,
  sandboxCredentials: { line: 'maersk', clientId: 'sandbox', clientSecret: 'sandbox' },
}

/** DCSA's error object: `errors[]` of `reason` and `message`; a gateway in front of it has its own messages. */
export function refusedByLine(line: DcsaLine, response: HttpResponse): Refused {
  const reply = jsonObjectOf(response)
  const { name } = LINES[line]
  const said = objectsOf(reply?.errors)
    .map((error) => textOf(error.message) || textOf(error.errorCodeMessage) || textOf(error.reason))
    .filter(Boolean)
    .join(' ')
  const words = said || textOf(reply?.moreInformation) || textOf(reply?.message)
  const { status } = response
  if (status === 404) return refused('input', 'NOT_FOUND', words || `${name} does not know this container.`)
  if ([400, 422].includes(status) && words !== '')
    return refused('input', `HTTP_${status}`, `${name}: ${words}`)
  if (status === 401 || status === 403) {
    return refused('credentials', `HTTP_${status}`, words || `${name} rejected the key of this account.`)
  }
  return refusedByStatus(name, response)
}
