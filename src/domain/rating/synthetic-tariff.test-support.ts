/** Invented tariffs for tests and benchmarks: every rule of the engine occurs, from a seed, the same each time. */
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import { usualExclusiveAccessorials } from './accessorial-codes.ts'
import type { FuelRows } from './compile-tariff.ts'
import type { FuelIndexPrice, FuelTable } from './fuel.ts'
import {
  type LaneRow,
  type PalletRateRow,
  type TariffDocument,
  type TariffHeader,
  WEIGHT_BREAKS,
} from './tariff.ts'
import type { AccessorialRule, SpaceRule } from './tariff-charges.ts'

/** A small seeded generator (mulberry32). */
export interface Chance {
  /** From 0 up to, not including, `below`. */
  int(below: number): number
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  is(percent: number): boolean
}

export function makeChance(seed: number): Chance {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    int,
    between: (low, high) => low + int(high - low + 1),
    pick: (from) => from[int(from.length)]!,
    is: (percent) => int(100) < percent,
  }
}

export const ALWAYS = { effectiveFrom: '2025-01-01', effectiveTo: null }
const ANYWHERE = { laneType: null, originArea: null, destinationArea: null }

/** Prices of 60 weeks, Mondays from 2024-12-30; two of them below the first band of the tables. */
export const FUEL_PRICES: FuelIndexPrice[] = Array.from({ length: 60 }, (_, week) => ({
  indexId: 'us-diesel',
  priceDate: new Date(Date.UTC(2024, 11, 30 + week * 7)).toISOString().slice(0, 10),
  mills: week % 30 === 10 ? 3407 : 3450 + ((week * 37) % 450),
}))

/** The Roadrunner pattern of domain facts 2.5, example A; the second version holds from July. */
export const FUEL_TABLES: FuelTable[] = [0, 250].map((more, version) => ({
  id: 'nickel',
  version: String(version + 1),
  effectiveFrom: version === 0 ? '2024-01-01' : '2025-07-01',
  effectiveTo: version === 0 ? '2025-06-30' : null,
  inclusion: version === 0 ? 'atLeastBelow' : 'overUpTo',
  columnsFromLb: [0, 20_000],
  bands: Array.from({ length: 8 }, (_, band) => ({
    fromMills: 3450 + band * 50,
    toMills: 3500 + band * 50,
    percents: [31_250 + band * 400 + more, 62_500 + band * 800 + more],
  })),
  above: { stepMills: 20, addPercents: [100, 200] },
  below: version === 0 ? null : { stepMills: 20, addPercents: [100, 200] },
}))

export const FUEL_ROWS: FuelRows = { tables: FUEL_TABLES, prices: FUEL_PRICES }

const bounds = { minimumCents: null, maximumCents: null }

function accessorial(code: string, rule: Partial<AccessorialRule>): AccessorialRule {
  return {
    code,
    label: code,
    trigger: { kind: 'requested' },
    price: { basis: 'flat', cents: 7500 },
    isFuelable: false,
    ...ALWAYS,
    ...rule,
  }
}

/** Every basis and every trigger. MISSING ones (BLIND, COD …) are left out on purpose. */
function accessorialsOf(chance: Chance): AccessorialRule[] {
  const flat = (): AccessorialRule['price'] => ({ basis: 'flat', cents: chance.between(2000, 15_000) })
  const tiers = [
    { fromInches: 96, belowInches: 144, cents: 9000 },
    { fromInches: 144, belowInches: 240, cents: 12_500 },
    { fromInches: 240, belowInches: null, cents: 19_500 },
  ]
  return [
    accessorial('LGDEL', {
      price: {
        basis: 'perCwt',
        rate: chance.between(30_000, 90_000),
        minimumCents: 7525,
        maximumCents: 31_000,
      },
      isFuelable: chance.is(30),
    }),
    accessorial('LGPU', { price: flat() }),
    accessorial('RESDEL', { price: flat(), isFuelable: chance.is(50) }),
    accessorial('LTDDEL', { price: flat(), effectiveTo: '2025-06-30' }),
    accessorial('LTDDEL', { price: flat(), effectiveFrom: '2025-07-01' }),
    accessorial('NOTIFY', { price: { basis: 'flat', cents: 1500 } }),
    accessorial('APPT', { price: flat() }),
    accessorial('INDEL', { price: { basis: 'perHandlingUnit', cents: 2250, ...bounds, minimumCents: 6000 } }),
    accessorial('SORTDEL', { price: { basis: 'perPiece', cents: 85, ...bounds, maximumCents: 90_000 } }),
    accessorial('HAZM', { price: flat(), isFuelable: true }),
    accessorial('GUAR', { price: { basis: 'percent', percent: 25_000, ...bounds, minimumCents: 5000 } }),
    accessorial('CNVDEL', { price: { basis: 'perLinearFoot', cents: 1175, ...bounds } }),
    accessorial('OVER', {
      trigger: { kind: 'length' },
      price: { basis: 'lengthTiers', tiers, per: chance.is(50) ? 'shipment' : 'piece' },
    }),
    accessorial('HICOSTDEL', {
      trigger: { kind: 'area', area: 'high cost', end: 'delivery' },
      price: { basis: 'perCwt', rate: 41_275, minimumCents: 2500, maximumCents: null },
    }),
    accessorial('SINGLE', {
      trigger: { kind: 'singleShipment', belowLb: 500 },
      price: { basis: 'flat', cents: 3325 },
      isFuelable: chance.is(50),
    }),
  ]
}

