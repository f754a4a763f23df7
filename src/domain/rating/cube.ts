/** Cube of a shipment for the space rules: exact, in millionths of a cubic inch, by the height that a rule counts. */
import { hundredthsOf } from '../units.ts'
import type { LtlItem } from './ltl-request.ts'
import type { HeightMode } from './tariff-charges.ts'

/** Millionths of a cubic inch in a cubic foot. */
export const CUBE_PER_CUBIC_FOOT = 1_728_000_000
/** Pounds per cubic foot = hundredths of a pound times this, over the cube. */
export const DENSITY_FACTOR = CUBE_PER_CUBIC_FOOT / 100

type Sized = Pick<LtlItem, 'dimensions' | 'isStackable' | 'quantity'>

/** Whether all three sides are known. */
export function hasSize({ dimensions }: Pick<LtlItem, 'dimensions'>): boolean {
  return dimensions.length > 0 && dimensions.width > 0 && dimensions.height > 0
}

/** Cube of all pieces; -1 while the size of any line is not known. Sides count to the hundredth of an inch. */
export function shipmentCube(items: readonly Sized[], mode: HeightMode): number {
  let cube = 0
  for (const item of items) {
    if (!hasSize(item)) return -1
    const { length, width, height } = item.dimensions
    const isRaised =
      mode.kind === 'raised' && (mode.of === 'all' || !item.isStackable) && height < mode.toInches
    const counted = isRaised ? mode.toInches : height
    cube += hundredthsOf(length) * hundredthsOf(width) * hundredthsOf(counted) * item.quantity
  }
  return cube
}

/** The height modes of all tariffs compiled so far, numbered; the first is the true height. */
export const heightModes: HeightMode[] = [{ kind: 'actual' }]

const numberOfMode = new Map<string, number>([['actual', 0]])

/** Number of a height mode in `heightModes`, given when a tariff is compiled; there are only a few different ones. */
export function heightModeNumber(mode: HeightMode): number {
  const key = mode.kind === 'actual' ? 'actual' : `${mode.of} ${mode.toInches}`
  const known = numberOfMode.get(key)
  if (known !== undefined) return known
  numberOfMode.set(key, heightModes.length)
  return heightModes.push(mode) - 1
}
