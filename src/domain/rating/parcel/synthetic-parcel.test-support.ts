/**
 * Random parcel tariffs and shipments, for comparing the engine with the oracle: every rule is used, and limits are
 * often hit.
 */
import type { Chance } from '../chance.test-support.ts'
import { makeChance } from '../chance.test-support.ts'
import type { ParcelPackaging, ParcelPiece, ParcelRequest, ParcelShape } from './parcel-request.ts'
import type {
  ParcelAmount,
  ParcelMeasure,
  ParcelSurcharge,
  ParcelTrigger,
  SideRounding,
} from './parcel-surcharge.ts'
import type {
  CubicRate,
  DimRule,
  HundredweightRate,
  ParcelRateTable,
  ParcelTariff,
  ZoneChart,
} from './parcel-tariff.ts'
import { plainParcelDocument, plainService } from './plain-parcel.test-support.ts'

const ZONES = ['2', '3', '4', '5', '6', '7', '8', '44']
const SHAPES: ParcelShape[] = [
  'rectangular',
  'rectangular',
  'rectangular',
  'nonrectangular',
  'tube',
  'softPack',
]
const DATES = ['2025-08-17', '2025-08-18', '2026-01-11', '2026-01-12', '2026-06-03', '2026-12-31']
const CODES = ['03', '02', 'GA']

const sidesBy = (chance: Chance): SideRounding => ({
  mode: chance.pick(['up', 'nearest', 'down', 'none']),
  toInches: chance.pick([1, 1, 0.25]),
})

/** Sometimes two rows with consecutive dates, sometimes one that ends. */
function datesBy(chance: Chance): { effectiveFrom: string; effectiveTo: string | null }[] {
  if (chance.is(80)) return [{ effectiveFrom: '2020-01-01', effectiveTo: null }]
  const [last, next] = chance.pick([
    ['2025-08-17', '2025-08-18'],
    ['2026-01-11', '2026-01-12'],
  ])
  return [
    { effectiveFrom: '2020-01-01', effectiveTo: last },
    ...(chance.is(90) ? [{ effectiveFrom: next, effectiveTo: null }] : []),
  ]
}

function tableBy(
  chance: Chance,
  service: string,
  packaging: ParcelPackaging[],
  dates: ReturnType<typeof datesBy>[0],
): ParcelRateTable {
  const isLetter = packaging[0] === 'letter'
  const upToLb = isLetter
    ? [0.5]
    : [0.25, 0.5, 0.75, 0.9999, ...Array.from({ length: chance.pick([70, 150]) }, (_, row) => row + 1)]
  let level = chance.between(600, 1500)
  return {
    service,
    packaging,
    zones: ZONES.slice(0, chance.between(6, 8)),
    upToLb,
    cents: upToLb.map(() => {
      level += chance.between(0, 130)
      return Array.from({ length: 8 }, (_, zone) =>
        chance.int(400) === 0 ? null : level + zone * chance.between(20, 90),
      )
    }),
    perLbAbove:
      !isLetter && chance.is(30)
        ? Array.from({ length: 8 }, () => (chance.is(90) ? chance.between(30, 120) : null))
        : null,
    above: chance.pick(['asPackage', 'noPrice']),
    isDimRated: !isLetter,
    ...dates,
  }
}

/** Rows of prices cut to the zones of their table. */
const trimmed = (table: ParcelRateTable): ParcelRateTable => ({
  ...table,
  cents: table.cents.map((row) => row.slice(0, table.zones.length)),
  perLbAbove: table.perLbAbove?.slice(0, table.zones.length) ?? null,
})

function dimRuleBy(chance: Chance, dates: ReturnType<typeof datesBy>[0]): DimRule {
  const isUsps = chance.is(40)
  return {
    services: chance.is(80) ? null : [chance.pick(CODES)],
    ...dates,
    zones: chance.is(90) ? null : ['5', '6', '7', '8'],
    divisor: chance.pick([139, 166, 194, 225, 250]),
    overCubicInches: isUsps ? 1728 : null,
    upToCubicInches: chance.is(20) ? 8640 : null,
    sides: sidesBy(chance),
    nonrectangularThousandths: isUsps ? 785 : null,
    maximumLb: isUsps ? 70 : null,
  }
}

