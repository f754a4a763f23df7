/** A complete contract of each rate mode with invented figures: the example in the template of a contract workbook. */
import { usualExclusiveAccessorials } from '../rating/accessorial-codes.ts'
import type { FuelIndexPrice, FuelTable } from '../rating/fuel.ts'
import type { ParcelTariff } from '../rating/parcel/parcel-tariff.ts'
import type { FuelRule, LaneRow, PalletRateRow, TariffHeader, ZoneRow } from '../rating/tariff.ts'
import type { AccessorialRule } from '../rating/tariff-charges.ts'
import type { VolumeTariff } from '../rating/volume/volume-tariff.ts'

/** A contract with its rows and its fuel tables. */
export interface WholeContract {
  header: TariffHeader | VolumeTariff | ParcelTariff
  zones: readonly ZoneRow[]
  lanes: readonly LaneRow[]
  palletRates: readonly PalletRateRow[]
  fuelTables: readonly FuelTable[]
  prices: readonly FuelIndexPrice[]
}

const ALWAYS = { effectiveFrom: '2026-01-01', effectiveTo: null }
const EVERYWHERE = { laneType: null, originArea: null, destinationArea: null }
const FUEL: FuelRule = {
  tableId: 'EXAMPLE-FUEL',
  indexId: 'EIA-DIESEL-US',
  effectiveWeekday: 1,
  lagWeeks: 0,
  lookupDate: 'pickup',
  staleAfterDays: 14,
}
const FUEL_TABLE: FuelTable = {
  ...{ id: 'EXAMPLE-FUEL', version: '2026-01-01.1', inclusion: 'atLeastBelow', columnsFromLb: [0] },
  bands: [
    { fromMills: 2_500, toMills: 3_000, percents: [22_500] },
    { fromMills: 3_000, toMills: 3_500, percents: [26_000] },
    { fromMills: 3_500, toMills: 4_000, percents: [29_500] },
    { fromMills: 4_000, toMills: 4_500, percents: [33_000] },
  ],
  ...{ above: { stepMills: 100, addPercents: [700] }, below: null, ...ALWAYS },
}
const state = (code: string) => ({ countryCode: 'US', state: code, zipFrom: null, zipTo: null })
const run = (zipFrom: string, zipTo: string) => ({ countryCode: 'US', state: null, zipFrom, zipTo })
const flat = (code: string, label: string, cents: number): AccessorialRule => ({
  ...{ code, label, trigger: { kind: 'requested' }, price: { basis: 'flat', cents }, isFuelable: false },
  ...ALWAYS,
})
const ACCESSORIALS: AccessorialRule[] = [
  flat('LGDEL', 'Liftgate delivery', 8_500),
  flat('RESDEL', 'Residential delivery', 9_500),
  flat('APPT', 'Delivery appointment', 3_500),
]
const none = { zones: [], lanes: [], palletRates: [], fuelTables: [], prices: [] }
const fueled = { fuelTables: [FUEL_TABLE] }

const head = (name: string, rateModeId: number) => ({
  ...{ id: 'example', version: '1', name, scac: 'EXAM', rateModeId, currency: 'USD', isSynthetic: false },
  ...ALWAYS,
})

const LTL_HEADER: TariffHeader = {
  ...head('Example LTL contract', 1),
  ...{ baseTariffId: 'EXAMPLE-500', baseTariffDate: '2026-01-01' },
  areas: [
    { name: 'Home', ranges: [state('PA')] },
    { name: 'Boston', ranges: [run('018', '024')] },
  ],
  weightRounding: 'poundUp',
  discounts: [
    { scope: { ...EVERYWHERE, originArea: 'Home' }, fromLb: 2_000, percent: 75_000, ...ALWAYS },
    { scope: { ...EVERYWHERE, originArea: 'Home' }, fromLb: 0, percent: 72_000, ...ALWAYS },
    { scope: EVERYWHERE, fromLb: 0, percent: 65_000, ...ALWAYS },
  ],
  minimum: { applies: 'afterDiscount', discountPercent: 0 },
  absoluteMinimums: [{ scope: EVERYWHERE, cents: 12_900, ...ALWAYS }],
  fak: [{ fromClass: '50', toClass: '85', ratedClass: '60' }],
  fuel: FUEL,
  accessorials: [
    ...ACCESSORIALS,
    {
      ...flat('HIGHCOST', 'High cost delivery area', 4_000),
      trigger: { kind: 'area', area: 'Boston', end: 'delivery' },
    },
  ],
  exclusiveAccessorials: usualExclusiveAccessorials(),
  spaceRules: [
    {
      ...{ kind: 'cubicCapacity', name: 'Over 750 cu ft below 6 lb per cu ft', overCubicFeet: 750 },
      ...{ cubeHeight: { kind: 'actual' }, belowPcf: 6, includesPcf: false },
      densityHeight: { kind: 'actual' },
      penalty: {
        ...{ poundsPerCubicFoot: 6, poundsPerLinearFoot: null, freightClass: '125', discountPercent: null },
        replaces: 'whenHigher',
      },
      ...ALWAYS,
    },
  ],
  palletPricing: { packageTypes: ['PLT', 'SKD'] },
  rateIncreases: [],
  ratesAsHigherDiscountWeight: false,
}

