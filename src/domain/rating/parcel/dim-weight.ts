/** Dimensional weight of one package (domain facts 3.1). */
import {
  CUBE_PER_CUBIC_INCH,
  cubeOfSides,
  roundPounds,
  roundSides,
  type Sides,
  shrinkCube,
  sideOf,
  WEIGHT_PER_LB,
  weightOf,
} from './measure-piece.ts'
import type { ParcelShape } from './parcel-request.ts'
import type { DimWorking, WeightStep } from './parcel-steps.ts'
import type { DimRule, WeightRule } from './parcel-tariff.ts'

/** The part of a rule about the package; the rest is about its zones and dates. */
export type DimFacts = Pick<
  DimRule,
  'divisor' | 'overCubicInches' | 'upToCubicInches' | 'sides' | 'nonrectangularThousandths' | 'maximumLb'
>
export type RoundingFacts = Pick<WeightRule, 'mode' | 'fromLb'>

/** The result of a rule for a package: its dimensional weight, or why it has none. */
export type DimFound = Pick<WeightStep, 'dim' | 'noDim' | 'cube' | 'cubeLimit'>

/** Dimensional weight of a package under one rule, rounded as weights are. */
export function dimUnder(
  rule: DimFacts,
  { sides: measured, shape }: { sides: Sides; shape: ParcelShape },
  weightRule: RoundingFacts,
): DimFound {
  const sides = roundSides(measured, rule.sides)
  const isBox = shape === 'rectangular' || shape === 'softPack'
  const factor = isBox ? null : rule.nonrectangularThousandths
  const whole = cubeOfSides(sides)
  const cube = factor === null ? whole : shrinkCube(whole, factor)
  const { overCubicInches, upToCubicInches } = rule
  if (overCubicInches !== null && cube <= overCubicInches * CUBE_PER_CUBIC_INCH)
    return { dim: null, noDim: 'smallCube', cube, cubeLimit: overCubicInches }
  if (upToCubicInches !== null && cube > upToCubicInches * CUBE_PER_CUBIC_INCH)
    return { dim: null, noDim: 'largeCube', cube, cubeLimit: upToCubicInches }
  const rounded = roundPounds(cube, rule.divisor * CUBE_PER_CUBIC_INCH, weightRule)
  const isCut = rule.maximumLb !== null && rounded > weightOf(rule.maximumLb)
  const dim: DimWorking = {
    divisor: rule.divisor,
    sides: [sides[0], sides[1], sides[2]],
    sideRounding: rule.sides,
    cube,
    shapeThousandths: factor,
    weight: isCut ? weightOf(rule.maximumLb!) : rounded,
    cutToLb: isCut ? rule.maximumLb! : 0,
  }
  return { dim, noDim: '', cube: 0, cubeLimit: 0 }
}

/** The carrier's rules for the billed weight of a box. */
export interface WeighingRules {
  /** The first that applies to the cube counts; none: dimensions do not matter. */
  dim: readonly DimFacts[]
  weight: RoundingFacts
}

/** A measured box: pounds, and inches in any order. */
export interface MeasuredBox {
  weightLb: number
  length: number
  width: number
  height: number
}

/**
 * Dimensional and billed pounds of a box by a carrier's rules, without zones and surcharges: what a clerk needs while
 * measuring. `dimLb` is null if the dimensions do not count.
 */
export function weighBox(
  { dim, weight }: WeighingRules,
  box: MeasuredBox,
): { dimLb: number | null; billedLb: number } {
  const [longest = 0, second = 0, shortest = 0] = [box.length, box.width, box.height]
    .map(sideOf)
    .sort((one, other) => other - one)
  const measured = { sides: [longest, second, shortest] as const, shape: 'rectangular' as const }
  const found = dim.map((rule) => dimUnder(rule, measured, weight).dim).find((one) => one !== null)
  const actual = roundPounds(weightOf(box.weightLb), WEIGHT_PER_LB, weight)
  return {
    dimLb: found ? found.weight / WEIGHT_PER_LB : null,
    billedLb: Math.max(actual, found?.weight ?? 0) / WEIGHT_PER_LB,
  }
}
