import { expect, it } from 'vitest'
import { readNumber } from './typed-number.ts'

it.each([
  ['1,240', 1240],
  ['12.5', 12.5],
  ['.5', 0.5],
  ['5.', 5],
  ['1,240,000.5', 1_240_000.5],
  ['12,5', null],
  ['1,2400', null],
  ['', null],
  ['-5', null],
  ['12 lb', null],
  ['1e3', null],
])('reads %j as %j', (text, number) => {
  expect(readNumber(text)).toBe(number)
})
