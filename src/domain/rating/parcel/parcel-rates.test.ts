/** Zones, tables, cubic, hundredweight, several pieces, fuel (domain facts 3.1, 3.3, 3.4), each with its arithmetic. */
import { describe, expect, it } from 'vitest'
import { greatCircleMiles } from '../../great-circle.ts'
import type { FuelRows } from '../compile-tariff.ts'
import { parcelPackagingOf } from './parcel-packaging.ts'
import type { ParcelPiece, ParcelRequest } from './parcel-request.ts'
import type { CubicRate, HundredweightRate, ParcelFuel, ZoneChart } from './parcel-tariff.ts'
import {
  ALWAYS,
  box,
  dimRule,
  parcelCharges,
  parcelNotice,
  parcelRateOf,
  parcelRequest,
  piece,
  plainParcel,
  plainParcelDocument,
  plainService,
  plainTable,
  QUARTER_DOWN,
  surcharge,
} from './plain-parcel.test-support.ts'
import { rateParcel } from './rate-parcel.ts'

const to = (zip: string, countryCode = 'US') => ({ destination: { zip, state: 'NV', countryCode } })
const from = (zip: string) => ({ origin: { zip, state: 'GA', countryCode: 'US' } })

describe('zones', () => {
  /** The USPS ladder of 3.4 (S80 S81). */
  const ladder = [50, 150, 300, 600, 1000, 1400, 1800, null].map((upToMiles, rung) => ({
    upToMiles,
    zone: String(rung + 1),
  }))
  const chart: ZoneChart = {
    ...plainParcelDocument().charts[0]!,
    countries: [['CA', '8']],
    fallback: { ladder, except: [['967', '968']] },
  }
  const zones = ['1', '2', '3', '4', '5', '6', '7', '8']
  const tariff = plainParcel({
    charts: [
      {
        ...chart,
        origins: [
          {
            ...chart.origins[0]!,
            destinations: [...chart.origins[0]!.destinations, ['89501', '89502', '8']],
          },
        ],
      },
    ],
    rateTables: [plainTable({ zones, upToLb: [150], cents: [[1, 2, 3, 4, 5, 6, 7, 8]] })],
  })

  it.each<[string, Partial<ParcelRequest>, number]>([
    ['by ZIP3', to('89434'), 5],
    ['a ZIP5 of its own wins', to('89502'), 8],
    ['the ZIP5 after it does not', to('89503'), 5],
    ['another country', to('K1A0B1', 'CA'), 8],
    ['the last ZIP3 of a run of origins', { ...from('75399'), ...to('89434') }, 5],
    ['50 miles', { ...from('31408'), fallbackMiles: 50 }, 1],
    ['51 miles', { ...from('31408'), fallbackMiles: 51 }, 2],
    ['150 miles', { ...from('31408'), fallbackMiles: 150 }, 2],
    ['300 miles', { ...from('31408'), fallbackMiles: 300 }, 3],
    ['600 miles', { ...from('31408'), fallbackMiles: 600 }, 4],
    ['1,000 miles', { ...from('31408'), fallbackMiles: 1000 }, 5],
    ['1,400 miles', { ...from('31408'), fallbackMiles: 1400 }, 6],
    ['1,800 miles', { ...from('31408'), fallbackMiles: 1800 }, 7],
    ['1,801 miles', { ...from('31408'), fallbackMiles: 1801 }, 8],
  ])('%s', (_name, more, zone) => {
    const rate = parcelRateOf(rateParcel(tariff, parcelRequest([piece()], more)))
    expect([rate.zone, rate.cents]).toEqual([String(zone), zone])
    expect(rate.isZoneEstimated).toBe(more.fallbackMiles !== undefined)
    expect(rate.receipt.isZoneEstimated).toBe(rate.isZoneEstimated)
  })

  it.each<[string, Partial<ParcelRequest>, string]>([
    ['an origin without chart and distance', from('31408'), 'no zone from 31408 US to 89502 US'],
    [
      'a destination that the chart leaves out',
      { ...to('33101'), fallbackMiles: 900 },
      'no zone from 75201 US to 33101 US',
    ],
    [
      'a place for which miles say nothing',
      { ...from('31408'), ...to('96701'), fallbackMiles: 4000 },
      'no zone from 31408 US to 96701 US',
    ],
    ['a country that is not on the chart', to('06000', 'MX'), 'no zone from 75201 US to 06000 MX'],
  ])('%s has no price', (_name, more, message) => {
    expect(parcelNotice(tariff, parcelRequest([piece()], more))).toBe(`NO_ZONE: ${message}`)
  })

  it('measures published pairs: 380 to 064 is zone 6, 701 to 372 zone 4 (S82 S83)', () => {
    // Memphis to New Haven County, New Orleans to Nashville, centers of the ZIP3s in round degrees.
    const zoneOf = (miles: number) =>
      ladder.find(({ upToMiles }) => upToMiles === null || miles <= upToMiles)!.zone
    const memphis = { latitude: 35.2, longitude: -89.9 }
    const connecticut = { latitude: 41.4, longitude: -72.9 }
    const orleans = { latitude: 29.95, longitude: -90.07 }
    const nashville = { latitude: 36.15, longitude: -86.78 }
    expect(zoneOf(greatCircleMiles(memphis, connecticut))).toBe('6')
    expect(zoneOf(greatCircleMiles(orleans, nashville))).toBe('4')
    expect(greatCircleMiles(memphis, memphis)).toBe(0)
  })
})

