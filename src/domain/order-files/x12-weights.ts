/** Weights of X12 lines, with their unit after them, as in columns of files. */

/** Elements 355 and 188: pounds is the default; other units than pounds and kilograms are shown, and found invalid. */
const WEIGHT_CODES: Readonly<Record<string, string>> = {
  LB: '',
  L: '',
  '01': '',
  KG: 'kg',
  K: 'kg',
  '50': 'kg',
}

/** Element 355: the quantity is a weight. */
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
 * The weight of a line by its PO4. PO406 is the weight of one pack, PO401 the number of pieces in it: for a line in
 * pieces, the quantity is divided by it.
 */
export function packsWeight(
  quantity: string,
  unit: string,
  [, pack, , , , , each, code]: readonly string[],
): string | undefined {
  const pieces = Number(pack || Number.NaN)
  return withUnit(times(quantity, each, PIECES.includes(unit) && pieces > 1 ? pieces : 1), code)
}