function spaceRulesOf(chance: Chance): SpaceRule[] {
  const raised = { kind: 'raised', toInches: chance.pick([84, 96]), of: 'nonStackable' } as const
  const cubic: SpaceRule = {
    name: '750 cu ft below 6 pcf',
    kind: 'cubicCapacity',
    overCubicFeet: chance.pick([250, 350, 750]),
    belowPcf: chance.pick([3, 4, 6]),
    includesPcf: chance.is(30),
    cubeHeight: chance.is(50) ? raised : { kind: 'actual' },
    densityHeight: { kind: 'actual' },
    penalty: {
      poundsPerCubicFoot: 6,
      poundsPerLinearFoot: null,
      freightClass: '125',
      discountPercent: 0,
      replaces: 'whenHigher',
    },
    ...ALWAYS,
  }
  const linear: SpaceRule = {
    name: '15 linear feet',
    kind: 'linearFoot',
    overFeet: 15,
    belowPcf: chance.is(70) ? 22.5 : null,
    includesPcf: false,
    densityHeight: chance.is(50) ? { ...raised, of: 'all' } : { kind: 'actual' },
    penalty: {
      poundsPerCubicFoot: null,
      poundsPerLinearFoot: chance.pick([350, 1250]),
      freightClass: null,
      discountPercent: null,
      replaces: chance.pick(['always', 'whenHigher']),
    },
    ...ALWAYS,
  }
  return chance.is(50) ? [cubic, linear] : [linear, cubic]
}

/** States of the invented network; ZIP3 areas 000-999 are dealt out to zones. */
export const STATES = ['TX', 'OK', 'LA', 'AR', 'NM'] as const

function headerOf(chance: Chance, number: number): TariffHeader {
  return {
    id: `SYNTH-${number}`,
    version: '1',
    name: `Synthetic tariff ${number}`,
    scac: `SY${String.fromCharCode(65 + (Math.floor(number / 26) % 26), 65 + (number % 26))}`,
    rateModeId: 1,
    currency: 'USD',
    isSynthetic: true,
    baseTariffId: 'SYNTH-BASE',
    baseTariffDate: '2025-01-01',
    effectiveFrom: '2025-01-01',
    effectiveTo: '2026-03-31',
    areas: [
      { name: 'high cost', ranges: [{ countryCode: 'US', zipFrom: '100', zipTo: '119', state: null }] },
      { name: 'gulf', ranges: [{ countryCode: 'US', zipFrom: null, zipTo: null, state: 'LA' }] },
    ],
    weightRounding: chance.pick(['hundredth', 'poundUp', 'poundNearest']),
    discounts: [
      {
        scope: { ...ANYWHERE, originArea: 'gulf' },
        fromLb: 1000,
        percent: chance.between(60_000, 80_000),
        ...ALWAYS,
      },
      {
        scope: { ...ANYWHERE, laneType: 'intrastate' },
        fromLb: 0,
        percent: chance.between(50, 700) * 100,
        ...ALWAYS,
      },
      { scope: ANYWHERE, fromLb: 0, percent: chance.between(55_000, 85_000), ...ALWAYS },
    ],
    minimum: {
      applies: chance.pick(['beforeDiscount', 'afterDiscount']),
      discountPercent: chance.pick([0, null, 35_500]),
    },
    absoluteMinimums: [
      {
        scope: { ...ANYWHERE, destinationArea: 'high cost' },
        cents: chance.between(15_000, 30_000),
        ...ALWAYS,
      },
      { scope: { ...ANYWHERE, laneType: 'interstate' }, cents: chance.between(9000, 19_000), ...ALWAYS },
      { scope: ANYWHERE, cents: chance.between(7000, 12_000), ...ALWAYS },
    ],
    fak: chance.is(70)
      ? [
          { fromClass: '50', toClass: '85', ratedClass: '70' },
          { fromClass: '77.5', toClass: '125', ratedClass: '92.5' },
        ]
      : [],
    fuel: chance.is(90)
      ? {
          tableId: 'nickel',
          indexId: 'us-diesel',
          effectiveWeekday: chance.pick([1, 2, 3]),
          lagWeeks: chance.pick([0, 0, 2]),
          lookupDate: chance.is(80) ? 'pickup' : 'rating',
          staleAfterDays: 10,
        }
      : null,
    accessorials: accessorialsOf(chance),
    exclusiveAccessorials: usualExclusiveAccessorials(),
    spaceRules: chance.is(80) ? spaceRulesOf(chance) : [],
    palletPricing: chance.is(30) ? { packageTypes: ['PLT', 'SKD'] } : null,
    rateIncreases: chance.is(40)
      ? [
          { percent: 5900, base: 'gross', isFuelable: false, effectiveFrom: '2025-09-01', effectiveTo: null },
          {
            percent: 1150,
            base: 'net',
            isFuelable: chance.is(50),
            effectiveFrom: '2025-05-01',
            effectiveTo: null,
          },
        ]
      : [],
  }
}

