/** The simplest parcel tariff and shipment, for tests of single rules: only the rules that a test adds apply. */
import type { FuelRows } from '../compile-tariff.ts'
import { compileParcelTariff } from './compile-parcel-tariff.ts'
import type { CompiledParcelTariff } from './compiled-parcel-tariff.ts'
import type { ParcelPiece, ParcelRequest } from './parcel-request.ts'
import type { ParcelRate, ParcelResult } from './parcel-result.ts'
import type {
  ParcelAmount,
  ParcelMeasure,
  ParcelSurcharge,
  ParcelTrigger,
  SideRounding,
} from './parcel-surcharge.ts'
import type {
  DimRule,
  ParcelLimit,
  ParcelRateTable,
  ParcelService,
  ParcelTariff,
  WeightRule,
} from './parcel-tariff.ts'
import { rateParcel } from './rate-parcel.ts'

export const ALWAYS = { effectiveFrom: '2000-01-01', effectiveTo: null }
export const WHOLE_UP: SideRounding = { mode: 'up', toInches: 1 }
export const WHOLE_NEAREST: SideRounding = { mode: 'nearest', toInches: 1 }
export const QUARTER_DOWN: SideRounding = { mode: 'down', toInches: 0.25 }
export const AS_MEASURED: SideRounding = { mode: 'none', toInches: 1 }

export const plainService = (service: Partial<ParcelService> = {}): ParcelService => ({
  code: 'PLAIN',
  name: 'Plain service',
  chart: 'one',
  serves: 'any',
  dimWeight: 'byRules',
  multiPiece: 'perPackage',
  fuel: null,
  transitDays: { '5': 3 },
  workWeekdays: [1, 2, 3, 4, 5],
  ...service,
})

/** $10 plus $1 per pound in zone 5, $20 plus $2 in zone 8, 1 to 150 lb. */
export const plainTable = (table: Partial<ParcelRateTable> = {}): ParcelRateTable => ({
  service: 'PLAIN',
  packaging: ['package', 'tube'],
  zones: ['5', '8'],
  upToLb: Array.from({ length: 150 }, (_, row) => row + 1),
  cents: Array.from({ length: 150 }, (_, row) => [1_000 + 100 * (row + 1), 2_000 + 200 * (row + 1)]),
  perLbAbove: null,
  above: 'noPrice',
  isDimRated: true,
  ...ALWAYS,
  ...table,
})

export const dimRule = (rule: Partial<DimRule> = {}): DimRule => ({
  services: null,
  ...ALWAYS,
  zones: null,
  divisor: 139,
  overCubicInches: null,
  upToCubicInches: null,
  sides: WHOLE_UP,
  nonrectangularThousandths: null,
  maximumLb: null,
  ...rule,
})

export const weightRule = (rule: Partial<WeightRule> = {}): WeightRule => ({
  services: null,
  ...ALWAYS,
  mode: 'up',
  fromLb: 0,
  ...rule,
})

export const limit = (measure: ParcelMeasure, over: number, sides = WHOLE_UP): ParcelLimit => ({
  services: null,
  ...ALWAYS,
  measure,
  over,
  sides,
})

/** A surcharge with a flat amount per package, without a group and without fuel. */
export const surcharge = (
  code: string,
  trigger: ParcelTrigger,
  amount: ParcelAmount | number,
  more: Partial<ParcelSurcharge> = {},
): ParcelSurcharge => ({
  services: null,
  ...ALWAYS,
  code,
  label: code,
  trigger,
  amount: typeof amount === 'number' ? { basis: 'flat', cents: amount } : amount,
  per: 'package',
  isFuelable: false,
  group: null,
  suppresses: [],
  minimumBillableLb: null,
  ...more,
})

export const over = (
  measure: ParcelMeasure,
  above: number,
  upTo: number | null = null,
  sides = WHOLE_UP,
): ParcelTrigger => ({ kind: 'measure', measure, over: above, upTo, sides })

/** From 75201: zone 5 to Reno, zone 8 to New York, nothing else; no fallback. */
export function plainParcelDocument(parts: Partial<ParcelTariff> = {}): ParcelTariff {
  return {
    kind: 'parcel',
    id: 'PLAIN',
    version: '1',
    name: 'Plain parcels',
    scac: 'PLNX',
    rateModeId: 4,
    currency: 'USD',
    isSynthetic: true,
    effectiveFrom: '2000-01-01',
    effectiveTo: null,
    services: [plainService()],
    charts: [
      {
        id: 'one',
        ...ALWAYS,
        origins: [
          {
            from: '750',
            to: '753',
            destinations: [
              ['894', '898', '5'],
              ['100', '104', '8'],
            ],
          },
        ],
        countries: [],
        fallback: null,
      },
    ],
    rateTables: [plainTable()],
    weightRules: [weightRule()],
    dimRules: [dimRule()],
    limits: [],
    cubicRates: [],
    hundredweights: [],
    areas: [],
    surcharges: [],
    fuels: [],
    ...parts,
  }
}

/** Compiles it; throws its errors. */
export function plainParcel(parts: Partial<ParcelTariff> = {}, fuel?: FuelRows): CompiledParcelTariff {
  const result = compileParcelTariff(plainParcelDocument(parts), fuel)
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
}

/** By default a box of 10 lb, 10 x 10 x 10 in. */
export const piece = (more: Partial<ParcelPiece> = {}): ParcelPiece => ({
  quantity: 1,
  weightLb: 10,
  length: 10,
  width: 10,
  height: 10,
  packaging: 'package',
  shape: 'rectangular',
  needsAdditionalHandling: false,
  declaredValueCents: 0,
  ...more,
})

/** A box with these three sides. */
export const box = (length: number, width: number, height: number, weightLb = 1): ParcelPiece =>
  piece({ length, width, height, weightLb })

export function parcelRequest(pieces: ParcelPiece[], more: Partial<ParcelRequest> = {}): ParcelRequest {
  return {
    origin: { zip: '75201', state: 'TX', countryCode: 'US' },
    destination: { zip: '89502', state: 'NV', countryCode: 'US' },
    isResidential: false,
    shipDate: '2026-06-03',
    ratingDate: '2026-06-02',
    pieces,
    signature: 'none',
    isSaturdayDelivery: false,
    options: [],
    services: null,
    fallbackMiles: null,
    ...more,
  }
}

/** The first service's rate, or an error with the notice that was returned. */
export function parcelRateOf(results: ParcelResult[]): ParcelRate {
  const result = results[0]!
  if (result.kind === 'notice') throw new Error(`${result.code}: ${result.message}`)
  return result
}

/** Billed pounds of the whole shipment. */
export const billedLb = (tariff: CompiledParcelTariff, request: ParcelRequest): number =>
  parcelRateOf(rateParcel(tariff, request)).billedWeight / 10_000

/** [code, cents] of every charge of the first service. */
export const parcelCharges = (tariff: CompiledParcelTariff, request: ParcelRequest): [string, number][] =>
  parcelRateOf(rateParcel(tariff, request)).charges.map(({ code, cents }) => [code, cents])

/** 'CODE: message' of the first service's notice; the cents if it has a price. */
export function parcelNotice(tariff: CompiledParcelTariff, request: ParcelRequest): string | number {
  const result = rateParcel(tariff, request)[0]!
  return result.kind === 'notice' ? `${result.code}: ${result.message}` : result.cents
}
