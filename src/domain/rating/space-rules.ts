/**
 * Cubic capacity and linear foot rules (domain facts 2.7): when they apply, and the resulting rated weight and class.
 */
import type { CompiledSpaceRule } from './compiled-tariff.ts'
import { CUBE_PER_CUBIC_FOOT, cubeOf, DENSITY_FACTOR } from './cube.ts'
import { HUNDREDTH_INCHES_PER_FOOT } from './linear-feet.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import { STEP } from './receipt-steps.ts'
import { RECORD, record, type Sheet } from './sheet.ts'

/** Whether enough dimensions are known for every kind of space rule. */
export function isSpaceKnown(prepared: PreparedLtlRequest): boolean {
  return prepared.cubes[0]! >= 0 && prepared.linear >= 0
}

function cubeBy(prepared: PreparedLtlRequest, mode: number): number {
  // A tariff compiled after the request was prepared may have its own mode.
  if (mode >= prepared.cubes.length) return cubeOf(prepared.request.items, mode)
  return prepared.cubes[mode]!
}

function isDensityBelow(compiled: CompiledSpaceRule, prepared: PreparedLtlRequest): boolean {
  const { belowPcf, includesPcf } = compiled.rule
  if (belowPcf === null) return true
  const cube = cubeBy(prepared, compiled.densityMode)
  if (cube <= 0) return false
  // Compared as products, so that a density of exactly 6 pcf is exactly 6.
  const weight = prepared.total * DENSITY_FACTOR
  const limit = belowPcf * cube
  return weight < limit || (includesPcf && weight === limit)
}

/** The first rule that applies on the pickup day; null if none does, or dimensions are unknown. */
export function spaceRuleFor(
  rules: readonly CompiledSpaceRule[],
  prepared: PreparedLtlRequest,
): CompiledSpaceRule | null {
  for (let at = 0; at < rules.length; at++) {
    const compiled = rules[at]!
    const measure = compiled.isLinear ? prepared.linear : cubeBy(prepared, compiled.cubeMode)
    if (measure <= compiled.limit) continue
    if (compiled.fromDay > prepared.pickupDay || prepared.pickupDay > compiled.toDay) continue
    if (isDensityBelow(compiled, prepared)) return compiled
  }
  return null
}

/** The shipment's rated weight under the rule in hundredths of a pound, rounded up, at least its own weight. */
export function ratedWeightOf(compiled: CompiledSpaceRule, prepared: PreparedLtlRequest): number {
  const { poundsPerCubicFoot, poundsPerLinearFoot } = compiled.rule.penalty
  let rated = prepared.total
  if (poundsPerCubicFoot !== null) {
    const cube = cubeBy(prepared, compiled.cubeMode)
    if (cube > 0) rated = Math.max(rated, Math.ceil((poundsPerCubicFoot * cube) / DENSITY_FACTOR))
  }
  if (poundsPerLinearFoot !== null && prepared.linear > 0) {
    const hundredthFeet = HUNDREDTH_INCHES_PER_FOOT / 100
    rated = Math.max(rated, Math.ceil((poundsPerLinearFoot * prepared.linear) / hundredthFeet))
  }
  return rated
}

/** Records that the rule applied, with its measures and both prices. */
export function recordSpace(
  sheet: Sheet,
  compiled: CompiledSpaceRule,
  prepared: PreparedLtlRequest,
  normal: number,
): void {
  const densityCube = cubeBy(prepared, compiled.densityMode)
  const pcf = densityCube > 0 ? (prepared.total * DENSITY_FACTOR) / densityCube : 0
  record(sheet, STEP.space, [
    compiled.isLinear ? 1 : 0,
    Math.round((Math.max(0, cubeBy(prepared, compiled.cubeMode)) * 100) / CUBE_PER_CUBIC_FOOT),
    Math.round(pcf * 1000),
    Math.round((Math.max(0, prepared.linear) * 100) / HUNDREDTH_INCHES_PER_FOOT),
    ratedWeightOf(compiled, prepared),
    sheet.spacePrice,
    normal,
    sheet.numbers[sheet.start + RECORD.spaceRule]! >= 0 ? 1 : 0,
  ])
}
