import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOf, centsPerCwt, isInArea, percentileCents, standingOf } from './benchmark.ts'
import { type BenchmarkedShipment, BenchmarkSums, timeOf } from './benchmark-sums.ts'

const RENO = { zip: '89502', state: 'NV' }
const DALLAS = { zip: '75201-1234', state: 'TX' }

describe('percentile', () => {
  it.each([
    [[100], 0.5, 100],
    [[100, 200], 0.5, 150],
    [[100, 201], 0.5, 151],
    [[100, 200, 400, 800], 0.25, 175],
    [[100, 200, 400, 800], 0.75, 500],
    [[100, 200, 400, 800], 0, 100],
    [[100, 200, 400, 800], 1, 800],
  ])('of %j at %f is %i', (sorted, share, cents) => expect(percentileCents(sorted, share)).toBe(cents))

  it('is within the values, and never decreases with the share', () => {
    const values = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 40 })
    const shares = fc.tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    fc.assert(
      fc.property(values, shares, (found, [one, other]) => {
        const sorted = found.toSorted((a, b) => a - b)
        const low = percentileCents(sorted, Math.min(one, other))
        const high = percentileCents(sorted, Math.max(one, other))
        expect(low).toBeLessThanOrEqual(high)
        expect(low).toBeGreaterThanOrEqual(sorted[0]!)
        expect(high).toBeLessThanOrEqual(sorted.at(-1)!)
      }),
    )
  })
})

describe('the position of a price', () => {
  it('is measured against the median and the cheapest contract', () => {
    expect(standingOf(30_000, [29_000, 25_000, 41_000])).toEqual({
      marketCents: 29_000,
      cheapestCents: 25_000,
      savedCents: 0,
      missedCents: 1_000,
      overCheapestCents: 5_000,
    })
    expect(standingOf(20_000, [29_000, 25_000])).toMatchObject({
      marketCents: 27_000,
      savedCents: 7_000,
      missedCents: 0,
      overCheapestCents: 0,
    })
    expect(standingOf(20_000, [])).toBeNull()
  })

  it('is per 100 lb', () => {
    expect([centsPerCwt(50_734, 1_440), centsPerCwt(1, 0)]).toEqual([3_523, null])
  })
})

describe('areas', () => {
  it('are states or ZIP3', () => {
    expect([areaOf(RENO, 'state'), areaOf(DALLAS, 'zip3')]).toEqual(['NV', '752'])
    expect([
      isInArea(DALLAS, 'TX'),
      isInArea(DALLAS, '752'),
      isInArea(DALLAS, ''),
      isInArea(DALLAS, 'NV'),
    ]).toEqual([true, true, true, false])
  })
})

const shipment = (number: number, changes: Partial<BenchmarkedShipment> = {}): BenchmarkedShipment => ({
  ...{ id: `s${number}`, bolNumber: `BOL ${number}`, pickupDate: '2026-11-18', carrierScac: 'AAAA' },
  ...{ paidCents: 30_000, weightLb: 600, origin: RENO, destination: DALLAS },
  prices: [
    { scac: 'AAAA', cents: 30_000 },
    { scac: 'BBBB', cents: 25_000 },
    { scac: 'CCCC', cents: null },
  ],
  ...changes,
})

describe('the sums', () => {
  const sumsOf = (shipments: BenchmarkedShipment[]) => {
    const sums = new BenchmarkSums({ lanesBy: 'zip3', every: 'week' })
    for (const one of shipments) sums.add(one)
    return sums.result()
  }

  it('add up the cost of five shipments, by week and by lane', () => {
    const { all, times, lanes, breaks, contracts } = sumsOf([1, 2, 3, 4, 5].map((number) => shipment(number)))
    const sums = {
      ...{ shipments: 5, weightLb: 3_000, paidCents: 150_000, marketCents: 137_500, cheapestCents: 125_000 },
      ...{ savedCents: 0, missedCents: 12_500, overCheapestCents: 25_000 },
    }
    expect(all).toEqual(sums)
    expect(times).toEqual([{ from: '2026-11-16', ...sums }])
    expect(lanes).toEqual([{ origin: '895', destination: '752', ...sums }])
    expect(breaks.find(({ code }) => code === 'M5C')).toEqual({ code: 'M5C', fromLb: 500, ...sums })
    expect(contracts).toEqual([
      { scac: 'AAAA', shipments: 5, cents: 150_000, paidCents: 150_000, timesCheapest: 0, timesUsed: 5 },
      { scac: 'BBBB', shipments: 5, cents: 125_000, paidCents: 150_000, timesCheapest: 5, timesUsed: 0 },
      { scac: 'CCCC', shipments: 0, cents: null, paidCents: null, timesCheapest: 0, timesUsed: 0 },
    ])
  })

  it('hide the cost of fewer than five shipments, and count shipments without a price', () => {
    const { all, unpriced } = sumsOf([
      ...[1, 2, 3, 4].map((number) => shipment(number)),
      shipment(5, { prices: [{ scac: 'AAAA', cents: null }] }),
    ])
    expect(all).toMatchObject({ shipments: 4, paidCents: null, missedCents: null })
    expect(unpriced).toBe(1)
  })

  it('put the lane with the most missed savings first', () => {
    const toVegas = { destination: { zip: '89101', state: 'NV' }, paidCents: 40_000 }
    const { lanes } = sumsOf([
      ...[1, 2, 3, 4, 5].map((number) => shipment(number)),
      ...[6, 7, 8, 9, 10].map((number) => shipment(number, toVegas)),
      shipment(11, { origin: { zip: '10001', state: 'NY' } }),
    ])
    expect(lanes.map(({ origin, destination }) => `${origin}>${destination}`)).toEqual([
      '895>891',
      '895>752',
      '100>752',
    ])
  })
})

describe('time', () => {
  it.each([
    ['2026-11-18', 'week', '2026-11-16'],
    ['2026-11-16', 'week', '2026-11-16'],
    ['2026-11-15', 'week', '2026-11-09'],
    ['2026-11-15', 'month', '2026-11-01'],
  ] as const)('%s by %s begins on %s', (date, every, from) => expect(timeOf(date, every)).toBe(from))
})
