/** Invented tariffs for tests and benchmarks, seeded: every rule of the engine occurs, the same each time. */
import { FREIGHT_CLASSES } from '../classification/freight-class.ts'
import { usualExclusiveAccessorials } from './accessorial-codes.ts'
import { type Chance, makeChance } from './chance.test-support.ts'
import { ALWAYS, accessorialsOf, spaceRulesOf } from './synthetic-rules.test-support.ts'
import {
  type LaneRow,
  type PalletRateRow,
  type TariffDocument,
  type TariffHeader,
  WEIGHT_BREAKS,
} from './tariff.ts'

const ANYWHERE = { laneType: null, originArea: null, destinationArea: null }

/** States of the invented network; ZIP3 areas 000-999 are distributed over zones. */
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
    ratesAsHigherDiscountWeight: number % 2 === 0,
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
 * A tariff with `zoneCount` zones and all lanes between them (zoneCount² x 18 rows).
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
