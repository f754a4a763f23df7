/**
 * The fast form of a tariff: names replaced by numbers, dates by day numbers. Made by `compileTariff` only.
 * Rows carry their days as plain fields, and every list has rows of one shape: the engine reads them without checks.
 */
import type { FuelCalendar } from './fuel-calendar.ts'
import type { LaneIndex } from './lane-index.ts'
import type { PreparedLtlRequest } from './prepare-ltl-request.ts'
import type { LaneType, PalletRateRow, TariffHeader } from './tariff.ts'
import type { AccessorialRule, SpaceRule } from './tariff-charges.ts'
import { isInArea, type ZoneIndex } from './zone-index.ts'

/** In the numbering of `PreparedLtlRequest.laneType`. */
export const LANE_TYPES: readonly LaneType[] = ['intrastate', 'interstate', 'crossBorder']

/** A discount or an absolute minimum where and when it holds. -1 in a part of the scope: everywhere. */
export interface ScopedValue {
  fromDay: number
  toDay: number
  laneType: number
  originArea: number
  destinationArea: number
  /** Hundredths of a pound from which it holds. */
  fromHundredths: number
  /** Percent of a discount; cents of a minimum. */
  value: number
}

export interface CompiledIncrease {
  fromDay: number
  toDay: number
  isNet: boolean
  isFuelable: boolean
  percent: number
}

export interface CompiledAccessorial {
  fromDay: number
  toDay: number
  rule: AccessorialRule
  code: string
  label: string
  isFuelable: boolean
  /** Place in `ACCESSORIAL_BASES`. */
  basis: number
  /** Cents, or for cwt the rate, for percent the percent; 0 for tiers. */
  unit: number
  minimumCents: number
  /** -1: none. */
  maximumCents: number
  /** 0 requested, 1 area, 2 length, 3 single shipment. */
  trigger: number
  /** Number of the area of an area trigger, and whether it is the pickup that must lie there. */
  area: number
  isPickup: boolean
  /** Hundredths of a pound, of a single-shipment trigger. */
  belowHundredths: number
  /** Bit set of the exclusive groups that its code belongs to. */
  groups: number
}

export interface CompiledSpaceRule {
  fromDay: number
  toDay: number
  rule: SpaceRule
  isLinear: boolean
  /** Cube in millionths of a cubic inch, or length in hundredths of an inch, that must be exceeded. */
  limit: number
  /** Height modes of cube and density, as `heightModeNumber` numbers them. */
  cubeMode: number
  densityMode: number
  /** Class index of the penalty; -1: the lines keep theirs. */
  classIndex: number
}

export interface CompiledPalletRate {
  fromDay: number
  toDay: number
  row: PalletRateRow
  included: Set<string>
}

export interface CompiledTariff {
  header: TariffHeader
  fromDay: number
  toDay: number
  zones: ZoneIndex
  lanes: LaneIndex
  /** Actual class index -> rated class index. */
  ratedClass: Int32Array
  /** Place in `WEIGHT_ROUNDINGS`. */
  rounding: number
  isMinimumBeforeDiscount: boolean
  /** -1: the percent of the linehaul. */
  minimumPercent: number
  discounts: ScopedValue[]
  absoluteMinimums: ScopedValue[]
  increases: CompiledIncrease[]
  /** null: the tariff charges no fuel. */
  fuel: FuelCalendar | null
  isFuelByRatingDay: boolean
  /** One a period of `fuel`: what the receipt's hash says of tariff and fuel. */
  fuelHashes: string[]
  /** The same when no fuel is charged. */
  hash: string
  /** By `serviceNumber`. */
  requested: (CompiledAccessorial[] | undefined)[]
  automatic: CompiledAccessorial[]
  spaceRules: CompiledSpaceRule[]
  palletTypes: Set<string>
  /** Lane key -> prices by pallet count; null: none. */
  palletRates: Map<number, CompiledPalletRate[]> | null
}

const NOT_THERE = -1

/** Value of the first row that holds for the shipment; -1 when none does. */
export function scopedValue(
  rows: readonly ScopedValue[],
  zones: ZoneIndex,
  prepared: PreparedLtlRequest,
  originPlace: number,
  destinationPlace: number,
): number {
  const day = prepared.pickupDay
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    if (
      row.fromDay <= day &&
      day <= row.toDay &&
      (row.laneType < 0 || row.laneType === prepared.laneType) &&
      row.fromHundredths <= prepared.total &&
      (row.originArea < 0 || isInArea(zones, row.originArea, originPlace, prepared.origin)) &&
      (row.destinationArea < 0 ||
        isInArea(zones, row.destinationArea, destinationPlace, prepared.destination))
    ) {
      return row.value
    }
  }
  return NOT_THERE
}
