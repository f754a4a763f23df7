import type { HttpResponse } from '#domain/http-exchange.ts'
import { textOf } from '../json-values.ts'
import { jsonObjectOf, type Network, type Refused, refused, refusedByStatus } from '../network.ts'
import { answerGoogleSandbox } from '../sandbox/google.ts'

/** Google's Address Validation API, version 1: JSON, one key per installation and no login. */

export interface GoogleCredentials {
  apiKey: string
}

export const GOOGLE_NAME = 'Google'

const OWN_WORDS: Readonly<Record<string, Refused['reason']>> = {
  INVALID_ARGUMENT: 'input',
  UNAUTHENTICATED: 'credentials',
  PERMISSION_DENIED: 'credentials',
  RESOURCE_EXHAUSTED: 'unavailable',
}

/** `error{code,message,status,details[]}`; an invalid key is reported as an invalid argument with its own reason. */
export function refusedByGoogle(response: HttpResponse): Refused {
  const error = jsonObjectOf(response)?.error
  const { message, status, details } = (error ?? {}) as Record<string, unknown>
  const words = textOf(message)
  if (words === '') return refusedByStatus(GOOGLE_NAME, response)
  const code = textOf(status) || `HTTP_${response.status}`
  const isKey = JSON.stringify(details ?? '').includes('API_KEY_INVALID')
  const reason = isKey ? 'credentials' : OWN_WORDS[code]
  return refused(reason ?? (response.status >= 500 ? 'unavailable' : 'input'), code, words)
}

const HOSTS = { api: 'https://addressvalidation.googleapis.com' }

export const google: Network<GoogleCredentials> = {
  id: 'google',
  name: GOOGLE_NAME,
  hosts: { live: HOSTS, test: HOSTS },
  readCredentials: (kept) => {
    const { apiKey } = (kept ?? {}) as Partial<GoogleCredentials>
    return typeof apiKey === 'string' ? { apiKey } : null
  },
  secretsOf: ({ apiKey }) => [apiKey],
  token: null,
  atOnce: 16,
  sandbox: answerGoogleSandbox,
}
