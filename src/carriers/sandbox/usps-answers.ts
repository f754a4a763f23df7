import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf } from '../json-values.ts'
import type { SandboxMemory } from '../network.ts'

/** What all answers of the stand-in of USPS are made of. */

export interface UspsAsked {
  request: HttpRequest
  body: Json
  /** What the path names: a tracking number. */
  part: string
  query: URLSearchParams
  memory: SandboxMemory
  now: Date
}

export type UspsAnswer = (asked: UspsAsked) => Promise<HttpResponse> | HttpResponse

export const json = (status: number, value: object): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

/** `code` is USPS's inner one. */
export const uspsError = (status: number, code: string, detail: string): HttpResponse =>
  json(status, {
    apiVersion: 'v3',
    error: {
      code: String(status),
      message: 'The request was not taken.',
      errors: [
        {
          status: String(status),
          code,
          title: 'Bad Request',
          detail,
          source: { parameter: '', example: '' },
        },
      ],
    },
  })

/** Beside every price and label: nobody shall take it for USPS's own. */
export const SANDBOX_WARNING = {
  warningCode: 'SANDBOX',
  warningDescription: 'Answered by a stand-in, not by USPS.',
}

export const isLoggedIn = ({ headers }: HttpRequest): boolean =>
  (headers.authorization ?? '').startsWith('Bearer sandbox-token-')

/** The body; empty where it is no JSON. */
export function bodyOf({ body }: HttpRequest): Json {
  try {
    return objectOf(JSON.parse(body))
  } catch {
    return {}
  }
}
