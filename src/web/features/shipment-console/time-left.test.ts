import { expect, it } from 'vitest'
import { leftText, minutesLeft } from './time-left.ts'

it.each([
  [0, '0 min left'],
  [59, '59 min left'],
  [60, '1 h 00 left'],
  [190, '3 h 10 left'],
  [2880, '2 days left'],
  [-20, '20 min over'],
  [-1500, '25 h 00 over'],
])('%i minutes are %s', (minutes, text) => expect(leftText(minutes)).toBe(text))

it('counts on between two readings, and only forward', () => {
  expect(minutesLeft(10, 119_000)).toBe(9)
  expect(minutesLeft(0, 61_000)).toBe(-1)
  expect(minutesLeft(10, -5_000)).toBe(10)
  expect(minutesLeft(null, 60_000)).toBeNull()
  expect(minutesLeft(7, Number.NaN)).toBe(7)
})
