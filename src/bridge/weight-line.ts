/** What a scale said in one line. Weight in its own unit; g and oz become kg and lb. */
export interface SaidWeight {
  weight: number
  unit: 'lb' | 'kg'
  /** null: the line does not say; then two lines that agree are taken for stable. */
  isStable: boolean | null
}

const UNITS: Record<string, { unit: 'lb' | 'kg'; parts: number }> = {
  lb: { unit: 'lb', parts: 1 },
  lbs: { unit: 'lb', parts: 1 },
  kg: { unit: 'kg', parts: 1 },
  g: { unit: 'kg', parts: 1000 },
  oz: { unit: 'lb', parts: 16 },
}

/**
 * Reads lines as bench and floor scales send them: `ST,GS, 12.34 lb` and `US,NT,+  0.5kg` (A&D and its many kin),
 * `S S 12.34 kg` and `S D 12.30 kg` (Mettler Toledo SICS), `12.3 lb`. null: overload, noise, half a line.
 */
export function parseWeightLine(line: string): SaidWeight | null {
  const text = line.trim()
  if (/^(OL|S [+I-]?$)/.test(text)) return null
  const found = /([+-]?)\s*(\d+(?:\.\d+)?)\s*(lbs?|kg|g|oz)\b/i.exec(text)
  if (!found) return null
  const [, sign, digits = '', word = ''] = found
  const { unit, parts } = UNITS[word.toLowerCase()]!
  const weight = (Number(digits) / parts) * (sign === '-' ? -1 : 1)
  return { weight: Math.round(weight * 10_000) / 10_000, unit, isStable: stabilityOf(text) }
}

function stabilityOf(text: string): boolean | null {
  if (/^(ST|S S)\b/.test(text)) return true
  if (/^(US|S D|SD)\b/.test(text)) return false
  return null
}
