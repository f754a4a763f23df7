/**
 * The carriers of the demo: real names and SCACs, invented prices. Each has a character of its own, so that the same
 * shipment ranks them differently by lane, class and weight.
 */
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
  /** How much of the price is distance, 1 = usual; low for long-haul networks. */
  distance: number
  /** How steeply rates fall with weight, 1 = usual. */
  breaks: number
  /** Percent off: within a state, between states, and what is added from 5,000 lb on. */
  discount: readonly [intrastate: number, interstate: number, heavy: number]
  minimum: MinimumRule
  /** Dollars after discount: within a state, between states, across the border. */
  floors: readonly [intrastate: number, interstate: number, crossBorder: number]
  fak: FakRule[]
  fuel: { table: FuelTableCode; weekday: number; lookup: 'pickup' | 'rating' }
  rounding: 'hundredth' | 'poundUp' | 'poundNearest'
  /** Level of the accessorial charges, and what the carrier does not do. */
  accessorials: { level: number; perCwt: boolean; fuelable: boolean; without: readonly string[] }
  space: SpaceStyle
  overlength: 'shipment' | 'piece' | 'steep'
  /** Classes and weight breaks without rates. */
  withoutClasses: readonly string[]
  lastBreak: number
  /** A general rate increase on top of the rates; null: it is in them. */
  increase: { percent: number; base: 'gross' | 'net' } | null
  /** Months since the live version took over from the one before. */
  changedMonthsAgo: number
  /** Miles a day, and the share of shipments that arrive by the promised day. */
  milesADay: number
  onTime: number
  hasVolume: boolean
  hasPalletPrices: boolean
}

type Usual = Partial<Omit<CarrierProfile, 'scac' | 'name' | 'serves' | 'cut'>>

