import { postalRange } from '../rating/postal-code.ts'
import type { ZipRange } from '../rating/tariff.ts'
import { brief } from './common-fields.ts'
import { fault, type Reading, value } from './field.ts'

/** Part of the map as a rate sheet names it, with a normalized name for equal parts. */
export interface SheetPlace extends ZipRange {
  name: string
}

/** Codes of the US states and territories. */
export const US_STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY GU VI AS MP'
const PROVINCES = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'
const isState = new Set(US_STATES.split(' '))
const isProvince = new Set(PROVINCES.split(' '))

const FSA = /^[A-Z]\d[A-Z]$/

/**
 * Reads '895', '89502', '890-898', '89500-89899', 'NV', 'V6B', 'BC', 'MX 640'. Leading zeros of a ZIP that a
 * spreadsheet dropped are restored: '1002' is 01002, '10' is the ZIP3 010.
 */
export function readPlace(text: string): Reading<SheetPlace> {
  const bare = text
    .toUpperCase()
    .replace(/^(US|CA|MX)[ :-]+(?=.)/, '$1:')
    .replace(/\s+/g, '')
  const [, country = '', code = ''] = /^(?:(US|CA|MX):)?(.+)$/.exec(bare) ?? []
  const state = stateOf(country, code)
  if (state) return value(state)
  const [from = '', to = from, ...more] = code.split(/-|TO/)
  const isCanadian = country === 'CA' || FSA.test(from)
  const countryCode = isCanadian ? 'CA' : country || 'US'
  const zipFrom = isCanadian ? from : withZeros(from)
  const zipTo = isCanadian ? to : withZeros(to)
  const range = more.length === 0 ? postalRange(countryCode, zipFrom, zipTo) : null
  if (!range) return fault(`'${brief(text)}' is not a ZIP3, a ZIP5, a range of them or a state.`)
  return value(placeOf(countryCode, range.from, range.to))
}

function stateOf(country: string, code: string): SheetPlace | null {
  if (!/^[A-Z]{2}$/.test(code)) return null
  const isHere = (country === '' || country === 'US') && isState.has(code)
  const isThere = (country === '' || country === 'CA') && isProvince.has(code)
  if (!isHere && !isThere && country !== 'MX') return null
  const countryCode = isHere ? 'US' : isThere ? 'CA' : 'MX'
  return { name: `${countryCode}:${code}`, countryCode, state: code, zipFrom: null, zipTo: null }
}

const withZeros = (code: string): string => {
  if (!/^\d{1,5}$/.test(code)) return code
  return code.padStart(code.length > 3 ? 5 : 3, '0')
}

const LETTERS = 26
const FSA_DIGITS = 10

/** The part of the map between two numbers of a country's postal space, both included, in its shortest spelling. */
export function placeOf(countryCode: string, from: number, to: number): SheetPlace {
  const text = (number: number): string => {
    if (countryCode !== 'CA') return String(number).padStart(5, '0')
    const last = number % LETTERS
    const digit = Math.floor(number / LETTERS) % FSA_DIGITS
    return `${letter(Math.floor(number / LETTERS / FSA_DIGITS))}${digit}${letter(last)}`
  }
  let [zipFrom, zipTo] = [text(from), text(to)]
  if (countryCode !== 'CA' && from % 100 === 0 && to % 100 === 99) {
    zipFrom = zipFrom.slice(0, 3)
    zipTo = zipTo.slice(0, 3)
  }
  const name = `${countryCode}:${zipFrom}${zipTo === zipFrom ? '' : `-${zipTo}`}`
  return { name, countryCode, state: null, zipFrom, zipTo }
}

const letter = (index: number): string => String.fromCharCode(65 + index)
