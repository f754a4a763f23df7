/** Gross linehaul from the rate sheet: class by weight break, with deficit weight (domain facts 2.1, 2.2). */
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import type { Cents } from '../money.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { classOffset, MISSING } from './lane-index.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { MOST_LINES } from './prepare-ltl-request.ts'
import { LIST_FIELDS, LIST_STEP } from './receipt-steps.ts'
import { refuse, type Sheet } from './sheet.ts'
import { BREAK_COUNT, WEIGHT_BREAKS } from './tariff.ts'

/** Hundredths of a pound at which each column starts. */
export const BREAK_HUNDREDTHS = Int32Array.from(WEIGHT_BREAKS, ({ fromLb }) => fromLb * 100)

/** Above every rate, below 2^31. */
const ABOVE_RATES = 0x7fffffff

/** The highest rated weight in hundredths of a pound, including space rules: 400,000 lb. */
export const HEAVIEST_RATED = 40_000_000

/**
 * For each rated line (of the shipment, or of the whole as one class under a space rule), the offset of its rates and
 * its weight; for each column, the cost of the lines and the lowest of their rates. Reused for every price, because
 * this is the innermost loop of the engine.
 */
const offsets = new Int32Array(MOST_LINES)
const lineWeights = new Float64Array(MOST_LINES)
const columnCents = new Int32Array(BREAK_COUNT)
const columnLowest = new Int32Array(BREAK_COUNT)

/** Numbers of the step `lines` before its entries and of each entry; see `LIST_FIELDS`. */
const LINES_HEAD = 1 + LIST_FIELDS.lines.head.length
const LINE_LENGTH = LIST_FIELDS.lines.entry.length
const COLUMNS_HEAD = 1 + LIST_FIELDS.columns.head.length

/** Column of a weight in hundredths of a pound. */
export function breakOf(hundredths: number): number {
  let column = 0
  while (column + 1 < BREAK_COUNT && hundredths >= BREAK_HUNDREDTHS[column + 1]!) column++
  return column
}

/**
 * Cents of a weight at a rate per 100 lb, rounded half up as in `cwtCharge`, for the products below 2^31 cents that
 * occur here. It multiplies by the reciprocal, whose error is less than half of the 1e-6 cents that the .5 leaves on
 * either side of a whole cent: a division would take most of the time of a price.
 */
export const lineCents = (hundredths: number, rate: number): Cents =>
  ((hundredths * rate + 500_000.5) * 1e-6) | 0

/**
 * Fills `columnCents` and `columnLowest` from the shipment's own column upward, line by line: the loop over columns
 * keeps a line's weight and offset in registers.
 */
function sumColumns(rates: Int32Array, count: number, own: number): void {
  const firstWeight = lineWeights[0]!
  const first = offsets[0]!
  for (let column = own; column < BREAK_COUNT; column++) {
    const rate = rates[first + column]!
    columnCents[column] = lineCents(firstWeight, rate)
    columnLowest[column] = rate
  }
  for (let line = 1; line < count; line++) {
    const weight = lineWeights[line]!
    const offset = offsets[line]!
    for (let column = own; column < BREAK_COUNT; column++) {
      const rate = rates[offset + column]!
      columnCents[column] = (columnCents[column]! + lineCents(weight, rate)) | 0
      if (rate < columnLowest[column]!) columnLowest[column] = rate
    }
  }
}

/**
 * Tries every column from the shipment's own upward and records its cost; returns the cheapest, the lower one of
 * equals. -1 if the own column has no rates.
 */
function cheapestColumn(
  sheet: Sheet,
  rounding: number,
  own: number,
  total: number,
  ratedTotal: number,
): number {
  if (columnLowest[own]! < 0) return -1
  const { numbers } = sheet
  let at = sheet.end
  numbers[at] = LIST_STEP.columns
  numbers[at + 1] = own
  numbers[at + 2] = BREAK_COUNT - own
  numbers[at + 3] = rounding
  numbers[at + 4] = total
  numbers[at + 5] = ratedTotal
  at += COLUMNS_HEAD
  let best = -1
  let bestCents = ABOVE_RATES
  for (let column = own; column < BREAK_COUNT; column++) {
    const cents = columnCents[column]!
    const lowest = columnLowest[column]!
    const hasRates = lowest >= 0
    const added = (Math.max(BREAK_HUNDREDTHS[column]!, ratedTotal) - total) | 0
    const addedCents = hasRates ? lineCents(added, lowest) : 0
    numbers[at] = hasRates ? cents : -1
    numbers[at + 1] = addedCents
    at = (at + 2) | 0
    const together = (cents + addedCents) | 0
    if (hasRates && together < bestCents) {
      best = column
      bestCents = together
    }
  }
  sheet.end = at
  return best
}

