import { describe, expect, it } from 'vitest'
import { judgeOverride } from '../rating/guide-override.ts'
import { pickByRule } from '../rating/pick-by-rule.ts'
import { chooseRate } from '../rating/rank.ts'
import { compareBid } from './compare-bid.ts'
import { comparedCents, estimatedCharges } from './compared-price.ts'
import { makeEstimates } from './estimates.ts'

const charge = (code: string, cents: number) => ({ code, label: code, cents })
const tariff = {
  scac: 'SYNA',
  charges: [charge('LHS', 10_000), charge('FSC', 2_500), charge('LGDEL', 8_000)],
}
const estimates = makeEstimates([tariff], ['LGDEL'])
const services = [{ code: 'LGDEL', label: 'Liftgate at delivery' }]

describe('a price and the charges that its bid leaves out', () => {
  it('is compared by the same amount as the bid', () => {
    const bid = { scac: 'SYNB', charges: [charge('LHS', 9_000)], included: [] }
    const compared = compareBid(bid, services, estimates)
    const added = estimatedCharges(compared.lines)
    expect(added.map(({ code, cents }) => [code, cents])).toEqual([
      ['FSC', 2_250],
      ['LGDEL', 8_000],
    ])
    expect(comparedCents({ cents: 9_000, estimatedCharges: added })).toBe(compared.cents)
  })

  it('is compared unchanged if the bid includes everything', () => {
    const bid = { scac: 'SYNB', charges: [charge('LHS', 9_000)], included: ['FSC', 'LGDEL'] }
    expect(estimatedCharges(compareBid(bid, services, estimates).lines)).toEqual([])
    expect(comparedCents({ cents: 9_000 })).toBe(9_000)
  })
})

describe('a choice among prices', () => {
  const bare = {
    ...{ scac: 'BARE', carrierName: 'Bare', cents: 9_000, serviceDays: 2, badges: [] as string[] },
    estimatedCharges: [{ ...charge('FSC', 2_250), working: '' }],
  }
  const whole = { scac: 'FULL', carrierName: 'Full', cents: 10_000, serviceDays: 2, badges: [] as string[] }

  it('never prefers a bid because it is incomplete', () => {
    expect(chooseRate([bare, whole])?.scac).toBe('FULL')
    for (const rule of ['defaults', 'cheapest', 'fastest'] as const) {
      expect(pickByRule(rule, [bare, whole])?.scac).toBe('FULL')
    }
    expect(chooseRate([bare, { ...whole, cents: 11_251 }])?.scac).toBe('BARE')
  })

  it('computes the cost of overriding the routing guide the same way', () => {
    const preferred = { ...whole, badges: ['Preferred'] }
    expect(judgeOverride(bare, [bare, preferred])).toMatchObject({ because: 'passedOver', costCents: 1_250 })
  })
})
