import { describe, expect, it } from 'vitest'
import { compileTariff } from './compile-tariff.ts'
import { LaneGatherer, laneKey, laneOffset } from './lane-index.ts'
import { ALWAYS, EVERYWHERE, flatCharge, lane, PLAIN_HEADER } from './plain-tariff.test-support.ts'
import { BY_ROW } from './rule-block.ts'
import type { LaneRow, TariffHeader } from './tariff.ts'

const ZONES = ['TX', 'NV'].map((state) => ({
  zone: state,
  countryCode: 'US',
  zipFrom: null,
  zipTo: null,
  state,
}))

function problemsOf(header: Partial<TariffHeader>, lanes: LaneRow[] = [], palletRates = []): string[] {
  const result = compileTariff(
    { header: { ...PLAIN_HEADER, ...header }, zones: ZONES, lanes, palletRates },
    { tables: [], prices: [] },
  )
  return result.kind === 'invalid' ? result.problems : []
}

describe('compileTariff', () => {
  it('compiles rows that come as a stream', () => {
    function* rows() {
      yield lane('70', [100])
    }
    const result = compileTariff(
      { header: PLAIN_HEADER, zones: ZONES, lanes: rows(), palletRates: [] },
      { tables: [], prices: [] },
    )
    expect(result.kind).toBe('compiled')
  })

  it.each<[Partial<TariffHeader>, string]>([
    [{ scac: 'toolong' }, "'toolong' is not a SCAC"],
    [{ currency: '$' }, "'$' is not a currency"],
    [{ effectiveTo: '2019-12-31' }, 'tariff: ends (2019-12-31) before it begins (2020-01-01)'],
    [{ effectiveFrom: '2020-02-30' }, "tariff: '2020-02-30' is not a date"],
    [
      { discounts: [{ scope: EVERYWHERE, fromLb: 0, percent: 100_001, ...ALWAYS }] },
      'discount 100001 is not from 0 to 100%',
    ],
    [
      { discounts: [{ scope: { ...EVERYWHERE, originArea: 'x' }, fromLb: 0, percent: 1, ...ALWAYS }] },
      "discount: no area 'x'",
    ],
    [
      { absoluteMinimums: [{ scope: EVERYWHERE, cents: 1.5, ...ALWAYS }] },
      'absolute minimum 1.5 is not an amount',
    ],
    [{ fak: [{ fromClass: '85', toClass: '50', ratedClass: '70' }] }, 'FAK: 85 is above 50'],
    [
      { accessorials: [flatCharge('LGDEL', 1), flatCharge('LGDEL', 2)] },
      'accessorial LGDEL: two rows apply on the same day',
    ],
    [
      { accessorials: [flatCharge('OVER', 1, { trigger: { kind: 'length' } })] },
      'accessorial OVER: no length tiers',
    ],
    [
      { accessorials: [flatCharge('X', 1, { trigger: { kind: 'area', area: 'x', end: 'pickup' } })] },
      "accessorial X: no area 'x'",
    ],
    // Beyond these limits, a product would no longer be an exact integer, or not fit its field.
    [
      { discounts: [{ scope: EVERYWHERE, fromLb: 30_000_000, percent: 1, ...ALWAYS }] },
      'discount from 30000000 lb',
    ],
    [
      { rateIncreases: [{ percent: 1_000_001, base: 'net', isFuelable: false, ...ALWAYS }] },
      'rate increase 1000001 is not from 0 to 1,000%',
    ],
    [
      {
        rateIncreases: Array(101).fill({ percent: 1, base: 'net', isFuelable: false, ...ALWAYS }),
      },
      'more than 100 rate increases',
    ],
    [
      {
        accessorials: [
          flatCharge('GUAR', 1, {
            price: { basis: 'percent', percent: 1_000_001, minimumCents: null, maximumCents: null },
          }),
        ],
      },
      'accessorial GUAR: 1000001 is not from 0 to 1,000%',
    ],
    [
      { accessorials: [flatCharge('SINGLE', 1, { trigger: { kind: 'singleShipment', belowLb: 1e8 } })] },
      'accessorial SINGLE: below 100000000 lb',
    ],
  ])('reports errors of the header (%#)', (header, problem) => {
    expect(problemsOf(header)).toEqual([problem])
  })

  it.each<[Partial<LaneRow>, string]>([
    [{ rates: [1] }, 'has 1 rates, not 9'],
    [{ rates: Array(9).fill(0) }, 'rate 0 is not a valid rate'],
    [{ rates: Array(9).fill(1.5) }, 'rate 1.5 is not a valid rate'],
    [{ minimumCents: -1 }, 'minimum -1 is not an amount'],
  ])('reports errors of a lane (%#)', (row, problem) => {
    expect(problemsOf({}, [{ ...lane('70', [100]), ...row }])).toEqual([`lane TX to NV class 70: ${problem}`])
  })

  it('reports a lane without a zone, and a repeated class', () => {
    expect(problemsOf({}, [{ ...lane('70', [1]), originZone: 'CA' }])).toEqual([
      'lane CA to NV class 70: a zone without ZIPs',
    ])
    expect(problemsOf({}, [lane('70', [1]), lane('70', [2])])).toEqual([
      'a lane has two rows for the same class',
    ])
  })

  it('lists a hundred problems and counts the rest', () => {
    const problems = problemsOf({}, Array(150).fill({ ...lane('70', [1]), originZone: 'CA' }))
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)).toBe('and 50 more')
  })
})