/** Completes the step of the lines with the chosen column; returns their sum, including the charge for added weight. */
function chargeColumn(
  { numbers }: Sheet,
  rates: Int32Array,
  linesAt: number,
  count: number,
  column: number,
  total: number,
  ratedTotal: number,
): Cents {
  let entry = linesAt + LINES_HEAD
  for (let line = 0; line < count; line++) {
    const rate = rates[offsets[line]! + column]!
    numbers[entry + 2] = rate
    numbers[entry + 3] = lineCents(lineWeights[line]!, rate)
    entry = (entry + LINE_LENGTH) | 0
  }
  const lowest = columnLowest[column]!
  const added = (Math.max(BREAK_HUNDREDTHS[column]!, ratedTotal) - total) | 0
  const addedCents = lineCents(added, lowest)
  numbers[linesAt + 1] = column
  numbers[linesAt + 4] = added
  numbers[linesAt + 5] = lowest
  numbers[linesAt + 6] = addedCents
  return (columnCents[column]! + addedCents) | 0
}

/**
 * Begins the step of the lines; finds their rates and the lane's minimum. Returns the class index that the lane lacks,
 * or -1.
 */
function findLines(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  weightsAt: number,
): number {
  const { classIndexes, weights } = prepared
  const { laneAt, numbers } = sheet
  const { rates } = tariff.lanes
  const rules = tariff.numbers
  const count = classIndexes.length
  let at = sheet.end
  numbers[at] = LIST_STEP.lines
  numbers[at + 2] = count
  numbers[at + 3] = 0
  at += LINES_HEAD
  let minimum = 0
  for (let line = 0; line < count; line++) {
    const actual = classIndexes[line]! * 2
    const within = rules[actual + 1]!
    const lineMinimum = within < 0 ? MISSING : rates[laneAt + within]!
    if (lineMinimum < 0) return rules[actual]!
    if (lineMinimum > minimum) minimum = lineMinimum
    const weight = weights[weightsAt + line]!
    offsets[line] = laneAt + within + 1
    lineWeights[line] = weight
    numbers[at] = rules[actual]!
    numbers[at + 1] = weight
    at = (at + LINE_LENGTH) | 0
  }
  sheet.laneMinimum = minimum
  sheet.end = at
  return -1
}

/** The same for the whole shipment as one class of that weight. */
function findOneClass(sheet: Sheet, tariff: CompiledTariff, oneClass: number, weight: number): number {
  const { laneAt, numbers } = sheet
  const within = classOffset(tariff.lanes, oneClass)
  const minimum = within < 0 ? MISSING : tariff.lanes.rates[laneAt + within]!
  if (minimum < 0) return oneClass
  offsets[0] = laneAt + within + 1
  lineWeights[0] = weight
  const at = sheet.end
  numbers[at] = LIST_STEP.lines
  numbers[at + 2] = 1
  numbers[at + 3] = 1
  numbers[at + LINES_HEAD] = oneClass
  numbers[at + LINES_HEAD + 1] = weight
  sheet.laneMinimum = minimum
  sheet.end = at + LINES_HEAD + LINE_LENGTH
  return -1
}

/**
 * Gross linehaul in cents, or NO_PRICE with a notice on the sheet.
 * @param ratedTotal the minimum rated weight in hundredths of a pound (space rules); 0: its weight
 * @param oneClass class index of the whole shipment (space rules); -1: each line its own, after FAK
 */
export function classLinehaul(
  sheet: Sheet,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  ratedTotal: number,
  oneClass: number,
): Cents {
  const { rounding } = tariff
  const { rates } = tariff.lanes
  const actualTotal = prepared.totals[rounding]!
  const rated = Math.max(actualTotal, ratedTotal)
  if (rated > HEAVIEST_RATED) return refuse(sheet, 'REQUEST_INVALID', 'rates as more than 400,000 lb')
  const isOneClass = oneClass >= 0
  const lines = prepared.classIndexes.length
  const linesAt = sheet.end
  const missing = isOneClass
    ? findOneClass(sheet, tariff, oneClass, rated)
    : findLines(sheet, tariff, prepared, rounding * lines)
  if (missing >= 0) {
    return refuse(sheet, 'NO_CLASS_RATE', `no rate for class ${FREIGHT_CLASSES[missing]} on this lane`)
  }
  const count = isOneClass ? 1 : lines
  const total = isOneClass ? rated : actualTotal
  const own = breakOf(rated)
  sumColumns(rates, count, own)
  const column = cheapestColumn(sheet, rounding, own, total, rated)
  if (column < 0) {
    const { code } = WEIGHT_BREAKS[own]!
    return refuse(sheet, 'NO_BREAK_RATE', `no rate in column ${code} on this lane`)
  }
  return chargeColumn(sheet, rates, linesAt, count, column, total, rated)
}
