/**
 * The fast form of a parcel tariff: rows grouped by service, dates as day numbers, limits in the units of
 * `measure-piece.ts`, zones and prices in lists of integers. Made only by `compileParcelTariff`.
 */
import type { EffectiveDays } from '../../calendar/effective-dates.ts'
import type { FuelCalendar } from '../fuel-calendar.ts'
import type { ParcelSurcharge } from './parcel-surcharge.ts'
import type {
  CubicRate,
  DimRule,
  HundredweightRate,
  ParcelFuel,
  ParcelLimit,
  ParcelRateTable,
  ParcelService,
  ParcelTariff,
  WeightRule,
} from './parcel-tariff.ts'
import type { CompiledChart } from './zone-chart.ts'

/** A row with the days on which it is in effect. */
export interface Dated<Row> extends EffectiveDays {
  row: Row
}

/** Prices as one list, all zones of one weight after the other; -1: none. */
export interface PriceGrid {
  /** Column of each zone of the tariff; -1: the table has no such zone. */
  columnOfZone: Int16Array
  columns: number
  /** Ascending steps: ten-thousandths of a pound, or millionths of a cubic inch for cubic tiers. */
  upTo: Float64Array
  cents: Int32Array
}

export interface CompiledTable extends Dated<ParcelRateTable> {
  grid: PriceGrid
}

export interface CompiledCubic extends Dated<CubicRate> {
  grid: PriceGrid
}

export interface CompiledHundredweight extends Dated<HundredweightRate> {
  columnOfZone: Int16Array
}

export interface CompiledSurcharge extends Dated<ParcelSurcharge> {
  /** Position in the document: the order of charges. */
  place: number
  /** `over` and `upTo` of a measure in its own unit; 0 and -1 otherwise. */
  over: number
  upTo: number
  /** For an area trigger: 1 for each US ZIP inside, while the area's row applies. */
  areas: (EffectiveDays & { inside: Uint8Array })[]
  /** Cents by zone; -1: none. */
  centsOfZone: Int32Array | null
}

export interface CompiledFuel {
  id: string
  fuel: ParcelFuel
  /** null: percents by date. */
  calendar: FuelCalendar | null
  percents: (EffectiveDays & { percent: number })[]
}

export interface CompiledParcelService {
  service: ParcelService
  charts: CompiledChart[]
  tables: CompiledTable[]
  weightRules: Dated<WeightRule>[]
  dimRules: Dated<DimRule>[]
  limits: (Dated<ParcelLimit> & { over: number })[]
  cubics: CompiledCubic[]
  hundredweights: CompiledHundredweight[]
  surcharges: CompiledSurcharge[]
  fuel: CompiledFuel | null
}

export interface CompiledParcelTariff extends EffectiveDays {
  document: ParcelTariff
  /** Names of zones by their number. */
  zones: string[]
  services: CompiledParcelService[]
}

/** First row in effect on the day. */
export function rowOn<Row extends EffectiveDays>(rows: readonly Row[], day: number): Row | undefined {
  return rows.find(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
}
