import { describe, expect, it } from 'vitest'
import { pastedNumbers } from './pasted-numbers.ts'

describe('numbers that were pasted', () => {
  it.each([
    ['1Z12345E6605272234', ['1Z12345E6605272234']],
    ['1z 12345e 66 0527 2234', ['1Z12345E6605272234']],
    ['1Z12345E6605272234\n1Z648616E192760718\r\n', ['1Z12345E6605272234', '1Z648616E192760718']],
    [
      '1Z12345E6605272234, 1Z648616E192760718;986578788855',
      [...['1Z12345E6605272234', '1Z648616E192760718', '986578788855']],
    ],
    ['1Z12345E6605272234 1Z648616E192760718', ['1Z12345E6605272234', '1Z648616E192760718']],
    ['1Z12345E6605272234 1Z12345E6605272234', ['1Z12345E6605272234']],
    [' \n ,; ', []],
  ])('are read from %j', (text, numbers) => {
    expect(pastedNumbers(text)).toEqual(numbers)
  })
})
