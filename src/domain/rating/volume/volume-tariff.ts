/**
 * A tariff for volume LTL, truckload or expedited freight as plain JSON: one whole document per version. It prices by
 * tables: by miles (a band's rate per mile, or flat) or by lane (flat, per 100 lb, per pallet, per linear foot), each
 * for one kind of equipment. Fuel, accessorials, zones and areas have the shapes of the LTL tariff (`../tariff.ts`).
 *
 * Units, all integers: money in cents; rates per mile and per 100 lb in hundredths of a cent (28_500 = $2.85 per mile);
 * weight in pounds, length in feet, distance in miles. Dates YYYY-MM-DD, both ends inclusive; null = open end.
 */
import type { EffectiveDates } from '../../calendar/effective-dates.ts'
import type { ExclusiveAccessorials, FuelRule, LaneScope, TariffArea, ZoneRow } from '../tariff.ts'
import type { AccessorialRule } from '../tariff-charges.ts'

/** A kind of vehicle, or of space in one, with its capacity. The freight must fit; null: no such limit. */
export interface Equipment extends EffectiveDates {
  /** 'VAN53', 'PARTIAL' …; named by the tables and, if the shipper requests it, by the request. */
  code: string
  label: string
  maxLb: number | null
  maxLinearFeet: number | null
  maxPallets: number | null
  /** True: only on request (refrigerated, flatbed), never chosen for being cheapest. */
  isOnRequest: boolean
}

/** One step of a price: from `from` (miles, pounds, pallets or feet) up to the next step; null: no rate there. */
export interface PriceStep {
  from: number
  /** Cents when flat, per pallet or per foot; hundredths of a cent when per mile or per 100 lb. */
  rate: number | null
}

export type MileageBasis = 'perMile' | 'flat'
export type LaneBasis = 'flat' | 'perCwt' | 'perPallet' | 'perLinearFoot'

interface TableBase extends EffectiveDates {
  name: string
  /** Code of the equipment that it prices. */
  equipment: string
  /** Its scope; areas are names of the tariff's. */
  scope: LaneScope
  /**
   * The tables with the lowest precedence that have a price decide; among those the cheapest. A contract's lanes come
   * before its miles, even if miles would be cheaper.
   */
  precedence: number
  /** The freight may be charged as the start of a higher step if that is cheaper (500 miles at the rate from 500). */
  takesHigherStep: boolean
  /** The minimum of the table's linehaul. */
  minimumCents: number
}

/** A rate by distance. */
export interface MileageTable extends TableBase {
  kind: 'mileage'
  basis: MileageBasis
  /** By miles, ascending. */
  steps: PriceStep[]
}

/** One lane of a lane table; its steps count pounds, pallets or started feet, by the basis. Flat: one step from 0. */
export interface VolumeLane {
  originZone: string
  destinationZone: string
  minimumCents: number
  steps: PriceStep[]
}

/** A rate by pair of zones. */
export interface LaneTable extends TableBase {
  kind: 'lane'
  basis: LaneBasis
  /** Package types that count as pallets (PLT, SKD …), for `perPallet`. */
  palletTypes: string[]
  lanes: VolumeLane[]
}

export type VolumeTable = MileageTable | LaneTable

/** Miles that the contract defines for a pair of zones: they take precedence over every other distance. */
export interface ContractMiles extends EffectiveDates {
  originZone: string
  destinationZone: string
  miles: number
}

/** The ratio of road to straight-line distance; thousandths: 1_170 = 1.17. Makes a distance an estimate. */
export interface CircuityFactor extends EffectiveDates {
  thousandths: number
}

/** The price of stops between origin and destination. */
export interface StopRule extends EffectiveDates {
  freeStops: number
  maxStops: number
  /** Cents of the first, second … stop that is not free; the last applies to all further ones. */
  cents: number[]
  isFuelable: boolean
}

/**
 * Fuel by index and table, as in LTL tariffs. `perMile`: the numbers of the table are not percents but hundredths of a
 * cent per mile.
 */
export interface VolumeFuel {
  basis: 'percent' | 'perMile'
  rule: FuelRule
}

export interface VolumeTariff extends EffectiveDates {
  kind: 'volume'
  id: string
  version: string
  name: string
  scac: string
  /** The specification's RateModeID: 2 Volume LTL, 3 Truckload, 5 Expedited. */
  rateModeId: number
  /** ISO 4217. */
  currency: string
  /** Invented figures, for demonstrations and tests; screens say so. */
  isSynthetic: boolean
  /** The served part of the map. */
  zones: ZoneRow[]
  areas: TariffArea[]
  equipment: Equipment[]
  tables: VolumeTable[]
  contractMiles: ContractMiles[]
  circuity: CircuityFactor[]
  /** No row in effect: no stops on the way. */
  stops: StopRule[]
  /** null: no fuel surcharge by contract. */
  fuel: VolumeFuel | null
  accessorials: AccessorialRule[]
  exclusiveAccessorials: ExclusiveAccessorials[]
  /** Miles per day of a truck of this service, for its transit time; null: unknown. */
  milesPerDay: number | null
}

/** The rate modes that this engine prices. */
export const VOLUME_RATE_MODES: readonly number[] = [2, 3, 5]
