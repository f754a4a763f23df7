/** Dimensional weight (domain facts 3.1): every divisor, threshold and rounding, with the source of each figure. */
import { describe, expect, it } from 'vitest'
import { weighBox } from './dim-weight.ts'
import type { ParcelShape } from './parcel-request.ts'
import type { DimRule, WeightRule } from './parcel-tariff.ts'
import {
  AS_MEASURED,
  billedLb,
  box,
  dimRule,
  parcelNotice,
  parcelRequest,
  piece,
  plainParcel,
  plainService,
  QUARTER_DOWN,
  WHOLE_NEAREST,
  WHOLE_UP,
  weightRule,
} from './plain-parcel.test-support.ts'

/** UPS and FedEx: nearest inch until 2025-08-17, up since then (S47 S48 S49). */
const UPS: DimRule[] = [
  dimRule({ sides: WHOLE_NEAREST, effectiveTo: '2025-08-17' }),
  dimRule({ sides: WHOLE_UP, effectiveFrom: '2025-08-18' }),
]
/** USPS: 166, only above 1,728 cu in, nearest inch, 0.785 for shapes other than a box, at most 70 lb (S51 S52 S53). */
const USPS_RULE = dimRule({
  divisor: 166,
  overCubicInches: 1728,
  sides: WHOLE_NEAREST,
  nonrectangularThousandths: 785,
  maximumLb: 70,
})
/** A contract's divisor for small parcels (3.1, last row). */
const CONTRACT = [dimRule({ divisor: 194, upToCubicInches: 8640 }), dimRule({ divisor: 139 })]

type Case = [source: string, rules: DimRule[], sides: [number, number, number], weightLb: number, lb: number]

const cases: Case[] = [
  ['139, S47: 12 x 12 x 12 = 1,728 / 139 = 12.43', UPS, [12, 12, 12], 1, 13],
  ['139: 139 cu in is 1 lb exactly', [dimRule()], [139, 1, 1], 0.5, 1],
  ['139: 140 cu in is 1.007 lb, up', [dimRule()], [140, 1, 1], 0.5, 2],
  ['139: 278 cu in is 2 lb exactly', [dimRule()], [139, 2, 1], 1, 2],
  ['actual is higher: 20 lb against 7.19', UPS, [10, 10, 10], 20, 20],
  ['equal: 1,390 cu in = 10 lb, actual 10', [dimRule()], [139, 10, 1], 10, 10],
  ['up: 12.01 is 13, 13 x 12 x 12 = 1,872 / 139 = 13.47', UPS, [12.01, 12, 12], 1, 14],
  ['up: 11.01 three times is 12, 1,728 / 139', UPS, [11.01, 11.01, 11.01], 1, 13],
  ['up: any part of an inch, 12.004 is 13', UPS, [12.004, 12, 12], 1, 14],
  ['up: any part of a pound, 10.004 is 11', UPS, [9, 9, 9], 10.004, 11],
  ['nearest: 12.496 is 12, not over', [USPS_RULE], [12.496, 12, 12], 1, 1],
  ['up: a whole inch stays', UPS, [11, 11, 11], 1, 10],
  ['166 retail [U]: 1,728 / 166 = 10.41', [dimRule({ divisor: 166 })], [12, 12, 12], 1, 11],
  ['194 before 2011: 1,728 / 194 = 8.91', [dimRule({ divisor: 194 })], [12, 12, 12], 1, 9],
  ['225 contract: 1,728 / 225 = 7.68', [dimRule({ divisor: 225 })], [12, 12, 12], 1, 8],
  ['250 contract: 1,728 / 250 = 6.91', [dimRule({ divisor: 250 })], [12, 12, 12], 1, 7],
  ['USPS S51: 1,728 is not over 1,728', [USPS_RULE], [12, 12, 12], 1, 1],
  ['USPS: 13 x 12 x 12 = 1,872 / 166 = 11.28', [USPS_RULE], [13, 12, 12], 1, 12],
  ['USPS nearest: 12.49 is 12, not over', [USPS_RULE], [12.49, 12, 12], 1, 1],
  ['USPS nearest: 12.5 is 13 (half up)', [USPS_RULE], [12.5, 12, 12], 1, 12],
  ['USPS: 1,729 cu in is over, 10.42', [USPS_RULE], [133, 13, 1], 1, 11],
  ['USPS cap 70 lb S53: 24^3 = 13,824 / 166 = 83.3', [USPS_RULE], [24, 24, 24], 30, 70],
  ['USPS cap: an actual weight above it counts', [USPS_RULE], [24, 24, 24], 80, 80],
  ['none: 12.5 x 12 x 12 = 1,800 / 139 = 12.95', [dimRule({ sides: AS_MEASURED })], [12.5, 12, 12], 1, 13],
  [
    'none: 12.51 x 12 x 12 = 1,801.44 / 139 = 12.96',
    [dimRule({ sides: AS_MEASURED })],
    [12.51, 12, 12],
    1,
    13,
  ],
  [
    'quarter down: 12.49 is 12.25, 1,764 / 139 = 12.69',
    [dimRule({ sides: QUARTER_DOWN })],
    [12.49, 12, 12],
    1,
    13,
  ],
  ['contract: 8,640 cu in is within, / 194 = 44.54', CONTRACT, [24, 20, 18], 1, 45],
  ['contract: 9,000 cu in is beyond, / 139 = 64.75', CONTRACT, [25, 20, 18], 1, 65],
  ['order of sides does not matter', UPS, [4, 30, 10], 1, 9],
  ['crumbs of conversion: 25.4 cm is 10 in', UPS, [25.4 * 0.393700787, 10, 10], 1, 8],
]

