import { expect, it } from 'vitest'
import { rowsOfSheets, sortRows } from './rate-rows.ts'
import { sampleSheet } from './sample.test-support.ts'
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

it('says why a price is suggested and what it costs above the cheapest that can be booked', () => {
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

it('finds the cheapest, and none below it', () => {
  expect(suggestedPrice(ROWS[0]!, ROWS).cheapest?.scac).toBe('CHEP')
  expect(suggestedPrice(ROWS[1]!, ROWS).cheapest).toBeNull()
})

it('pins the suggested price on top in every order', () => {
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
