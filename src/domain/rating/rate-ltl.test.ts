import { describe, expect, it } from 'vitest'
import {
  ALWAYS,
  chargesOf,
  EVERYWHERE,
  flatCharge,
  lane,
  plainRequest,
  plainTariff,
  rateOf,
} from './plain-tariff.test-support.ts'
import { rateLtl } from './rate-ltl.ts'

const bands = (percent: number) => ({
  tables: [
    {
      id: 'one',
      version: '1',
      ...ALWAYS,
      inclusion: 'atLeastBelow' as const,
      columnsFromLb: [0],
      bands: [{ fromMills: 3000, toMills: 4000, percents: [percent] }],
      above: null,
      below: null,
    },
  ],
  prices: [{ indexId: 'diesel', priceDate: '2025-06-02', mills: 3500 }],
})
const FUEL = {
  tableId: 'one',
  indexId: 'diesel',
  effectiveWeekday: 3,
  lagWeeks: 0,
  lookupDate: 'pickup' as const,
  staleAfterDays: 7,
}

describe('deficit weight', () => {
  // Domain facts 2.2: a popular glossary multiplies the actual weight by the cheaper rate and gets $441.
  it('charges 490 lb at $90 as 500 lb: $450, with the deficit on a separate line', () => {
    const tariff = plainTariff({ lanes: [lane('70', [100, 90])] })
    expect(chargesOf(tariff, plainRequest([{ weightLb: 490 }]))).toEqual([
      ['LHS', 44_100],
      ['DEF', 900],
    ])
  })

  it('keeps the actual weight up to the break-even, which is next minimum x next rate / rate', () => {
    const tariff = plainTariff({ lanes: [lane('70', [100, 90])] })
    expect(chargesOf(tariff, plainRequest([{ weightLb: 450 }]))).toEqual([['LHS', 45_000]])
    expect(chargesOf(tariff, plainRequest([{ weightLb: 450.01 }]))).toHaveLength(2)
  })

  it('charges mixed classes at their own rates of the higher column, and the deficit at the lowest of them', () => {
    const tariff = plainTariff({ lanes: [lane('70', [80, 60]), lane('150', [160, 120])] })
    const request = plainRequest([{ weightLb: 300 }, { freightClass: '150', weightLb: 150 }])
    expect(chargesOf(tariff, request)).toEqual([
      ['LHS', 18_000],
      ['LHS', 18_000],
      ['DEF', 3_000],
    ])
  })

  it('reaches over several columns if that is cheapest', () => {
    const tariff = plainTariff({ lanes: [lane('70', [100, 99, 40])] })
    expect(chargesOf(tariff, plainRequest([{ weightLb: 495 }]))).toEqual([
      ['LHS', 19_800],
      ['DEF', 20_200],
    ])
  })

  it('skips a higher column without a rate, and gives no price without a rate in its own', () => {
    const tariff = plainTariff({ lanes: [lane('70', [100])] })
    expect(chargesOf(tariff, plainRequest([{ weightLb: 499 }]))).toEqual([['LHS', 49_900]])
    expect(rateLtl(tariff, plainRequest([{ weightLb: 500 }]))).toEqual({
      kind: 'notice',
      scac: 'PLNX',
      code: 'NO_BREAK_RATE',
      message: 'no rate in column M5C on this lane',
    })
  })
})

describe('discount, minimum and floor', () => {
  const discounts = (percent: number) => [{ scope: EVERYWHERE, fromLb: 0, percent, ...ALWAYS }]
  const absoluteMinimums = [{ scope: EVERYWHERE, cents: 25_000, ...ALWAYS }]

  it('raises list $720 less 70 % = $216 to the absolute minimum of $250', () => {
    const tariff = plainTariff({
      header: { discounts: discounts(70_000), absoluteMinimums },
      lanes: [lane('70', [150, 144])],
    })
    expect(chargesOf(tariff, plainRequest([{ weightLb: 500 }]))).toEqual([
      ['LHS', 72_000],
      ['DSC', -50_400],
      ['AMC', 3_400],
    ])
  })

  it('charges fuel of 27 % on $480 less 65 % = $168: $45.36, together $213.36', () => {
    const tariff = plainTariff({
      header: {
        discounts: discounts(65_000),
        minimum: { applies: 'afterDiscount', discountPercent: 0 },
        fuel: FUEL,
      },
      lanes: [lane('70', [100, 96], 90)],
      fuel: bands(27_000),
    })
    const rate = rateOf(rateLtl(tariff, plainRequest([{ weightLb: 500 }])))
    expect(rate.charges.map(({ code, cents }) => [code, cents])).toEqual([
      ['LHS', 48_000],
      ['DSC', -31_200],
      ['FSC', 4_536],
    ])
    expect(rate.cents).toBe(21_336)
  })

  it.each([
    // Minimum $100; class rate $50. Before the discount it is discounted at its own percent, after it is the floor.
    [
      'beforeDiscount',
      0,
      [
        ['LHS', 5000],
        ['MIN', 5000],
      ],
    ],
    [
      'beforeDiscount',
      null,
      [
        ['LHS', 5000],
        ['MIN', 5000],
        ['DSC', -6000],
      ],
    ],
    [
      'afterDiscount',
      0,
      [
        ['LHS', 5000],
        ['DSC', -3000],
        ['MIN', 8000],
      ],
    ],
    [
      'afterDiscount',
      50_000,
      [
        ['LHS', 5000],
        ['DSC', -3000],
        ['MIN', 3000],
      ],
    ],
  ] as const)('applies the lane minimum %s with %s percent off it', (applies, discountPercent, charges) => {
    const tariff = plainTariff({
      header: { discounts: discounts(60_000), minimum: { applies, discountPercent } },
      lanes: [lane('70', [50], 100)],
    })
    expect(chargesOf(tariff, plainRequest([{ weightLb: 100 }]))).toEqual(charges)
  })

  it('rates actual classes 50 to 85 as 70 under FAK', () => {
    const tariff = plainTariff({
      header: { fak: [{ fromClass: '50', toClass: '85', ratedClass: '70' }] },
      lanes: [lane('70', [10]), lane('92.5', [20])],
    })
    const cents = (freightClass: string) =>
      rateOf(rateLtl(tariff, plainRequest([{ freightClass, weightLb: 100 }]))).cents
    expect([cents('50'), cents('85'), cents('92.5')]).toEqual([1000, 1000, 2000])
  })
})

