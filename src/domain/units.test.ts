import { describe, expect, it } from 'vitest'
import { fromInches, fromPounds, hundredthsOf, toInches, toPounds } from './units.ts'

describe('units', () => {
  // The specification's factors, to the digit.
  it.each([
    [1, 'lb', 1],
    [1, 'kg', 2.20462262],
    [1, 'mt', 2204.62262],
  ] as const)('%d %s in pounds', (value, unit, pounds) => {
    expect(toPounds(value, unit)).toBe(pounds)
    expect(fromPounds(toPounds(7, unit), unit)).toBeCloseTo(7, 12)
  })

  it.each([
    [1, 'in', 1],
    [1, 'cm', 0.393700787],
    [1, 'ft', 12],
    [1, 'm', 39.3700787],
  ] as const)('%d %s in inches', (value, unit, inches) => {
    expect(toInches(value, unit)).toBe(inches)
    expect(fromInches(toInches(7, unit), unit)).toBeCloseTo(7, 12)
  })

  it('rounds to hundredths', () => {
    expect([hundredthsOf(220.462262), hundredthsOf(0.005), hundredthsOf(48)]).toEqual([22_046, 1, 4_800])
  })
})
