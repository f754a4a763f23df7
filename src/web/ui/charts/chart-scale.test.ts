import { describe, expect, it } from 'vitest'
import { endNames, stepsBetween } from './chart-scale.ts'

const same = (value: number) => value

describe('the scale of a chart', () => {
  it('has round steps around the values', () => {
    expect(stepsBetween(3.42, 3.91)).toEqual([3.4, 3.6, 3.8, 4])
    expect(stepsBetween(0, 1_000)).toEqual([0, 250, 500, 750, 1_000])
    expect(stepsBetween(0, 31.25)).toEqual([0, 10, 20, 30, 40])
  })

  it('handles a single value, and 0', () => {
    for (const value of [3.5, 0]) {
      const steps = stepsBetween(value, value)
      expect(steps.length).toBeGreaterThan(1)
      expect(steps[0]).toBeLessThanOrEqual(value)
      expect(steps.at(-1)).toBeGreaterThanOrEqual(value)
    }
  })
})

it('end labels of lines do not overlap', () => {
  const line = (key: string, y: number) => ({ key, label: key, points: [{ x: 0, y }] })
  const names = endNames([line('b', 12), line('a', 10)], same, same)
  expect(names.map(({ key, at }) => [key, at])).toEqual([
    ['a', 14],
    ['b', 28],
  ])
})
