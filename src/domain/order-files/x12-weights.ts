/** Weights of lines in X12, with their unit behind them: columns of files have theirs so as well. */

/** Elements 355 and 188: pounds go without saying; what is neither pounds nor kilograms is shown, and found wrong. */
const WEIGHT_CODES: Readonly<Record<string, string>> = {
  LB: '',
  L: '',
  '01': '',
  KG: 'kg',
  K: 'kg',
  '50': 'kg',
}

/** Element 355: what is counted is a weight. */
export const isWeighed = (unit: string): boolean => unit === 'LB' || unit === 'KG'

export function withUnit(weight: string | undefined, code = ''): string | undefined {
  const unit = code === '' ? '' : (WEIGHT_CODES[code] ?? code)
  return weight && unit !== '' ? `${weight} ${unit}` : weight
}

/** Total weight of `count` pieces that weigh `each`; undefined if the weight is unknown. */
export function times(count: string, each: string | undefined, inOne = 1): string | undefined {
  const weight = (Number(each || Number.NaN) * Number(count)) / inOne
  return Number.isFinite(weight) && weight > 0 ? String(Math.round(weight * 10_000) / 10_000) : undefined
}

/** Element 355: eaches, pieces, units. */
const PIECES = ['EA', 'PC', 'PCB', 'UN']

/**
 * The weight of a line by its PO4. PO406 is what one pack weighs, PO401 how many pieces are in it: a line that counts
 * pieces has so many fewer packs.
 */
export function packsWeight(
  quantity: string,
  unit: string,
  [, pack, , , , , each, code]: readonly string[],
): string | undefined {
  const pieces = Number(pack || Number.NaN)
  return withUnit(times(quantity, each, PIECES.includes(unit) && pieces > 1 ? pieces : 1), code)
}
