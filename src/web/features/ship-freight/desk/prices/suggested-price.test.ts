import { expect, it } from 'vitest'
import { rowsOfSheets, sortRows } from '../../../../ui/rate-list/rate-rows.ts'
import { sampleSheet } from '../form/sample.test-support.ts'
import { pinSuggested, suggestedPrice, suggestedWords } from './suggested-price.ts'

const ROWS = rowsOfSheets([
  sampleSheet('ODFL', 46_516),
  sampleSheet('CHEP', 29_900),
  sampleSheet('NOGO', 20_000, { badges: ['Do not use'] }),
  sampleSheet('SLOW', 28_000, { currency: 'CAD' }),
])
const wordsOf = (changes: Parameters<typeof sampleSheet>[2], rows = ROWS) => {
  const [row] = rowsOfSheets([sampleSheet('ODFL', 46_516, changes)])
  return suggestedWords(suggestedPrice(row!, [row!, ...rows.slice(1)]))
}

it('gives the reason for the suggested price and its cost above the cheapest bookable price', () => {
  expect(wordsOf({})).toBe('Your default carrier · $166.16 above the cheapest, same day')
  expect(wordsOf({ serviceDays: 1, deliveryDate: '2026-11-23' })).toBe(
    'Your default carrier · $166.16 above the cheapest, 1 day faster',
  )
  expect(wordsOf({ serviceDays: 4, deliveryDate: '2026-11-26' })).toBe(
    'Your default carrier · $166.16 above the cheapest, 2 days slower',
  )
  expect(wordsOf({ serviceDays: null, deliveryDate: null })).toBe(
    'Your default carrier · $166.16 above the cheapest',
  )
  expect(wordsOf({ scac: 'ELSE' })).toBe('The carrier you chose · $166.16 above the cheapest, same day')
  expect(wordsOf({ source: 'spot' })).toBe('$166.16 above the cheapest, same day')
  expect(wordsOf({ scac: 'ELSE', cents: 29_900 })).toBe('The cheapest price')
  expect(wordsOf({ scac: 'ELSE' }, [])).toBe('')
})

it('finds the cheapest price, and none below it', () => {
  expect(suggestedPrice(ROWS[0]!, ROWS).cheapest?.scac).toBe('CHEP')
  expect(suggestedPrice(ROWS[1]!, ROWS).cheapest).toBeNull()
})

it('notes what a spot bid excludes, as its panel does', () => {
  const estimatedCharges = [{ code: 'FSC', label: 'Fuel surcharge', cents: 5_000, working: '' }]
  const bid = sampleSheet('BARE', 28_000, { source: 'spot', estimatedCharges })
  const rows = [...rowsOfSheets([bid]), ...ROWS]
  expect(suggestedPrice(ROWS[0]!, rows).cheapest?.scac).toBe('CHEP')
  expect(suggestedWords(suggestedPrice(rows[0]!, rows))).toBe('$31.00 above the cheapest, same day')
  const order = sortRows(rows, 'price').map(({ scac }) => scac)
  expect(order.indexOf('BARE')).toBeGreaterThan(order.indexOf('CHEP'))
})

it('pins the suggested price on top for every sort order', () => {
  for (const by of ['price', 'days', 'name'] as const) {
    const sorted = sortRows(ROWS, by)
    const pinned = pinSuggested(sorted, 'sheet-ODFL')
    expect(pinned.map(({ scac }) => scac)).toEqual([
      'ODFL',
      ...sorted.map(({ scac }) => scac).filter((scac) => scac !== 'ODFL'),
    ])
  }
  expect(pinSuggested(ROWS, undefined)).toBe(ROWS)
})
