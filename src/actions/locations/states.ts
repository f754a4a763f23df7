import type { CountryRules } from '#domain/addresses/location-faults.ts'
import { STATES } from '#domain/addresses/states.ts'
import { findPlace } from '#outside/geography.ts'

/** Postal codes of the countries that road freight from the United States reaches. */
export const POSTAL: Record<string, { pattern: string; example: string; currency: string }> = {
  US: { pattern: '^\\d{5}(-\\d{4})?$', example: '75201', currency: 'USD' },
  CA: { pattern: '^[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d$', example: 'M5V 3L9', currency: 'CAD' },
  MX: { pattern: '^\\d{5}$', example: '64000', currency: 'MXN' },
}

/** The address rules of a country; null if unknown. */
export function countryRules(countryCode: string): CountryRules | null {
  const postal = POSTAL[countryCode]
  const states = (STATES[countryCode] ?? []).map(([code]) => code)
  return postal ? { states, postalPattern: postal.pattern, postalExample: postal.example } : null
}

/** The state of a US ZIP; the data for Canada is coarse and refuses nothing. */
export function stateOfZip(zip: string, countryCode: string): string | null | undefined {
  if (countryCode === 'US') return findPlace(zip)?.state ?? null
  return countryCode === 'CA' ? findPlace(zip)?.state : undefined
}
