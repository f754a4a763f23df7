import { brief, readWhole } from '../mapping/common-fields.ts'
import { readDecimal } from '../mapping/decimal-text.ts'
import { fault, type Reading, value } from '../mapping/field.ts'
import { parseZip } from '../text/zip.ts'
import { LENGTH_UNITS, WEIGHT_UNITS, withoutUnit } from './unit-words.ts'

/** A spreadsheet takes the zeros off the front of a ZIP: `2134` is 02134. */
export function readZip(text: string): Reading<string> {
  const whole = /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text.replace(/^(\d{3,4})-(\d{4})$/, '0$1-$2')
  const zip = parseZip(whole)
  return zip.kind === 'invalid' ? fault(`'${brief(text)}' is not a ZIP or postal code.`) : value(zip.zip)
}

export const looksLikeZip = (text: string): boolean =>
  /^\d{5}(-\d{4})?$/.test(text) || /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i.test(text)

export function readState(text: string): Reading<string> {
  return /^[A-Za-z]{2}$/.test(text)
    ? value(text.toUpperCase())
    : fault(`'${brief(text)}' is not a state of two letters.`)
}

/** Countries as order systems write them; nothing else is guessed. */
const COUNTRIES: Readonly<Record<string, string>> = {
  USA: 'US',
  'UNITED STATES': 'US',
  'UNITED STATES OF AMERICA': 'US',
  CAN: 'CA',
  CANADA: 'CA',
  MEX: 'MX',
  MEXICO: 'MX',
}

export function readCountry(text: string): Reading<string> {
  const word = text.toUpperCase()
  const code = COUNTRIES[word] ?? word
  return /^[A-Z]{2}$/.test(code)
    ? value(code)
    : fault(`'${brief(text)}' is not a country code of two letters.`)
}

/** Words for who pays; X12 FOB01 has codes of its own. */
const PAYERS: Readonly<Record<string, string>> = {
  P: 'P',
  PP: 'P',
  PPD: 'P',
  PREPAID: 'P',
  PC: 'P',
  C: 'C',
  CC: 'C',
  COL: 'C',
  COLLECT: 'C',
  T: 'T',
  TP: 'T',
  '3P': 'T',
  'THIRD PARTY': 'T',
  'THIRD-PARTY': 'T',
  '3RD PARTY': 'T',
}

export function readPayer(text: string): Reading<string> {
  const payer = PAYERS[text.toUpperCase()]
  return payer ? value(payer) : fault(`'${brief(text)}' is not prepaid, collect or third party.`)
}

/** Codes between commas, semicolons, bars or blanks; whether there are such services is seen when the order is checked. */
export function readServices(text: string): Reading<string[]> {
  const codes = text
    .toUpperCase()
    .split(/[\s,;|]+/)
    .filter((code) => code !== '')
  return codes.length > 60 || codes.some((code) => code.length > 20)
    ? fault('These are not codes of services.')
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

/** Weights keep four places: 0.0375 kg is an ounce and a bit. */
export function readWeight(text: string): Reading<number> {
  const found = readDecimal(withoutUnit(text, WEIGHT_UNITS), 4)
  return found === null || found > 9_999_990_000
    ? fault(`'${brief(text)}' is not a weight like 1250.5.`)
    : value(found / 10_000)
}

const readCount = readWhole(0, 99_999)

/** A quantity of 12.000, as many systems print it, is twelve; none becomes one (specification section 5). */
export function readQuantity(text: string): Reading<number> {
  const count = readCount(text)
  return count.kind === 'value' && count.value === 0 ? value(1) : count
}
