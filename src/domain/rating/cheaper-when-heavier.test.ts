import { expect, it } from 'vitest'
import { findCheaperWhenHeavier } from './cheaper-when-heavier.ts'

it('finds the drop at a step, and nothing if the price only rises', () => {
  // 50% off below 2,000 lb, 60% from there on, of $0.20 per pound.
  const priceOf = (pounds: number) => Math.round(pounds * 20 * (pounds < 2_000 ? 0.5 : 0.4))
  expect(findCheaperWhenHeavier([2_000], priceOf)).toEqual([
    { lighterLb: 1_999, lighterCents: 19_990, heavierLb: 2_000, heavierCents: 16_000 },
  ])
  expect(findCheaperWhenHeavier([2_000], (pounds) => pounds)).toEqual([])
  expect(findCheaperWhenHeavier([500], (pounds) => (pounds < 500 ? null : 100))).toEqual([])
})
