import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dearestOf, type PickablePrice, pickByRule } from './pick-by-rule.ts'

const price = (
  scac: string,
  cents: number,
  serviceDays: number | null = 3,
  ...badges: string[]
): PickablePrice => ({ scac, cents, serviceDays, badges })

const PRICES = [
  price('AAAA', 0, 1),
  price('BBBB', 9_000, 1, 'Do not use'),
  price('CCCC', 10_000, 5),
  price('DDDD', 12_000, 2, 'Preferred'),
  price('EEEE', 15_000, 2),
  price('FFFF', 16_000, null),
]

describe('the price that a rule picks', () => {
  it.each([
    ['defaults', 'CCCC'],
    ['cheapest', 'CCCC'],
    ['fastest', 'DDDD'],
    ['preferred', 'DDDD'],
  ] as const)('%s', (rule, scac) => {
    expect(pickByRule(rule, PRICES)?.scac).toBe(scac)
  })

  it('is ODFL’s by default whenever it quotes, but not for the rule `cheapest`', () => {
    const prices = [...PRICES, price('ODFL', 20_000)]
    expect(pickByRule('defaults', prices)?.scac).toBe('ODFL')
    expect(pickByRule('preferred', prices)?.scac).toBe('DDDD')
    expect(pickByRule('cheapest', prices)?.scac).toBe('CCCC')
  })

  it('is the selected collect carrier’s if it quotes, and never a forbidden one', () => {
    expect(pickByRule('defaults', PRICES, 'EEEE')?.scac).toBe('EEEE')
    expect(pickByRule('defaults', PRICES, 'ZZZZ')?.scac).toBe('CCCC')
    expect(pickByRule('defaults', PRICES, 'BBBB')?.scac).toBe('CCCC')
  })

  it('is the default without a preferred quote', () => {
    const plain = PRICES.filter(({ scac }) => scac !== 'DDDD')
    expect(pickByRule('preferred', plain)?.scac).toBe('CCCC')
  })

  it('is never a forbidden or free price, and there is none only if none is allowed', () => {
    const anyPrice = fc.record({
      scac: fc.constantFrom('AAAA', 'BBBB', 'ODFL'),
      cents: fc.integer({ min: 0, max: 5 }),
      serviceDays: fc.option(fc.integer({ min: 1, max: 4 })),
      badges: fc.subarray(['Preferred', 'Do not use']),
    })
    const rules = fc.constantFrom('defaults', 'cheapest', 'fastest', 'preferred')
    fc.assert(
      fc.property(fc.array(anyPrice), rules, (prices, rule) => {
        const usable = prices.filter(({ cents, badges }) => cents > 0 && !badges.includes('Do not use'))
        const picked = pickByRule(rule, prices)
        if (usable.length === 0) expect(picked).toBeNull()
        else expect(usable).toContain(picked)
        if (picked) expect(dearestOf(prices)).toBeGreaterThanOrEqual(picked.cents)
      }),
    )
  })
})
