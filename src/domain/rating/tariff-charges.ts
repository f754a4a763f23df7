/** The parts of a tariff header that price more than weight: accessorials by trigger and price, and space rules. */
import type { EffectiveDates } from '../calendar/effective-dates.ts'
import type { FreightClass } from '../classification/freight-class.ts'

/** The trigger of an accessorial. */
export type AccessorialTrigger =
  /** The shipment requests its code (a hazardous line implies HAZM). */
  | { kind: 'requested' }
  /** Pickup or delivery is in a named area: high-cost and arbitrary charges. */
  | { kind: 'area'; area: string; end: 'pickup' | 'delivery' }
  /** The longest side of any piece is at least the first tier; the price must be `lengthTiers`. */
  | { kind: 'length' }
  /** The only shipment of the pickup, lighter than `belowLb`. */
  | { kind: 'singleShipment'; belowLb: number }

/** From `fromInches` up to, but not including, `belowInches` (null: no upper limit). */
export interface LengthTier {
  fromInches: number
  belowInches: number | null
  cents: number
}

/** How an accessorial is priced. `minimumCents` and `maximumCents` bound the product; null: no bound. */
export type AccessorialPrice =
  | { basis: 'flat'; cents: number }
  /** `rate` in hundredths of a cent per 100 lb of actual weight. */
  | { basis: 'perCwt'; rate: number; minimumCents: number | null; maximumCents: number | null }
  /** Per foot of the shipment's linear feet; started feet count. */
  | { basis: 'perLinearFoot'; cents: number; minimumCents: number | null; maximumCents: number | null }
  | { basis: 'perPiece'; cents: number; minimumCents: number | null; maximumCents: number | null }
  | { basis: 'perHandlingUnit'; cents: number; minimumCents: number | null; maximumCents: number | null }
  /** `percent`, in thousandths of a percent, of the net linehaul: guaranteed service and similar. */
  | { basis: 'percent'; percent: number; minimumCents: number | null; maximumCents: number | null }
  /** By the longest side; once per shipment (its longest piece), or once for every piece in a tier. */
  | { basis: 'lengthTiers'; tiers: LengthTier[]; per: 'shipment' | 'piece' }

export interface AccessorialRule extends EffectiveDates {
  /** One of `accessorial-codes.ts`, or the carrier's own. */
  code: string
  label: string
  trigger: AccessorialTrigger
  price: AccessorialPrice
  /** The fuel surcharge also applies to it. */
  isFuelable: boolean
}

/** How the height of a piece counts in a space rule (domain facts 2.7). */
export type HeightMode =
  | { kind: 'actual' }
  /** Raised to `toInches`, for non-stackable pieces or for all. */
  | { kind: 'raised'; toInches: number; of: 'nonStackable' | 'all' }

/** How the width of a piece counts in a space rule: a piece wider than `overInches` counts as `asInches`. */
export interface WidthMode {
  overInches: number
  asInches: number
}

/** The linehaul under a space rule. */
export interface SpacePenalty {
  /** The shipment is rated as at least this many pounds per cubic foot … */
  poundsPerCubicFoot: number | null
  /** … and as at least this many pounds per linear foot. */
  poundsPerLinearFoot: number | null
  /**
   * Class of the whole; null: the lines keep their classes and the added pounds are charged at the lowest class rate.
   */
  freightClass: FreightClass | null
  /** Percent off in place of the contract's; null: the contract's discount applies. */
  discountPercent: number | null
  /** always: replaces the class linehaul. whenHigher: only if it is higher, after discount. */
  replaces: 'always' | 'whenHigher'
}

interface SpaceRuleBase extends EffectiveDates {
  name: string
  /** Density below which the rule applies, in pounds per cubic foot; null: at any density. */
  belowPcf: number | null
  /** The rule also applies at exactly `belowPcf`. */
  includesPcf: boolean
  densityHeight: HeightMode
  penalty: SpacePenalty
}

/** Both parts must be met; the first rule of the list that applies is used. */
export type SpaceRule =
  | (SpaceRuleBase & {
      kind: 'cubicCapacity'
      overCubicFeet: number
      cubeHeight: HeightMode
      cubeWidth?: WidthMode | null
    })
  | (SpaceRuleBase & { kind: 'linearFoot'; overFeet: number })
