import { expect, it } from 'vitest'
import { wordsOfLeftOut } from './left-out.ts'

it.each([
  [1, '1 newer one was not'],
  [1_250, '1,250 newer ones were not'],
])('reports %d orders that were not checked', (leftOut, words) => {
  expect(wordsOfLeftOut({ considered: 20_000, leftOut })).toContain(
    `Only the oldest 20,000 orders were checked; ${words}.`,
  )
})