describe('dimensional weight', () => {
  it.each(cases)('%s', (_source, dimRules, [length, width, height], weightLb, lb) => {
    expect(billedLb(plainParcel({ dimRules }), parcelRequest([box(length, width, height, weightLb)]))).toBe(
      lb,
    )
  })

  it.each([
    ['2025-08-17', 12],
    ['2025-08-18', 15],
  ])('rounds 12.2 x 11.2 x 12.2 by the rule of %s', (shipDate, lb) => {
    // Nearest: 12 x 11 x 12 = 1,584 / 139 = 11.4. Up: 13 x 12 x 13 = 2,028 / 139 = 14.6.
    const request = parcelRequest([box(12.2, 11.2, 12.2)], { shipDate })
    expect(billedLb(plainParcel({ dimRules: UPS }), request)).toBe(lb)
  })

  it.each<[string, ParcelShape, number]>([
    // DMM advisory S53: 14 x 12 x 12 = 2,016 x 0.785 = 1,582.56, not over 1,728.
    ['a cylinder of 2,016 cu in is under the threshold', 'tube', 14],
    ['what is not a box too', 'nonrectangular', 14],
  ])('USPS 0.785: %s', (_name, shape, length) => {
    const tariff = plainParcel({ dimRules: [USPS_RULE] })
    const request = parcelRequest([piece({ length, width: 12, height: 12, weightLb: 1, shape })])
    expect(billedLb(tariff, request)).toBe(1)
  })

  it.each<[string, ParcelShape, number]>([
    // 16 x 12 x 12 = 2,304 x 0.785 = 1,808.64 / 166 = 10.9.
    ['a cylinder of 2,304 cu in', 'tube', 11],
    ['a box of 2,304 cu in / 166 = 13.88', 'rectangular', 14],
    ['a soft pack is a box', 'softPack', 14],
  ])('USPS 0.785 above the threshold: %s', (_name, shape, lb) => {
    const tariff = plainParcel({ dimRules: [USPS_RULE] })
    expect(
      billedLb(tariff, parcelRequest([piece({ length: 16, width: 12, height: 12, weightLb: 1, shape })])),
    ).toBe(lb)
  })

  it('USPS before 2019-06-23: 194 in zones 5 to 8 only', () => {
    const old = dimRule({ divisor: 194, overCubicInches: 1728, zones: ['8'], effectiveTo: '2019-06-22' })
    const tariff = plainParcel({ dimRules: [old, { ...USPS_RULE, effectiveFrom: '2019-06-23' }] })
    const far = { destination: { zip: '10001', state: 'NY', countryCode: 'US' } }
    const ask = (shipDate: string, more = {}) =>
      billedLb(tariff, parcelRequest([box(18, 12, 12)], { shipDate, ...more }))
    // 2,592 / 194 = 13.4; 2,592 / 166 = 15.6.
    expect([ask('2019-06-22'), ask('2019-06-22', far), ask('2019-06-23')]).toEqual([1, 14, 16])
  })
})

