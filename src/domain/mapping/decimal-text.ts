import { parseDecimal } from '../money.ts'

const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/
const CONTINENTAL = /^(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,4}$/
const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/
/** Longer texts are not numbers, and patterns would scan them repeatedly. */
const LONGEST = 100

/**
 * A positive decimal in any usual format, as an integer of `places` decimals: '87.45', '$1,234.50', '87,45' and
 * '1.234,50' (a comma that cannot group thousands is a decimal comma), '12 %'. Decimals beyond `places` are rounded
 * half up: spreadsheets store 87.4512345 and show 87.45. null: not a number.
 */
export function readDecimal(text: string, places: number): number | null {
  const usual = readUsual(text, places)
  if (usual >= 0) return usual
  if (text.length > LONGEST) return null
  const bare = text.replace(/^[$€£]\s*|\s*[%$€£]$/g, '').replace(/(?<=\d)[ \u00a0\u202f](?=\d{3}\b)/g, '')
  let plain: string
  if (PLAIN.test(bare)) plain = bare
  else if (GROUPED.test(bare)) plain = bare.replaceAll(',', '')
  else if (CONTINENTAL.test(bare)) plain = bare.replaceAll('.', '').replace(',', '.')
  else return null
  const exact = parseDecimal(plain, places)
  if (exact !== null) return exact
  const cut = parseDecimal(plain.slice(0, plain.indexOf('.') + 1 + places + 1), places + 1)
  return cut === null ? null : Math.floor((cut + 5) / 10)
}

const [ZERO, NINE, POINT] = [48, 57, 46]
const MOST_DIGITS = 15
const NOT_USUAL = -1

/**
 * `87` and `87.45`, nearly all cells of a sheet, digit by digit: exact below 2^53, and many times faster than patterns.
 * -1 for everything else, which is then parsed carefully.
 */
function readUsual(text: string, places: number): number {
  let value = 0
  let point = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) value = value * 10 + (code - ZERO)
    else if (code === POINT && point < 0 && at > 0) point = at
    else return NOT_USUAL
  }
  const decimals = point < 0 ? 0 : text.length - 1 - point
  const isEmpty = text.length === 0 || (decimals === 0 && point >= 0)
  if (isEmpty || decimals > places || text.length + places - decimals > MOST_DIGITS) return NOT_USUAL
  for (let more = decimals; more < places; more++) value *= 10
  return value
}
