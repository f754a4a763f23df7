import type { HttpResponse } from '#domain/http-exchange.ts'
import { clientCredentialsToken } from '../client-credentials.ts'
import { objectsOf, textOf } from '../json-values.ts'
import {
  jsonObjectOf,
  type Network,
  type NetworkNotice,
  type Refused,
  refusedInWords,
  unreadableReply,
} from '../network.ts'
import { answerProject44Sandbox } from '../sandbox/project44.ts'

/**
 * project44: one API for many LTL carriers ("capacity providers"), each under an account of the client's that project44
 * stores. REST with JSON, OAuth client credentials, version 4. Facts that no public document confirms are marked
 * unverified.
 */

export interface Project44Credentials {
  clientId: string
  clientSecret: string
}

export const PROJECT44_NAME = 'project44'
const USUAL_SECONDS = 3_600

/** Id and secret in a form; not in the header as well, because project44 refuses both together. */
export const project44Token = clientCredentialsToken<Project44Credentials>({
  path: '/api/v4/oauth2/token',
  body: 'form',
  usualSeconds: USUAL_SECONDS,
  refusedBy: (response) => refusedByProject44(response),
})

/** Messages have no number: the diagnostic takes its place. */
export const messagesOf = (value: unknown): NetworkNotice[] =>
  objectsOf(value)
    .map(({ severity, diagnostic, message }) => ({
      code: textOf(diagnostic) || textOf(severity) || 'P44',
      message: textOf(message) || textOf(diagnostic),
    }))
    .filter(({ message }) => message !== '')

/** `errorMessage`, or at least a text for the status, and the messages after it. */
export function refusedByProject44(response: HttpResponse): Refused {
  const reply = jsonObjectOf(response)
  const words = textOf(reply?.errorMessage) || textOf(reply?.error_description) || textOf(reply?.httpMessage)
  const first = words === '' ? [] : [{ code: `HTTP_${response.status}`, message: words }]
  return refusedInWords(PROJECT44_NAME, response, [...first, ...messagesOf(reply?.errors)])
}

export const unreadable = (): Refused => unreadableReply(PROJECT44_NAME)

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
  // It serves many carriers, each of which gets its own request.
  atOnce: 64,
  sandbox: answerProject44Sandbox,
  sandboxCredentials: { clientId: 'sandbox', clientSecret: 'sandbox' },
}
