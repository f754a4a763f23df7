import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { divideHalfUp, parseDecimal } from '#domain/money.ts'

/** Parts of a JSON answer, each of which may be missing or something else. Amounts and weights are numbers. */

export type Json = Record<string, unknown>

/** An object of the answer; an empty one where there is none. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** The objects of a list; none where it is no list. */
export const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : [])

const MOST_CHARACTERS = 500

/** For people and for codes, never for pictures: it is cut. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim().slice(0, MOST_CHARACTERS)
    : typeof value === 'number'
      ? `${value}`
      : ''

/** A text of any length: pictures, tokens. */
export const wholeTextOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Cents of an amount, by its decimal digits and not by the binary fraction; null where there is none. */
export function centsOf(value: unknown): number | null {
  const number = numberOf(value)
  if (number === null) return null
  const millionths = parseDecimal(number.toFixed(6), 6)
  return millionths === null ? null : divideHalfUp(millionths, 10_000)
}

/** The text, where it is a day that exists, YYYY-MM-DD; else ''. */
export const realDate = (text: string): string => (isIsoDate(text) ? text : '')

/** YYYY-MM-DD at the beginning of a date or moment; '' without. */
export const dateOf = (value: unknown): string => realDate(textOf(value).slice(0, 10))

/** HH:MM of a moment; '' without, or where it is the end of the day. */
export function timeOf(value: unknown): string {
  const time = /T((?:[01]\d|2[0-3]):[0-5]\d)/.exec(textOf(value))?.[1] ?? ''
  return time === '00:00' || time === '23:59' ? '' : time
}

/** Whether it can be put in order with others: a moment that exists, ISO 8601. */
export const isMoment = (text: string): boolean =>
  isIsoDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

const MOST_DAYS = 365

/** Days in transit; null where they are not said, or cannot be. */
export function daysOf(value: unknown): number | null {
  const days = numberOf(value)
  return days !== null && Number.isInteger(days) && days >= 0 && days <= MOST_DAYS ? days : null
}

/** ISO 4217; '' without. */
export function currencyOf(value: unknown): string {
  const code = textOf(value).toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : ''
}

/** Dollars of cents. */
export const amountOf = (cents: number): number => cents / 100

/** Up to the next hundredth: a weight is never said to be less than it is. */
export const hundredthUp = (value: number): number => Math.ceil(value * 100 - 1e-6) / 100
