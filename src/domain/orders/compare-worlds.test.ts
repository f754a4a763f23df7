import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareWorlds, savingOfAll } from './compare-worlds.ts'

const price = (cents: number, deliveryDate: string | null = '2026-11-24') => ({
  ...{ cents, scac: 'SYNA', carrierName: 'Synthetic Alpha', serviceDays: 2, deliveryDate },
})

describe('single orders and the consolidated shipment', () => {
  it('are compared by cost and by the days that the most delayed order arrives later', () => {
    const alone = [
      { orderId: 'a', price: price(30_000, '2026-11-23') },
      { orderId: 'b', price: price(20_000, '2026-11-25') },
    ]
    expect(compareWorlds(alone, price(35_000, '2026-11-25'), ['a'])).toEqual({
      ...{ separateCents: 50_000, combinedCents: 35_000, savingCents: 15_000 },
      risk: { lateOrderIds: ['a'], laterDays: 2 },
    })
    expect(compareWorlds(alone, price(60_000, '2026-11-20'), []).savingCents).toBe(-10_000)
    expect(compareWorlds(alone, price(60_000, '2026-11-20'), []).risk.laterDays).toBe(0)
  })

  it('have no savings if a price is missing, and no days if one is unknown', () => {
    const unpriced = [
      { orderId: 'a', price: price(100) },
      { orderId: 'b', price: null },
    ]
    expect(compareWorlds(unpriced, price(1), [])).toMatchObject({ separateCents: null, savingCents: null })
    expect(compareWorlds(unpriced.slice(0, 1), null, [])).toMatchObject({
      combinedCents: null,
      savingCents: null,
    })
    expect(compareWorlds([{ orderId: 'a', price: price(1, null) }], price(1), []).risk.laterDays).toBeNull()
    expect(compareWorlds([], price(1), []).savingCents).toBeNull()
  })
})

describe('the savings of all suggestions', () => {
  it('counts each order once, the best suggestion first', () => {
    const saving = savingOfAll([
      { orderIds: ['a', 'b'], savingCents: 100 },
      { orderIds: ['b', 'c'], savingCents: 300 },
      { orderIds: ['d', 'e'], savingCents: null },
      { orderIds: ['f', 'g'], savingCents: -50 },
    ])
    expect(saving).toBe(300)
  })

  it('is never more than their sum, and never less than the best one', () => {
    const one = fc.record({
      orderIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 2, maxLength: 4 }),
      savingCents: fc.option(fc.integer({ min: -1000, max: 1000 })),
    })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), (suggestions) => {
        const all = suggestions.map(({ savingCents }) => Math.max(0, savingCents ?? 0))
        const saving = savingOfAll(suggestions)
        expect(saving).toBeLessThanOrEqual(all.reduce((sum, cents) => sum + cents, 0))
        expect(saving).toBeGreaterThanOrEqual(Math.max(0, ...all))
      }),
    )
  })
})