function laneRow(
  chance: Chance,
  origin: string,
  destination: string,
  level: number,
  classIndex: number,
  gaps: number,
): LaneRow {
  const factor = 30 + classIndex * 9
  return {
    originZone: origin,
    destinationZone: destination,
    freightClass: FREIGHT_CLASSES[classIndex]!,
    minimumCents: 9000 + level * 37,
    rates: WEIGHT_BREAKS.map((_, column) => {
      if (gaps > 0 && chance.int(1000) < gaps * (column + 1)) return null
      return Math.round(level * factor * 10 * 0.86 ** column) + chance.int(100)
    }),
  }
}

/**
 * A tariff of `zoneCount` zones and all lanes between them (zoneCount² x 18 rows).
 * @param gaps how often rates, classes and lanes are missing; 0 never
 */
export function syntheticTariff(seed: number, zoneCount: number, gaps: number): TariffDocument {
  const chance = makeChance(seed)
  const header = headerOf(chance, seed)
  const zones = Array.from({ length: zoneCount }, (_, zone) => `Z${zone}`)
  const lanes: LaneRow[] = []
  const palletRates: PalletRateRow[] = []
  for (const origin of zones) {
    for (const destination of zones) {
      if (chance.int(1000) < gaps) continue
      const level = chance.between(90, 900)
      for (let classIndex = 0; classIndex < FREIGHT_CLASSES.length; classIndex++) {
        if (chance.int(1000) >= gaps)
          lanes.push(laneRow(chance, origin, destination, level, classIndex, gaps))
      }
      for (let palletCount = 1; header.palletPricing && palletCount <= 4; palletCount++) {
        palletRates.push({
          originZone: origin,
          destinationZone: destination,
          palletCount,
          cents: 12_000 * palletCount + level,
          includesFuel: chance.is(50),
          includedAccessorials: chance.is(50) ? ['LGDEL', 'APPT', 'HICOSTDEL'] : [],
          maxLbPerPallet: 1500,
          maxLength: 48,
          maxWidth: 48,
          maxHeight: 72,
          ...ALWAYS,
        })
      }
    }
  }
  const rows = Array.from({ length: 900 }, (_, zip3) => ({
    zone: zones[(zip3 * 7 + seed) % zoneCount]!,
    countryCode: 'US',
    zipFrom: String(zip3).padStart(3, '0'),
    zipTo: null,
    state: null,
  }))
  const narrow = { zone: zones[0]!, countryCode: 'US', zipFrom: '10105', zipTo: '10255', state: null }
  const wide = { zone: zones.at(-1)!, countryCode: 'US', zipFrom: null, zipTo: null, state: 'TX' }
  const canada = { zone: zones[0]!, countryCode: 'CA', zipFrom: 'M4A', zipTo: 'M9Z', state: null }
  return { header, zones: [...rows, narrow, wide, canada], lanes, palletRates }
}
