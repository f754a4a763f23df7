/**
 * Density and the resulting class (domain facts 1): total weight over total cube, packaging and pallet included,
 * divided once and not rounded before the scale lookup.
 */
import type { Dimensions } from '../shipment/shipment.ts'
import { CUBIC_INCHES_PER_CUBIC_FOOT } from '../units.ts'
import { type DensityScale, densityScaleOf } from './density-scales.ts'
import type { FreightClass } from './freight-class.ts'

/** The fields of an item line that density needs: pounds of the whole line, pieces, inches of one piece. */
export interface MeasuredLine {
  weightLb: number
  quantity: number
  dimensions: Dimensions
}

/** Millionths of a cubic inch in a cubic inch, ten-thousandths of a pound in a pound. */
const CUBE_PARTS = 1_000_000
const POUND_PARTS = 10_000

/** Millionths of a cubic inch, a whole number: sides with two decimals give a whole one, and sums stay exact. */
function cubeOf(lines: readonly MeasuredLine[]): number | null {
  let cube = 0
  for (const { quantity, dimensions } of lines) {
    const { length, width, height } = dimensions
    if (!(length > 0 && width > 0 && height > 0 && quantity > 0)) return null
    cube += Math.round(length * width * height * CUBE_PARTS) * quantity
  }
  return cube > 0 ? cube : null
}

/** Ten-thousandths of a pound, a whole number: 59.23 + 91.97 lb are exactly 151.2 lb. */
function weightOf(lines: readonly MeasuredLine[]): number {
  return lines.reduce((sum, line) => sum + Math.round(line.weightLb * POUND_PARTS), 0)
}

/** One pound per cubic foot: ten-thousandths of a pound times this, over the cube. */
const PCF_FACTOR = (CUBIC_INCHES_PER_CUBIC_FOOT * CUBE_PARTS) / POUND_PARTS

/** Cubic feet of all pieces; null if the dimensions of any line are unknown. */
export function cubicFeetOf(lines: readonly MeasuredLine[]): number | null {
  const cube = cubeOf(lines)
  return cube === null ? null : cube / (CUBIC_INCHES_PER_CUBIC_FOOT * CUBE_PARTS)
}

/** Pounds per cubic foot of all pieces together; null if dimensions are unknown or the weight is 0. */
export function densityOf(lines: readonly MeasuredLine[]): number | null {
  const cube = cubeOf(lines)
  const weight = weightOf(lines)
  // One division of two whole numbers: 10.5 pcf is exactly 10.5, never just below.
  return cube === null || !(weight > 0) ? null : (weight * PCF_FACTOR) / cube
}

function tierOf(pcf: number, scale: DensityScale): number {
  return scale.tiers.findLastIndex(({ fromPcf }) => fromPcf <= pcf)
}

const scaleFrom = (scale: DensityScale | string): DensityScale =>
  typeof scale === 'string' ? densityScaleOf(scale) : scale

/**
 * Class of a density in pounds per cubic foot. `scale` is a scale or the id of one of `DENSITY_SCALES`. Throws
 * RangeError for a density below 0 (or NaN) and for an unknown id.
 */
export function classFromDensity(pcf: number, scale: DensityScale | string): FreightClass {
  const tier = scaleFrom(scale).tiers[tierOf(pcf, scaleFrom(scale))]
  if (!tier) throw new RangeError(`not a density: ${pcf}`)
  return tier.freightClass
}

export interface NeighbourClass {
  freightClass: FreightClass
  /** Density at which the class begins (going down) or ends (going up). */
  pcf: number
  /** Whole pounds to add (going down) or to remove (going up) at the same cube. */
  pounds: number
}

/** Pounds above the weight of the lines' cube at that density; negative if they weigh less. One division, as above. */
function poundsAbove(pcf: number, lines: readonly MeasuredLine[]): number {
  return (weightOf(lines) * PCF_FACTOR - pcf * (cubeOf(lines) ?? 0)) / (PCF_FACTOR * POUND_PARTS)
}

/**
 * The next cheaper class, and the smallest increase in whole pounds that reaches it; null at the bottom or without a
 * density.
 */
export function nextClassDown(
  lines: readonly MeasuredLine[],
  scale: DensityScale | string,
): NeighbourClass | null {
  const pcf = densityOf(lines)
  if (pcf === null) return null
  const { tiers } = scaleFrom(scale)
  const next = tiers[tierOf(pcf, scaleFrom(scale)) + 1]
  if (!next) return null
  return {
    freightClass: next.freightClass,
    pcf: next.fromPcf,
    pounds: Math.ceil(-poundsAbove(next.fromPcf, lines)),
  }
}

/**
 * The next more expensive class, and the smallest decrease in whole pounds that reaches it; null at the top or without
 * a density.
 */
export function nextClassUp(
  lines: readonly MeasuredLine[],
  scale: DensityScale | string,
): NeighbourClass | null {
  const pcf = densityOf(lines)
  if (pcf === null) return null
  const { tiers } = scaleFrom(scale)
  const own = tierOf(pcf, scaleFrom(scale))
  const next = tiers[own - 1]
  if (!next) return null
  const bound = tiers[own]!.fromPcf
  // At the bound itself it is still this class, so one more pound has to go.
  return {
    freightClass: next.freightClass,
    pcf: bound,
    pounds: Math.floor(poundsAbove(bound, lines)) + 1,
  }
}
