/**
 * The fast form of a tariff: names replaced by numbers, dates by day numbers. Made only by `compileTariff`. Everything
 * that each price reads is in lists of integers (`RuleBlock`, `LaneIndex`, `ZoneIndex`); the rest are objects.
 */
import type { AccessorialRows } from './accessorial-rows.ts'
import type { FuelCalendar } from './fuel-calendar.ts'
import type { LaneIndex } from './lane-index.ts'
import type { PalletRates } from './pallet-rates.ts'
import type { RuleBlock } from './rule-block.ts'
import type { TariffHeader } from './tariff.ts'
import type { SpaceRule } from './tariff-charges.ts'
import type { ZoneIndex } from './zone-index.ts'

export interface CompiledSpaceRule {
  fromDay: number
  toDay: number
  rule: SpaceRule
  isLinear: boolean
  /** Cube in millionths of a cubic inch, or length in hundredths of an inch, that must be exceeded. */
  limit: number
  /** Modes of cube and density, as `cubeModeNumber` numbers them. */
  cubeMode: number
  densityMode: number
  /** Class index of the penalty; -1: the lines keep their classes. */
  classIndex: number
}

export interface CompiledTariff extends RuleBlock, AccessorialRows {
  header: TariffHeader
  fromDay: number
  toDay: number
  zones: ZoneIndex
  lanes: LaneIndex
  /** Index in `WEIGHT_ROUNDINGS`. */
  rounding: number
  isMinimumBeforeDiscount: boolean
  /**
   * Hundredths of a pound at which discounts start and which may be used as the rated weight; empty unless the contract
   * allows it.
   */
  discountSteps: readonly number[]
  /** -1: the percent of the linehaul. */
  minimumPercent: number
  /** null: the tariff charges no fuel. */
  fuel: FuelCalendar | null
  staleAfterDays: number
  isFuelByRatingDay: boolean
  /** One per period of `fuel`: the hash of tariff and fuel on the receipt. */
  fuelHashes: string[]
  /** The same without a fuel charge. */
  hash: string
  spaceRules: CompiledSpaceRule[]
  palletTypes: Set<string>
  /** null: none. */
  palletRates: PalletRates | null
}
