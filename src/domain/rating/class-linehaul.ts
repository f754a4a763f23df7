/** Gross linehaul from the rate sheet: class by weight break, with deficit weight (domain facts 2.1, 2.2). */
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import { type Cents, cwtCharge } from '../money.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { CLASS_STRIDE } from './lane-index.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { LIST_STEP } from './receipt-steps.ts'
import { BREAK_COUNT, WEIGHT_BREAKS } from './tariff.ts'
import { NO_PRICE, refuse, type Working } from './working.ts'

/** Hundredths of a pound from which each column holds. */
export const BREAK_HUNDREDTHS: readonly number[] = WEIGHT_BREAKS.map(({ fromLb }) => fromLb * 100)

const LINE_LABELS: readonly string[] = FREIGHT_CLASSES.map((freightClass) => `Class ${freightClass} freight`)
/** Above every rate, below 2^31. */
const ABOVE_RATES = 0x7fffffff

/** The lines that are rated: those of the shipment, or the whole as one class under a space rule. Reused. */
const lines = {
  count: 0,
  isOneClass: false,
  /** Where the rates of each line begin. */
  offsets: [0, 0, 0, 0],
  weights: [0, 0, 0, 0],
  ratedClasses: [0, 0, 0, 0],
  total: 0,
  /** Weight as which the lines rate at least; `total` when no space rule holds. */
  ratedTotal: 0,
  minimumCents: 0,
}

/** Column of a weight in hundredths of a pound. */
export function breakOf(hundredths: number): number {
  let column = 0
  while (column + 1 < BREAK_COUNT && hundredths >= BREAK_HUNDREDTHS[column + 1]!) column++
  return column
}

/** Lane minimum of the lines rated last: the highest among their classes. */
export const laneMinimum = (): Cents => lines.minimumCents

/** Puts one line in its place; false (and a notice) when the lane has no row for the class. */
function placeLine(
  working: Working,
  tariff: CompiledTariff,
  laneAt: number,
  line: number,
  rated: number,
  weight: number,
): boolean {
  const slot = tariff.lanes.slotOfClass[rated]!
  const offset = laneAt + slot * CLASS_STRIDE
  const minimum = slot < 0 ? -1 : tariff.lanes.rates[offset]!
  if (minimum < 0) {
    refuse(working, 'NO_CLASS_RATE', `no rate for class ${FREIGHT_CLASSES[rated]} on this lane`)
    return false
  }
  if (minimum > lines.minimumCents) lines.minimumCents = minimum
  lines.offsets[line] = offset + 1
  lines.ratedClasses[line] = rated
  lines.weights[line] = weight
  return true
}

/** Tries every column from the shipment's own upwards; the cheapest, the lower one where two are equal; -1 none. */
function cheapestColumn(working: Working, rates: Int32Array, rounding: number): number {
  const { count, offsets, weights, total, ratedTotal } = lines
  const { steps } = working
  const own = breakOf(ratedTotal)
  let at = working.stepCount
  steps[at] = LIST_STEP.columns
  steps[at + 1] = own
  steps[at + 2] = BREAK_COUNT - own
  steps[at + 3] = rounding
  steps[at + 4] = total
  steps[at + 5] = ratedTotal
  at += 6
  let best = -1
  let bestCents = Number.MAX_SAFE_INTEGER
  for (let column = own; column < BREAK_COUNT; column++) {
    let cents = 0
    let lowest = ABOVE_RATES
    for (let line = 0; line < count; line++) {
      const rate = rates[offsets[line]! + column]!
      cents += cwtCharge(weights[line]!, rate)
      lowest = Math.min(lowest, rate)
    }
    const hasRates = lowest >= 0
    const added = Math.max(BREAK_HUNDREDTHS[column]!, ratedTotal) - total
    const addedCents = hasRates ? cwtCharge(added, lowest) : 0
    steps[at] = hasRates ? cents : -1
    steps[at + 1] = addedCents
    at += 2
    if (hasRates && cents + addedCents < bestCents) {
      best = column
      bestCents = cents + addedCents
    } else if (column === own) break
  }
  working.stepCount = at
  return best
}

/** Writes the lines of the chosen column down; their sum with the charge for added weight. */
function chargeColumn(working: Working, rates: Int32Array, column: number): Cents {
  const { count, offsets, weights, ratedClasses } = lines
  const { steps, charges } = working
  const head = working.stepCount
  const added = Math.max(BREAK_HUNDREDTHS[column]!, lines.ratedTotal) - lines.total
  let at = head + 7
  let gross = 0
  let lowest = ABOVE_RATES
  for (let line = 0; line < count; line++) {
    const rate = rates[offsets[line]! + column]!
    const rated = ratedClasses[line]!
    const cents = cwtCharge(weights[line]!, rate)
    lowest = Math.min(lowest, rate)
    gross += cents
    steps[at] = rated
    steps[at + 1] = weights[line]!
    steps[at + 2] = rate
    steps[at + 3] = cents
    at += 4
    charges.push({ code: 'LHS', label: LINE_LABELS[rated]!, cents })
  }
  const addedCents = cwtCharge(added, lowest)
  if (added > 0) {
    const label = lines.ratedTotal > lines.total ? 'Space weight' : 'Deficit weight'
    charges.push({ code: 'DEF', label, cents: addedCents })
  }
  steps[head] = LIST_STEP.lines
  steps[head + 1] = column
  steps[head + 2] = count
  steps[head + 3] = lines.isOneClass ? 1 : 0
  steps[head + 4] = added
  steps[head + 5] = lowest
  steps[head + 6] = addedCents
  working.stepCount = at
  return gross + addedCents
}

/**
 * Gross linehaul in cents, or NO_PRICE with a notice on the sheet.
 * @param laneAt where the lane begins in the rates
 * @param ratedTotal hundredths of a pound as which the shipment rates at least (space rules); 0: its weight
 * @param oneClass class index of the whole shipment (space rules); -1: each line its own, after FAK
 */
export function classLinehaul(
  working: Working,
  tariff: CompiledTariff,
  prepared: PreparedLtlRequest,
  laneAt: number,
  ratedTotal: number,
  oneClass: number,
): Cents {
  const weights = prepared.weights[tariff.rounding]!
  const total = Math.max(weights.total, ratedTotal)
  lines.isOneClass = oneClass >= 0
  lines.total = lines.isOneClass ? total : weights.total
  lines.ratedTotal = total
  lines.minimumCents = 0
  if (lines.isOneClass) {
    lines.count = 1
    if (!placeLine(working, tariff, laneAt, 0, oneClass, total)) return NO_PRICE
  } else {
    const { ratedClass } = tariff
    const { classIndexes } = prepared
    lines.count = classIndexes.length
    for (let line = 0; line < classIndexes.length; line++) {
      const rated = ratedClass[classIndexes[line]!]!
      if (!placeLine(working, tariff, laneAt, line, rated, weights.lines[line]!)) return NO_PRICE
    }
  }
  const { rates } = tariff.lanes
  const column = cheapestColumn(working, rates, tariff.rounding)
  if (column < 0) {
    const { code } = WEIGHT_BREAKS[breakOf(total)]!
    return refuse(working, 'NO_BREAK_RATE', `no rate in column ${code} on this lane`)
  }
  return chargeColumn(working, rates, column)
}