describe('the values that are the same for all shipments of a tariff', () => {
  const first = { scope: EVERYWHERE, fromLb: 0, percent: 70_000, ...ALWAYS }
  const dates = { effectiveFrom: '2026-01-01', effectiveTo: '2026-06-30' }
  const discountOf = (header: Partial<TariffHeader>): number | null => {
    const document = { header: { ...PLAIN_HEADER, ...header }, zones: ZONES, lanes: [], palletRates: [] }
    const result = compileTariff(document, { tables: [], prices: [] })
    return result.kind === 'compiled' ? result.tariff.discountOfAll : null
  }

  it.each<[string, Partial<TariffHeader>, number]>([
    ['no row', { discounts: [] }, -1],
    ['a first row for everything', { discounts: [first, { ...first, percent: 1 }] }, 70_000],
    ['one as long as the tariff', { ...dates, discounts: [{ ...first, ...dates }] }, 70_000],
    ['one that ends before it', { discounts: [{ ...first, effectiveTo: '2026-06-29' }], ...dates }, BY_ROW],
    [
      'one that begins after it',
      { discounts: [{ ...first, effectiveFrom: '2026-01-02' }], ...dates },
      BY_ROW,
    ],
    ['one from a weight on', { discounts: [{ ...first, fromLb: 500 }] }, BY_ROW],
    [
      'one of a part of the lanes',
      { discounts: [{ ...first, scope: { ...EVERYWHERE, laneType: 'intrastate' } }, first] },
      BY_ROW,
    ],
  ])('discount: %s', (_, header, expected) => {
    expect(discountOf(header)).toBe(expected)
  })
})

describe('LaneGatherer', () => {
  it('finds every lane and no other among many', () => {
    const names = Array.from({ length: 60 }, (_, zone) => `Z${zone}`)
    const numbers = new Map(names.map((name, number) => [name, number]))
    const rows = names.flatMap((originZone, origin) =>
      names.flatMap((destinationZone, destination) =>
        (origin + destination) % 3 === 0
          ? [{ ...lane('70', [1 + origin * 60 + destination]), originZone, destinationZone }]
          : [],
      ),
    )
    const problems: string[] = []
    const gatherer = new LaneGatherer(numbers, problems)
    for (const row of rows) gatherer.add(row)
    const index = gatherer.finish()
    expect(problems).toEqual([])
    for (let origin = 0; origin < 60; origin++) {
      for (let destination = 0; destination < 60; destination++) {
        const at = laneOffset(index, laneKey(origin, destination, 60))
        if ((origin + destination) % 3 === 0)
          expect(index.rates[at + 1]).toBe((1 + origin * 60 + destination) * 10_000)
        else expect(at).toBe(-1)
      }
    }
  })
})
