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

/** A line as its cube needs it: base of all its pieces in ten-thousandths of a square inch, height in hundredths. */
export interface Measured {
  base: number
  height: number
  isStackable: boolean
}

/** All lines measured, sides to the hundredth of an inch; null while the size of any line is not known. */
export function measureItems(items: readonly Sized[]): Measured[] | null {
  const measured: Measured[] = []
  for (const item of items) {
    if (!hasSize(item)) return null
    const { length, width, height } = item.dimensions
    measured.push({
      base: hundredthsOf(length) * hundredthsOf(width) * item.quantity,
      height: hundredthsOf(height),
      isStackable: item.isStackable,
    })
  }
  return measured
}

/** Cube of all pieces by a height mode; -1 while the size of any line is not known. */
export function cubeOf(measured: readonly Measured[] | null, mode: HeightMode): number {
  if (measured === null) return -1
  let cube = 0
  for (const { base, height, isStackable } of measured) {
    const isRaised = mode.kind === 'raised' && (mode.of === 'all' || !isStackable)
    cube += base * (isRaised ? Math.max(height, hundredthsOf(mode.toInches)) : height)
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
