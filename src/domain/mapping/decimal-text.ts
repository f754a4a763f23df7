import { parseDecimal } from '../money.ts'

const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const CONTINENTAL = /^(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,4}$/
const PLAIN = /^\d*\.?\d+$|^\d+\.$/

/**
 * A positive decimal as people and spreadsheets write it, as an integer of `places` decimals: '87.45', '$1,234.50',
 * '87,45' and '1.234,50' (a comma that cannot group thousands is a decimal comma), '12 %'. Decimals beyond `places`
 * are rounded half up: spreadsheets store 87.4512345 and show 87.45. null: no such number.
 */
export function readDecimal(text: string, places: number): number | null {
  const bare = text.replace(/^[$€£]\s*|\s*[%$€£]$/g, '').replace(/(?<=\d) (?=\d{3}\b)/g, '')
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
