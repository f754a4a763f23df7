/**
 * Weight tables of the synthetic parcel tariffs: invented levels that rise with every pound and zone, in whole cents.
 */
import type { ParcelPackaging } from '#domain/rating/parcel/parcel-request.ts'
import type { ParcelRateTable } from '#domain/rating/parcel/parcel-tariff.ts'
import { perLbBeyond } from '#domain/rating/parcel/synthetic-size-rules.ts'

export interface Dates {
  effectiveFrom: string
  effectiveTo: string | null
}

/** The price level of a service in cents: the first pound, a zone, a pound, a pound and zone. */
export interface PriceLevel {
  base: number
  perZone: number
  perLb: number
  perLbZone: number
}

/** Distance for zones outside the contiguous states and abroad. */
const FAR_ZONE = 12

/** Steps of distance beyond the nearest zone. */
function distanceOf(zone: string): number {
  const number = Number(zone)
  return number >= 1 && number <= 9 ? number - 1 : FAR_ZONE
}

/** Weighted pounds in fifths: the first ten count fully, up to fifty at four fifths, beyond at three fifths. */
function fifthsOf(lb: number): number {
  return 5 * Math.min(lb, 10) + 4 * Math.min(Math.max(lb - 10, 0), 40) + 3 * Math.max(lb - 50, 0)
}

/** Cents for a weight in a zone; `uplift` in thousandths (1_059 = 5.9 % more). */
export function parcelCents(level: PriceLevel, lb: number, zone: string, uplift: number): number {
  const zones = distanceOf(zone)
  const perLb = level.perLb + level.perLbZone * zones
  const cents = level.base + level.perZone * zones + Math.round((perLb * fifthsOf(lb)) / 5)
  return Math.round((cents * uplift) / 1000)
}

export interface TablePlan {
  service: string
  packaging: ParcelPackaging[]
  zones: string[]
  level: PriceLevel
  upToLb: number[]
  isDimRated: boolean
  /** Dimensional weight may exceed the last row. */
  goesOnByPound: boolean
}

export const POUNDS_TO = (last: number): number[] => Array.from({ length: last }, (_, row) => row + 1)

export function parcelTable(plan: TablePlan, uplift: number, dates: Dates): ParcelRateTable {
  const { service, packaging, zones, level, upToLb, isDimRated } = plan
  const cents = upToLb.map((lb) => zones.map((zone) => parcelCents(level, lb, zone, uplift)))
  return {
    service,
    packaging,
    zones,
    upToLb,
    cents,
    perLbAbove: plan.goesOnByPound ? perLbBeyond({ upToLb, cents }) : null,
    above: packaging[0] === 'letter' ? 'asPackage' : 'noPrice',
    isDimRated,
    ...dates,
  }
}