const profile = (scac: string, name: string, serves: Region, cut: ZoneCut, more: Usual): CarrierProfile => ({
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

const fak = (
  fromClass: FakRule['fromClass'],
  toClass: FakRule['toClass'],
  ratedClass: FakRule['ratedClass'],
): FakRule => ({ fromClass, toClass, ratedClass })
/** The minimum is part of the gross and is discounted with it, by as much or by a percent of its own. */
const discounted = (discountPercent: number | null): MinimumRule => ({
  applies: 'beforeDiscount',
  discountPercent,
})
const west = { table: 'SYN-WEST', weekday: 2, lookup: 'pickup' } as const
const pennies = { table: 'SYN-PENNIES', weekday: 3, lookup: 'pickup' } as const
const overUpTo = { table: 'SYN-OVER', weekday: 3, lookup: 'pickup' } as const
const dimes = { table: 'SYN-DIME', weekday: 3, lookup: 'rating' } as const

export const CARRIER_PROFILES: readonly CarrierProfile[] = [
  profile('AACT', 'AAA Cooper Transportation', 'south', 'byState', {
    level: 0.98,
    discount: [78, 79.2, 2],
    fuel: overUpTo,
    space: 'linear13',
    onTime: 0.92,
    changedMonthsAgo: 7,
  }),
  profile('ABFS', 'ABF Freight', 'allAndCanada', 'fourteen', {
    level: 1.08,
    distance: 0.96,
    discount: [73, 77.5, 4],
    fuel: pennies,
    space: 'linear15',
    increase: { percent: 2_900, base: 'gross' },
    hasVolume: true,
    onTime: 0.93,
    milesADay: 500,
  }),
  profile('AVRT', 'Averitt Express', 'southeast', 'byState', {
    level: 0.97,
    discount: [78.5, 78.8, 3],
    floors: [92, 118, 0],
    fuel: overUpTo,
    rounding: 'poundNearest',
    onTime: 0.965,
    milesADay: 540,
    changedMonthsAgo: 5,
  }),
  profile('CNWY', 'XPO', 'allAndCanada', 'fourteen', {
    level: 1.04,
    breaks: 1.05,
    discount: [76, 79, 3],
    fak: [fak('50', '70', '65'), fak('77.5', '100', '85')],
    fuel: pennies,
    space: 'cube750',
    hasVolume: true,
    onTime: 0.945,
    milesADay: 530,
  }),
  profile('CTII', 'Central Transport', 'all', 'eleven', {
    level: 0.97,
    discount: [77.5, 79.6, 1],
    floors: [89, 109, 0],
    accessorials: {
      level: 0.85,
      perCwt: false,
      fuelable: true,
      without: ['INDEL', 'INGDEL', 'INEDEL', 'INNEDEL', 'SATDEL', 'GUAR'],
    },
    space: 'steep500',
    overlength: 'piece',
    onTime: 0.86,
    milesADay: 470,
    changedMonthsAgo: 6,
  }),
  profile('DAFG', 'Dayton Freight', 'midwest', 'byState', {
    level: 0.99,
    discount: [79.5, 80.2, 2],
    fuel: dimes,
    space: 'linear15',
    onTime: 0.978,
    milesADay: 560,
    changedMonthsAgo: 9,
  }),
  profile('DAYR', 'Day & Ross', 'allAndCanada', 'eleven', {
    level: 1.1,
    distance: 0.94,
    discount: [70, 73, 3],
    floors: [118, 148, 215],
    fuel: { table: 'SYN-CANADA', weekday: 1, lookup: 'pickup' },
    rounding: 'hundredth',
    accessorials: { level: 1.05, perCwt: true, fuelable: false, without: ['CNVPU', 'CNVDEL'] },
    onTime: 0.9,
    milesADay: 450,
  }),
  profile('DYLT', 'Daylight Transport', 'all', 'fourteen', {
    level: 1.12,
    distance: 0.94,
    discount: [72, 78, 2],
    fuel: west,
    lastBreak: 6,
    accessorials: { level: 1.1, perCwt: false, fuelable: false, without: ['HAZM'] },
    space: 'odd350',
    onTime: 0.96,
    milesADay: 620,
    changedMonthsAgo: 4,
  }),
  profile('EXLA', 'Estes Express Lines', 'allAndCanada', 'fourteen', {
    level: 1.02,
    discount: [75, 78, 4],
    minimum: discounted(48),
    fuel: pennies,
    space: 'cube250',
    hasVolume: true,
    onTime: 0.94,
    changedMonthsAgo: 10,
  }),
  profile('FWDN', 'Forward Air', 'all', 'eleven', {
    level: 1.3,
    distance: 0.9,
    discount: [66, 74, 2],
    floors: [135, 165, 0],
    fuel: dimes,
    withoutClasses: ['300', '400', '500'],
    lastBreak: 7,
    accessorials: { level: 1.2, perCwt: true, fuelable: false, without: ['FARMDEL', 'MINEDEL', 'COD'] },
    onTime: 0.972,
    milesADay: 680,
    changedMonthsAgo: 6,
  }),
  profile('FXFE', 'FedEx Freight Priority', 'allAndCanada', 'fourteen', {
    level: 1.15,
    discount: [74, 78.5, 3],
    minimum: discounted(null),
    floors: [115, 139, 285],
    space: 'cube750',
    increase: { percent: 1_500, base: 'net' },
    onTime: 0.97,
    milesADay: 600,
    changedMonthsAgo: 11,
  }),
  profile('FXNL', 'FedEx Freight Economy', 'allAndCanada', 'fourteen', {
    level: 1.0,
    discount: [74, 78.5, 3],
    minimum: discounted(null),
    floors: [102, 124, 265],
    space: 'cube750',
    onTime: 0.95,
    milesADay: 410,
    changedMonthsAgo: 11,
  }),
  profile('NEBT', 'Nebraska Transport', 'plains', 'byState', {
    level: 0.95,
    discount: [78, 78.5, 1],
    floors: [88, 112, 0],
    fuel: overUpTo,
    lastBreak: 7,
    accessorials: {
      level: 0.9,
      perCwt: false,
      fuelable: false,
      without: ['SATDEL', 'SUNDEL', 'CNVDEL', 'GUAR'],
    },
    onTime: 0.935,
    milesADay: 480,
    changedMonthsAgo: 9,
  }),
  profile('NOPK', 'North Park Transportation', 'rockies', 'byState', {
    level: 0.96,
    discount: [78, 79, 1],
    floors: [86, 110, 0],
    fuel: west,
    lastBreak: 7,
    accessorials: { level: 0.9, perCwt: false, fuelable: false, without: ['SATDEL', 'SUNDEL', 'GUAR'] },
    onTime: 0.93,
    milesADay: 470,
    changedMonthsAgo: 5,
  }),
  profile('OAKH', 'Oak Harbor Freight Lines', 'pacific', 'byState', {
    level: 0.98,
    discount: [80, 80, 2],
    floors: [94, 116, 0],
    fuel: west,
    rounding: 'poundNearest',
    onTime: 0.958,
    milesADay: 520,
    changedMonthsAgo: 7,
  }),
  profile('ODFL', 'Old Dominion Freight Line', 'allAndCanada', 'fourteen', {
    level: 1.06,
    discount: [76, 79, 4],
    floors: [108, 129, 270],
    fak: [fak('50', '60', '60'), fak('65', '85', '70')],
    space: 'odd350',
    hasVolume: true,
    hasPalletPrices: true,
    onTime: 0.988,
    milesADay: 580,
  }),
  profile('PITD', 'Pitt Ohio', 'midAtlantic', 'byState', {
    level: 0.97,
    discount: [80, 80.4, 2],
    floors: [90, 114, 0],
    fuel: dimes,
    onTime: 0.975,
    milesADay: 560,
    changedMonthsAgo: 9,
  }),
  profile('PYLE', 'A. Duie Pyle', 'northeast', 'byState', {
    level: 1.0,
    discount: [80.5, 79.6, 2],
    floors: [96, 118, 0],
    minimum: discounted(60),
    onTime: 0.98,
    milesADay: 570,
    changedMonthsAgo: 6,
  }),
  profile('RDFS', 'Roadrunner Freight', 'all', 'eleven', {
    level: 0.99,
    distance: 0.955,
    discount: [72, 78.6, 2],
    floors: [105, 115, 0],
    accessorials: { level: 0.95, perCwt: false, fuelable: true, without: ['GUAR', 'PFZ'] },
    space: 'linear15',
    onTime: 0.89,
    milesADay: 480,
    changedMonthsAgo: 7,
  }),
  profile('RLCA', 'R+L Carriers', 'allAndCanada', 'fourteen', {
    level: 0.97,
    discount: [77, 80, 2],
    floors: [94, 112, 255],
    space: 'cube750',
    overlength: 'steep',
    onTime: 0.905,
    milesADay: 500,
  }),
  profile('SAIA', 'Saia LTL Freight', 'all', 'fourteen', {
    level: 1.0,
    discount: [76, 79.5, 4],
    fak: [fak('50', '85', '70'), fak('92.5', '125', '100')],
    floors: [99, 119, 0],
    hasVolume: true,
    onTime: 0.962,
    milesADay: 560,
    changedMonthsAgo: 10,
  }),
  profile('SEFL', 'Southeastern Freight Lines', 'southeast', 'byState', {
    level: 0.98,
    discount: [79, 79.6, 3],
    floors: [93, 117, 0],
    onTime: 0.985,
    milesADay: 560,
    fuel: overUpTo,
    changedMonthsAgo: 8,
  }),
  profile('UPGF', 'TForce Freight', 'allAndCanada', 'fourteen', {
    level: 1.01,
    discount: [75, 79, 3],
    minimum: discounted(40),
    floors: [101, 121, 258],
    space: 'steep500',
    overlength: 'piece',
    onTime: 0.91,
    milesADay: 490,
    changedMonthsAgo: 7,
  }),
  profile('WARD', 'Ward Transport & Logistics', 'midAtlantic', 'byState', {
    level: 0.96,
    discount: [79.5, 79.8, 2],
    floors: [91, 113, 0],
    fuel: pennies,
    rounding: 'poundNearest',
    onTime: 0.955,
    milesADay: 530,
    changedMonthsAgo: 5,
  }),
]