const RATES = [600_000, 520_000, 450_000, 380_000, 320_000, 260_000, 200_000, null, null]
const CLASSES = ['50', '60', '70', '100', '150'] as const
const lanesBetween = (origin: string, destination: string): LaneRow[] =>
  CLASSES.map((freightClass) => ({
    ...{ originZone: origin, destinationZone: destination, freightClass, minimumCents: 9_500 },
    rates: RATES.map((rate) => (rate === null ? null : (rate * Number(freightClass)) / 50)),
  }))

const LTL: WholeContract = {
  ...{ ...none, ...fueled, header: LTL_HEADER },
  zones: [
    { zone: 'PA', ...state('PA') },
    { zone: 'MA', ...state('MA') },
  ],
  lanes: [...lanesBetween('PA', 'MA'), ...lanesBetween('MA', 'PA')],
  palletRates: [
    {
      ...{ originZone: 'PA', destinationZone: 'MA', palletCount: 1, cents: 16_500, includesFuel: true },
      ...{
        includedAccessorials: ['APPT'],
        maxLbPerPallet: 2_000,
        maxLength: 48,
        maxWidth: 48,
        maxHeight: 60,
      },
      ...ALWAYS,
    },
  ],
}

const ZONES: ZoneRow[] = [
  { zone: 'TX', ...state('TX') },
  { zone: 'NV', ...state('NV') },
]

/** By mile and by lane, with the equipment of the rate mode. */
function freight(name: string, rateModeId: number, table: VolumeTariff['tables'][number]): WholeContract {
  const equipment = { ...EQUIPMENT[table.equipment]!, ...ALWAYS }
  return {
    ...none,
    ...fueled,
    header: {
      ...{ kind: 'volume', ...head(name, rateModeId), zones: ZONES, areas: [], equipment: [equipment] },
      tables: [
        table,
        {
          ...{ kind: 'mileage', name: `${table.equipment} per mile`, equipment: table.equipment },
          ...{ scope: EVERYWHERE, precedence: 2, takesHigherStep: true, minimumCents: 65_000 },
          basis: 'perMile',
          steps: [
            { from: 0, rate: 30_000 },
            { from: 500, rate: 28_500 },
          ],
          ...ALWAYS,
        },
      ],
      ...{ contractMiles: [], circuity: [{ thousandths: 1_170, ...ALWAYS }] },
      stops: [{ freeStops: 0, maxStops: 3, cents: [5_000, 7_500], isFuelable: false, ...ALWAYS }],
      fuel: { basis: 'percent', rule: FUEL },
      accessorials: ACCESSORIALS,
      ...{ exclusiveAccessorials: usualExclusiveAccessorials(), milesPerDay: 550 },
    },
  }
}

const EQUIPMENT: Record<string, Omit<VolumeTariff['equipment'][number], keyof typeof ALWAYS>> = {
  PARTIAL: {
    ...{ code: 'PARTIAL', label: 'Partial', maxLb: 20_000, maxLinearFeet: 28, maxPallets: 14 },
    isOnRequest: false,
  },
  VAN53: {
    ...{ code: 'VAN53', label: '53 ft van', maxLb: 45_000, maxLinearFeet: 53, maxPallets: 26 },
    isOnRequest: false,
  },
  SPRINTER: {
    ...{ code: 'SPRINTER', label: 'Sprinter van', maxLb: 3_000, maxLinearFeet: 12, maxPallets: 3 },
    isOnRequest: false,
  },
}