describe('tables', () => {
  const letters = plainTable({
    packaging: ['letter'],
    zones: ['5'],
    upToLb: [0.5],
    cents: [[900]],
    isDimRated: false,
    above: 'asPackage',
  })
  const letter = (weightLb: number) => piece({ packaging: 'letter', weightLb })

  it.each<[string, ParcelPiece, string | number]>([
    // S55: as a letter up to 8 oz, otherwise the next pound.
    ['a letter of 8 oz', letter(0.5), 900],
    [
      'a letter of 8.1 oz is a package of 1 lb',
      { ...letter(8.1 / 16), length: 12, width: 9, height: 0.5 },
      1100,
    ],
    ['a letter needs no size', { ...letter(0.2), length: 0, width: 0, height: 0 }, 900],
    ['1 lb', piece({ weightLb: 1, length: 5, width: 5, height: 5 }), 1100],
    ['150 lb', piece({ weightLb: 150 }), 16_000],
    ['151 lb', piece({ weightLb: 151 }), 'NO_RATE: no price for 151 lb in zone 5'],
    ['a pak has no table', piece({ packaging: 'pak' }), "NO_RATE: no prices for packaging 'pak'"],
  ])('%s', (_name, one, wanted) => {
    expect(parcelNotice(plainParcel({ rateTables: [plainTable(), letters] }), parcelRequest([one]))).toBe(
      wanted,
    )
  })

  it('prices weights beyond the table per pound, never below its last row', () => {
    const tariff = (perLb: number) => plainParcel({ rateTables: [plainTable({ perLbAbove: [perLb, null] })] })
    const heavy = parcelRequest([piece({ weightLb: 200 })])
    expect(parcelNotice(tariff(110), heavy)).toBe(22_000)
    expect(parcelNotice(tariff(50), heavy)).toBe(16_000)
    expect(parcelNotice(tariff(110), { ...heavy, ...to('10001') })).toBe(
      'NO_RATE: no price for 200 lb in zone 8',
    )
  })

  it('has no price for a gap in the table, or for a missing zone', () => {
    const holed = plainTable({
      upToLb: [10, 20],
      cents: [
        [null, 500],
        [700, 800],
      ],
    })
    expect(parcelNotice(plainParcel({ rateTables: [holed] }), parcelRequest([piece()]))).toBe(
      'NO_RATE: no price for 10 lb in zone 5',
    )
    const near = plainTable({ zones: ['5'], upToLb: [20], cents: [[700]] })
    expect(parcelNotice(plainParcel({ rateTables: [near] }), parcelRequest([piece()], to('10001')))).toBe(
      'NO_RATE: no price for 10 lb in zone 8',
    )
  })

  it('uses the table of the ship date', () => {
    const rateTables = [
      plainTable({ upToLb: [150], cents: [[1, 1]], effectiveTo: '2026-01-11' }),
      plainTable({ upToLb: [150], cents: [[2, 2]], effectiveFrom: '2026-01-12' }),
    ]
    const cents = (shipDate: string) =>
      parcelNotice(plainParcel({ rateTables }), parcelRequest([piece()], { shipDate }))
    expect([cents('2026-01-11'), cents('2026-01-12')]).toEqual([1, 2])
  })

  it('reads the carriers’ packaging codes (3.5), and treats an unknown one as a package', () => {
    expect(['01', '03', '04', 'FEDEX_PAK', 'Envelope', '02', 'CTN', ''].map(parcelPackagingOf)).toEqual([
      'letter',
      'tube',
      'pak',
      'pak',
      'letter',
      'package',
      'package',
      'package',
    ])
  })
})

