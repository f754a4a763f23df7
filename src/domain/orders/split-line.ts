import type { ItemLine } from '../shipment/shipment.ts'

/**
 * Splits a line into a part that ships and a rest. All amounts (handling units, pounds, pieces, cents, feet) are
 * divided so that both parts together are exactly the line again: `joinLines` undoes `splitLine`.
 */

/** Weights are typed with at most four decimals; their parts keep six, so that the sum rounds to the typed value. */
const TYPED = 1e6
const HUNDREDTHS = 100

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts

/** The share of `quantity` out of `of`, and the rest. */
function shares(whole: number, quantity: number, of: number, parts: number): [taken: number, left: number] {
  const taken = rounded((whole * quantity) / of, parts)
  return [taken, rounded(whole - taken, parts)]
}

/** The result of `splitLine` for one line. */
export interface SplitLine {
  taken: ItemLine
  left: ItemLine
}

/**
 * Takes `quantity` handling units off a line; each part gets its share of weight, pieces and value.
 * @param isWeightEach the typed weight is that of one unit (client setting IsOrderWeightEachPerQty), and stays
 * unchanged
 * @throws RangeError unless 0 < quantity < the line's quantity
 */
export function splitLine(line: ItemLine, quantity: number, isWeightEach = false): SplitLine {
  if (!Number.isInteger(quantity) || quantity <= 0 || quantity >= line.quantity) {
    throw new RangeError(`${quantity} of ${line.quantity} is no part of a line`)
  }
  const share = (whole: number, parts: number) => shares(whole, quantity, line.quantity, parts)
  const weightLb = share(line.weightLb, HUNDREDTHS)
  const typed = isWeightEach ? [line.weightTyped, line.weightTyped] : share(line.weightTyped, TYPED)
  const pieces = share(line.pieces, 1)
  const value = share(line.declaredValueCents, 1)
  const feet = line.linearFeet === null ? [null, null] : share(line.linearFeet, HUNDREDTHS)
  const part = (at: 0 | 1, count: number): ItemLine => ({
    ...line,
    quantity: count,
    weightLb: weightLb[at],
    weightTyped: typed[at]!,
    pieces: pieces[at],
    declaredValueCents: value[at],
    linearFeet: feet[at]!,
  })
  return { taken: part(0, quantity), left: part(1, line.quantity - quantity) }
}

/** Joins two parts of one line into the original line. */
export function joinLines(one: ItemLine, other: ItemLine, isWeightEach = false): ItemLine {
  const sum = (a: number, b: number, parts: number) => rounded(a + b, parts)
  return {
    ...one,
    quantity: one.quantity + other.quantity,
    weightLb: sum(one.weightLb, other.weightLb, HUNDREDTHS),
    weightTyped: isWeightEach ? one.weightTyped : sum(one.weightTyped, other.weightTyped, TYPED),
    pieces: one.pieces + other.pieces,
    declaredValueCents: one.declaredValueCents + other.declaredValueCents,
    linearFeet:
      one.linearFeet === null || other.linearFeet === null
        ? null
        : sum(one.linearFeet, other.linearFeet, HUNDREDTHS),
  }
}

/** The part of each line to ship, by its id. Handling units. */
export interface LinePick {
  lineId: string
  quantity: number
}

export type PickProblem =
  | { kind: 'noSuchLine'; lineId: string }
  | { kind: 'moreThanThereIs'; lineId: string; left: number }

/** Adds up the picks of each line, or returns the errors, line by line. */
export function checkPicks(
  lines: readonly { id: string; quantity: number }[],
  picks: readonly LinePick[],
): { wanted: Map<string, number>; problems: PickProblem[] } {
  const wanted = new Map<string, number>()
  for (const { lineId, quantity } of picks) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity)
  const problems: PickProblem[] = []
  for (const [lineId, quantity] of wanted) {
    const line = lines.find((one) => one.id === lineId)
    if (!line) problems.push({ kind: 'noSuchLine', lineId })
    else if (quantity > line.quantity) problems.push({ kind: 'moreThanThereIs', lineId, left: line.quantity })
  }
  return { wanted, problems }
}

/** The fields that parts of a line share; all others identify the goods. */
const SHARED: ReadonlySet<string> = new Set([
  'quantity',
  'weightLb',
  'weightTyped',
  'pieces',
  'declaredValueCents',
  'linearFeet',
])

/** Whether two lines have the same goods and packaging, so that they can be joined. */
export function isSameGoods(one: ItemLine, other: ItemLine): boolean {
  const goods = (line: ItemLine) =>
    JSON.stringify(
      Object.entries(line)
        .filter(([name, value]) => !SHARED.has(name) && value !== undefined)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  return goods(one) === goods(other)
}
