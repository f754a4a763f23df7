import { describe, expect, it } from 'vitest'
import { explainReceipt } from './explain-receipt.ts'
import {
  ALWAYS,
  chargesOf,
  EVERYWHERE,
  lane,
  plainRequest,
  plainTariff,
  rateOf,
} from './plain-tariff.test-support.ts'
import { rateLtl } from './rate-ltl.ts'
import type { LaneRow } from './tariff.ts'
import type { SpacePenalty, SpaceRule } from './tariff-charges.ts'

const PENALTY: SpacePenalty = {
  poundsPerCubicFoot: 6,
  poundsPerLinearFoot: null,
  freightClass: '125',
  discountPercent: 0,
  replaces: 'whenHigher',
}
const CUBIC: SpaceRule = {
  name: '750 / 6',
  kind: 'cubicCapacity',
  overCubicFeet: 750,
  belowPcf: 6,
  includesPcf: false,
  cubeHeight: { kind: 'actual' },
  densityHeight: { kind: 'actual' },
  penalty: PENALTY,
  ...ALWAYS,
}
const LINEAR: SpaceRule = {
  name: '15 feet',
  kind: 'linearFoot',
  overFeet: 15,
  belowPcf: 22.5,
  includesPcf: false,
  densityHeight: { kind: 'actual' },
  penalty: {
    poundsPerCubicFoot: null,
    poundsPerLinearFoot: 1250,
    freightClass: null,
    discountPercent: null,
    replaces: 'always',
  },
  ...ALWAYS,
}
const flat = (dollars: number) => Array.from({ length: 9 }, () => dollars)
const tariffWith = (rule: SpaceRule) =>
  plainTariff({
    header: {
      spaceRules: [rule],
      discounts: [{ scope: EVERYWHERE, fromLb: 0, percent: 50_000, ...ALWAYS }],
    },
    lanes: [lane('70', flat(10)), lane('125', flat(20)), lane('150', flat(15))],
  })

/** `count` boxes of 6 x 6 x 6 ft, the first one shorter by `trim`, `pounds` together. */
const boxes = (count: number, pounds: number, trim = 0) => [
  { quantity: 1, weightLb: pounds / count, dimensions: { length: 72 - trim, width: 72, height: 72 } },
  ...(count > 1
    ? [
        {
          quantity: count - 1,
          weightLb: pounds - pounds / count,
          dimensions: { length: 72, width: 72, height: 72 },
        },
      ]
    : []),
]

describe('cubic capacity 750 cu ft below 6 pcf', () => {
  const tariff = tariffWith({ ...CUBIC, overCubicFeet: 864 })
  // Four boxes are 864 cu ft; 5,184 lb is exactly 6 pcf.
  it.each([
    ['exactly the cube', boxes(4, 1000), null],
    ['above the cube, exactly 6 pcf', boxes(5, 6480), null],
    ['above the cube, below 6 pcf', boxes(5, 6479.95), '750 / 6'],
  ])('%s', (_, items, rule) => {
    expect(rateOf(rateLtl(tariff, plainRequest(items))).receipt.spaceRule).toBe(rule)
  })

  it('rates at 6 lb per cubic foot, class 125, without discount', () => {
    // 1,080 cu ft x 6 = 6,480 lb at $20.
    expect(chargesOf(tariff, plainRequest(boxes(5, 1000)))).toEqual([['LHS', 129_600]])
  })

  it('keeps the normal price if it is higher', () => {
    const cheap = plainTariff({
      header: { spaceRules: [CUBIC] },
      lanes: [lane('70', flat(100)), lane('125', flat(1))],
    })
    const rate = rateOf(rateLtl(cheap, plainRequest(boxes(5, 1000))))
    expect(rate.receipt.spaceRule).toBeNull()
    expect(rate.cents).toBe(100_000)
  })

  it('gives no price if the lane has no rate for the class of the rule', () => {
    const bare = plainTariff({ header: { spaceRules: [CUBIC] }, lanes: [lane('70', flat(100))] })
    expect(rateLtl(bare, plainRequest(boxes(5, 1000)))).toMatchObject({
      kind: 'notice',
      code: 'NO_CLASS_RATE',
    })
  })

  it('computes cube and density with separate heights', () => {
    // 48 x 48 x 60 in, 8 pieces: 640 cu ft, raised to 96 in 1,024 cu ft; 5,000 lb = 7.8 pcf true, 4.9 raised.
    const items = [{ quantity: 8, weightLb: 5000, dimensions: { length: 48, width: 48, height: 60 } }]
    const raised = { kind: 'raised', toInches: 96, of: 'nonStackable' } as const
    const rule = (parts: Partial<SpaceRule>) =>
      rateOf(rateLtl(tariffWith({ ...CUBIC, ...parts } as SpaceRule), plainRequest(items))).receipt.spaceRule
    expect(rule({})).toBeNull()
    expect(rule({ cubeHeight: raised })).toBeNull()
    expect(rule({ cubeHeight: raised, densityHeight: raised })).toBe('750 / 6')
    const stackable = items.map((item) => ({ ...item, isStackable: true }))
    const tariffs = tariffWith({ ...CUBIC, cubeHeight: raised, densityHeight: raised })
    expect(rateOf(rateLtl(tariffs, plainRequest(stackable))).receipt.spaceRule).toBeNull()
  })

  it('is reported as unchecked without dimensions', () => {
    const rate = rateOf(rateLtl(tariff, plainRequest([{ weightLb: 9000 }])))
    expect(rate.receipt.spaceRule).toBeNull()
    expect(rate.cents).toBe(45_000)
  })
})

