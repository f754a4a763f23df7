/** A picture of the load: the positions of handling units in the trailer, by the rules for linear feet. */
import { lineLength, USUAL_LINEAR_FEET_RULES } from '../rating/linear-feet.ts'
import type { ItemLine } from '../shipment/shipment.ts'

type Placed = Pick<ItemLine, 'quantity' | 'dimensions' | 'isStackable' | 'linearFeet'>

/** Units on one spot of the floor, one on top of the other. Inches from the nose and the left wall. */
export interface Stack {
  /** Index of the shipment's line. */
  line: number
  x: number
  y: number
  length: number
  width: number
  height: number
  levels: number
}

export interface LoadPlan {
  stacks: Stack[]
  /** Inches of trailer length that the load takes. */
  length: number
  /** True: a line has its own linear feet, which differ from the length of its units. */
  hasOwnFeet: boolean
}

/** Inside dimensions of a dry van, inches. */
export const TRAILER = { width: 100, height: 108 } as const

/**
 * Two abreast up to 48 in, stacked up to 96 in, line after line from the nose: the same rows as in `linearFeetOf`. null
 * while the dimensions of any line are unknown, or if there are more than `most` units to draw.
 */
export function planLoad(items: readonly Placed[], most = 500): LoadPlan | null {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units > most) return null
  const stacks: Stack[] = []
  let x = 0
  let hasOwnFeet = false
  for (const [line, item] of items.entries()) {
    const { length, width, height } = item.dimensions
    if (!(length > 0) || !(width > 0) || !(height > 0)) return null
    const drawn = stacksOf(item, line, x)
    stacks.push(...drawn)
    const own = { ...item, linearFeet: null }
    x += lineLength(own) / 100
    if (item.linearFeet !== null && lineLength(item) !== lineLength(own)) hasOwnFeet = true
  }
  return { stacks, length: x, hasOwnFeet }
}

function stacksOf(item: Placed, line: number, from: number): Stack[] {
  const { pairWidth, stackHeight } = USUAL_LINEAR_FEET_RULES
  const { length, width, height } = item.dimensions
  const abreast = width <= pairWidth ? 2 : 1
  const high = item.isStackable && height * 2 <= stackHeight ? 2 : 1
  const quantity = Math.ceil(item.quantity)
  const rows = Math.ceil(Math.ceil(quantity / abreast) / high)
  const spots = rows * abreast
  const stacks: Stack[] = []
  // Floor first, then the upper levels: a half-full last row stays low.
  for (let spot = 0; spot < Math.min(spots, quantity); spot++) {
    const levels = Math.min(high, 1 + (spot < quantity - spots ? 1 : 0))
    const row = Math.floor(spot / abreast)
    stacks.push({
      line,
      x: from + row * length,
      y: (spot % abreast) * Math.max(width, pairWidth),
      length,
      width,
      height: height * levels,
      levels,
    })
  }
  return stacks
}