const laneTable = (
  equipment: string,
  basis: 'flat' | 'perCwt',
  steps: { from: number; rate: number }[],
): VolumeTariff['tables'][number] => ({
  ...{ kind: 'lane', name: `${equipment} lanes`, equipment, scope: EVERYWHERE, precedence: 1 },
  ...{ takesHigherStep: false, minimumCents: 50_000, basis, palletTypes: [] },
  lanes: [{ originZone: 'TX', destinationZone: 'NV', minimumCents: 0, steps }],
  ...ALWAYS,
})

const PARCEL: WholeContract = {
  ...none,
  header: {
    ...{ kind: 'parcel', ...head('Example parcel contract', 4), rateModeId: 4 },
    services: [
      {
        ...{ code: 'GROUND', name: 'Ground', chart: 'GROUND', serves: 'any', dimWeight: 'byRules' },
        ...{ multiPiece: 'perPackage', fuel: 'GROUND', transitDays: { '2': 1, '3': 2, '4': 3 } },
        workWeekdays: [1, 2, 3, 4, 5],
      },
    ],
    charts: [
      {
        id: 'GROUND',
        origins: [
          {
            ...{ from: '170', to: '171' },
            destinations: [
              ['100', '119', '2'],
              ['010', '027', '3'],
              ['606', '606', '4'],
            ],
          },
        ],
        ...{ countries: [], fallback: null, ...ALWAYS },
      },
    ],
    rateTables: [
      {
        ...{
          service: 'GROUND',
          packaging: ['package', 'tube'],
          zones: ['2', '3', '4'],
          upToLb: [1, 2, 5, 10],
        },
        cents: [
          [950, 1_025, 1_110],
          [1_010, 1_090, 1_195],
          [1_150, 1_260, 1_420],
          [1_380, 1_560, 1_790],
        ],
        ...{ perLbAbove: [95, 110, 130], above: 'noPrice', isDimRated: true, ...ALWAYS },
      },
    ],
    weightRules: [{ services: null, mode: 'up', fromLb: 0, ...ALWAYS }],
    dimRules: [
      {
        ...{ services: null, zones: null, divisor: 139, overCubicInches: null, upToCubicInches: null },
        ...{ sides: { mode: 'up', toInches: 1 }, nonrectangularThousandths: null, maximumLb: null },
        ...ALWAYS,
      },
    ],
    limits: [
      { services: null, measure: 'longest', over: 108, sides: { mode: 'up', toInches: 1 }, ...ALWAYS },
      { services: null, measure: 'actualWeight', over: 150, sides: { mode: 'none', toInches: 1 }, ...ALWAYS },
    ],
    ...{ cubicRates: [], hundredweights: [] },
    areas: [{ name: 'Extended', zips: ['12983-12998', '04739'], ...ALWAYS }],
    surcharges: [
      {
        ...{ services: null, code: 'RES', label: 'Residential', trigger: { kind: 'residential' } },
        ...{ amount: { basis: 'flat', cents: 595 }, per: 'package', isFuelable: true, group: null },
        ...{ suppresses: [], minimumBillableLb: null, ...ALWAYS },
      },
      {
        ...{ services: null, code: 'DAS', label: 'Delivery area' },
        trigger: { kind: 'area', area: 'Extended', address: 'any' },
        ...{ amount: { basis: 'flat', cents: 430 }, per: 'package', isFuelable: true, group: null },
        ...{ suppresses: [], minimumBillableLb: null, ...ALWAYS },
      },
    ],
    fuels: [{ id: 'GROUND', kind: 'percents', lookupDate: 'pickup', rows: [{ percent: 18_250, ...ALWAYS }] }],
  },
}

/** The example of a rate mode: 1 LTL, 2 volume LTL, 3 truckload, 4 parcel, 5 expedited. */
export function exampleContract(rateModeId: number): WholeContract {
  if (rateModeId === 4) return PARCEL
  if (rateModeId === 2) {
    const steps = [
      { from: 0, rate: 185_000 },
      { from: 10_000, rate: 152_500 },
    ]
    return freight('Example volume contract', 2, laneTable('PARTIAL', 'perCwt', steps))
  }
  const step = (rate: number) => [{ from: 0, rate }]
  if (rateModeId === 3)
    return freight('Example truckload contract', 3, laneTable('VAN53', 'flat', step(410_000)))
  if (rateModeId === 5)
    return freight('Example expedited contract', 5, laneTable('SPRINTER', 'flat', step(295_000)))
  return LTL
}
