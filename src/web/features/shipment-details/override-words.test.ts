import { expect, it } from 'vitest'
import { overrideWords } from './override-words.ts'

it.each([
  [8_771, '$87.71 more than Alpha (SYNA), booked by clerk,'],
  [-1_240, '$12.40 less than Alpha (SYNA), booked by clerk,'],
  [0, 'The same price as Alpha (SYNA), booked by clerk,'],
  [null, 'No carrier allowed by the routing guide has a price; booked by clerk,'],
])('a cost of %s cents is described as %j', (costCents, words) => {
  const override = { costCents, against: 'Alpha (SYNA)', by: 'clerk', at: '2026-11-20T18:00:00Z' }
  expect(overrideWords(override, 'USD')).toBe(words)
})
