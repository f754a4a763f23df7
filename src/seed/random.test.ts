import { describe, expect, it } from 'vitest'
import { randomOf } from './random.ts'

const draws = (name: string, count: number): number[] => {
  const random = randomOf(name)
  return Array.from({ length: count }, () => random.next())
}

describe('randomOf', () => {
  it('returns the same for the same name, and something else for another', () => {
    expect(draws('orders', 50)).toEqual(draws('orders', 50))
    expect(draws('orders', 50)).not.toEqual(draws('order', 50))
  })

  it('covers the whole range evenly', () => {
    const tenths = new Array<number>(10).fill(0)
    for (const value of draws('even', 100_000)) tenths[Math.floor(value * 10)]!++
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  })

  it('includes both ends of whole numbers', () => {
    const random = randomOf('dice')
    const thrown = new Set(Array.from({ length: 500 }, () => random.whole(1, 6)))
    expect([...thrown].sort()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('picks by weight, and never an entry with weight 0', () => {
    const random = randomOf('weights')
    const picked = Array.from({ length: 4_000 }, () =>
      random.pickWeighted(['a', 'b', 'c'], (entry) => ({ a: 3, b: 1, c: 0 })[entry]!),
    )
    expect(picked).not.toContain('c')
    expect(Math.abs(picked.filter((entry) => entry === 'a').length - 3_000)).toBeLessThan(150)
  })

  it('samples different entries, at most all of them', () => {
    const sampled = randomOf('sample').sample([1, 2, 3, 4, 5], 9)
    expect(sampled.toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  it('refuses to pick from an empty list', () => {
    expect(() => randomOf('nothing').pick([])).toThrow(RangeError)
  })
})