describe('notices', () => {
  const tariff = plainTariff({
    header: { effectiveTo: '2025-12-31', accessorials: [flatCharge('LGDEL', 7500)] },
    lanes: [lane('70', [100, 90])],
  })
  const noticeOf = (request: Parameters<typeof rateLtl>[1]) => {
    const result = rateLtl(tariff, request)
    return result.kind === 'notice' ? `${result.code}: ${result.message}` : result.cents
  }

  it('names the class for which a lane has no rate', () => {
    expect(noticeOf(plainRequest([{ freightClass: '85' }]))).toBe(
      'NO_CLASS_RATE: no rate for class 85 on this lane',
    )
  })

  it.each([
    [
      plainRequest([{}], { destination: { zip: '60601', state: 'IL', countryCode: 'US' } }),
      'NO_ZONE: the carrier does not serve 60601 US',
    ],
    [
      plainRequest([{}], { destination: { zip: '75201', state: 'TX', countryCode: 'US' } }),
      'NO_LANE: no rates from zone TX to zone TX',
    ],
    [
      plainRequest([{}], { pickupDate: '2026-01-01' }),
      'TARIFF_NOT_EFFECTIVE: tariff PLAIN is not in effect on 2026-01-01',
    ],
    [
      plainRequest([{}], { services: ['RESDEL'] }),
      'NO_ACCESSORIAL: no charge for Residential delivery in the tariff',
    ],
    [plainRequest([{ isHazmat: true }]), 'NO_ACCESSORIAL: no charge for Hazardous materials in the tariff'],
    [plainRequest([{}], { services: ['OWN1'] }), 'NO_ACCESSORIAL: no charge for service OWN1 in the tariff'],
    [plainRequest([]), 'REQUEST_INVALID: there is no item'],
    [plainRequest([{ weightLb: 0 }]), 'REQUEST_INVALID: an item has no weight'],
    [plainRequest([{ weightLb: 90_001 }]), 'REQUEST_INVALID: too heavy or too large for a truck'],
    [plainRequest([{ quantity: 0 }]), 'REQUEST_INVALID: an item has no quantity'],
    [plainRequest([{ freightClass: '80' }]), "REQUEST_INVALID: '80' is not a freight class"],
    [
      plainRequest([{}], { pickupDate: '2025-02-29' }),
      "REQUEST_INVALID: the pickup date '2025-02-29' is not a date",
    ],
    [
      plainRequest([{}], { origin: { zip: '7520', state: 'TX', countryCode: 'US' } }),
      "REQUEST_INVALID: the origin '7520 US' is not a ZIP code of US, CA or MX",
    ],
  ])('gives the reason for a missing price (%#)', (request, message) => {
    expect(noticeOf(request)).toBe(message)
  })
})

describe('rounding', () => {
  it('rounds each line half up to the cent, then adds', () => {
    // 100.01 lb x $0.5050 = 50.505 cents, twice.
    const tariff = plainTariff({ lanes: [lane('70', [0.505])] })
    expect(chargesOf(tariff, plainRequest([{ weightLb: 100.01 }, { weightLb: 100.01 }]))).toEqual([
      ['LHS', 51],
      ['LHS', 51],
    ])
  })

  it.each([
    ['hundredth', 10_040],
    ['poundUp', 10_100],
    ['poundNearest', 10_000],
  ] as const)('rounds 100.4 lb by the tariff’s rule: %s', (weightRounding, cents) => {
    const tariff = plainTariff({ header: { weightRounding }, lanes: [lane('70', [100])] })
    expect(chargesOf(tariff, plainRequest([{ weightLb: 100.4 }]))).toEqual([['LHS', cents]])
  })
})