describe('several pieces', () => {
  it.each<[string, 'perPackage' | 'totalWeight', ParcelPiece[], string | number]>([
    // 10 lb $20, 5.5 lb -> 8 lb dimensional (1,000 / 139) $18.
    ['each by itself', 'perPackage', [piece(), box(10, 10, 10, 5.5)], 3800],
    ['a quantity is as many pieces', 'perPackage', [piece({ quantity: 3 })], 6000],
    // S55: billed weights summed: 10 + 8 = 18 lb $28.
    ['all together by the sum of their billed weights', 'totalWeight', [piece(), box(10, 10, 10, 5.5)], 2800],
    [
      'rounded before they are summed: 10.2 three times is 33 lb',
      'totalWeight',
      [piece({ quantity: 3, weightLb: 10.2 })],
      4300,
    ],
    [
      'beyond the table together',
      'totalWeight',
      [piece({ quantity: 16 })],
      'NO_RATE: no price for 160 lb in zone 5',
    ],
    [
      'different packaging together',
      'totalWeight',
      [piece(), piece({ packaging: 'letter' })],
      'NO_RATE: rates all pieces together, and their packaging differs',
    ],
  ])('%s', (_name, multiPiece, pieces, wanted) => {
    const letters = plainTable({ packaging: ['letter'], isDimRated: false })
    const tariff = plainParcel({
      services: [plainService({ multiPiece })],
      rateTables: [plainTable(), letters],
    })
    expect(parcelNotice(tariff, parcelRequest(pieces))).toBe(wanted)
  })
})

describe('USPS cubic', () => {
  // S77 S78: <= 20 lb, <= 18 in, five tiers of 0.1; soft packs S79. Cheaper than every price by weight here.
  const cubic: CubicRate = {
    services: null,
    ...ALWAYS,
    maximumLb: 20,
    maximumLongest: 18,
    exceptShapes: ['tube'],
    sides: QUARTER_DOWN,
    zones: ['5'],
    upToCubicFeet: [0.1, 0.2, 0.3, 0.4, 0.5],
    cents: [[101], [102], [103], [104], [105]],
    softPackUpToInches: [21, 27, 31, 34, 36],
  }
  const cents = (one: ParcelPiece, more: Partial<CubicRate> = {}) =>
    parcelNotice(
      plainParcel({ cubicRates: [{ ...cubic, ...more }], dimRules: [dimRule({ overCubicInches: 1728 })] }),
      parcelRequest([one]),
    )
  const soft = (length: number, width: number) => piece({ shape: 'softPack', length, width, height: 1 })

  it.each<[string, ParcelPiece, number]>([
    ['0.1 cu ft: 12 x 12 x 1.2 is down to 1, 144 cu in', box(12, 12, 1.2), 101],
    ['172.8 cu in is the end of tier 0.1: 16 x 10 x 1 = 160', box(16, 10, 1), 101],
    ['173 cu in is tier 0.2: 17.25 x 10.25 x 1 = 176.8', box(17.25, 10.25, 1), 102],
    ['sides down to the quarter: 10.24 is 10', box(17.24, 10.24, 1), 101],
    ['345.6 cu in: 12 x 12 x 2.25 = 324', box(12, 12, 2.25), 102],
    ['12 x 12 x 2.5 = 360', box(12, 12, 2.5), 103],
    ['518.4 cu in: 12 x 12 x 3.5 = 504', box(12, 12, 3.5), 103],
    ['691.2 cu in: 12 x 12 x 4.75 = 684', box(12, 12, 4.75), 104],
    ['864 cu in is the end of the last: 12 x 12 x 6', box(12, 12, 6), 105],
    ['over 0.5 cu ft: 12 x 12 x 6.25', box(12, 12, 6.25), 1100],
    ['20 lb', box(12, 12, 6, 20), 105],
    ['20.01 lb', box(12, 12, 6, 20.01), 3100],
    ['18 in', box(18, 5, 5), 103],
    ['18.1 in, though down to the quarter it is 18', box(18.1, 5, 5), 1100],
    ['a tube', piece({ shape: 'tube', length: 12, width: 3, height: 3 }), 2000],
    ['soft pack of 21', soft(12, 9), 101],
    ['soft pack of 21.24 is 21', soft(12.12, 9.12), 101],
    ['soft pack of 21.25', soft(12.25, 9), 102],
    ['soft pack of 27', soft(15, 12), 102],
    ['soft pack of 31', soft(16, 15), 103],
    ['soft pack of 34', soft(18, 16), 104],
    ['soft pack of 36', soft(18, 18), 105],
  ])('%s', (_name, one, wanted) => {
    expect(cents(one)).toBe(wanted)
  })

  it('is charged only if it is cheaper, and has tiers up to 1 cu ft if the tariff does', () => {
    expect(cents(box(12, 12, 6), { cents: [[101], [102], [103], [104], [1101]] })).toBe(1100)
    const tiers = Array.from({ length: 10 }, (_, tier) => (tier + 1) / 10)
    const ten = {
      upToCubicFeet: tiers,
      cents: tiers.map((_, tier) => [201 + tier]),
      softPackUpToInches: null,
    }
    // 12 x 12 x 12 = 1 cu ft; 0.7 cu ft = 1,209.6 cu in.
    expect([cents(box(12, 12, 12), ten), cents(box(12, 12, 8.25), ten), cents(soft(12, 9), ten)]).toEqual([
      210, 207, 2000,
    ])
  })

  it('allows 22 in from the day on which the rule changes (S75 S76, title only)', () => {
    const cubicRates = [
      { ...cubic, effectiveTo: '2026-07-11' },
      { ...cubic, maximumLongest: 22, effectiveFrom: '2026-07-12' },
    ]
    const ask = (shipDate: string) =>
      parcelNotice(plainParcel({ cubicRates }), parcelRequest([box(20, 5, 5)], { shipDate }))
    expect([ask('2026-07-11'), ask('2026-07-12')]).toEqual([1400, 103])
  })
})

