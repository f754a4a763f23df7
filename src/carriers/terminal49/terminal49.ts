import type { HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import {
  answered,
  jsonObjectOf,
  type Network,
  type Operation,
  type Refused,
  refused,
  refusedByStatus,
} from '../network.ts'
import { answerTerminal49Sandbox } from '../sandbox/terminal49.ts'

/** Terminal49 API v2 (JSON:API): one service that tracks containers of all lines, with the last free day. */

export interface Terminal49Credentials {
  apiKey: string
}

export const TERMINAL49_NAME = 'Terminal49'
export const JSON_API = 'application/vnd.api+json'

export const terminal49: Network<Terminal49Credentials> = {
  id: 'terminal49',
  name: TERMINAL49_NAME,
  hosts: {
    // There is one host for everything; the service recognizes test keys.
    live: { api: 'https://api.terminal49.com/v2' },
    test: { api: 'https://api.terminal49.com/v2' },
  },
  readCredentials: (kept) => {
    const { apiKey } = (kept ?? {}) as Partial<Terminal49Credentials>
    return typeof apiKey === 'string' && apiKey !== '' ? { apiKey } : null
  },
  secretsOf: ({ apiKey }) => [apiKey],
  token: null,
  atOnce: 4,
  sandbox: answerTerminal49Sandbox,
  sandboxCredentials: { apiKey: 'sandbox' },
}

export const headersOf = ({ apiKey }: Terminal49Credentials) => ({
  accept: JSON_API,
  'content-type': JSON_API,
  authorization: `Token ${apiKey}`,
})

/** `errors[]` of JSON:API: `detail`, or else `title`. */
export function refusedByTerminal49(response: HttpResponse): Refused {
  const { status } = response
  const [error] = objectsOf(jsonObjectOf(response)?.errors)
  const words = error ? textOf(error.detail) || textOf(error.title) : ''
  if (status === 401 || status === 403) {
    return refused('credentials', `HTTP_${status}`, `${TERMINAL49_NAME} rejected this API key.`)
  }
  if (status === 404) {
    return refused('input', 'NOT_FOUND', words || `${TERMINAL49_NAME} does not know this container.`)
  }
  if ([400, 422].includes(status) && words !== '') {
    return refused('input', textOf(error?.code) || `HTTP_${status}`, `${TERMINAL49_NAME}: ${words}`)
  }
  return refusedByStatus(TERMINAL49_NAME, response)
}

/** The resource of an answer; null if it is not one. */
export function resourceOf(response: HttpResponse): Json | null {
  const data = objectOf(jsonObjectOf(response)?.data)
  return textOf(data.id) === '' ? null : data
}

export const attributesOf = (resource: Json): Json => objectOf(resource.attributes)

/** The id of a related resource; '' if there is none. */
export const relatedId = (resource: Json, name: string): string =>
  textOf(objectOf(objectOf(objectOf(resource.relationships)[name]).data).id)

/** Whether the key is accepted: requests only the first shipment. */
export const terminal49Trial: Operation<null, null, Terminal49Credentials> = {
  name: 'trial',
  isRepeatable: true,
  needsToken: false,
  build: (_ask, credentials, door) => ({
    method: 'GET',
    url: `${door.host('api')}/shipments?page%5Bsize%5D=1`,
    headers: headersOf(credentials),
    body: '',
  }),
  parse: (response) =>
    response.status === 200 && Array.isArray(jsonObjectOf(response)?.data)
      ? answered(null)
      : refusedByTerminal49(response),
}
