import { stateCodeOf } from '../addresses/states.ts'
import { parseFreightClass } from '../classification/freight-class.ts'
import { brief, readWhole } from '../mapping/common-fields.ts'
import { readDecimal } from '../mapping/decimal-text.ts'
import { fault, type Reading, value } from '../mapping/field.ts'
import { countryCodeOf } from '../text/country-code.ts'
import { parseZip } from '../text/zip.ts'
import { POUNDS_PER } from '../units.ts'
import { LENGTH_UNITS, poundsAndOunces, smallWeight, WEIGHT_UNITS, withoutUnit } from './unit-words.ts'

/** Countries with five-digit postal codes that may begin with a zero; US codes may have nine digits. */
const FIVE_DIGITS: ReadonlySet<string> = new Set(
  'US PR VI GU AS MP MX DE EE ES FI FR IT KR LT MY PE TR UA'.split(' '),
)

/** Whether a code with too few digits has lost its zeros: in Denmark or Australia, four digits are complete. */
export const losesZeros = (country: string): boolean => FIVE_DIGITS.has(country)

/** Spreadsheets drop the leading zeros of a ZIP, and append others: `2134` and `2134.0` are 02134. */
export const readZip = (text: string): Reading<string> => readPostalCode(text, true)

export function readPostalCode(text: string, isZeroLost: boolean): Reading<string> {
  const bare = text.replace(/^(\d+)\.0$/, '$1')
  const zip = parseZip(isZeroLost ? withZeros(bare) : bare)
  return zip.kind === 'invalid' ? fault(`'${brief(text)}' is not a ZIP or postal code.`) : value(zip.zip)
}

const withZeros = (bare: string): string =>
  /^\d{3,4}$/.test(bare)
    ? bare.padStart(5, '0')
    : bare.replace(/^(\d{3,4})-(\d{4})$/, '0$1-$2').replace(/^\d{8}$/, '0$&')

export const looksLikeZip = (text: string): boolean =>
  /^\d{5}(-\d{4})?$/.test(text) || /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(text)

export function readState(text: string): Reading<string> {
  const code = stateCodeOf(text)
  return code === null ? fault(`'${brief(text)}' is not a two-letter state.`) : value(code)
}

/** Country spellings of order systems, in addition to the English names; other spellings are not guessed. */
const COUNTRIES: Readonly<Record<string, string>> = {
  USA: 'US',
  'UNITED STATES': 'US',
  'UNITED STATES OF AMERICA': 'US',
  CAN: 'CA',
  CANADA: 'CA',
  MEX: 'MX',
  MEXICO: 'MX',
  UK: 'GB',
  GBR: 'GB',
  'GREAT BRITAIN': 'GB',
  ENGLAND: 'GB',
  SCOTLAND: 'GB',
  WALES: 'GB',
}

export function readCountry(text: string): Reading<string> {
  const word = text.toUpperCase().replaceAll('.', '')
  const code = COUNTRIES[word] ?? countryCodeOf(word) ?? word
  return /^[A-Z]{2}$/.test(code) ? value(code) : fault(`'${brief(text)}' is not a two-letter country code.`)
}

/**
 * Words for the paying party; X12 FOB01 has its own codes. Prepaid & add is prepaid, with the freight added to the
 * shipper's own invoice to the customer.
 */
const PAYERS: readonly (readonly [payer: string, words: RegExp])[] = [
  ['P', /^(P|PP|PPA|PC|(PPD|PREPAID)( (AND|ADD|CHARGE|CHG|BILLED))*)$/],
  ['C', /^(C|CC|COL|COLL|COLLECT)$/],
  ['T', /^(T|TP|TPB|3P|3PB|(THIRD|3RD) PARTY( BILL(ING|ED)?)?)$/],
]

export function readPayer(text: string): Reading<string> {
  const words = text
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .replace(/^ ?(FREIGHT|BILL( TO)?) (?=.)| $/g, '')
  const payer = PAYERS.find(([, known]) => known.test(words))?.[0]
  return payer ? value(payer) : fault(`'${brief(text)}' is not prepaid, collect or third party.`)
}

/** A freight class, with or without the word: `70`, `Class 77.5`, `CL85`. */
export function readClass(text: string): Reading<string> {
  const known = parseFreightClass(text.replace(/^cl(ass)?[.:]?\s*/i, '').replace(',', '.'))
  return known === null ? fault(`'${brief(text)}' is not a freight class.`) : value(known)
}

/** Codes separated by commas, semicolons, bars or spaces; whether they exist is checked with the order. */
export function readServices(text: string): Reading<string[]> {
  const codes = text
    .toUpperCase()
    .split(/[\s,;|]+/)
    .filter((code) => code !== '')
  return codes.length > 60 || codes.some((code) => code.length > 20)
    ? fault('These are not service codes.')
    : value(codes)
}

/** A length, with or without its unit: `122`, `48"`, `122 cm`. */
export function readLength(text: string): Reading<number> {
  const hundredths = readDecimal(withoutUnit(text, LENGTH_UNITS), 2)
  return hundredths === null || hundredths > LONGEST * 100
    ? fault(`'${brief(text)}' is not a number up to ${LONGEST.toLocaleString('en-US')}.`)
    : value(hundredths / 100)
}
const LONGEST = 2000

/** Weights keep four decimals: 0.0375 kg is a little over an ounce. `unit` is set if the text is in ounces or grams. */
export function readWeight(text: string, unit = ''): Reading<number> {
  const both = poundsAndOunces(text)
  const small = both
    ? { number: String(Number(both.pounds) * 16 + Number(both.ounces)), pounds: 1 / 16 }
    : smallWeight(text)
  const found = small ? smallInUnit(small, unit) : readDecimal(withoutUnit(text, WEIGHT_UNITS), 4)
  return found === null || found > 9_999_990_000
    ? fault(`'${brief(text)}' is not a weight like 1250.5.`)
    : value(found / 10_000)
}

function smallInUnit({ number, pounds }: { number: string; pounds: number }, unit: string): number | null {
  const count = readDecimal(number, 4)
  const pound = unit === 'kg' || unit === 'mt' ? POUNDS_PER[unit] : 1
  return count === null ? null : Math.round((count * pounds) / pound)
}

/** Codes have two digits (specification section 9: '00'); spreadsheets drop the zero: 0 is 00, not another order. */
export const readBackorder = (text: string): Reading<string> =>
  text.length <= LONGEST_BACKORDER
    ? value(/^\d$/.test(text) ? `0${text}` : text)
    : fault(`This is longer than ${LONGEST_BACKORDER} characters.`)
const LONGEST_BACKORDER = 10

const readCount = readWhole(0, 99_999)
/** The counted unit after a number: `10 CS`. */
const COUNTED =
  /(?<=\d)\s*(?:ea|each|pcs?|pieces?|units?|cs|cases?|ctns?|cartons?|box(?:es)?|bx|plts?|pallets?|skids?|bags?|rolls?|drums?|pkgs?|packages?)\.?$/i

/** A quantity of 12.000, which many systems print, is twelve; zero becomes one (specification section 5). */
export function readQuantity(text: string): Reading<number> {
  const count = readCount(text.replace(COUNTED, ''))
  return count.kind === 'value' && count.value === 0 ? value(1) : count
}
