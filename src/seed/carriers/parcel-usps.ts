/** USPS in the demo: ounces and pounds, cubic, flat rate, nonstandard fees; no fuel, residential or Saturday charge. */
import type { ParcelPackaging } from '#domain/rating/parcel/parcel-request.ts'
import type { CubicRate, ParcelService, ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import { USPS_OPTION_CENTS } from '#domain/rating/parcel/synthetic-option-fees.ts'
import { fee } from '#domain/rating/parcel/synthetic-size-rules.ts'
import {
  USPS_HEAVIEST_LB as HEAVIEST_LB,
  uspsSizeRules,
} from '#domain/rating/parcel/synthetic-usps-size-rules.ts'
import { POUNDS_TO, type PriceLevel, parcelCents, parcelTable } from './parcel-prices.ts'
import { parcelChart } from './parcel-zones.ts'

const BEGIN = '2024-01-01'
const ALWAYS = { effectiveFrom: BEGIN, effectiveTo: null }
const ZONES = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const GROUND = 'USPS_GROUND_ADVANTAGE'
const PRIORITY = 'PRIORITY_MAIL'
const EXPRESS = 'PRIORITY_MAIL_EXPRESS'
/** Prices of 2026 started on this day; an invented increase of 5 %. */
const INCREASED = '2026-01-18'
const LAST_BEFORE = '2026-01-17'
const INCREASE = 1_050

/** 4, 8, 12 oz and just below a pound, then pounds. */
const OUNCES_AND_POUNDS = [0.25, 0.5, 0.75, 0.9999, ...POUNDS_TO(HEAVIEST_LB)]

const LEVELS: Record<string, PriceLevel> = {
  [GROUND]: { base: 470, perZone: 24, perLb: 58, perLbZone: 13 },
  [PRIORITY]: { base: 760, perZone: 41, perLb: 62, perLbZone: 22 },
  [EXPRESS]: { base: 2_690, perZone: 210, perLb: 118, perLbZone: 46 },
}

const service = (code: string, name: string, days: number[]): ParcelService => ({
  code,
  name,
  chart: 'usps',
  serves: 'any',
  dimWeight: 'byRules',
  multiPiece: 'perPackage',
  fuel: null,
  transitDays: Object.fromEntries(ZONES.map((zone, place) => [zone, days[place]!])),
  workWeekdays: [1, 2, 3, 4, 5, 6],
})

/** Packages of a service, at the prices before and after the increase. */
function packagesOf(code: string): ParcelTariff['rateTables'] {
  const plan = {
    service: code,
    packaging: ['package', 'tube'] as ParcelPackaging[],
    zones: ZONES,
    level: LEVELS[code]!,
    upToLb: code === GROUND ? OUNCES_AND_POUNDS : POUNDS_TO(HEAVIEST_LB),
    isDimRated: true,
    goesOnByPound: false,
  }
  return [
    parcelTable(plan, 1_000, { effectiveFrom: BEGIN, effectiveTo: LAST_BEFORE }),
    parcelTable(plan, INCREASE, { effectiveFrom: INCREASED, effectiveTo: null }),
  ]
}

/** One price for everything that fits, whatever its weight and destination. */
const flatRate = (packaging: ParcelPackaging, cents: number): ParcelTariff['rateTables'][number] => ({
  service: PRIORITY,
  packaging: [packaging],
  zones: ZONES,
  upToLb: [HEAVIEST_LB],
  cents: [ZONES.map(() => cents)],
  perLbAbove: null,
  above: 'noPrice',
  isDimRated: false,
  ...ALWAYS,
})

/** Longest side of cubic parcels: 18 in, and 22 in from the final rule of July 2026 (domain facts 3.3). */
function cubicOf(code: string, tiers: number): CubicRate[] {
  const upToCubicFeet = Array.from({ length: tiers }, (_, tier) => (tier + 1) / 10)
  const rate = (
    maximumLongest: number,
    dates: { effectiveFrom: string; effectiveTo: string | null },
  ): CubicRate => ({
    services: [code],
    ...dates,
    maximumLb: 20,
    maximumLongest,
    exceptShapes: ['tube'],
    sides: { mode: 'down', toInches: 0.25 },
    zones: ZONES,
    upToCubicFeet,
    // A tenth of a cubic foot for the price of two pounds.
    cents: upToCubicFeet.map((_, tier) =>
      ZONES.map((zone) => parcelCents(LEVELS[code]!, 2 * tier + 1, zone, 960)),
    ),
    softPackUpToInches: [21, 27, 31, 34, 36],
  })
  return [
    rate(18, { effectiveFrom: BEGIN, effectiveTo: '2026-07-11' }),
    rate(22, { effectiveFrom: '2026-07-12', effectiveTo: null }),
  ]
}

/** Signatures and insurance with invented amounts; free services are 0. */
function feesOf(): ParcelTariff['surcharges'] {
  const plain = { isFuelable: false }
  const free = (code: string, label: string, kind: 'residential' | 'flagged') =>
    fee(code, label, { kind }, 0, plain)
  const option = (code: string, label: string, asked: string, cents: number) =>
    fee(code, label, { kind: 'option', option: asked }, cents, plain)
  return [
    free('RES', 'Residential delivery', 'residential'),
    free('AHS', 'Additional handling', 'flagged'),
    option('SATDEL', 'Saturday delivery', 'SATDEL', 0),
    option('SIG', 'Signature Confirmation', 'SIG', USPS_OPTION_CENTS.signature),
    option('ASIG', 'Adult Signature Required', 'SIGADULT', USPS_OPTION_CENTS.adultSignature),
    option('COD', 'Collect on delivery', 'COD', 1_140),
    fee(
      'DV',
      'Insurance',
      { kind: 'declaredValue' },
      {
        basis: 'declaredValue',
        includedCents: 10_000,
        counts: 'excess',
        stepCents: 10_000,
        perStepCents: 185,
        minimumCents: 285,
        maximumValueCents: 500_000,
      },
      plain,
    ),
  ]
}

export function uspsTariff(): ParcelTariff {
  const codes = [GROUND, PRIORITY, EXPRESS]
  const services = { groundAdvantage: GROUND, others: [PRIORITY, EXPRESS], byOunces: [GROUND] }
  const { surcharges: sizeFees, ...size } = uspsSizeRules(services, BEGIN)
  const offshore = { hawaii: '8', puertoRico: '8', alaska: '8', guam: '9' }
  return {
    kind: 'parcel',
    id: 'SYN-USPS-PARCEL',
    version: '2026-01.1',
    name: 'USPS parcels (synthetic)',
    scac: 'USPS',
    rateModeId: 4,
    currency: 'USD',
    isSynthetic: true,
    ...ALWAYS,
    services: [
      service(GROUND, 'USPS Ground Advantage', [2, 2, 3, 3, 4, 4, 5, 5, 7]),
      service(PRIORITY, 'Priority Mail', [1, 2, 2, 2, 2, 3, 3, 3, 4]),
      service(EXPRESS, 'Priority Mail Express', [1, 1, 1, 2, 2, 2, 2, 2, 3]),
    ],
    charts: [parcelChart({ id: 'usps', firstZone: 1, offshore, countries: [] }, BEGIN)],
    rateTables: [
      ...codes.flatMap(packagesOf),
      flatRate('flatRateEnvelope', 985),
      flatRate('smallFlatRateBox', 1_080),
      flatRate('mediumFlatRateBox', 1_870),
      flatRate('largeFlatRateBox', 2_560),
    ],
    ...size,
    cubicRates: [...cubicOf(PRIORITY, 5), ...cubicOf(GROUND, 10)],
    hundredweights: [],
    areas: [],
    surcharges: [...sizeFees, ...feesOf()],
    fuels: [],
  }
}
