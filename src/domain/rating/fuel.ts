/** Fuel surcharge tables and index prices, as rows (domain facts 2.5). Resolved by day in `fuel-calendar.ts`. */
import type { EffectiveDates } from '../calendar/effective-dates.ts'

/** One weekly price of an index, e.g. the US average on-highway diesel. */
export interface FuelIndexPrice {
  indexId: string
  /** The date printed next to the price (a Monday for the US diesel index). */
  priceDate: string
  /** Thousandths of a dollar per gallon: 3_561 = $3.561. */
  mills: number
}

/**
 * `fromMills` and `toMills` of one band, and a percent per weight column; `inclusion` of the table says which end is
 * included.
 */
export interface FuelBand {
  fromMills: number
  toMills: number
  /** Thousandths of a percent: 31_250 = 31.25 %; one for each of `columnsFromLb`. */
  percents: number[]
}

/** Beyond the printed bands: `addPercents` for every started `stepMills`. */
export interface FuelStep {
  stepMills: number
  addPercents: number[]
}

export interface FuelTable extends EffectiveDates {
  id: string
  version: string
  /** atLeastBelow: from <= price < to. overUpTo: from < price <= to. Printed tables differ; never guess. */
  inclusion: 'atLeastBelow' | 'overUpTo'
  /** Shipment pounds at which each column starts, ascending, the first 0: [0, 20_000] = LTL and truckload. */
  columnsFromLb: number[]
  /** Ascending and without gaps or overlaps. */
  bands: FuelBand[]
  /** The rule above the last and below the first band; null: no percent, and so no price. */
  above: FuelStep | null
  below: FuelStep | null
}