const MEASURES: [ParcelMeasure, number[]][] = [
  ['longest', [22, 30, 48, 96]],
  ['second', [20, 30]],
  ['lengthPlusGirth', [105, 130]],
  ['cube', [1728, 3456, 10_368, 17_280]],
  ['actualWeight', [20, 50, 70, 110]],
]

function triggerBy(chance: Chance): ParcelTrigger {
  const [measure, limits] = chance.pick(MEASURES)
  const over = chance.pick(limits)
  return chance.pick<ParcelTrigger>([
    { kind: 'measure', measure, over, upTo: chance.is(30) ? over * 1.5 : null, sides: sidesBy(chance) },
    { kind: 'measure', measure, over, upTo: null, sides: { mode: 'up', toInches: 1 } },
    { kind: 'softPack', over: [18, 14, 6] },
    { kind: 'shape', shapes: ['tube'] },
    { kind: 'always' },
    {
      kind: 'area',
      area: chance.pick(['DAS', 'EDAS']),
      address: chance.pick(['any', 'residential', 'commercial']),
    },
  ])
}

function amountBy(chance: Chance): ParcelAmount {
  if (chance.is(60)) return { basis: 'flat', cents: chance.between(0, 4000) }
  const groups = [ZONES.slice(0, 2), ZONES.slice(2, 5), chance.is(95) ? ZONES.slice(5) : ['7']]
  return { basis: 'byZone', groups: groups.map((zones) => ({ zones, cents: chance.between(100, 9000) })) }
}

function surchargeBy(
  chance: Chance,
  code: string,
  trigger: ParcelTrigger,
  amount: ParcelAmount,
): ParcelSurcharge {
  const isOnce = amount.basis !== 'declaredValue' && chance.is(15)
  const group = isOnce ? null : chance.pick([null, 'A', 'B'])
  return {
    services: chance.is(85) ? null : CODES.slice(chance.int(2)),
    ...chance.pick([...datesBy(chance)]),
    code,
    label: `${code} of the day`,
    trigger,
    amount,
    per: isOnce ? 'shipment' : 'package',
    isFuelable: chance.is(50),
    group,
    suppresses: !isOnce && group === 'B' && chance.is(50) ? ['A'] : [],
    minimumBillableLb: !isOnce && chance.is(20) ? chance.pick([40, 90]) : null,
  }
}

function surchargesBy(chance: Chance): ParcelSurcharge[] {
  const asked: [string, ParcelTrigger][] = [
    ['RES', { kind: 'residential' }],
    ['SAT', { kind: 'option', option: 'SATDEL' }],
    ['SIG', { kind: 'option', option: 'SIG' }],
    ['ASIG', { kind: 'option', option: 'SIGADULT' }],
    ['AHF', { kind: 'flagged' }],
  ]
  const value: ParcelAmount = {
    basis: 'declaredValue',
    includedCents: 10_000,
    counts: chance.pick(['whole', 'excess']),
    stepCents: 10_000,
    perStepCents: chance.between(80, 140),
    minimumCents: chance.pick([0, 450]),
    maximumValueCents: chance.is(50) ? 5_000_000 : null,
  }
  return [
    ...Array.from({ length: chance.between(0, 9) }, (_, number) =>
      surchargeBy(chance, `S${number % 5}`, triggerBy(chance), amountBy(chance)),
    ),
    ...asked
      .filter(() => chance.is(95))
      .map(([code, trigger]) => surchargeBy(chance, code, trigger, amountBy(chance))),
    surchargeBy(chance, 'DV', { kind: 'declaredValue' }, value),
  ]
}