describe('hundredweight', () => {
  // 3.3: minimum 200 lb, average 15 lb; $40 / cwt from 200, $30 from 500, at least $75.
  const rule: HundredweightRate = {
    services: null,
    ...ALWAYS,
    packaging: ['package'],
    minimumPieces: 2,
    minimumLb: 200,
    belowMinimum: 'notEligible',
    minimumAverageLb: 15,
    belowAverage: 'notEligible',
    zones: ['5'],
    breaks: [
      { fromLb: 200, rates: [400_000] },
      { fromLb: 500, rates: [300_000] },
    ],
    minimumCents: [7500],
  }
  const cents = (
    quantity: number,
    weightLb: number,
    more: Partial<HundredweightRate> = {},
    one: Partial<ParcelPiece> = {},
  ) =>
    parcelNotice(
      plainParcel({ hundredweights: [{ ...rule, ...more }] }),
      parcelRequest([piece({ quantity, weightLb, ...one })]),
    )

  it.each<[string, number, number, Partial<HundredweightRate>, Partial<ParcelPiece>, number]>([
    ['200 lb in 4 packages: 2 x $40', 4, 50, {}, {}, 8000],
    ['196 lb is too light: 4 x $59', 4, 49, {}, {}, 23_600],
    ['196 lb raised to 200', 4, 49, { belowMinimum: 'raised' }, {}, 8000],
    ['374 lb: $149.60', 11, 34, {}, {}, 14_960],
    ['375 lb: $150.00 either way', 5, 75, {}, {}, 15_000],
    ['400 lb rated as 500: $150 against $160', 4, 100, {}, {}, 15_000],
    ['500 lb at $30', 5, 100, {}, {}, 15_000],
    ['210 lb of 14 lb each is too light on average: 15 x $24', 15, 14, {}, {}, 36_000],
    ['raised to 15 lb each: 225 lb', 15, 14, { belowAverage: 'raised' }, {}, 9000],
    ['the minimum: 200 lb at $30 = $60', 4, 50, { breaks: [{ fromLb: 200, rates: [300_000] }] }, {}, 7500],
    ['dearer than one by one: 4 x $60', 4, 50, { breaks: [{ fromLb: 200, rates: [1_300_000] }] }, {}, 24_000],
    ['too few pieces', 2, 100, { minimumPieces: 3 }, {}, 22_000],
    ['tubes have none', 4, 50, {}, { packaging: 'tube' }, 24_000],
    ['no rate in the zone: one by one', 4, 50, { zones: ['8'] }, {}, 24_000],
    [
      'half a cent is up: 220 lb at $40.0250 = $88.055',
      4,
      55,
      { breaks: [{ fromLb: 200, rates: [400_250] }] },
      {},
      8806,
    ],
  ])('%s', (_name, quantity, weightLb, more, one, wanted) => {
    expect(cents(quantity, weightLb, more, one)).toBe(wanted)
  })

  it('does not apply to a single package', () => {
    expect(
      cents(1, 150, { minimumLb: 100, breaks: [{ fromLb: 100, rates: [1000] }], minimumPieces: 1 }),
    ).toBe(16_000)
  })
})

