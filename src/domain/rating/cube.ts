/**
 * Cube of a shipment for the space rules: exact, in millionths of a cubic inch, by the height and width in the rule.
 */
import { hundredthsOf } from '../units.ts'
import type { LtlItem } from './ltl-request.ts'
import type { HeightMode, WidthMode } from './tariff-charges.ts'

/** Millionths of a cubic inch in a cubic foot. */
export const CUBE_PER_CUBIC_FOOT = 1_728_000_000
/** Pounds per cubic foot = hundredths of a pound times this, over the cube. */
export const DENSITY_FACTOR = CUBE_PER_CUBIC_FOOT / 100

type Sized = Pick<LtlItem, 'dimensions' | 'isStackable' | 'quantity'>

/** Whether all three sides are known. */
export function hasSize({ dimensions }: Pick<LtlItem, 'dimensions'>): boolean {
  return dimensions.length > 0 && dimensions.width > 0 && dimensions.height > 0
}

/** How sides count, as numbers; lengths in hundredths of an inch. */
interface CubeMode {
  /** Non-stackable pieces, or all, are raised to `raisedTo`; 0: none are. */
  raisedTo: number
  isAllRaised: boolean
  /** Pieces wider than `wideOver` count as `wideAs`. */
  wideOver: number
  wideAs: number
}

/** The modes of all tariffs compiled so far; the first is the true size. */
const modes: CubeMode[] = [{ raisedTo: 0, isAllRaised: false, wideOver: Number.MAX_SAFE_INTEGER, wideAs: 0 }]

/** Width times height in square hundredths of an inch, by the mode. */
function faceBy(mode: CubeMode, width: number, height: number, isStackable: boolean): number {
  const isRaised = mode.raisedTo > height && (mode.isAllRaised || !isStackable)
  return (width > mode.wideOver ? mode.wideAs : width) * (isRaised ? mode.raisedTo : height)
}

/** Cube of all pieces by a numbered mode; -1 if the dimensions of any line are unknown. */
export function cubeOf(items: readonly Sized[], mode: number): number {
  let cube = 0
  for (const item of items) {
    if (!hasSize(item)) return -1
    const { length, width, height } = item.dimensions
    const face = faceBy(modes[mode]!, hundredthsOf(width), hundredthsOf(height), item.isStackable)
    cube += hundredthsOf(length) * item.quantity * face
  }
  return cube
}

/** A zero cube for each mode. */
export function newCubes(): number[] {
  const cubes = new Array<number>(modes.length)
  for (let mode = 0; mode < cubes.length; mode++) cubes[mode] = 0
  return cubes
}

/** Adds a line with known sides, in hundredths of an inch, to the cubes by mode; `length` of all its pieces. */
export function addCubes(
  cubes: number[],
  length: number,
  width: number,
  height: number,
  isStackable: boolean,
): void {
  for (let mode = 0; mode < cubes.length; mode++) {
    cubes[mode] = cubes[mode]! + length * faceBy(modes[mode]!, width, height, isStackable)
  }
}

const numberOfMode = new Map<string, number>([[JSON.stringify(modes[0]), 0]])

/** Number of a mode, assigned when a tariff is compiled; there are only a few different ones. */
export function cubeModeNumber(height: HeightMode, width: WidthMode | null): number {
  const isRaised = height.kind === 'raised'
  const mode: CubeMode = {
    raisedTo: isRaised ? hundredthsOf(height.toInches) : 0,
    isAllRaised: isRaised && height.of === 'all',
    wideOver: width ? hundredthsOf(width.overInches) : Number.MAX_SAFE_INTEGER,
    wideAs: width ? hundredthsOf(width.asInches) : 0,
  }
  const key = JSON.stringify(mode)
  const known = numberOfMode.get(key)
  if (known !== undefined) return known
  numberOfMode.set(key, modes.length)
  return modes.push(mode) - 1
}
