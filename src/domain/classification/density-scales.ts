/**
 * Density scales of the NMFC as data (domain facts 1.1): classes by pounds per cubic foot, each tier from its lower
 * bound (included) up to the next (excluded). Much published code has the 18-class guideline as the scale of 2025, or
 * the table shifted by a row; these three are checked against their sources.
 */
import type { FreightClass } from './freight-class.ts'
import { isFreightClass } from './freight-class.ts'

export interface DensityTier {
  fromPcf: number
  freightClass: FreightClass
}

/** A client's own scale has this shape too. Tiers ascend from 0. */
export interface DensityScale {
  id: string
  name: string
  tiers: readonly DensityTier[]
}

const tiers = (...pairs: [fromPcf: number, freightClass: FreightClass][]): DensityTier[] =>
  pairs.map(([fromPcf, freightClass]) => ({ fromPcf, freightClass }))

/** The default: NMFTA's full density scale, effective 2025-07-19 (Docket 2025-1). */
export const THIRTEEN_TIER_SCALE: DensityScale = {
  id: '13-tier',
  name: 'NMFC full density scale, 13 tiers, from July 2025',
  tiers: tiers(
    [0, '400'],
    [1, '300'],
    [2, '250'],
    [4, '175'],
    [6, '125'],
    [8, '100'],
    [10, '92.5'],
    [12, '85'],
    [15, '70'],
    [22.5, '65'],
    [30, '60'],
    [35, '55'],
    [50, '50'],
  ),
}

/** The previous scale: for tariffs that are frozen to an older NMFC. */
export const ELEVEN_TIER_SCALE: DensityScale = {
  id: '11-tier',
  name: 'NMFC density scale, 11 tiers, until July 2025',
  tiers: THIRTEEN_TIER_SCALE.tiers.slice(0, 11),
}

/** The guideline of all 18 classes, the oldest of the three. */
export const EIGHTEEN_CLASS_GUIDELINE: DensityScale = {
  id: '18-class',
  name: 'Density guideline for the 18 classes',
  tiers: tiers(
    [0, '500'],
    [1, '400'],
    [2, '300'],
    [3, '250'],
    [4, '200'],
    [5, '175'],
    [6, '150'],
    [7, '125'],
    [8, '110'],
    [9, '100'],
    [10.5, '92.5'],
    [12, '85'],
    [13.5, '77.5'],
    [15, '70'],
    [22.5, '65'],
    [30, '60'],
    [35, '55'],
    [50, '50'],
  ),
}

export const DENSITY_SCALES: readonly DensityScale[] = [
  THIRTEEN_TIER_SCALE,
  ELEVEN_TIER_SCALE,
  EIGHTEEN_CLASS_GUIDELINE,
]

/** The scale with that id among the three and the client's own; throws RangeError for an unknown id. */
export function densityScaleOf(id: string, own: readonly DensityScale[] = []): DensityScale {
  const found = [...own, ...DENSITY_SCALES].find((scale) => scale.id === id)
  if (!found) throw new RangeError(`no density scale '${id}'`)
  return found
}

/** The errors in a client's own scale; empty if none. */
export function problemsOfScale(scale: DensityScale): string[] {
  const problems: string[] = []
  if (scale.tiers[0]?.fromPcf !== 0) problems.push('the first tier must begin at 0')
  scale.tiers.forEach(({ fromPcf, freightClass }, index) => {
    if (!isFreightClass(freightClass)) problems.push(`'${freightClass}' is not a freight class`)
    const previous = scale.tiers[index - 1]
    if (!Number.isFinite(fromPcf) || (previous && fromPcf <= previous.fromPcf)) {
      problems.push(`tier from ${fromPcf} must begin above the previous one`)
    }
    if (previous && Number(freightClass) >= Number(previous.freightClass)) {
      problems.push(`class ${freightClass} must be below the class of the lighter tier`)
    }
  })
  return problems
}
