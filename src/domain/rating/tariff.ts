/**
 * A carrier's LTL tariff as plain JSON: a header of rules, and rows of zones, lanes and pallet prices. Stored as one
 * json column for the header and one table for each kind of row; `compileTariff` makes the fast form of it. A document
 * is one version: each change by the carrier (a rate, a fee, a threshold) is a new version with its own dates.
 *
 * Units, all integers so that no price can depend on binary fractions:
 * - money: cents of the tariff's currency;
 * - rate: hundredths of a cent per hundredweight (874_500 = $87.45 per 100 lb);
 * - percent: thousandths of a percent (70_000 = 70 %);
 * - weight: pounds; length: inches or feet as named; fuel price: thousandths of a dollar per gallon. Dates are
 * YYYY-MM-DD, both ends inclusive; null = open end.
 */
import type { EffectiveDates } from '../calendar/effective-dates.ts'
import type { FreightClass } from '../classification/freight-class.ts'
import type { AccessorialRule, SpaceRule } from './tariff-charges.ts'

/** Columns of a class-rate sheet with the pounds at which each starts: L less than, M minimum; C 100, M 1,000. */
export const WEIGHT_BREAKS = [
  { code: 'L5C', fromLb: 0 },
  { code: 'M5C', fromLb: 500 },
  { code: 'M1M', fromLb: 1_000 },
  { code: 'M2M', fromLb: 2_000 },
  { code: 'M5M', fromLb: 5_000 },
  { code: 'M10M', fromLb: 10_000 },
  { code: 'M20M', fromLb: 20_000 },
  { code: 'M30M', fromLb: 30_000 },
  { code: 'M40M', fromLb: 40_000 },
] as const

export const BREAK_COUNT = WEIGHT_BREAKS.length

/** Part of the map: a range of ZIP codes, or a whole state or province if `zipFrom` is null. */
export interface ZipRange {
  /** ISO 3166 alpha-2: US, CA or MX. */
  countryCode: string
  /** 3 or 5 digits (Canada: 3-character FSA, uppercase); a 3-digit value means its whole ZIP3. */
  zipFrom: string | null
  zipTo: string | null
  /** Two-letter state; used only if `zipFrom` is null. */
  state: string | null
}

/** One row of the zone table. The narrowest range that contains a ZIP takes precedence; a state row is the widest. */
export interface ZoneRow extends ZipRange {
  zone: string
}

/** A named part of the map, for minimums, discounts and charges that apply only there. */
export interface TariffArea {
  name: string
  ranges: ZipRange[]
}

/** One row of the rate sheet: a class on a lane. */
export interface LaneRow {
  originZone: string
  destinationZone: string
  freightClass: FreightClass
  /** Minimum charge of the lane, cents. */
  minimumCents: number
  /** One rate per column of `WEIGHT_BREAKS`, in its order; null: no rate there. Above 0, at most $5,000. */
  rates: (number | null)[]
}

/** An all-in price by the number of pallets (domain facts 2.9). Over a limit, the class rates apply instead. */
export interface PalletRateRow extends EffectiveDates {
  originZone: string
  destinationZone: string
  palletCount: number
  cents: number
  includesFuel: boolean
  includedAccessorials: string[]
  /** Limits of one pallet: pounds and inches. */
  maxLbPerPallet: number
  maxLength: number
  maxWidth: number
  maxHeight: number
}

export type LaneType = 'intrastate' | 'interstate' | 'crossBorder'

/** The scope of a rule; a null part applies everywhere. Areas are names of `TariffHeader.areas`. */
export interface LaneScope {
  laneType: LaneType | null
  originArea: string | null
  destinationArea: string | null
}

/** Absolute minimum charge: the minimum of the linehaul after discount. The first row with a matching scope decides. */
export interface AbsoluteMinimum extends EffectiveDates {
  scope: LaneScope
  cents: number
}

/** Percent off the gross linehaul. The first row with a matching scope and weight decides; no row: no discount. */
export interface DiscountRule extends EffectiveDates {
  scope: LaneScope
  /** Shipment weight in pounds at which the row starts. */
  fromLb: number
  percent: number
}

export interface MinimumRule {
  /**
   * beforeDiscount: the gross is raised to the lane minimum, then discounted. afterDiscount: the discounted linehaul
   * is raised to the minimum (never below the minimum after discount; domain facts 2.3).
   */
  applies: 'beforeDiscount' | 'afterDiscount'
  /** Percent off the minimum itself: 0 = not discounted; null = the same percent as the linehaul. */
  discountPercent: number | null
}

/** Freight all kinds: actual classes from `fromClass` to `toClass` are rated as `ratedClass`. */
export interface FakRule {
  fromClass: FreightClass
  toClass: FreightClass
  ratedClass: FreightClass
}

/** The carrier's fuel table and index, and the day on which a new price takes effect. */
export interface FuelRule {
  tableId: string
  indexId: string
  /** 0 Sunday … 6 Saturday: the price takes effect on the first such day on or after its price date … */
  effectiveWeekday: number
  /** … this many weeks later. */
  lagWeeks: number
  /** The day of the lookup: the pickup, or the day of the request. */
  lookupDate: 'pickup' | 'rating'
  /** An index price without a newer one for this many days or more is marked stale. */
  staleAfterDays: number
}

/** A general rate increase not yet in the rates. */
export interface RateIncrease extends EffectiveDates {
  percent: number
  /** gross: added before the discount. net: added after discount and floor, as a separate charge. */
  base: 'gross' | 'net'
  /** For `net` only: whether fuel is charged on it. */
  isFuelable: boolean
}

/** Of the requested codes of one group, only the most expensive is charged (domain facts 2.6). */
export interface ExclusiveAccessorials {
  codes: string[]
}

export interface PalletPricing {
  /** Package types that count as pallets, e.g. PLT, SKD. A line of another type makes the price ineligible. */
  packageTypes: string[]
}

/** Everything of a tariff except its rows. */
export interface TariffHeader extends EffectiveDates {
  id: string
  /** Increases with each change of the document, e.g. '2026-01-05.2'. */
  version: string
  name: string
  scac: string
  /** The specification's RateModeID: 1 LTL … */
  rateModeId: number
  /** ISO 4217. */
  currency: string
  /** Invented figures, for demonstrations and tests; screens say so. */
  isSynthetic: boolean
  /** Base tariff of the contract, e.g. 'SYNTH-500'; never mixed with another. */
  baseTariffId: string
  baseTariffDate: string
  areas: TariffArea[]
  /** How a line's weight is rounded before it is rated. */
  weightRounding: 'hundredth' | 'poundUp' | 'poundNearest'
  discounts: DiscountRule[]
  minimum: MinimumRule
  absoluteMinimums: AbsoluteMinimum[]
  fak: FakRule[]
  /** null: no fuel surcharge by contract. */
  fuel: FuelRule | null
  accessorials: AccessorialRule[]
  exclusiveAccessorials: ExclusiveAccessorials[]
  spaceRules: SpaceRule[]
  palletPricing: PalletPricing | null
  rateIncreases: RateIncrease[]
  /**
   * Whether a shipment is rated as a higher weight if a better discount starts there and makes it cheaper. Absent: no,
   * its own weight determines the discount.
   */
  ratesAsHigherDiscountWeight?: boolean | undefined
}

/** The whole tariff. `lanes` may have 500,000 rows: stream them into `compileTariff` if that matters. */
export interface TariffDocument {
  header: TariffHeader
  zones: ZoneRow[]
  lanes: Iterable<LaneRow>
  palletRates: PalletRateRow[]
}
