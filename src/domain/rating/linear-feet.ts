/** Trailer length of a shipment (domain facts 2.7): two abreast up to 48 in wide, stacked up to 96 in high. */
import { hundredthsOf } from '../units.ts'
import type { LtlItem } from './ltl-request.ts'

export interface LinearFeetRules {
  /** Widest piece, in inches, that fits twice side by side. */
  pairWidth: number
  /** Highest stack of two, inches. */
  stackHeight: number
}

export const USUAL_LINEAR_FEET_RULES: LinearFeetRules = { pairWidth: 48, stackHeight: 96 }

/** One foot in the unit in which lengths are summed: hundredths of an inch. */
export const HUNDREDTH_INCHES_PER_FOOT = 1200

type Placed = Pick<LtlItem, 'quantity' | 'dimensions' | 'isStackable' | 'linearFeet'>

/** Length of one line in hundredths of an inch; -1 if its dimensions are unknown. */
export function lineLength(item: Placed, rules: LinearFeetRules = USUAL_LINEAR_FEET_RULES): number {
  if (item.linearFeet !== null) return Math.round(item.linearFeet * HUNDREDTH_INCHES_PER_FOOT)
  const { length, width, height } = item.dimensions
  if (!(length > 0) || !(width > 0) || !(height > 0)) return -1
  let rows = width <= rules.pairWidth ? Math.ceil(item.quantity / 2) : item.quantity
  if (item.isStackable && height * 2 <= rules.stackHeight) rows = Math.ceil(rows / 2)
  return rows * hundredthsOf(length)
}

/**
 * Linear feet of all lines together; null if the dimensions of any line are unknown. A line's own linear feet take
 * precedence.
 */
export function linearFeetOf(
  items: readonly Placed[],
  rules: LinearFeetRules = USUAL_LINEAR_FEET_RULES,
): number | null {
  let total = 0
  for (const item of items) {
    const length = lineLength(item, rules)
    if (length < 0) return null
    total += length
  }
  return total / HUNDREDTH_INCHES_PER_FOOT
}
