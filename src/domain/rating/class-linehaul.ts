/** Gross linehaul from the rate sheet: class by weight break, with deficit weight (domain facts 2.1, 2.2). */
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import type { Cents } from '../money.ts'
import type { CompiledTariff } from './compiled-tariff.ts'
import { classOffset, MISSING } from './lane-index.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { LIST_STEP } from './receipt-steps.ts'
import { BREAK_COUNT, WEIGHT_BREAKS } from './tariff.ts'
import { refuse, type Working } from './working.ts'

/** Hundredths of a pound from which each column holds. */
export const BREAK_HUNDREDTHS = Int32Array.from(WEIGHT_BREAKS, ({ fromLb }) => fromLb * 100)

const LINE_LABELS: readonly string[] = FREIGHT_CLASSES.map((freightClass) => `Class ${freightClass} freight`)
/** Above every rate, below 2^31. */
const ABOVE_RATES = 0x7fffffff

/** Hundredths of a pound that a shipment may rate as, space rules included: 400,000 lb. */
export const HEAVIEST_RATED = 40_000_000

/** Item lines of one shipment; more are refused. */
export const MOST_LINES = 1000

// The lines that are rated: those of the shipment, or the whole as one class under a space rule. Kept in typed lists
// that are used again for every price: this is the innermost loop of the engine.
/** Where the rates of each line begin. */
const offsets = new Int32Array(MOST_LINES)
const weights = new Int32Array(MOST_LINES)
const ratedClasses = new Int32Array(MOST_LINES)

/** Column of a weight in hundredths of a pound. */
export function breakOf(hundredths: number): number {
  let column = 0
  while (column + 1 < BREAK_COUNT && hundredths >= BREAK_HUNDREDTHS[column + 1]!) column++
  return column
}

/** Cents of a weight at a rate per 100 lb, as `cwtCharge`, for the products below 2^31 cents that occur here. */
const lineCents = (hundredths: number, rate: number): Cents => ((hundredths * rate + 500_000) / 1_000_000) | 0

/** Tries every column from the shipment's own upwards; the cheapest, the lower one where two are equal; -1 none. */
function cheapestColumn(
  working: Working,
  rates: Int32Array,
  count: number,
  rounding: number,
  total: number,
  ratedTotal: number,
): number {
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
  let bestCents = ABOVE_RATES
  for (let column = own; column < BREAK_COUNT; column++) {
    let cents = 0
    let lowest = ABOVE_RATES
    for (let line = 0; line < count; line++) {
      const rate = rates[offsets[line]! + column]!
      cents = (cents + lineCents(weights[line]!, rate)) | 0
      lowest = Math.min(lowest, rate)
    }
    const hasRates = lowest >= 0
    const added = Math.max(BREAK_HUNDREDTHS[column]!, ratedTotal) - total
    const addedCents = hasRates ? lineCents(added, lowest) : 0
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
function chargeColumn(
  working: Working,
  rates: Int32Array,
  count: number,
  column: number,
  isOneClass: boolean,
  total: number,
  ratedTotal: number,
): Cents {
  const { steps, charges } = working
  const head = working.stepCount
  const added = Math.max(BREAK_HUNDREDTHS[column]!, ratedTotal) - total
  let at = head + 7
  let gross = 0
  let lowest = ABOVE_RATES
  for (let line = 0; line < count; line++) {
    const rate = rates[offsets[line]! + column]!
    const rated = ratedClasses[line]!
    const weight = weights[line]!
    const cents = lineCents(weight, rate)
    lowest = Math.min(lowest, rate)
    gross = (gross + cents) | 0
    steps[at] = rated
    steps[at + 1] = weight
    steps[at + 2] = rate
    steps[at + 3] = cents
    at += 4
    charges.push({ code: 'LHS', label: LINE_LABELS[rated]!, cents })
  }
  const addedCents = lineCents(added, lowest)
  if (added > 0) {
    const label = ratedTotal > total ? 'Space weight' : 'Deficit weight'
    charges.push({ code: 'DEF', label, cents: addedCents })
  }
  steps[head] = LIST_STEP.lines
  steps[head + 1] = column
  steps[head + 2] = count
  steps[head + 3] = isOneClass ? 1 : 0
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
  const { classIndexes, weights: lineWeights } = prepared
  const { numbers, rounding } = tariff
  const { rates } = tariff.lanes
  const actualTotal = prepared.totals[rounding]!
  const rated = Math.max(actualTotal, ratedTotal)
  if (rated > HEAVIEST_RATED) return refuse(working, 'REQUEST_INVALID', 'rates as more than 400,000 lb')
  const isOneClass = oneClass >= 0
  const count = isOneClass ? 1 : classIndexes.length
  let minimum = 0
  for (let line = 0; line < count; line++) {
    const actual = isOneClass ? 0 : classIndexes[line]! * 2
    const classIndex = isOneClass ? oneClass : numbers[actual]!
    const within = isOneClass ? classOffset(tariff.lanes, oneClass) : numbers[actual + 1]!
    const lineMinimum = within < 0 ? MISSING : rates[laneAt + within]!
    if (lineMinimum < 0) {
      return refuse(working, 'NO_CLASS_RATE', `no rate for class ${FREIGHT_CLASSES[classIndex]} on this lane`)
    }
    if (lineMinimum > minimum) minimum = lineMinimum
    offsets[line] = laneAt + within + 1
    ratedClasses[line] = classIndex
    weights[line] = isOneClass ? rated : lineWeights[rounding * count + line]!
  }
  working.laneMinimum = minimum
  const total = isOneClass ? rated : actualTotal
  const column = cheapestColumn(working, rates, count, rounding, total, rated)
  if (column < 0) {
    const { code } = WEIGHT_BREAKS[breakOf(rated)]!
    return refuse(working, 'NO_BREAK_RATE', `no rate in column ${code} on this lane`)
  }
  return chargeColumn(working, rates, count, column, isOneClass, total, rated)
}
