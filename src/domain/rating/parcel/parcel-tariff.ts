/**
 * A parcel carrier's tariff as one plain JSON document, stored whole; `compileParcelTariff` makes the fast form of it.
 * A document is one version of one account's prices. Everything that a carrier changes (divisor, rounding, limit, fee,
 * fuel) is a row with its own dates, so that a shipment of last year is rated by last year's rows (domain facts 3).
 *
 * Units: money in cents of the tariff's currency; percents in thousandths of a percent (18_250 = 18.25 %); rates per
 * hundredweight in hundredths of a cent per 100 lb; weights in pounds, lengths in inches, cubes as named. Weights may
 * have four decimals (4 oz = 0.25 lb), lengths two. Dates are YYYY-MM-DD, both ends inclusive; null = open end.
 */
import type { EffectiveDates } from '../../calendar/effective-dates.ts'
import type { FuelTable } from '../fuel.ts'
import type { FuelRule } from '../tariff.ts'
import type { ParcelPackaging, ParcelShape } from './parcel-request.ts'
import type { ParcelMeasure, ParcelSurcharge, ServiceScope, SideRounding } from './parcel-surcharge.ts'

export interface ParcelService {
  /** The carrier's own code: UPS '03', FedEx 'FEDEX_GROUND', USPS 'USPS_GROUND_ADVANTAGE'. */
  code: string
  name: string
  /** Id of its zone charts. */
  chart: string
  /** The kinds of address it delivers to: FedEx Ground to businesses, Home Delivery to residences. */
  serves: 'any' | 'residential' | 'commercial'
  /** byRules: a dim rule must be in effect on the day. none: actual weight only, e.g. Media Mail. */
  dimWeight: 'byRules' | 'none'
  /**
   * Several packages: each at its own price, or all together by the sum of their billed weights (domain facts 3.1).
   */
  multiPiece: 'perPackage' | 'totalWeight'
  /** Id of its fuel surcharge; null: the service has none (USPS). */
  fuel: string | null
  /** Business days by zone; a zone that is not listed has no promise. */
  transitDays: Record<string, number>
  /** Weekdays on which it moves and is delivered, 0 Sunday … 6 Saturday. */
  workWeekdays: number[]
}

/** A range of ZIPs, 3 or 5 digits, and its zone. Five digits take precedence over three. */
export type ZoneRange = [from: string, to: string, zone: string]

/** Zones from a range of origin ZIP3s. */
export interface ZoneOrigin {
  from: string
  to: string
  destinations: ZoneRange[]
}

/** Zone by great-circle miles between ZIP3 centers; the result is marked estimated. */
export interface ZoneFallback {
  /** Ascending; the last may be open (null). */
  ladder: { upToMiles: number | null; zone: string }[]
  /** ZIP3 ranges for which miles are not used: Alaska, Hawaii, Puerto Rico. */
  except: [from: string, to: string][]
}

export interface ZoneChart extends EffectiveDates {
  id: string
  origins: ZoneOrigin[]
  /** Zone of a whole country other than the US. */
  countries: [countryCode: string, zone: string][]
  /** null: places that are not in the chart have no price. */
  fallback: ZoneFallback | null
}

/** Prices by weight and zone of one service and kind of packaging. */
export interface ParcelRateTable extends EffectiveDates {
  service: string
  packaging: ParcelPackaging[]
  zones: string[]
  /** Ascending pounds up to which each row applies, e.g. 0.25, 0.5, 1, 2 … 150. */
  upToLb: number[]
  /** One row per weight, one price per zone, cents; null: no price there. */
  cents: (number | null)[][]
  /** Beyond the last row: cents per pound by zone (never below the last row); null: no price, or `above`. */
  perLbAbove: (number | null)[] | null
  /** Beyond the last row without `perLbAbove`: no price, or the price of a package (letters over 8 oz). */
  above: 'noPrice' | 'asPackage'
  /** Letters and flat-rate boxes are not rated by size. */
  isDimRated: boolean
}

/** How actual and dimensional weight are rounded. The first row with a matching service and date decides. */
export interface WeightRule extends ServiceScope, EffectiveDates {
  mode: 'up' | 'nearest' | 'none'
  /** Rounded to whole pounds from here up; lighter weights are unrounded (USPS prices by ounces below 1 lb). */
  fromLb: number
}

