import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#test/support/runs.ts'
import {
  cwtCharge,
  divideHalfUp,
  formatDecimal,
  formatMoney,
  formatRate,
  minorDigitsOf,
  parseDecimal,
  percentOf,
} from './money.ts'

const exact = (numerator: bigint, denominator: bigint): number =>
  Number((numerator * 2n + denominator) / (denominator * 2n))

describe('divideHalfUp', () => {
  it.each([
    [5, 10, 1],
    [4, 10, 0],
    [-5, 10, -1],
    [-4, 10, 0],
    [7, 3, 2],
    [0, 7, 0],
  ])('%d / %d is %d', (numerator, denominator, quotient) => {
    expect(divideHalfUp(numerator, denominator) + 0).toBe(quotient)
  })

  it('is the exact quotient, halves up', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 2 ** 31 }),
        fc.nat({ max: 2 ** 20 }),
        fc.integer({ min: 1, max: 1e9 }),
        (a, b, d) => {
          const numerator = a * b
          expect(divideHalfUp(numerator, d)).toBe(exact(BigInt(numerator), BigInt(d)))
        },
      ),
    )
  })
})

describe('cwtCharge and percentOf', () => {
  it('are exact up to the heaviest weight and the highest rate', () => {
    fc.assert(
      fc.property(fc.nat({ max: 90_000_00 }), fc.nat({ max: 100_000_000 }), (weight, rate) => {
        expect(cwtCharge(weight, rate)).toBe(exact(BigInt(weight) * BigInt(rate), 1_000_000n))
      }),
    )
    fc.assert(
      fc.property(fc.nat({ max: 2_000_000_000 }), fc.nat({ max: 100_000 }), (cents, percent) => {
        expect(percentOf(cents, percent)).toBe(exact(BigInt(cents) * BigInt(percent), 100_000n))
      }),
    )
  })

  it('percentOf is exact on either side of every half cent, both for products and for divisions', () => {
    const highest = 2 ** 51 / 100_000
    fc.assert(
      fc.property(
        fc.maxSafeNat().map((cents) => cents % highest),
        fc.integer({ min: -2, max: 1 }),
        (cents, aside) => {
          const product = Math.floor(cents) * 100_000 + 50_000 + aside
          expect(percentOf(product, 1)).toBe(exact(BigInt(product), 100_000n))
        },
      ),
      { numRuns: runs(2000) },
    )
    for (const product of [2 ** 50 - 1, 2 ** 50, 2 ** 50 + 1])
      expect(percentOf(product, 1)).toBe(exact(BigInt(product), 100_000n))
  })

  it('round a half cent up', () => {
    expect(cwtCharge(100, 505_000)).toBe(51)
    expect(percentOf(1, 50_000)).toBe(1)
    expect(percentOf(1, 49_999)).toBe(0)
  })
})

describe('parseDecimal', () => {
  it.each([
    ['87.45', 4, 874_500],
    [' $1,234.5 ', 2, 123_450],
    ['70 %', 3, 70_000],
    ['-0.01', 2, -1],
    ['-0', 2, 0],
    ['.5', 1, 5],
    ['5.', 0, 5],
    ['1.230000', 2, 123],
    ['-1,234,567.89', 2, -123_456_789],
    ['1234,567', 2, null],
    ['12,5', 2, null],
    ['1,00', 2, null],
    ['1,2345', 2, null],
    [',500', 2, null],
    ['1.234', 2, null],
    ['', 2, null],
    ['.', 2, null],
    ['-', 2, null],
    ['12a', 2, null],
    ['1e3', 2, null],
    ['99999999999999999', 2, null],
  ])('%s with %d decimals', (text, places, value) => {
    expect(parseDecimal(text, places)).toBe(value)
  })

  it('reads back what formatDecimal writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.nat({ max: 6 }), (value, places) => {
        expect(parseDecimal(formatDecimal(value, places), places)).toBe(value)
      }),
    )
  })
})

describe('formatRate', () => {
  it.each([
    [312_000, 'USD', '$31.20'],
    [312_550, 'CAD', 'CA$31.255'],
    [5, 'USD', '$0.0005'],
  ])('%i of %s is %s', (rate, currency, text) => {
    expect(formatRate(rate, currency)).toBe(text)
  })
})

describe('formatMoney', () => {
  it.each([
    [123_450, 'USD', '$1,234.50'],
    [-500, 'USD', '-$5.00'],
    [5, 'CAD', 'CA$0.05'],
    [1_500, 'JPY', '¥1,500'],
    [0, 'EUR', '€0.00'],
    [9_007_199_254_740_991, 'USD', '$90,071,992,547,409.91'],
  ])('%d %s is %s', (cents, currency, text) => {
    expect(formatMoney(cents, currency)).toBe(text)
  })

  it('has the decimals of each currency and refuses invalid codes', () => {
    expect([minorDigitsOf('USD'), minorDigitsOf('JPY'), minorDigitsOf('KWD')]).toEqual([2, 0, 3])
    expect(() => formatMoney(1, 'dollars')).toThrow(RangeError)
  })
})
