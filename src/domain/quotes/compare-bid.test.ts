import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareBid, rankBids } from './compare-bid.ts'
import { makeEstimates } from './estimates.ts'

const charge = (code: string, cents: number) => ({ code, label: code, cents })
const SERVICES = [
  { code: 'LGDEL', label: 'Liftgate delivery' },
  { code: 'APPT', label: 'Delivery appointment' },
]
/** Fuel of 20%, 30% and none; liftgate by two carriers, appointment by none. */
const ESTIMATES = makeEstimates(
  [
    {
      scac: 'AAAA',
      charges: [
        charge('LHS', 100_000),
        charge('DSC', -50_000),
        charge('FSC', 10_000),
        charge('LGDEL', 7_500),
      ],
    },
    { scac: 'BBBB', charges: [charge('LHS', 40_000), charge('FSC', 12_000), charge('LGDEL', 9_000)] },
    { scac: 'CCCC', charges: [charge('PAL', 60_000)] },
  ],
  SERVICES.map(({ code }) => code),
)

describe('estimates', () => {
  it('use fuel as a share of the net linehaul, and the median if a carrier has no tariff', () => {
    expect(ESTIMATES.own.AAAA).toEqual({ fuelPercent: 20_000, services: { LGDEL: 7_500 } })
    expect(ESTIMATES.own.CCCC).toEqual({ fuelPercent: null, services: {} })
    expect(ESTIMATES).toMatchObject({
      tariffs: 3,
      median: { fuelPercent: 25_000, services: { LGDEL: 8_250 } },
    })
  })

  it('are empty without a tariff', () => {
    expect(makeEstimates([], ['LGDEL'])).toEqual({
      own: {},
      median: { fuelPercent: null, services: {} },
      tariffs: 0,
    })
  })
})

describe('a bid', () => {
  it('for the linehaul alone gets the fuel and the requested services', () => {
    const bid = { scac: 'AAAA', charges: [charge('LHS', 60_000)], included: [] }
    const { cents, lines, isComplete } = compareBid(bid, SERVICES, ESTIMATES)
    expect(lines).toEqual([
      { code: 'LHS', label: 'LHS', kind: 'quoted', cents: 60_000, working: 'as quoted' },
      {
        code: 'FSC',
        label: 'Fuel surcharge',
        kind: 'estimated',
        cents: 12_000,
        working: 'not quoted: 20% of the linehaul, your AAAA tariff',
      },
      {
        code: 'LGDEL',
        label: 'Liftgate delivery',
        kind: 'estimated',
        cents: 7_500,
        working: 'not quoted: your AAAA tariff',
      },
      {
        code: 'APPT',
        label: 'Delivery appointment',
        kind: 'unknown',
        cents: 0,
        working: 'not quoted, and none of your tariffs covers it, so nothing was added',
      },
    ])
    expect([cents, isComplete]).toEqual([79_500, false])
  })

  it('that includes everything stays unchanged', () => {
    const bid = { scac: 'AAAA', charges: [charge('LHS', 60_000)], included: ['FSC', 'LGDEL', 'APPT'] }
    const { cents, lines, isComplete } = compareBid(bid, SERVICES, ESTIMATES)
    expect([cents, isComplete]).toEqual([60_000, true])
    expect(lines.slice(1).map(({ kind }) => kind)).toEqual(['included', 'included', 'included'])
  })

  it('of a carrier without a tariff uses the median, on the linehaul less its discount', () => {
    const charges = [charge('LHS', 100_000), charge('DSC', -20_000), charge('OTH', 5_000)]
    const { lines } = compareBid({ scac: 'ZZZZ', charges, included: [] }, [], ESTIMATES)
    expect(lines.at(-1)).toMatchObject({
      cents: 20_000,
      working: expect.stringContaining('median of your 3 tariffs'),
    })
  })

  it('is never made cheaper, and its lines add up to its total', () => {
    const code = fc.constantFrom('LHS', 'FSC', 'LGDEL', 'APPT', 'OTH')
    const charges = fc.array(fc.record({ code, cents: fc.nat(1_000_000) }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(
        charges,
        fc.subarray(['FSC', 'LGDEL', 'APPT']),
        fc.constantFrom('AAAA', 'ZZZZ'),
        (lines, included, scac) => {
          const bid = { scac, charges: lines.map((line) => charge(line.code, line.cents)), included }
          const compared = compareBid(bid, SERVICES, ESTIMATES)
          const sum = (of: readonly { cents: number }[]) => of.reduce((total, { cents }) => total + cents, 0)
          expect(compared.cents).toBe(sum(compared.lines))
          expect(compared.cents).toBeGreaterThanOrEqual(sum(bid.charges))
          const missing = compared.lines.filter(({ kind }) => kind !== 'quoted').map((line) => line.code)
          for (const quoted of bid.charges) expect(missing).not.toContain(quoted.code)
        },
      ),
    )
  })
})

describe('ranking', () => {
  const bid = (id: string, comparableCents: number, transitDays: number | null, currency = 'USD') => ({
    ...{ id, comparableCents, transitDays, currency },
  })

  it('charges each day slower than the fastest, and treats missing days as the slowest', () => {
    const bids = [bid('a', 90_000, 5), bid('b', 100_000, 3), bid('c', 85_000, null)]
    const ranked = rankBids(bids, { currency: 'USD', dayValueCents: 6_000 })
    expect(Object.fromEntries(ranked)).toEqual({
      a: { cents: 102_000, slowerDays: 2, rank: 3 },
      b: { cents: 100_000, slowerDays: 0, rank: 2 },
      c: { cents: 97_000, slowerDays: 2, rank: 1 },
    })
  })

  it('ignores days without a value, and ranks no other currencies', () => {
    const bids = [bid('a', 90_000, 5), bid('b', 90_000, 1), bid('c', 10, 1, 'CAD'), bid('d', 99_000, 2)]
    const ranked = rankBids(bids, { currency: 'USD', dayValueCents: 0 })
    expect([...ranked.values()].map(({ rank, slowerDays }) => [rank, slowerDays])).toEqual([
      [1, null],
      [1, null],
      [null, null],
      [3, null],
    ])
  })

  it('of bids that all lack days adds nothing', () => {
    const ranked = rankBids([bid('a', 5, null)], { currency: 'USD', dayValueCents: 100 })
    expect(ranked.get('a')).toEqual({ cents: 5, slowerDays: null, rank: 1 })
  })
})