/**
 * Dimensional weight: cube / divisor. The first row with a matching service, date, zone and cube decides; if rows are
 * in effect on the day but none matches the cube or zone, the actual weight is billed.
 */
export interface DimRule extends ServiceScope, EffectiveDates {
  /** null: every zone. USPS before 2019-06-23: zones 5 to 8. */
  zones: string[] | null
  /** Cubic inches per pound, a whole number: 139, 166, 194. */
  divisor: number
  /** Only above this cube, strictly; null: always. */
  overCubicInches: number | null
  /** Only up to this cube, inclusive; null: no end. Contracts: a divisor for small parcels only. */
  upToCubicInches: number | null
  sides: SideRounding
  /** The cube of other shapes than a box counts as so many thousandths, before the test (USPS 785); null: whole. */
  nonrectangularThousandths: number | null
  /** The maximum dimensional weight (USPS 70); null: no limit. */
  maximumLb: number | null
}

/** Over this, strictly, the service does not accept the piece: a notice, never a price. */
export interface ParcelLimit extends ServiceScope, EffectiveDates {
  measure: ParcelMeasure
  /** Inches, cubic inches or pounds. */
  over: number
  sides: SideRounding
}

/** USPS cubic: a price by outer cube instead of weight, if it is lower. */
export interface CubicRate extends ServiceScope, EffectiveDates {
  maximumLb: number
  maximumLongest: number
  /** Shapes that have no cubic price: tubes and rolls. */
  exceptShapes: ParcelShape[]
  sides: SideRounding
  zones: string[]
  /** Ascending cubic feet up to which each row applies: 0.1, 0.2 … */
  upToCubicFeet: number[]
  cents: (number | null)[][]
  /** Soft packs: length + width up to which each of the rows applies (21, 27, 31 …); null: soft packs have none. */
  softPackUpToInches: number[] | null
}

/** Several packages to one consignee at a rate per 100 lb of the whole, if that is lower. */
export interface HundredweightRate extends ServiceScope, EffectiveDates {
  packaging: ParcelPackaging[]
  minimumPieces: number
  /** Minimum shipment weight, and whether a lighter shipment may be rated at it. */
  minimumLb: number
  belowMinimum: 'notEligible' | 'raised'
  /** Minimum average weight of a package in whole pounds, and whether lighter packages may be rated at it. */
  minimumAverageLb: number
  belowAverage: 'notEligible' | 'raised'
  zones: string[]
  /** Ascending from `minimumLb`; each weight is also tried at the higher breaks (deficit weight). */
  breaks: { fromLb: number; rates: (number | null)[] }[]
  /** Minimum charge by zone, cents. */
  minimumCents: number[]
}

/** Part of the map for delivery area charges: ZIPs of 3 or 5 digits, or ranges of them '59001-59008'. */
export interface ParcelArea extends EffectiveDates {
  name: string
  zips: string[]
}

/** A fuel surcharge: by an index with its own tables, or as percents by date. */
export type ParcelFuel =
  | { id: string; kind: 'index'; rule: FuelRule; tables: FuelTable[] }
  | {
      id: string
      kind: 'percents'
      lookupDate: 'pickup' | 'rating'
      rows: (EffectiveDates & { percent: number })[]
    }

export interface ParcelTariff extends EffectiveDates {
  kind: 'parcel'
  id: string
  /** Increases with each change of the document. */
  version: string
  name: string
  scac: string
  /** The specification's RateModeID of parcels. */
  rateModeId: 4
  /** ISO 4217. */
  currency: string
  /** Invented figures, for demonstrations and tests; screens say so. */
  isSynthetic: boolean
  services: ParcelService[]
  /** Charts with the same id follow each other by date. */
  charts: ZoneChart[]
  rateTables: ParcelRateTable[]
  weightRules: WeightRule[]
  dimRules: DimRule[]
  limits: ParcelLimit[]
  cubicRates: CubicRate[]
  hundredweights: HundredweightRate[]
  areas: ParcelArea[]
  surcharges: ParcelSurcharge[]
  fuels: ParcelFuel[]
}