function chartBy(chance: Chance): ZoneChart {
  const zone = (): string => chance.pick(ZONES)
  const runs = Array.from({ length: 100 }, (_, group) => {
    const digits = String(group).padStart(2, '0')
    return [`${digits}0`, `${digits}9`, zone()] as [string, string, string]
  })
  const ladder = [150, 300, 600, 1000, 1400, 1800, null].map((upToMiles, rung) => ({
    upToMiles,
    zone: String(rung + 2),
  }))
  return {
    id: 'one',
    effectiveFrom: '2020-01-01',
    effectiveTo: null,
    origins: [
      { from: '750', to: '759', destinations: runs.filter(() => chance.is(97)) },
      { from: '895', to: '895', destinations: [...runs, ['10001', '10099', zone()]] },
    ],
    countries: [['CA', zone()]],
    fallback: chance.is(70) ? { ladder, except: [['967', '969']] } : null,
  }
}

function cubicBy(chance: Chance): CubicRate {
  const tiers = Array.from({ length: chance.pick([5, 10]) }, (_, tier) => (tier + 1) / 10)
  return {
    services: ['GA'],
    effectiveFrom: '2020-01-01',
    effectiveTo: null,
    maximumLb: 20,
    maximumLongest: chance.pick([18, 22]),
    exceptShapes: ['tube'],
    sides: { mode: 'down', toInches: 0.25 },
    zones: ZONES,
    upToCubicFeet: tiers,
    cents: tiers.map((_, tier) =>
      ZONES.map((_zone, zone) => (chance.is(97) ? 500 + tier * 120 + zone * 60 : null)),
    ),
    softPackUpToInches: chance.is(70) ? [21, 27, 31, 34, 36] : null,
  }
}

function hundredweightBy(chance: Chance): HundredweightRate {
  const fromLb = chance.pick([100, 200])
  return {
    services: ['03'],
    effectiveFrom: '2020-01-01',
    effectiveTo: null,
    packaging: ['package', 'tube'],
    minimumPieces: chance.pick([2, 3]),
    minimumLb: fromLb,
    belowMinimum: chance.pick(['notEligible', 'raised']),
    minimumAverageLb: chance.pick([0, 15]),
    belowAverage: chance.pick(['notEligible', 'raised']),
    zones: ZONES,
    breaks: [fromLb, 500, 1000].map((from, index) => ({
      fromLb: from,
      rates: ZONES.map((_, zone) =>
        chance.is(92) ? 200_000 + zone * 30_000 - index * 40_000 + chance.int(999) : null,
      ),
    })),
    minimumCents: ZONES.map(() => chance.between(1000, 9000)),
  }
}

/** A tariff of three services with most of the rules. */
export function syntheticParcelDocument(seed: number): ParcelTariff {
  const chance = makeChance(seed)
  const area = (name: string, zips: string[]) => datesBy(chance).map((dates) => ({ name, zips, ...dates }))
  return {
    ...plainParcelDocument(),
    id: `SYNTH-${seed}`,
    services: CODES.map((code, index) =>
      plainService({
        code,
        name: code,
        fuel: index < 2 ? 'fuel' : null,
        multiPiece: index === 1 && chance.is(60) ? 'totalWeight' : 'perPackage',
        serves: chance.is(90) ? 'any' : chance.pick(['residential', 'commercial']),
        dimWeight: chance.is(95) ? 'byRules' : 'none',
      }),
    ),
    charts: [chartBy(chance)],
    rateTables: CODES.flatMap((code) => [
      ...datesBy(chance).map((dates) => trimmed(tableBy(chance, code, ['package', 'tube', 'pak'], dates))),
      ...(chance.is(70)
        ? [trimmed(tableBy(chance, code, ['letter'], { effectiveFrom: '2020-01-01', effectiveTo: null }))]
        : []),
    ]),
    weightRules: datesBy(chance).map((dates) => ({
      services: null,
      ...dates,
      mode: chance.pick(['up', 'up', 'nearest', 'none']),
      fromLb: chance.pick([0, 1]),
    })),
    dimRules: [
      ...datesBy(chance).map((dates) => dimRuleBy(chance, dates)),
      ...datesBy(chance).map((dates) => ({
        ...dimRuleBy(chance, dates),
        services: chance.is(90) ? null : ['02'],
      })),
    ],
    limits: chance.is(60)
      ? [
          {
            services: null,
            effectiveFrom: '2020-01-01',
            effectiveTo: null,
            measure: 'longest',
            over: 108,
            sides: sidesBy(chance),
          },
        ]
      : [],
    cubicRates: [cubicBy(chance)],
    hundredweights: [hundredweightBy(chance)],
    areas: [...area('DAS', ['100', '59001-59008', '89502']), ...area('EDAS', ['10001-10050', '895'])],
    surcharges: surchargesBy(chance),
    fuels: [
      {
        id: 'fuel',
        kind: 'percents',
        lookupDate: chance.pick(['pickup', 'rating']),
        rows: [
          { effectiveFrom: '2025-01-01', effectiveTo: '2026-01-11', percent: chance.between(0, 30_000) },
          { effectiveFrom: '2026-01-12', effectiveTo: '2026-11-30', percent: chance.between(0, 30_000) },
        ],
      },
    ],
  }
}

