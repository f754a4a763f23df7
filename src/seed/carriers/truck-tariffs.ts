/**
 * Synthetic tariffs of volume LTL, truckload and expedited freight: one document per carrier. Every figure is invented.
 */
import { formatIsoDate } from '#domain/calendar/iso-date.ts'
import { usualExclusiveAccessorials } from '#domain/rating/accessorial-codes.ts'
import type { LaneScope } from '#domain/rating/tariff.ts'
import type {
  Equipment,
  LaneTable,
  MileageTable,
  PriceStep,
  VolumeLane,
  VolumeTariff,
} from '#domain/rating/volume/volume-tariff.ts'
import { roadMiles } from '../places/geography.ts'
import { profile } from './carrier-profile.ts'
import { DIESEL_INDEX } from './fuel.ts'
import { accessorialRules } from './tariff-accessorials.ts'
import { type Zone, zoneRows, zonesOf } from './tariff-zones.ts'
import type { TruckCarrier, VolumeStyle } from './truck-carriers.ts'

interface Dates {
  effectiveFrom: string
  effectiveTo: string | null
}

const EVERYWHERE: LaneScope = { laneType: null, originArea: null, destinationArea: null }
/** Before the oldest shipment of the demo. */
const BEGIN_DAYS_AGO = 700
const MODE_NAMES = { 2: 'volume', 3: 'truckload', 5: 'expedited' } as const

type Vehicle = Omit<Equipment, keyof Dates> & {
  /** Price level compared with the usual van, and the minimum charge in dollars. */
  level: number
  minimum: number
}

const vehicle = (
  code: string,
  label: string,
  [maxLb, maxLinearFeet, maxPallets]: readonly [number, number, number],
  more: { level: number; minimum: number; isOnRequest?: boolean },
): Vehicle => ({ code, label, maxLb, maxLinearFeet, maxPallets, isOnRequest: false, ...more })

const VEHICLES: Record<2 | 3 | 5, readonly Vehicle[]> = {
  2: [vehicle('PARTIAL', 'Part of a trailer', [20_000, 28, 14], { level: 1, minimum: 385 })],
  3: [
    vehicle('VAN53', '53 ft van', [45_000, 53, 60], { level: 1, minimum: 650 }),
    vehicle('REEFER53', '53 ft refrigerated', [43_000, 51, 52], {
      level: 1.19,
      minimum: 825,
      isOnRequest: true,
    }),
    vehicle('FLAT48', '48 ft flatbed', [47_000, 48, 48], { level: 1.12, minimum: 750, isOnRequest: true }),
  ],
  5: [
    vehicle('CARGOVAN', 'Cargo van', [2_800, 10, 2], { level: 0.78, minimum: 290 }),
    vehicle('STRAIGHT24', '24 ft straight truck', [12_000, 24, 12], { level: 1.22, minimum: 480 }),
    vehicle('VAN53', '53 ft van, team', [44_000, 53, 60], { level: 1.72, minimum: 980 }),
  ],
}

/** Dollars per mile of the usual van, from this many miles on. */
const PER_MILE: readonly (readonly [from: number, dollars: number])[] = [
  [0, 4.2],
  [150, 3.35],
  [300, 2.88],
  [500, 2.58],
  [800, 2.4],
  [1_200, 2.27],
  [2_000, 2.16],
]

/** The tariff of a carrier, in effect since before the demo's history. */
export function makeTruckTariff(carrier: TruckCarrier, id: string, todayDay: number): VolumeTariff {
  const dates: Dates = { effectiveFrom: formatIsoDate(todayDay - BEGIN_DAYS_AGO), effectiveTo: null }
  const { rateModeId, name, scac, style } = carrier
  const zones = zonesOf(carrier.serves, 'eleven')
  const vehicles = VEHICLES[rateModeId]
  return {
    kind: 'volume',
    id,
    version: `${dates.effectiveFrom}.1`,
    name: `${name} synthetic ${MODE_NAMES[rateModeId]} tariff`,
    ...{ scac, rateModeId, currency: 'USD', isSynthetic: true },
    ...dates,
    zones: zoneRows(zones),
    areas: [],
    equipment: vehicles.map(({ level: _level, minimum: _minimum, ...row }) => ({ ...row, ...dates })),
    tables:
      style === 'perMile'
        ? vehicles.map((one) => mileageTable(carrier, one, dates))
        : [laneTable(carrier, style, vehicles[0]!, zones, dates)],
    contractMiles: [],
    circuity: [{ thousandths: 1_170, ...dates }],
    stops:
      rateModeId === 3
        ? [{ freeStops: 0, maxStops: 4, cents: [7_500, 10_000], isFuelable: false, ...dates }]
        : [],
    fuel: fuelOf(style),
    accessorials: servicesOf(carrier, dates),
    exclusiveAccessorials: usualExclusiveAccessorials(),
    milesPerDay: carrier.milesPerDay,
  }
}

