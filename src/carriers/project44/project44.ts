import type { HttpResponse } from '#domain/http-exchange.ts'
import { clientCredentialsToken } from '../client-credentials.ts'
import { objectsOf, textOf } from '../json-values.ts'
import {
  type Door,
  jsonObjectOf,
  type Network,
  type NetworkNotice,
  type Refused,
  refused,
  refusedByStatus,
} from '../network.ts'
import { answerProject44Sandbox } from '../sandbox/project44.ts'

/**
 * project44: one door to many LTL carriers ("capacity providers"), each under an account of the client's that is kept
 * there. REST with JSON, OAuth client credentials, version 4. What no public document confirms is marked unverified.
 */

export interface Project44Credentials {
  clientId: string
  clientSecret: string
}

export const PROJECT44_NAME = 'project44'
const USUAL_SECONDS = 3_600

/** Id and secret in a form; nothing of them in the header, because project44 refuses both at once. */
export const project44Token = clientCredentialsToken<Project44Credentials>({
  path: '/api/v4/oauth2/token',
  body: 'form',
  usualSeconds: USUAL_SECONDS,
  refusedBy: (response) => refusedByProject44(response),
})

export const headersOf = ({ token }: Door): Record<string, string> => ({
  accept: 'application/json',
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
})

/** Messages have no number: the diagnostic stands in its place. */
export const messagesOf = (value: unknown): NetworkNotice[] =>
  objectsOf(value)
    .map(({ severity, diagnostic, message }) => ({
      code: textOf(diagnostic) || textOf(severity) || 'P44',
      message: textOf(message) || textOf(diagnostic),
    }))
    .filter(({ message }) => message !== '')

/** `errorMessage`, or at least what its status says, and the messages behind it. */
export function refusedByProject44(response: HttpResponse): Refused {
  const reply = jsonObjectOf(response)
  const words = textOf(reply?.errorMessage) || textOf(reply?.error_description) || textOf(reply?.httpMessage)
  const first = words === '' ? [] : [{ code: `HTTP_${response.status}`, message: words }]
  const notices = [...first, ...messagesOf(reply?.errors)]
  const plain = refusedByStatus(PROJECT44_NAME, response)
  if (notices.length === 0) return plain
  return { kind: 'refused', reason: plain.reason === 'unreadable' ? 'input' : plain.reason, notices }
}

export const unreadable = (): Refused =>
  refused('unreadable', 'UNREADABLE', `${PROJECT44_NAME} sent a reply that cannot be read.`)

export const project44: Network<Project44Credentials> = {
  id: 'project44',
  name: PROJECT44_NAME,
  hosts: {
    live: { api: 'https://na12.api.project44.com' },
    test: { api: 'https://na12.api.sandbox.p-44.com' },
  },
  readCredentials: (kept) => {
    const { clientId, clientSecret } = (kept ?? {}) as Partial<Project44Credentials>
    return typeof clientId === 'string' && typeof clientSecret === 'string'
      ? { clientId, clientSecret }
      : null
  },
  secretsOf: ({ clientSecret }) => [clientSecret],
  token: project44Token,
  // It stands before many carriers, each of which is asked by a question of its own.
  atOnce: 64,
  sandbox: answerProject44Sandbox,
  sandboxCredentials: { clientId: 'sandbox', clientSecret: 'sandbox' },
}
