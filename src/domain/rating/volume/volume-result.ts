/**
 * The answer of a volume, truckload or expedited tariff: a price with its receipt, or why there is none. Plain JSON.
 */
import type { Charge } from '../../shipment/shipment.ts'
import type { LtlNoticeCode } from '../ltl-result.ts'
import type { VolumeRequest } from './volume-request.ts'
import type { LaneBasis, MileageBasis } from './volume-tariff.ts'

/** Why a tariff has no price, in addition to the reasons that LTL tariffs have. */
export const VOLUME_NOTICE_CODES = ['NO_RATE', 'NO_MILEAGE', 'NO_EQUIPMENT', 'TOO_LARGE', 'NO_STOPS'] as const
export type VolumeNoticeCode = (typeof VOLUME_NOTICE_CODES)[number] | LtlNoticeCode

export interface VolumeNotice {
  kind: 'notice'
  scac: string
  code: VolumeNoticeCode
  /** For the user, e.g. 'no rate from zone TX to zone NV'. */
  message: string
}

/** The charged distance and its source. */
export interface MilesUsed {
  miles: number
  source: 'contract' | 'road' | 'estimated'
  /** For an estimate: tenths of a mile of the straight line, and the circuity factor in thousandths. */
  straightTenths: number
  circuity: number
}

/** One step of a table that could have been charged. */
export interface TriedStep {
  from: number
  rate: number
  /** The charged quantity: miles, hundredths of a pound, pallets or feet; 1 when flat. */
  quantity: number
  cents: number
}

export interface PricedTable {
  kind: 'priced'
  table: string
  equipment: string
  precedence: number
  basis: MileageBasis | LaneBasis
  /** The shipment's own quantity in the unit of the steps. */
  quantity: number
  /** The shipment's own step first; `chosen` is the index of the cheapest. */
  steps: TriedStep[]
  chosen: number
  /** The minimum for the table and lane, and the amount added to reach it. */
  minimumCents: number
  minimumAdded: number
  /** Linehaul by this table. */
  cents: number
  /** The dimensions of the freight are unknown, so its length could not be compared with the equipment. */
  isLengthUnchecked: boolean
}

/** A table that has no price for the shipment. */
export interface RefusedTable {
  kind: 'refused'
  table: string
  equipment: string
  precedence: number
  code: VolumeNoticeCode
  because: string
}

export type TriedTable = PricedTable | RefusedTable

/** A fuel surcharge per mile. */
export interface FuelPerMile {
  miles: number
  /** Hundredths of a cent per mile. */
  rate: number
  /** Index price, thousandths of a dollar; its date and the day on which it takes effect as day numbers. */
  mills: number
  priceDay: number
  effectiveDay: number
  isStale: boolean
  cents: number
}

export interface StopsCharged {
  stops: number
  freeStops: number
  /** One amount per stop that is not free. */
  each: number[]
  cents: number
}

/**
 * The whole calculation of one price, as data: `explainVolumeReceipt` renders it as text, `rerateVolume` computes it
 * again.
 */
export interface VolumeReceipt {
  kind: 'volume'
  format: 1
  tariffId: string
  tariffVersion: string
  tariffName: string
  scac: string
  rateModeId: number
  currency: string
  isSynthetic: boolean
  /** Fuel table and version, '' if the tariff has none. */
  fuelTable: string
  originZone: string
  destinationZone: string
  request: VolumeRequest
  miles: MilesUsed | null
  /** Name of the equipment that was priced. */
  equipment: string
  /** Every table of the tariff that is in effect, in its order; `chosen` is the index of the charged one. */
  tried: TriedTable[]
  chosen: number
  stops: StopsCharged | null
  fuelPerMile: FuelPerMile | null
  /** Fuel by percent and accessorials, in the form of `../receipt-steps.ts`. */
  steps: number[]
  charges: Charge[]
  cents: number
  /** 32 hex digits: 16 of the request, 16 of tariff and fuel versions. */
  hash: string
}

export interface VolumeRate {
  kind: 'rate'
  scac: string
  cents: number
  currency: string
  /** Their sum is `cents`. */
  charges: Charge[]
  /** Business days by the service's miles per day; null if the tariff or the distance lacks them. */
  serviceDays: number | null
  receipt: VolumeReceipt
}

export type VolumeResult = VolumeRate | VolumeNotice