function mileageTable({ level, distance }: TruckCarrier, one: Vehicle, dates: Dates): MileageTable {
  return {
    kind: 'mileage',
    basis: 'perMile',
    name: 'Rates by miles',
    equipment: one.code,
    scope: EVERYWHERE,
    precedence: 1,
    takesHigherStep: true,
    minimumCents: Math.round(one.minimum * level) * 100,
    steps: PER_MILE.map(([from, dollars]) => ({
      from,
      // Long lanes are multiplied by the carrier's own distance factor.
      rate: Math.round(dollars * level * one.level * (from >= 800 ? distance : 1) * 100) * 100,
    })),
    ...dates,
  }
}

/** Steps of each style with their share of the first. */
const STEPS: Record<VolumeStyle, readonly (readonly [from: number, share: number])[]> = {
  perLinearFoot: [
    [8, 1],
    [14, 0.93],
    [20, 0.88],
  ],
  perPallet: [
    [4, 1],
    [7, 0.92],
    [11, 0.86],
  ],
  perCwt: [
    [5_000, 1],
    [10_000, 0.84],
    [15_000, 0.76],
  ],
}
/** Dollars per foot, pallet or hundredweight on a lane: base, and per mile. */
const UNIT: Record<VolumeStyle, readonly [base: number, perMile: number]> = {
  perLinearFoot: [14, 0.021],
  perPallet: [27, 0.043],
  perCwt: [3, 0.0047],
}

function laneTable(
  carrier: TruckCarrier,
  style: VolumeStyle,
  one: Vehicle,
  zones: readonly Zone[],
  dates: Dates,
): LaneTable {
  return {
    kind: 'lane',
    basis: style,
    name: 'Volume lanes',
    equipment: one.code,
    scope: EVERYWHERE,
    precedence: 1,
    takesHigherStep: true,
    minimumCents: Math.round(one.minimum * carrier.level) * 100,
    palletTypes: ['PLT', 'SKD'],
    lanes: zones.flatMap((origin) => zones.map((destination) => lane(carrier, style, origin, destination))),
    ...dates,
  }
}

function lane({ level }: TruckCarrier, style: VolumeStyle, origin: Zone, destination: Zone): VolumeLane {
  const [base, perMile] = UNIT[style]
  const dollars = (base + perMile * roadMiles(origin, destination)) * level
  const perDollar = style === 'perCwt' ? 10_000 : 100
  const steps = STEPS[style].map(
    ([from, share]): PriceStep => ({ from, rate: Math.round(dollars * share * perDollar) }),
  )
  return { originZone: origin.zone, destinationZone: destination.zone, minimumCents: 0, steps }
}

/** Trucks by the mile, volume by percent of the linehaul. */
function fuelOf(style: TruckCarrier['style']): VolumeTariff['fuel'] {
  const isByMile = style === 'perMile'
  return {
    basis: isByMile ? 'perMile' : 'percent',
    rule: {
      tableId: isByMile ? 'SYN-MILE' : 'SYN-NICKEL',
      indexId: DIESEL_INDEX,
      effectiveWeekday: 3,
      lagWeeks: 0,
      lookupDate: 'pickup',
      staleAfterDays: 9,
    },
  }
}

/** Services that a single driver with a truck does not offer: no liftgate, no inside delivery. */
const NOT_BY_TRUCK = [
  'LGPU',
  'LGDEL',
  'INPU',
  'INDEL',
  'INGDEL',
  'INEDEL',
  'INNEDEL',
  'CNVPU',
  'CNVDEL',
  'STOR',
  'PFZ',
]

function servicesOf({ scac, name, rateModeId, level }: TruckCarrier, dates: Dates) {
  const without = rateModeId === 3 ? NOT_BY_TRUCK : []
  const like = profile(scac, name, 'all', 'eleven', {
    accessorials: { level: level * (rateModeId === 2 ? 1 : 1.35), perCwt: false, fuelable: false, without },
  })
  return accessorialRules(like, dates).filter(({ trigger }) => trigger.kind === 'requested')
}
