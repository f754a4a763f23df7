import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { divideHalfUp, parseDecimal } from '#domain/money.ts'

/** Parts of a JSON answer, each of which may be missing or of another type. Amounts and weights are numbers. */

export type Json = Record<string, unknown>

/** An object of the answer; an empty one if it is missing. */
export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** The objects of a list; empty if it is not a list. */
export const objectsOf = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectOf) : [])

const MOST_CHARACTERS = 500

/** For messages and codes, never for images: it is truncated. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim().slice(0, MOST_CHARACTERS)
    : typeof value === 'number'
      ? `${value}`
      : ''

/** A text of any length: images, tokens. */
export const wholeTextOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

/** Cents of an amount, by its decimal digits and not by the binary fraction; null if there is none. */
export function centsOf(value: unknown): number | null {
  const number = numberOf(value)
  if (number === null) return null
  const millionths = parseDecimal(number.toFixed(6), 6)
  return millionths === null ? null : divideHalfUp(millionths, 10_000)
}

/** The text if it is an existing day, YYYY-MM-DD; else ''. */
export const realDate = (text: string): string => (isIsoDate(text) ? text : '')

/** YYYY-MM-DD at the beginning of a date or timestamp; '' if there is none. */
export const dateOf = (value: unknown): string => realDate(textOf(value).slice(0, 10))

/** HH:MM of a timestamp; '' without a time, or for the end of the day. */
export function timeOf(value: unknown): string {
  const time = /T((?:[01]\d|2[0-3]):[0-5]\d)/.exec(textOf(value))?.[1] ?? ''
  return time === '00:00' || time === '23:59' ? '' : time
}

/** Whether it is an ISO 8601 timestamp of an existing moment, which can be sorted. */
export const isMoment = (text: string): boolean =>
  isIsoDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

const MOST_DAYS = 365

/** Days in transit; null if absent or impossible. */
export function daysOf(value: unknown): number | null {
  const days = numberOf(value)
  return days !== null && Number.isInteger(days) && days >= 0 && days <= MOST_DAYS ? days : null
}

/** ISO 4217; '' if there is none. */
export function currencyOf(value: unknown): string {
  const code = textOf(value).toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : ''
}

/** Cents as dollars. */
export const amountOf = (cents: number): number => cents / 100

/** Rounds up to the next hundredth: a weight is never understated. */
export const hundredthUp = (value: number): number => Math.ceil(value * 100 - 1e-6) / 100
