import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf } from '../json-values.ts'
import type { SandboxMemory } from '../network.ts'

/** What all answers of the stand-in of FedEx are made of. */

export interface FedexAsked {
  request: HttpRequest
  body: Json
  memory: SandboxMemory
  now: Date
}

export type FedexAnswer = (asked: FedexAsked) => Promise<HttpResponse> | HttpResponse

export const json = (status: number, value: object): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

const TRANSACTION = 'sandbox-00000000-0000-0000-0000-000000000000'

export const fedexError = (status: number, code: string, message: string): HttpResponse =>
  json(status, { transactionId: TRANSACTION, errors: [{ code, message }] })

/** Beside every result: nobody shall take it for FedEx's own. */
const SANDBOX_ALERT = { code: 'SANDBOX', message: 'Answered by a stand-in, not by FedEx.', alertType: 'NOTE' }

export const succeeded = (output: Json): HttpResponse =>
  json(200, { transactionId: TRANSACTION, output: { ...output, alerts: [SANDBOX_ALERT] } })

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

/** FedEx's account numbers have nine digits. */
export const isAccount = (value: unknown): boolean => /^[1-9]\d{8}$/.test(String(objectOf(value).value ?? ''))

export const WRONG_ACCOUNT = fedexError(400, 'ACCOUNT.NUMBER.MISMATCH', 'The account number is not valid.')
