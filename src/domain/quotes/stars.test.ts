import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quoteRates, starsOf } from './stars.ts'

const counts = (won: number, lost: number, missed: number, noBid: number) => ({ won, lost, missed, noBid })

describe('the rates', () => {
  it.each([
    [counts(3, 1, 4, 2), 0.6, 0.75],
    [counts(0, 0, 5, 0), 0, null],
    [counts(0, 0, 0, 2), 1, null],
    [counts(0, 0, 0, 0), null, null],
  ])('of %o', (given, responseRate, winRate) => {
    expect(quoteRates(given)).toEqual({ responseRate, winRate })
  })
})

describe('stars', () => {
  it.each([
    // 5 x (0.4 x 0.5 + 0.3 x 0.8 + 0.3 x 0.9) = 3.55
    [0.5, 0.8, 0.9, 3.5],
    [1, 1, 1, 5],
    [0, 0, 0, 0],
    // Nothing delivered: 5 x (0.4 x 0.5 + 0.3 x 0.8) / 0.7 = 3.14
    [0.5, 0.8, null, 3],
    // No bids: only the response rate counts.
    [null, 1, null, 5],
    [null, null, null, null],
    // A half in binary: 5 x (0.4 x 0.25 + 0.3 x 0.5) / 0.7 = 1.785…
    [0.25, 0.5, null, 2],
  ])('for win %s, response %s, on time %s are %s', (winRate, responseRate, onTimeDelivery, expected) => {
    expect(starsOf({ winRate, responseRate, onTimeDelivery })).toBe(expected)
  })

  it('are halves from 0 to 5, and never fewer for a better rate', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(share, share, share, share, (winRate, responseRate, onTimeDelivery, more) => {
        const stars = starsOf({ winRate, responseRate, onTimeDelivery })!
        expect(Number.isInteger(stars * 2) && stars >= 0 && stars <= 5).toBe(true)
        const better = starsOf({ winRate: Math.max(winRate, more), responseRate, onTimeDelivery })!
        expect(better).toBeGreaterThanOrEqual(stars)
      }),
    )
  })
})
