import { describe, expect, it } from 'vitest'
import { faultyHazmat } from './hazmat.ts'
import { parseUnNumber } from './un-number.ts'

describe('an identification number', () => {
  it.each([
    ['UN1263', 'UN1263'],
    [' un 1263 ', 'UN1263'],
    ['1263', 'UN1263'],
    ['na-1993', 'NA1993'],
    ['ID8000', 'ID8000'],
  ])('%s is %s', (typed, number) => {
    expect(parseUnNumber(typed)).toBe(number)
  })

  it.each(['', 'UN', 'UN126', 'UN12634', 'XX1263', 'Paint'])('%j is none', (typed) => {
    expect(parseUnNumber(typed)).toBeNull()
  })
})

describe('what a shipping paper must say of a hazardous line', () => {
  const paint = {
    unNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II' as const,
    emergencyPhone: '800-424-9300',
  }

  it('is all there', () => {
    expect(faultyHazmat(paint)).toEqual([])
    expect(faultyHazmat({ ...paint, packingGroup: '' })).toEqual([])
  })

  it('is told field by field where it is missing', () => {
    const fields = faultyHazmat(null).map(({ field }) => field)
    expect(fields).toEqual(['unNumber', 'properShippingName', 'hazardClass', 'emergencyPhone'])
  })

  it('has a number that is one', () => {
    const [fault] = faultyHazmat({ ...paint, unNumber: '12' })
    expect(fault).toEqual({
      field: 'unNumber',
      sentence: 'A UN number has UN or NA and four digits, for example UN1263.',
    })
  })
})
