/** The weight in a line of a scale, in its own unit; g and oz become kg and lb. */
export interface SaidWeight {
  weight: number
  unit: 'lb' | 'kg'
  /** null: the line does not say so; then two equal lines count as stable. */
  isStable: boolean | null
}

const UNITS: Record<string, { unit: 'lb' | 'kg'; parts: number }> = {
  lb: { unit: 'lb', parts: 1 },
  lbs: { unit: 'lb', parts: 1 },
  kg: { unit: 'kg', parts: 1 },
  g: { unit: 'kg', parts: 1000 },
  oz: { unit: 'lb', parts: 16 },
}

const WEIGHT = /([+-]?)\s*(\d+(?:[.,]\d+)*)\s*(lbs?|kg|g|oz)(?![a-z])/i
/** The rest of a letter scale's `1 lb 4.5 oz`: less than a pound. Other scales send the same weight in two units. */
const OUNCES = /^[\s,]*((?:\d|1[0-5])(?:[.,]\d+)?)\s*oz\b/i

/**
 * Parses lines of bench and floor scales: `ST,GS, 12.34 lb` and `US,NT,+ 0.5kg` (A&D and compatible ones), `S S 12.34
 * kg` and `S D 12.30 kg` (Mettler Toledo SICS), `12.3 lb`, `1 lb 4.5 oz`. null: overload, noise, an incomplete line, or
 * an ambiguous number.
 */
export function parseWeightLine(line: string): SaidWeight | null {
  const text = line.trim()
  const found = isOutOfRange(text) ? null : WEIGHT.exec(text)
  if (!found) return null
  const [whole, sign, digits = '', word = ''] = found
  const { unit, parts } = UNITS[word.toLowerCase()]!
  const isWholePounds = unit === 'lb' && parts === 1 && /^\d+$/.test(digits)
  const ounces = isWholePounds ? OUNCES.exec(text.slice(found.index + whole.length)) : null
  const amount = numberOf(digits)
  const rest = ounces ? numberOf(ounces[1]!) : 0
  if (amount === null || rest === null) return null
  const weight = (amount / parts + rest / 16) * (sign === '-' ? -1 : 1)
  return { weight: Math.round(weight * 10_000) / 10_000, unit, isStable: stabilityOf(text) }
}

/** The scale reports no weight: the load is too heavy or too light, or does not come to rest. */
const isOutOfRange = (line: string): boolean => /^(OL\b|S [+I-]?$)/.test(line.trim())

/** For a line without a weight: whether it invalidates the last weight. Other lines are a header or a date. */
export const endsWeight = (line: string): boolean => isOutOfRange(line) || WEIGHT.test(line)

/** A comma separates thousands if a point follows, else decimals; `1,234` may be either. */
function numberOf(digits: string): number | null {
  if (/^\d+(\.\d+)?$/.test(digits)) return Number(digits)
  if (/^\d{1,3}(,\d{3})+\.\d+$/.test(digits)) return Number(digits.replaceAll(',', ''))
  const isDecimal = /^\d+,\d+$/.test(digits) && !/^[1-9]\d{0,2},\d{3}$/.test(digits)
  return isDecimal ? Number(digits.replace(',', '.')) : null
}

function stabilityOf(text: string): boolean | null {
  if (/^(ST|S S)\b/.test(text)) return true
  if (/^(US|S D|SD)\b/.test(text)) return false
  return null
}