/** Mostly ordinary boxes; sides and weights are often exactly on a limit, just under or just over it. */
export function syntheticPiece(chance: Chance): ParcelPiece {
  const side = (limits: number[]): number =>
    chance.is(30)
      ? chance.pick(limits) + chance.pick([-0.01, 0, 0.01, 0.25, -0.25])
      : chance.between(100, chance.pick([900, 900, 900, 2500, 6000])) / 100
  const weightLb = chance.is(30)
    ? chance.pick([0.25, 0.5, 0.9999, 1, 20, 50, 70, 110, 150]) + chance.pick([-0.01, 0, 0.01])
    : chance.between(1, chance.pick([300, 4000, 12_000])) / 100
  const packaging = chance.pick<ParcelPackaging>([
    'package',
    'package',
    'package',
    'package',
    'tube',
    'letter',
    'pak',
  ])
  const isSized = chance.is(packaging === 'letter' ? 50 : 99)
  return {
    quantity: chance.is(75) ? 1 : chance.between(2, 12),
    weightLb: packaging === 'letter' ? chance.pick([0.1, 0.5, 0.51, 0.7]) : weightLb,
    length: isSized ? side([12, 18, 22, 30, 48, 96, 108]) : 0,
    width: side([12, 14, 20, 30]),
    height: side([1, 6, 12, 18]),
    packaging,
    shape: chance.pick(SHAPES),
    needsAdditionalHandling: chance.is(5),
    declaredValueCents: chance.is(70)
      ? 0
      : chance.pick([1, 10_000, 10_001, 30_000, 30_001, 123_456, 5_000_000, 5_000_001]),
  }
}

export function syntheticParcelRequest(chance: Chance): ParcelRequest {
  const us = (zip: string) => ({ zip, state: 'TX', countryCode: 'US' })
  const shipDate = chance.pick(DATES)
  return {
    origin: us(chance.pick(['75201', '75999', '89502', '89502', '31408'])),
    destination: chance.is(96)
      ? us(chance.pick(['89502', '10001', '10099', '10100', '59004', '30301', '96701', '60601-1234']))
      : { zip: 'K1A0B1', state: 'ON', countryCode: chance.pick(['CA', 'MX']) === 'CA' ? 'CA' : 'DE' },
    isResidential: chance.is(40),
    shipDate,
    ratingDate: chance.is(80) ? shipDate : chance.pick(DATES),
    pieces: Array.from({ length: chance.pick([1, 1, 1, 2, 3, 6]) }, () => syntheticPiece(chance)),
    signature: chance.is(80) ? 'none' : chance.pick(['signature', 'adult', 'indirect']),
    isSaturdayDelivery: chance.is(5),
    options: chance.is(95) ? [] : [chance.pick(['SIG', 'COD'])],
    services: null,
    fallbackMiles: chance.is(70) ? chance.between(0, 2600) : null,
  }
}
