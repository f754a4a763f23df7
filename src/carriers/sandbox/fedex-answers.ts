import type { HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf } from '../json-values.ts'
import { json } from './http.ts'

/** The common parts of all answers of FedEx's sandbox. */

const TRANSACTION = 'sandbox-00000000-0000-0000-0000-000000000000'

export const fedexError = (status: number, code: string, message: string): HttpResponse =>
  json(status, { transactionId: TRANSACTION, errors: [{ code, message }] })

/** Included in every result, so that it is not mistaken for FedEx's own. */
const SANDBOX_ALERT = { code: 'SANDBOX', message: 'Answered by a stand-in, not by FedEx.', alertType: 'NOTE' }

export const succeeded = (output: Json): HttpResponse =>
  json(200, { transactionId: TRANSACTION, output: { ...output, alerts: [SANDBOX_ALERT] } })

/** FedEx's account numbers have nine digits. */
export const isAccount = (value: unknown): boolean => /^[1-9]\d{8}$/.test(String(objectOf(value).value ?? ''))

export const WRONG_ACCOUNT = fedexError(400, 'ACCOUNT.NUMBER.MISMATCH', 'The account number is not valid.')
