/**
 * The fast form of a tariff: names replaced by numbers, dates by day numbers. Made by `compileTariff` only.
 * What every price reads is in lists of integers (`RuleBlock`, `LaneIndex`, `ZoneIndex`); objects are for the rest.
 */
import type { FuelCalendar } from './fuel-calendar.ts'
import type { LaneIndex } from './lane-index.ts'
import type { RuleBlock } from './rule-block.ts'
import type { PalletRateRow, TariffHeader } from './tariff.ts'
import type { AccessorialRule, SpaceRule } from './tariff-charges.ts'
import type { ZoneIndex } from './zone-index.ts'

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
  /** Number of the area of an area trigger; -1 otherwise. */
  area: number
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

export interface CompiledTariff extends RuleBlock {
  header: TariffHeader
  fromDay: number
  toDay: number
  zones: ZoneIndex
  lanes: LaneIndex
  /** Place in `WEIGHT_ROUNDINGS`. */
  rounding: number
  isMinimumBeforeDiscount: boolean
  /** -1: the percent of the linehaul. */
  minimumPercent: number
  /** null: the tariff charges no fuel. */
  fuel: FuelCalendar | null
  staleAfterDays: number
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
