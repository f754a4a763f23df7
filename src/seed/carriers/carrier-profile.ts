/** The profile of a demo carrier: where it goes, how it prices, how punctual it is. */
import type { FakRule, MinimumRule } from '#domain/rating/tariff.ts'
import type { FuelTableCode } from './fuel.ts'
import type { SpaceStyle } from './tariff-space.ts'
import type { Region, ZoneCut } from './tariff-zones.ts'

export interface CarrierProfile {
  scac: string
  name: string
  serves: Region
  cut: ZoneCut
  /** Level of the gross rates, 1 = usual. */
  level: number
  /** Weight of the distance in the price, 1 = usual; low for long-haul networks. */
  distance: number
  /** How steeply rates fall with weight, 1 = usual. */
  breaks: number
  /** Percent off: within a state, between states, and the additional percentage from 5,000 lb on. */
  discount: readonly [intrastate: number, interstate: number, heavy: number]
  minimum: MinimumRule
  /** Dollars after discount: within a state, between states, across the border. */
  floors: readonly [intrastate: number, interstate: number, crossBorder: number]
  fak: FakRule[]
  fuel: { table: FuelTableCode; weekday: number; lookup: 'pickup' | 'rating' }
  rounding: 'hundredth' | 'poundUp' | 'poundNearest'
  /** Level of the accessorial charges, and the services that the carrier does not offer. */
  accessorials: { level: number; perCwt: boolean; fuelable: boolean; without: readonly string[] }
  space: SpaceStyle
  overlength: 'shipment' | 'piece' | 'steep'
  /** Classes without rates, and the number of weight breaks with rates. */
  withoutClasses: readonly string[]
  lastBreak: number
  /** A general rate increase on top of the rates; null: it is included in them. */
  increase: { percent: number; base: 'gross' | 'net' } | null
  /** Months since the live version replaced the previous one. */
  changedMonthsAgo: number
  /** Miles a day, and the share of shipments that arrive by the promised day. */
  milesADay: number
  onTime: number
  hasVolume: boolean
  hasPalletPrices: boolean
}

type Usual = Partial<Omit<CarrierProfile, 'scac' | 'name' | 'serves' | 'cut'>>

/** A profile with the usual values for everything that is not given. */
export const profile = (
  scac: string,
  name: string,
  serves: Region,
  cut: ZoneCut,
  more: Usual,
): CarrierProfile => ({
  scac,
  name,
  serves,
  cut,
  level: 1,
  distance: 1,
  breaks: 1,
  discount: [74, 76, 3],
  minimum: { applies: 'afterDiscount', discountPercent: 0 },
  floors: [98, 122, 260],
  fak: [],
  fuel: { table: 'SYN-NICKEL', weekday: 3, lookup: 'pickup' },
  rounding: 'poundUp',
  accessorials: { level: 1, perCwt: false, fuelable: false, without: [] },
  space: 'cube750',
  overlength: 'shipment',
  withoutClasses: [],
  lastBreak: 9,
  increase: null,
  changedMonthsAgo: 8,
  milesADay: 510,
  onTime: 0.93,
  hasVolume: false,
  hasPalletPrices: false,
  ...more,
})

export const fak = (
  fromClass: FakRule['fromClass'],
  toClass: FakRule['toClass'],
  ratedClass: FakRule['ratedClass'],
): FakRule => ({ fromClass, toClass, ratedClass })
/** The minimum is part of the gross and is discounted with it, by the same or its own percentage. */
export const discounted = (discountPercent: number | null): MinimumRule => ({
  applies: 'beforeDiscount',
  discountPercent,
})
/** Fuel rules of several carriers. */
export const west = { table: 'SYN-WEST', weekday: 2, lookup: 'pickup' } as const
export const pennies = { table: 'SYN-PENNIES', weekday: 3, lookup: 'pickup' } as const
export const overUpTo = { table: 'SYN-OVER', weekday: 3, lookup: 'pickup' } as const
export const dimes = { table: 'SYN-DIME', weekday: 3, lookup: 'rating' } as const
