/** UPS and FedEx in the demo: the same rules with their own services, dates and levels. */
import type { ParcelPackaging } from '#domain/rating/parcel/parcel-request.ts'
import type { ParcelService, ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import { OPTION_CENTS } from '#domain/rating/parcel/synthetic-option-fees.ts'
import { fee, hundredweightRate, sizeRules } from '#domain/rating/parcel/synthetic-size-rules.ts'
import { deliveryAreas, usualFees } from './parcel-fees.ts'
import { airFuel, groundFuel } from './parcel-fuel.ts'
import { POUNDS_TO, type PriceLevel, parcelCents, parcelTable, type TablePlan } from './parcel-prices.ts'
import { parcelChart } from './parcel-zones.ts'

const BEGIN = '2024-01-01'
const ALWAYS = { effectiveFrom: BEGIN, effectiveTo: null }
const NEAR_ZONES = ['2', '3', '4', '5', '6', '7', '8']
const GROUND_ZONES = [...NEAR_ZONES, '44', '45', '46']
const AIR_ZONES = [...NEAR_ZONES, '124', '125', '126']
const ALL_ZONES = [...new Set([...GROUND_ZONES, ...AIR_ZONES])]
/** General increase of 2026 (domain facts 3.2), in thousandths. */
const INCREASE = 1_059

interface ServicePlan {
  code: string
  name: string
  by: 'ground' | 'air'
  level: PriceLevel
  /** Business days: the same to every zone, or by zone from the nearest. */
  days: number | number[]
  serves?: ParcelService['serves']
  workWeekdays?: number[]
}

const level = (base: number, perZone: number, perLb: number, perLbZone: number): PriceLevel => ({
  base,
  perZone,
  perLb,
  perLbZone,
})

const GROUND_DAYS = [1, 2, 3, 4, 4, 5, 5, 7, 7, 8]

const UPS: ServicePlan[] = [
  { code: '03', name: 'UPS Ground', by: 'ground', level: level(905, 38, 29, 6), days: GROUND_DAYS },
  { code: '12', name: 'UPS 3 Day Select', by: 'air', level: level(1_240, 118, 66, 22), days: 3 },
  { code: '02', name: 'UPS 2nd Day Air', by: 'air', level: level(1_690, 196, 98, 38), days: 2 },
  { code: '59', name: 'UPS 2nd Day Air A.M.', by: 'air', level: level(2_010, 214, 112, 42), days: 2 },
  { code: '13', name: 'UPS Next Day Air Saver', by: 'air', level: level(2_930, 388, 149, 52), days: 1 },
  { code: '01', name: 'UPS Next Day Air', by: 'air', level: level(3_310, 420, 168, 57), days: 1 },
  { code: '14', name: 'UPS Next Day Air Early', by: 'air', level: level(6_450, 430, 175, 58), days: 1 },
]

const FEDEX: ServicePlan[] = [
  {
    code: 'FEDEX_GROUND',
    name: 'FedEx Ground',
    by: 'ground',
    level: level(898, 40, 28, 6),
    days: GROUND_DAYS,
    serves: 'commercial',
  },
  {
    code: 'GROUND_HOME_DELIVERY',
    name: 'FedEx Home Delivery',
    by: 'ground',
    level: level(898, 40, 28, 6),
    days: GROUND_DAYS,
    serves: 'residential',
    workWeekdays: [0, 1, 2, 3, 4, 5, 6],
  },
  {
    code: 'FEDEX_EXPRESS_SAVER',
    name: 'FedEx Express Saver',
    by: 'air',
    level: level(1_310, 122, 69, 23),
    days: 3,
  },
  { code: 'FEDEX_2_DAY', name: 'FedEx 2Day', by: 'air', level: level(1_650, 201, 96, 37), days: 2 },
  { code: 'FEDEX_2_DAY_AM', name: 'FedEx 2Day A.M.', by: 'air', level: level(1_980, 219, 110, 41), days: 2 },
  {
    code: 'STANDARD_OVERNIGHT',
    name: 'FedEx Standard Overnight',
    by: 'air',
    level: level(2_890, 392, 147, 51),
    days: 1,
  },
  {
    code: 'PRIORITY_OVERNIGHT',
    name: 'FedEx Priority Overnight',
    by: 'air',
    level: level(3_260, 415, 166, 56),
    days: 1,
  },
  {
    code: 'FIRST_OVERNIGHT',
    name: 'FedEx First Overnight',
    by: 'air',
    level: level(6_390, 426, 173, 58),
    days: 1,
  },
]

function serviceOf({ code, name, by, days, serves, workWeekdays }: ServicePlan): ParcelService {
  const zones = by === 'ground' ? GROUND_ZONES : AIR_ZONES
  return {
    code,
    name,
    chart: by,
    serves: serves ?? 'any',
    dimWeight: 'byRules',
    multiPiece: 'perPackage',
    fuel: by,
    transitDays: Object.fromEntries(
      zones.map((zone, place) => [
        zone,
        typeof days === 'number' ? days + (place > 6 ? 1 : 0) : days[place]!,
      ]),
    ),
    workWeekdays: workWeekdays ?? [1, 2, 3, 4, 5],
  }
}

/** Packages up to 150 lb; air also accepts letters up to 8 oz and paks. */
function tablesOf({ code, by, level: of }: ServicePlan): TablePlan[] {
  const packaging: ParcelPackaging[] = by === 'ground' ? ['package', 'tube'] : ['package', 'tube', 'pak']
  const zones = by === 'ground' ? GROUND_ZONES : AIR_ZONES
  const upToLb = POUNDS_TO(150)
  const sized = { isDimRated: true, goesOnByPound: true }
  const packages = { service: code, packaging, zones, level: of, upToLb, ...sized }
  if (by === 'ground') return [packages]
  const letterLevel = { ...of, base: Math.round(of.base * 0.82) }
  return [
    packages,
    {
      ...{ service: code, packaging: ['letter'], zones, level: letterLevel, upToLb: [0.5] },
      ...{ isDimRated: false, goesOnByPound: false },
    },
  ]
}

interface CarrierPlan {
  scac: string
  carrier: 'UPS' | 'FedEx'
  services: ServicePlan[]
  /** First day of the prices of 2026. */
  increasedFrom: string
  lastBefore: string
  groundFuel: number
  saturday: string[]
  extra: ParcelTariff['surcharges']
}

function tariffOf(plan: CarrierPlan): ParcelTariff {
  const { scac, carrier, services } = plan
  const codes = (by: ServicePlan['by']): string[] =>
    services.filter((one) => one.by === by).map(({ code }) => code)
  const chart = (id: 'ground' | 'air', [hawaii, puertoRico, alaska]: [string, string, string]) =>
    parcelChart(
      { id, firstZone: 2, offshore: { hawaii, puertoRico, alaska, guam: null }, countries: [] },
      BEGIN,
    )
  const tables = services.flatMap(tablesOf)
  const { surcharges: sizeFees, ...size } = sizeRules(carrier, ALL_ZONES, BEGIN)
  return {
    kind: 'parcel',
    id: `SYN-${scac}-PARCEL`,
    version: '2026-01.1',
    name: `${carrier} parcels (synthetic)`,
    scac,
    rateModeId: 4,
    currency: 'USD',
    isSynthetic: true,
    ...ALWAYS,
    services: services.map(serviceOf),
    charts: [chart('ground', ['44', '45', '46']), chart('air', ['124', '125', '126'])],
    rateTables: [
      ...tables.map((table) =>
        parcelTable(table, 1_000, { effectiveFrom: BEGIN, effectiveTo: plan.lastBefore }),
      ),
      ...tables.map((table) =>
        parcelTable(table, INCREASE, { effectiveFrom: plan.increasedFrom, effectiveTo: null }),
      ),
    ],
    ...size,
    cubicRates: [],
    hundredweights: services.map(({ code, by, level: of }) =>
      hundredweightRate(
        {
          service: code,
          zones: by === 'ground' ? GROUND_ZONES : AIR_ZONES,
          minimumLb: by === 'ground' ? 200 : 100,
          centsOf25Lb: (zone) => parcelCents(of, 25, zone, 1_000),
        },
        ALWAYS,
      ),
    ),
    areas: deliveryAreas(carrier),
    surcharges: [...sizeFees, ...usualFees(codes('ground'), codes('air'), plan.saturday), ...plan.extra],
    fuels: [groundFuel(carrier.toUpperCase(), plan.groundFuel), airFuel(carrier)],
  }
}

export function upsTariff(): ParcelTariff {
  return tariffOf({
    scac: 'UPSN',
    carrier: 'UPS',
    services: UPS,
    increasedFrom: '2025-12-22',
    lastBefore: '2025-12-21',
    groundFuel: 14_250,
    saturday: ['02', '01', '14'],
    extra: [],
  })
}

/** FedEx also has indirect signature. */
export function fedexTariff(): ParcelTariff {
  return tariffOf({
    scac: 'FDEG',
    carrier: 'FedEx',
    services: FEDEX,
    increasedFrom: '2026-01-05',
    lastBefore: '2026-01-04',
    groundFuel: 14_500,
    saturday: ['FEDEX_2_DAY', 'PRIORITY_OVERNIGHT', 'FIRST_OVERNIGHT'],
    extra: [
      fee('SATDEL', 'Saturday delivery', { kind: 'option', option: 'SATDEL' }, 0, {
        services: ['GROUND_HOME_DELIVERY'],
      }),
      fee(
        'ISIG',
        'Indirect signature required',
        { kind: 'option', option: 'SIGINDIRECT' },
        OPTION_CENTS.indirectSignature,
        {
          isFuelable: false,
        },
      ),
    ],
  })
}
