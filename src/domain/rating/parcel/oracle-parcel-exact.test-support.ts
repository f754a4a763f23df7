/** Exact measures of the parcel oracle: only BigInt, directly from the document, nothing shared with the engine. */
import type { ParcelNoticeCode } from './parcel-result.ts'
import type { ParcelMeasure, SideRounding } from './parcel-surcharge.ts'

/** Thrown internally, answered as a notice. */
export class NoParcelPrice {
  readonly code: ParcelNoticeCode
  constructor(code: ParcelNoticeCode) {
    this.code = code
  }
}

export const holdsOn = (row: { effectiveFrom: string; effectiveTo: string | null }, date: string): boolean =>
  row.effectiveFrom <= date && (row.effectiveTo === null || row.effectiveTo >= date)

export const isFor = ({ services }: { services: string[] | null }, code: string): boolean =>
  services === null || services.includes(code)

export const half = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d)
export const up = (n: bigint, d: bigint): bigint => (n + d - 1n) / d
const ascending = (values: bigint[]): bigint[] => values.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
export const most = (...values: bigint[]): bigint => ascending(values).at(-1)!
export const least = (...values: bigint[]): bigint => ascending(values)[0]!

/** Hundredths of an inch, ten-thousandths of a pound, millionths of a cubic inch. */
export const inches = (value: number): bigint => BigInt(Math.round(value * 100))
export const pounds = (value: number): bigint => BigInt(Math.round(value * 10_000))
export const cubes = (value: number): bigint => BigInt(Math.round(value * 1_000_000))

function side(value: bigint, { mode, toInches }: SideRounding): bigint {
  const step = inches(toInches)
  if (mode === 'none') return value
  const rest = value % step
  if (rest === 0n) return value
  const isUp = mode === 'up' || (mode === 'nearest' && rest * 2n >= step)
  return value - rest + (isUp ? step : 0n)
}

export interface Box {
  length: number
  width: number
  height: number
}

/** Descending. */
export function sidesOf({ length, width, height }: Box, rounding: SideRounding): bigint[] {
  const sides = [length, width, height].map((value) => side(inches(value), rounding))
  return sides.sort((a, b) => (a > b ? -1 : a < b ? 1 : 0))
}

export const cubeOf = (sides: bigint[]): bigint => sides[0]! * sides[1]! * sides[2]!

export function measured(measure: ParcelMeasure, box: Box, weightLb: number, rounding: SideRounding): bigint {
  const sides = sidesOf(box, rounding)
  switch (measure) {
    case 'actualWeight':
      return pounds(weightLb)
    case 'longest':
      return sides[0]!
    case 'second':
      return sides[1]!
    case 'cube':
      return cubeOf(sides)
    case 'lengthPlusGirth':
      return sides[0]! + 2n * sides[1]! + 2n * sides[2]!
  }
}

export function bound(measure: ParcelMeasure, value: number): bigint {
  if (measure === 'actualWeight') return pounds(value)
  return measure === 'cube' ? cubes(value) : inches(value)
}

/** n / d pounds under a weight rule, ten-thousandths. */
export function roundedPounds(n: bigint, d: bigint, rule: { mode: string; fromLb: number }): bigint {
  if (rule.mode === 'none' || n < BigInt(rule.fromLb) * d) return up(n * 10_000n, d)
  return (rule.mode === 'up' ? up(n, d) : half(n, d)) * 10_000n
}
