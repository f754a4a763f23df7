import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf } from '../json-values.ts'
import type { SandboxMemory } from '../network.ts'

/** What all answers of the stand-in of project44 are made of. */

export interface P44Asked {
  body: Json
  /** What the path names. */
  part: string
  query: URLSearchParams
  memory: SandboxMemory
  now: Date
}

export type P44Answer = (asked: P44Asked) => Promise<HttpResponse> | HttpResponse

export const json = (status: number, value: object): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

const HTTP_MESSAGES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
}

export const p44Error = (status: number, errorMessage: string, message = ''): HttpResponse =>
  json(status, {
    httpStatusCode: status,
    httpMessage: HTTP_MESSAGES[status] ?? 'Error',
    errorMessage,
    errors: message === '' ? [] : [{ severity: 'ERROR', message, source: 'SYSTEM' }],
    supportReferenceId: 'SANDBOX',
  })

/** Beside every result: nobody shall take it for project44's own. */
export const SANDBOX_MESSAGE = {
  severity: 'INFO',
  message: 'Answered by a stand-in, not by project44.',
  diagnostic: 'SANDBOX',
  source: 'SYSTEM',
}

/** The body; empty where it is no JSON. */
export function bodyOf({ body }: HttpRequest): Json {
  try {
    return objectOf(JSON.parse(body))
  } catch {
    return {}
  }
}
