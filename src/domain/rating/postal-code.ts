/** ZIP and postal codes as small numbers, so that a zone table is one array lookup. US, Canada, Mexico. */

/** The numbered countries, and how many codes each has. Canada counts by its FSA (first 3 characters). */
export const POSTAL_SPACES = [
  { countryCode: 'US', size: 100_000 },
  { countryCode: 'CA', size: 26 * 10 * 26 },
  { countryCode: 'MX', size: 100_000 },
] as const

/** Codes of one group of a zone table: a ZIP3 in the US. Most tables have one zone per group. */
export const GROUP_SIZE = 100
/** First group of each country, and at the end the number of groups. */
export const FIRST_GROUPS: readonly number[] = [0, 1000, 1068, 2068]

/** Two-letter states of the three countries. */
export const STATE_SPACE = 26 * 26
export const STATES = POSTAL_SPACES.length * STATE_SPACE

/** A place as rating uses it; -1 in `postal` for an invalid code. */
export interface PostalPlace {
  /** Number of the country, and of the code within it. */
  country: number
  postal: number
  /** Group of the code over all countries, and index within the group. */
  group: number
  rest: number
  /** Number of the state over all countries. */
  state: number
}

/** Index of the country in `POSTAL_SPACES`; -1 for any other. */
export function postalCountry(countryCode: string): number {
  if (countryCode === 'US') return 0
  if (countryCode === 'CA') return 1
  return countryCode === 'MX' ? 2 : -1
}

function leadingDigits(text: string, count: number): number {
  if (text.length < count) return -1
  let value = 0
  for (let index = 0; index < count; index++) {
    const digit = text.charCodeAt(index) - 48
    if (!(digit >= 0 && digit <= 9)) return -1
    value = value * 10 + digit
  }
  return value
}

const letterAt = (text: string, index: number): number => (text.charCodeAt(index) & ~0x20) - 65
const isLetter = (letter: number): boolean => letter >= 0 && letter < 26

function fsaCode(text: string): number {
  const first = letterAt(text, 0)
  const digit = text.charCodeAt(1) - 48
  const last = letterAt(text, 2)
  if (!isLetter(first) || !isLetter(last) || !(digit >= 0 && digit <= 9)) return -1
  return (first * 10 + digit) * 26 + last
}

/** Number of '75201-1234', '75201' or 'M4B 1B3' within its country's space; -1 if it is not a code of that country. */
export function postalNumber(country: number, zip: string): number {
  return country === 1 ? fsaCode(zip) : leadingDigits(zip, 5)
}

/** Number of a two-letter state or province (any case); -1 if it is not two letters. */
export function stateNumber(state: string): number {
  if (state.length !== 2) return -1
  const first = letterAt(state, 0)
  const second = letterAt(state, 1)
  return isLetter(first) && isLetter(second) ? first * 26 + second : -1
}

/** First and last number of a range of a zone table; 3 digits mean their ZIP3. null if it is not a range. */
export function postalRange(
  countryCode: string,
  zipFrom: string,
  zipTo: string,
): { from: number; to: number } | null {
  const country = postalCountry(countryCode)
  if (country < 0) return null
  const isFsa = country === 1
  const fill = (zip: string, filler: string): string => (isFsa ? zip : zip.padEnd(5, filler))
  const isWhole = (zip: string): boolean => zip.length === 3 || (!isFsa && zip.length === 5)
  if (!isWhole(zipFrom) || !isWhole(zipTo)) return null
  const from = postalNumber(country, fill(zipFrom, '0'))
  const to = postalNumber(country, fill(zipTo, '9'))
  return from >= 0 && to >= from ? { from, to } : null
}

/** Numbers of a place; the caller checks whether ZIP and state exist (`postal`, `stateNumber`). */
export function postalPlace(countryCode: string, zip: string, state: string): PostalPlace {
  const known = postalCountry(countryCode)
  const country = Math.max(0, known)
  const postal = known < 0 ? -1 : postalNumber(country, zip)
  const code = Math.max(0, postal)
  return {
    country,
    postal,
    group: FIRST_GROUPS[country]! + Math.floor(code / GROUP_SIZE),
    rest: code % GROUP_SIZE,
    state: country * STATE_SPACE + Math.max(0, stateNumber(state)),
  }
}
