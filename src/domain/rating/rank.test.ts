import { describe, expect, it } from 'vitest'
import { chooseRate, rankRates } from './rank.ts'
import { ANYWHERE, type GuideVerdict } from './routing-guide.ts'

const rate = (scac: string, cents: number, serviceDays: number | null) => ({
  scac,
  carrierName: scac,
  cents,
  serviceDays,
})
const verdict = (scac: string, kind: GuideVerdict['verdict'], reason: string): [string, GuideVerdict] => [
  scac,
  {
    verdict: kind,
    reason,
    rule: {
      id: scac,
      verdict: kind,
      scac,
      soldTo: null,
      origin: ANYWHERE,
      destination: ANYWHERE,
      fromLb: 0,
      belowLb: null,
      rateModeId: null,
      reason,
      effectiveFrom: '2025-01-01',
      effectiveTo: null,
    },
  },
]
const RATES = [
  rate('SAIA', 31_240, 3),
  rate('ODFL', 33_106, 2),
  rate('RLCA', 30_000, 1),
  rate('EXLA', 0, 2),
  rate('CTII', 31_240, null),
]
const GUIDE = new Map([verdict('RLCA', 'doNotUse', 'claims'), verdict('ODFL', 'preferred', 'contract')])

describe('rankRates', () => {
  it('gives badges only to bookable prices, and to all of several equal ones', () => {
    expect(
      rankRates(RATES, GUIDE).map(({ rate: { scac }, badges, guideReason }) => [scac, badges, guideReason]),
    ).toEqual([
      ['EXLA', [], ''],
      ['RLCA', ['Do not use'], 'claims'],
      ['SAIA', ['Cheapest'], ''],
      ['CTII', ['Cheapest'], ''],
      ['ODFL', ['Preferred', 'Fastest'], 'contract'],
    ])
  })

  it('gives no Fastest badge if all are equally fast', () => {
    const badgesOf = (days: (number | null)[]) =>
      rankRates(
        days.map((serviceDays, at) => rate(`S${at}`, 10_000 + at, serviceDays)),
        new Map(),
      ).map(({ badges }) => badges.includes('Fastest'))
    expect(badgesOf([2, 2, 2])).toEqual([false, false, false])
    expect(badgesOf([2])).toEqual([false])
    expect(badgesOf([null, null])).toEqual([false, false])
    expect(badgesOf([2, 3, 2])).toEqual([true, false, true])
    expect(badgesOf([2, null])).toEqual([true, false])
  })

  it('sorts by days, unknown last, and by name', () => {
    const order = (by: 'days' | 'name') => rankRates(RATES, new Map(), by).map((ranked) => ranked.rate.scac)
    expect(order('days')).toEqual(['RLCA', 'EXLA', 'ODFL', 'SAIA', 'CTII'])
    expect(order('name')).toEqual(['CTII', 'EXLA', 'ODFL', 'RLCA', 'SAIA'])
  })

  it('returns nothing for no rates', () => {
    expect(rankRates([], GUIDE)).toEqual([])
  })
})

describe('chooseRate', () => {
  it('takes ODFL when present, else the cheapest above 0', () => {
    expect(chooseRate(RATES)?.scac).toBe('ODFL')
    expect(chooseRate(RATES.filter(({ scac }) => scac !== 'ODFL'))?.scac).toBe('RLCA')
    expect(chooseRate([rate('ODFL', 0, 1), rate('SAIA', 5, 1)])?.scac).toBe('SAIA')
    expect(chooseRate(RATES, [])?.scac).toBe('RLCA')
  })

  it('never picks a forbidden carrier, and reports if there is none', () => {
    expect(
      chooseRate([
        { scac: 'ODFL', cents: 1, badges: ['Do not use'] },
        { scac: 'SAIA', cents: 2 },
      ])?.scac,
    ).toBe('SAIA')
    expect(chooseRate([])).toBeNull()
    expect(chooseRate([rate('SAIA', 0, 1)])).toBeNull()
  })
})

describe('several services of one carrier', () => {
  const service = (serviceName: string, cents: number, serviceDays: number) => ({
    ...rate('UPSN', cents, serviceDays),
    serviceName,
  })
  const SERVICES = [
    service('Ground', 1_480, 4),
    service('Next Day', 6_210, 1),
    service('Ground Saver', 1_480, 6),
  ]

  it('have their own badges', () => {
    expect(rankRates(SERVICES, new Map()).map((one) => [one.rate.serviceName, one.badges])).toEqual([
      ['Ground', ['Cheapest']],
      ['Ground Saver', ['Cheapest']],
      ['Next Day', ['Fastest']],
    ])
  })

  it('are sorted by carrier name, then by service', () => {
    const both = [rate('FDEG', 1_500, 3), ...SERVICES]
    expect(
      rankRates(both, new Map(), 'name').map((one) => 'serviceName' in one.rate && one.rate.serviceName),
    ).toEqual([false, 'Ground', 'Ground Saver', 'Next Day'])
  })

  it('are all forbidden, or all preferred, by the guide’s rule for their carrier', () => {
    const forbidden = rankRates(SERVICES, new Map([verdict('UPSN', 'doNotUse', 'claims')]))
    expect(forbidden.map(({ badges }) => badges)).toEqual([['Do not use'], ['Do not use'], ['Do not use']])
    const ranked = rankRates(SERVICES, new Map([verdict('UPSN', 'preferred', 'contract')]))
    expect(ranked[0]!.badges).toEqual(['Preferred', 'Cheapest'])
  })

  it('are chosen from by price', () => {
    expect(chooseRate(SERVICES)?.serviceName).toBe('Ground')
  })
})
