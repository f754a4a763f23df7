import type { CountryRules } from '#domain/addresses/location-faults.ts'
import { findPlace } from '#outside/geography.ts'

/** States, provinces and postal codes of the countries that road freight from the United States reaches. */
export const STATES: Record<string, readonly (readonly [code: string, name: string])[]> = {
  US: pairs(`AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
    |DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas
    |KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi
    |MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York
    |NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island
    |SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington
    |WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands
    |PR Puerto Rico|VI Virgin Islands|FM Micronesia|MH Marshall Islands|PW Palau|AA Armed Forces Americas
    |AE Armed Forces Europe|AP Armed Forces Pacific`),
  CA: pairs(`AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador
    |NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec
    |SK Saskatchewan|YT Yukon`),
}

export const POSTAL: Record<string, { pattern: string; example: string; currency: string }> = {
  US: { pattern: '^\\d{5}(-\\d{4})?$', example: '75201', currency: 'USD' },
  CA: { pattern: '^[A-Za-z]\\d[A-Za-z] ?\\d[A-Za-z]\\d$', example: 'M5V 3L9', currency: 'CAD' },
  MX: { pattern: '^\\d{5}$', example: '64000', currency: 'MXN' },
}

/** What addresses of a country look like; null where nothing is known of them. */
export function countryRules(countryCode: string): CountryRules | null {
  const postal = POSTAL[countryCode]
  const states = (STATES[countryCode] ?? []).map(([code]) => code)
  return postal ? { states, postalPattern: postal.pattern, postalExample: postal.example } : null
}

/** The state in which a ZIP of the United States lies; the data for Canada is coarse and refuses nothing. */
export function stateOfZip(zip: string, countryCode: string): string | null | undefined {
  if (countryCode === 'US') return findPlace(zip)?.state ?? null
  return countryCode === 'CA' ? findPlace(zip)?.state : undefined
}

function pairs(list: string): [string, string][] {
  return list.split('|').map((entry) => [entry.trim().slice(0, 2), entry.trim().slice(3)])
}
