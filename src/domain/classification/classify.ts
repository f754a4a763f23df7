/** The class of an item: its fixed class, or the class of its density (domain facts 1.2). */
import { classFromDensity, densityOf, type MeasuredLine } from './density.ts'
import type { DensityScale } from './density-scales.ts'
import type { FreightClass } from './freight-class.ts'

/** Why the class of an item does not follow its density. */
export type FixedBecause = 'handling' | 'stowability' | 'liability' | 'item provision'

/** From the item master: the class that the shipper's NMFC entry fixes, whatever the density. */
export interface FixedClass {
  freightClass: FreightClass
  because: FixedBecause
}

export type Classification =
  | { kind: 'fixed'; freightClass: FreightClass; because: FixedBecause; pcf: number | null }
  | { kind: 'density'; freightClass: FreightClass; pcf: number }
  /** Neither fixed nor measured: the caller uses its default class, or asks the user. */
  | { kind: 'unknown'; because: string }

/**
 * The class of one line or of a whole shipment. A fixed class takes precedence over density; the result has the
 * density, too.
 */
export function classify(
  lines: readonly MeasuredLine[],
  fixed: FixedClass | null,
  scale: DensityScale | string,
): Classification {
  const pcf = densityOf(lines)
  if (fixed) return { kind: 'fixed', ...fixed, pcf }
  if (pcf === null) return { kind: 'unknown', because: 'length, width, height and weight are needed' }
  return { kind: 'density', freightClass: classFromDensity(pcf, scale), pcf }
}

/** NMFC Item 680: from this share of its inside volume up, a package is classed by its contents alone. */
const FILLED_PERCENT = 65

/** Class of a package by how full it is: below 65%, the higher of the contents' and the container's class. */
export function classOfPackage(
  contents: FreightClass,
  container: FreightClass,
  filledPercent: number,
): FreightClass {
  return filledPercent < FILLED_PERCENT && Number(container) > Number(contents) ? container : contents
}
