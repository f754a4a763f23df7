import type { HttpResponse } from '#domain/http-exchange.ts'
import { json } from './http.ts'

/** The common parts of all answers of UPS's sandbox. */

export const upsError = (status: number, code: string, message: string): HttpResponse =>
  json(status, { response: { errors: [{ code, message }] } })

export const SUCCESS = { Code: '1', Description: 'Success' }
export const succeeded = (alerts: { Code: string; Description: string }[] = []) => ({
  ResponseStatus: SUCCESS,
  ...(alerts.length > 0 ? { Alert: alerts } : {}),
})
/** Included in every result, so that it is not mistaken for UPS's own. */
export const SANDBOX_ALERT = { Code: 'SANDBOX', Description: 'Answered by a stand-in, not by UPS.' }

/** The value at a path of names; undefined if one of them is missing. */
export function at(value: unknown, ...names: string[]): unknown {
  let found = value
  for (const name of names) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

export const wordAt = (value: unknown, ...names: string[]): string => {
  const found = at(value, ...names)
  return typeof found === 'string' ? found : ''
}

export const listAt = (value: unknown, ...names: string[]): unknown[] => {
  const found = at(value, ...names)
  return Array.isArray(found) ? found : found === undefined ? [] : [found]
}

export const money = (cents: number) => ({ CurrencyCode: 'USD', MonetaryValue: (cents / 100).toFixed(2) })