describe('weights', () => {
  it.each<[string, WeightRule, number, number]>([
    ['up: 10.0001 lb is 11', weightRule(), 10.0001, 11],
    ['up: 10.00001 lb is a crumb of conversion', weightRule(), 10.00001, 10],
    ['up: 0.1 lb is 1', weightRule(), 0.1, 1],
    ['nearest: 10.49 is 10', weightRule({ mode: 'nearest' }), 10.49, 10],
    ['nearest: 10.5 is 11', weightRule({ mode: 'nearest' }), 10.5, 11],
    ['none: as it is', weightRule({ mode: 'none' }), 10.25, 10.25],
    ['ounces below 1 lb stay (USPS): 4 oz', weightRule({ fromLb: 1 }), 0.25, 0.25],
    ['from 1 lb up', weightRule({ fromLb: 1 }), 1.01, 2],
  ])('%s', (_name, rule, weightLb, lb) => {
    const tariff = plainParcel({ weightRules: [rule], dimRules: [dimRule({ overCubicInches: 1728 })] })
    expect(billedLb(tariff, parcelRequest([piece({ weightLb })]))).toBe(lb)
  })

  it('uses the rule of the service and day', () => {
    const tariff = plainParcel({
      weightRules: [
        weightRule({ services: ['OTHER'], mode: 'none' }),
        weightRule({ mode: 'nearest', effectiveTo: '2025-12-31' }),
        weightRule({ effectiveFrom: '2026-01-01' }),
      ],
      services: [plainService(), plainService({ code: 'OTHER' })],
    })
    const ask = (shipDate: string) =>
      billedLb(tariff, parcelRequest([piece({ weightLb: 10.2 })], { shipDate }))
    expect([ask('2025-12-31'), ask('2026-01-01')]).toEqual([10, 11])
  })

  it('bills the actual weight in a service without dimensional weight', () => {
    const tariff = plainParcel({ services: [plainService({ dimWeight: 'none' })], dimRules: [] })
    expect(billedLb(tariff, parcelRequest([box(20, 20, 20, 3)]))).toBe(3)
  })
})

describe('missing data', () => {
  it.each<[string, Parameters<typeof plainParcel>[0], Partial<Parameters<typeof piece>[0]>]>([
    [
      'NO_DIM_RULE: no rule for dimensional weight on 2026-06-03',
      { dimRules: [dimRule({ effectiveTo: '2025-12-31' })] },
      {},
    ],
    ['NO_WEIGHT_RULE: no rule for rounding weights on 2026-06-03', { weightRules: [] }, {}],
    ['NO_DIMENSIONS: length, width and height are needed for every piece', {}, { height: 0 }],
  ])('%s', (message, parts, more) => {
    expect(parcelNotice(plainParcel(parts), parcelRequest([piece(more)]))).toBe(message)
  })

  it('never prices a shipment without one of its pieces', () => {
    const pieces = [piece(), piece({ length: 0, width: 0, height: 0 })]
    expect(parcelNotice(plainParcel(), parcelRequest(pieces))).toMatch(/^NO_DIMENSIONS/)
    expect(parcelNotice(plainParcel(), parcelRequest([piece(), piece({ weightLb: 151 })]))).toBe(
      'NO_RATE: no price for 151 lb in zone 5',
    )
  })
})

describe('a box while it is measured', () => {
  const rounding = { mode: 'up', fromLb: 1 } as const

  it.each<[string, Case]>(cases.map((one) => [one[0], one]))('counts as it is billed: %s', (_source, one) => {
    const [, rules, [length, width, height], weightLb, lb] = one
    const inForce = rules.filter(({ effectiveTo }) => effectiveTo === null)
    const box = { weightLb, length, width, height }
    expect(weighBox({ dim: inForce, weight: rounding }, box).billedLb).toBe(lb)
  })

  it('reports whether the size counts', () => {
    const box = { weightLb: 3.2, length: 12, width: 12, height: 12 }
    expect(weighBox({ dim: [USPS_RULE], weight: rounding }, box)).toEqual({ dimLb: null, billedLb: 4 })
    expect(weighBox({ dim: [], weight: rounding }, box)).toEqual({ dimLb: null, billedLb: 4 })
  })
})