describe('fuel', () => {
  const table = {
    id: 'ground',
    version: '3',
    ...ALWAYS,
    inclusion: 'atLeastBelow' as const,
    columnsFromLb: [0],
    // S68: diesel 3.37 to 3.46 is 15 % since 2024-05-06.
    bands: [
      { fromMills: 3280, toMills: 3370, percents: [14_750] },
      { fromMills: 3370, toMills: 3460, percents: [15_000] },
    ],
    above: null,
    below: null,
  }
  const rule = {
    tableId: 'ground',
    indexId: 'diesel',
    // S66: a Monday, the price of two weeks earlier.
    effectiveWeekday: 1,
    lagWeeks: 2,
    lookupDate: 'pickup' as const,
    staleAfterDays: 7,
  }
  const prices: FuelRows = {
    tables: [],
    prices: [
      { indexId: 'diesel', priceDate: '2026-05-18', mills: 3369 },
      { indexId: 'diesel', priceDate: '2026-05-25', mills: 3370 },
      { indexId: 'diesel', priceDate: '2026-06-01', mills: 3460 },
    ],
  }
  const byIndex: ParcelFuel = { id: 'ground', kind: 'index', rule, tables: [table] }
  const byDate: ParcelFuel = {
    id: 'air',
    kind: 'percents',
    lookupDate: 'pickup',
    rows: [
      { effectiveFrom: '2026-05-01', effectiveTo: '2026-05-31', percent: 17_500 },
      { effectiveFrom: '2026-06-01', effectiveTo: '2026-06-30', percent: 18_255 },
    ],
  }
  const surcharges = [
    surcharge('RES', { kind: 'residential' }, 500, { isFuelable: true }),
    surcharge('SIG', { kind: 'option', option: 'SIG' }, 600),
  ]
  const cents = (fuel: ParcelFuel, shipDate: string, more: Partial<ParcelRequest> = {}) => {
    const tariff = plainParcel(
      { services: [plainService({ fuel: fuel.id })], fuels: [fuel], surcharges },
      prices,
    )
    const request = parcelRequest([piece()], { shipDate, ...more })
    const notice = parcelNotice(tariff, request)
    return typeof notice === 'string'
      ? notice
      : (parcelCharges(tariff, request).find(([code]) => code === 'FSC')?.[1] ?? 0)
  }

  it.each<[string, ParcelFuel, string, Partial<ParcelRequest>, string | number]>([
    ['two weeks later: the price of 05-18', byIndex, '2026-06-01', {}, 295],
    ['until Sunday', byIndex, '2026-06-07', {}, 295],
    ['the next Monday: $3.370 is in the next band', byIndex, '2026-06-08', {}, 300],
    ['before the first', byIndex, '2026-05-31', {}, 'NO_FUEL_PRICE: no fuel price in effect on 2026-05-31'],
    [
      'beyond the bands',
      byIndex,
      '2026-06-15',
      {},
      'NO_FUEL_PERCENT: fuel table ground@3 has no percent for $3.460',
    ],
    ['percent of May: 17.5 % of $20', byDate, '2026-05-31', {}, 350],
    ['percent of June: 18.255 % of $20 = 3.651', byDate, '2026-06-01', {}, 365],
    ['none in July', byDate, '2026-07-01', {}, "NO_FUEL_PERCENT: no fuel percent for 'air' on 2026-07-01"],
    [
      'by the day of the question',
      { ...byDate, lookupDate: 'rating' },
      '2026-06-03',
      { ratingDate: '2026-05-31' },
      350,
    ],
    // (20 + 5) x 17.5 % = 4.375, half up; the signature includes none (S69).
    [
      'on what moves with it, rounded half up once',
      byDate,
      '2026-05-31',
      { isResidential: true, signature: 'signature' },
      438,
    ],
  ])('%s', (_name, fuel, shipDate, more, wanted) => {
    expect(cents(fuel, shipDate, more)).toBe(wanted)
  })

  it('is not charged by a service without it (USPS, S70)', () => {
    expect(parcelCharges(plainParcel({ fuels: [byDate] }), parcelRequest([piece()]))).toEqual([['LHS', 2000]])
  })
})
