import { parseDecimal } from '#domain/money.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { fitLines, fitText, present } from '../fit-text.ts'
import { type Json, objectOf, realDate, textOf } from '../json-values.ts'

/**
 * UPS's JSON conventions: amounts, weights and sizes as texts, lists of one as the element itself, dates without
 * hyphens.
 */

/** A list of the answer: older versions return a single element without its list. */
export function listOf(value: unknown): Json[] {
  if (value === undefined || value === null || value === '') return []
  return (Array.isArray(value) ? value : [value]).map(objectOf)
}

/** Cents of `{ CurrencyCode, MonetaryValue }`; null if there is none. */
export function centsOf(charge: unknown): number | null {
  const amount = textOf(objectOf(charge).MonetaryValue)
  return amount === '' ? null : parseDecimal(amount, 2)
}

/** 20261124 as 2026-11-24; '' for anything else. */
export function isoDateOf(value: unknown): string {
  const found = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(textOf(value))
  return found ? realDate(`${found[1]}-${found[2]}-${found[3]}`) : ''
}

/** 103000 as 10:30; '' for anything else. 235900 and 233000 mean the end of the day at UPS. */
export function timeOfDayOf(value: unknown): string {
  const found = /^([01]\d|2[0-3]):?([0-5]\d)/.exec(textOf(value))
  return !found || found[1] === '23' ? '' : `${found[1]}:${found[2]}`
}

export const compactDate = (isoDate: string): string => isoDate.replaceAll('-', '')
export const dollars = (cents: number): string => (cents / 100).toFixed(2)

/** Pounds with one decimal, rounded up. */
export const pounds = (lb: number): string => (Math.ceil(lb * 10 - 1e-6) / 10).toFixed(1)
/** For a price; a label has space for only three digits. */
export const inches = (length: number): string => (Math.ceil(length * 100 - 1e-6) / 100).toFixed(2)
export const wholeInches = (length: number): string => String(Math.ceil(length - 1e-6))

const UNIT_NAMES = { IN: 'Inches', LBS: 'Pounds', OZS: 'Ounces' } as const
/** Rating requires the description with the code. */
export const unitOf = (Code: keyof typeof UNIT_NAMES): Json => ({ Code, Description: UNIT_NAMES[Code] })

/** Longest of a name and a street line. */
export const LINE = 35
/** Lines of a street, and of a product description. */
export const MOST_LINES = 3

/** UPS requires a postal code here, without hyphen or space: 98101, 981011234, M5V2T6. Other countries need none. */
const COMPACT_POSTAL_CODES = ['US', 'PR', 'CA']
export const hasCompactPostalCode = (countryCode: string): boolean =>
  COMPACT_POSTAL_CODES.includes(countryCode)

export const postalCodeOf = ({ zip, countryCode }: Pick<Address, 'zip' | 'countryCode'>): string =>
  hasCompactPostalCode(countryCode) ? zip.replace(/[^a-z\d]/gi, '').toUpperCase() : zip

export const addressOf = (address: Address): Json => ({
  AddressLine: fitLines([address.street, address.street2], LINE, MOST_LINES),
  ...present({
    City: fitText(address.city, 30),
    StateProvinceCode: address.state,
    PostalCode: postalCodeOf(address),
    CountryCode: address.countryCode,
  }),
})
