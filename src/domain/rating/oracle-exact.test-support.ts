/** Exact arithmetic and measures of the oracle: only BigInt, every formula as in the domain facts. */
import type { LtlItem, LtlRequest } from './ltl-request.ts'
import type { LtlNoticeCode } from './ltl-result.ts'
import type { HeightMode, WidthMode } from './tariff-charges.ts'

/** Thrown internally, answered as a notice. */
export class NoPrice {
  readonly code: LtlNoticeCode
  constructor(code: LtlNoticeCode) {
    this.code = code
  }
}

export const holds = (row: { effectiveFrom: string; effectiveTo: string | null }, date: string): boolean =>
  row.effectiveFrom <= date && (row.effectiveTo ?? '9999-12-31') >= date

/** n / d rounded to the nearest, halves up; both at least 0. */
export const half = (n: bigint, d: bigint): bigint => (n * 2n + d) / (d * 2n)
export const up = (n: bigint, d: bigint): bigint => (n + d - 1n) / d
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
export const percent = (cents: bigint, thousandths: number): bigint =>
  half(cents * BigInt(thousandths), 100_000n)
export const byCwt = (hundredths: bigint, rate: number): bigint => half(hundredths * BigInt(rate), 1_000_000n)
export const hundredths = (value: number): bigint => BigInt(Math.round(value * 100))
/** A number of at most three decimals, in thousandths. */
export const thousandths = (value: number): bigint => BigInt(Math.round(value * 1000))

export const isSized = ({ dimensions: { length, width, height } }: LtlItem): boolean =>
  length > 0 && width > 0 && height > 0

/** Millionths of a cubic inch; null without sizes. */
export function cubeOf(items: LtlItem[], mode: HeightMode, wide: WidthMode | null = null): bigint | null {
  if (!items.every(isSized)) return null
  return items.reduce((sum, { dimensions, quantity, isStackable }) => {
    const isRaised = mode.kind === 'raised' && (mode.of === 'all' || !isStackable)
    const height = isRaised ? Math.max(dimensions.height, mode.toInches) : dimensions.height
    const width = wide !== null && dimensions.width > wide.overInches ? wide.asInches : dimensions.width
    return sum + hundredths(dimensions.length) * hundredths(width) * hundredths(height) * BigInt(quantity)
  }, 0n)
}

/** Trailer length in 1200ths of a foot; null without dimensions. */
export function lengthOf(request: LtlRequest): bigint | null {
  if (request.linearFeet !== null) return BigInt(Math.round(request.linearFeet * 1200))
  let total = 0n
  for (const item of request.items) {
    if (item.linearFeet !== null) total += BigInt(Math.round(item.linearFeet * 1200))
    else if (!isSized(item)) return null
    else {
      const abreast = item.dimensions.width <= 48 ? up(BigInt(item.quantity), 2n) : BigInt(item.quantity)
      const rows = item.isStackable && item.dimensions.height <= 48 ? up(abreast, 2n) : abreast
      total += rows * hundredths(item.dimensions.length)
    }
  }
  return total
}

/** 90,000 lb, 20,000 cu ft, 200 ft: the limits of the engine. */
export function isLargerThanTruck(request: LtlRequest): boolean {
  const weight = request.items.reduce((sum, item) => sum + hundredths(item.weightLb), 0n)
  const cube = cubeOf(request.items, { kind: 'actual' }) ?? 0n
  return weight > 9_000_000n || cube > 20_000n * 1_728_000_000n || (lengthOf(request) ?? 0n) > 240_000n
}
