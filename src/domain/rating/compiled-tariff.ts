/**
 * The fast form of a tariff: names replaced by numbers, dates by day numbers. Made by `compileTariff` only.
 * What every price reads is in lists of integers (`RuleBlock`, `LaneIndex`, `ZoneIndex`); objects are for the rest.
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
  /** Class index of the penalty; -1: the lines keep theirs. */
  classIndex: number
}

export interface CompiledTariff extends RuleBlock, AccessorialRows {
  header: TariffHeader
  fromDay: number
  toDay: number
  zones: ZoneIndex
  lanes: LaneIndex
  /** Place in `WEIGHT_ROUNDINGS`. */
  rounding: number
  isMinimumBeforeDiscount: boolean
  /** Hundredths of a pound from which discounts begin and may be rated as; empty unless the contract says so. */
  discountSteps: readonly number[]
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
  spaceRules: CompiledSpaceRule[]
  palletTypes: Set<string>
  /** null: none. */
  palletRates: PalletRates | null
}
