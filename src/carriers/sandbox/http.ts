import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf } from '../json-values.ts'
import type { SandboxMemory } from '../network.ts'

/** Requests and answers of all carriers' sandboxes. */

/** A request that a sandbox has accepted: its path is known, and its token is valid. */
export interface Asked {
  request: HttpRequest
  body: Json
  /** The last part of the path: a tracking number, an option. */
  part: string
  query: URLSearchParams
  memory: SandboxMemory
  now: Date
}

type Answer = (asked: Asked) => Promise<HttpResponse> | HttpResponse

export const json = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

/** The body; empty if it is not JSON. */
export function bodyOf({ body }: Pick<HttpRequest, 'body'>): Json {
  try {
    return objectOf(JSON.parse(body))
  } catch {
    return {}
  }
}

/** The handler for each path; a group of the pattern is the part. */
export type Paths = readonly (readonly [method: string, path: RegExp, answer: Answer])[]

/** The handler's answer to a request, by its path; null without a handler. */
export function answerAt(paths: Paths, request: HttpRequest, memory: SandboxMemory, now: Date) {
  const { pathname, searchParams: query } = new URL(request.url)
  const found = paths.find(([method, path]) => method === request.method && path.test(pathname))
  if (!found) return null
  const [, path, answer] = found
  return () => {
    const part = decodeURIComponent(path.exec(pathname)?.[1] ?? '')
    return answer({ request, body: bodyOf(request), part, query, memory, now })
  }
}

/** Every token of a sandbox begins with this. */
export const isLoggedIn = ({ headers }: HttpRequest): boolean =>
  (headers.authorization ?? '').startsWith('Bearer sandbox-token-')