describe('linear foot rule: over 15 ft and below 22.5 pcf rates at 1,250 lb per foot', () => {
  const tariff = tariffWith(LINEAR)
  const pallets = (quantity: number, weightLb = 1000) => [
    { quantity, weightLb, dimensions: { length: 60, width: 48, height: 80 } },
  ]

  it('does nothing at exactly 15 ft', () => {
    expect(chargesOf(tariff, plainRequest(pallets(6)))).toEqual([
      ['LHS', 10_000],
      ['DSC', -5_000],
    ])
  })

  it('adds the missing pounds at the lowest class rate and keeps the contract discount', () => {
    // 8 pallets two abreast: 20 ft = 25,000 lb; 24,000 lb added at $10.
    expect(chargesOf(tariff, plainRequest(pallets(8)))).toEqual([
      ['LHS', 10_000],
      ['DEF', 240_000],
      ['DSC', -125_000],
    ])
  })

  it('calls the added pounds of the rule space weight, and those to a break deficit weight', () => {
    const labelsOf = (lanes: LaneRow[], linearFeet: number, header = {}, weightLb = 1000) => {
      const rated = plainTariff({ header: { spaceRules: [LINEAR], ...header }, lanes })
      const result = rateOf(rateLtl(rated, plainRequest(pallets(1, weightLb), { linearFeet })))
      const told = explainReceipt(result.receipt).find(
        ({ label }) => /weight$/.test(label) && label !== 'Weight',
      )
      return [
        result.charges.find(({ code }) => code === 'DEF')?.label,
        told?.label,
        told?.step,
        told?.working,
      ]
    }
    // 16 ft at 1,250 lb per foot are rated as 20,000 lb.
    expect(labelsOf([lane('70', Array(7).fill(10))], 16)).toEqual([
      'Space weight',
      'Space weight',
      'space',
      'rated as 20,000 lb: 19,000 lb added at the lowest class rate, 19,000 lb × $10.00 / cwt',
    ])
    // 30,000 lb at $5 are cheaper than 20,000 lb at $10.
    expect(labelsOf([lane('70', [...Array(7).fill(10), 5])], 16)).toEqual([
      'Space and deficit weight',
      'Space and deficit weight',
      'space',
      'rated as 30,000 lb: 19,000 lb of space weight and 10,000 lb of deficit weight added at the lowest class rate, 29,000 lb × $5.00 / cwt',
    ])
    // 14 ft: the rule does not apply; 990 lb are rated as 1,000 lb for a break, 1,800 lb as 2,000 lb for a discount.
    const cheaper = [lane('70', [10, 10, 9, 9])]
    expect(labelsOf(cheaper, 14, {}, 990)[0]).toBe('Deficit weight')
    const discounts = [
      { scope: EVERYWHERE, fromLb: 2000, percent: 90_000, ...ALWAYS },
      { scope: EVERYWHERE, fromLb: 0, percent: 70_000, ...ALWAYS },
    ]
    const header = { discounts, ratesAsHigherDiscountWeight: true }
    expect(labelsOf(cheaper, 14, header, 1800)).toEqual([
      'Deficit weight',
      'Deficit weight',
      'deficit',
      'rated as 2,000 lb: 200 lb added at the lowest class rate, 200 lb × $9.00 / cwt',
    ])
  })

  it('uses the shipper’s own linear feet', () => {
    expect(chargesOf(tariff, plainRequest(pallets(8), { linearFeet: 14 }))).toHaveLength(2)
    expect(chargesOf(tariff, plainRequest(pallets(1), { linearFeet: 16 }))[1]).toEqual(['DEF', 190_000])
  })
})
