import { describe, expect, it } from 'vitest'
import { faultyHazmat } from './hazmat.ts'
import { shippingNameOf } from './shipping-name.ts'
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

  it.each(['', 'UN', 'UN126', 'UN12634', 'XX1263', 'Paint'])('%j is not one', (typed) => {
    expect(parseUnNumber(typed)).toBeNull()
  })
})

describe('the requirements of a shipping paper for a hazardous line', () => {
  const paint = {
    unNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II' as const,
    emergencyPhone: '800-424-9300',
  }

  it('are complete', () => {
    expect(faultyHazmat(paint)).toEqual([])
    expect(faultyHazmat({ ...paint, packingGroup: '' })).toEqual([])
  })

  it('include each missing field', () => {
    const fields = faultyHazmat(null).map(({ field }) => field)
    expect(fields).toEqual(['unNumber', 'properShippingName', 'hazardClass', 'emergencyPhone'])
  })

  it('include a valid number', () => {
    const [fault] = faultyHazmat({ ...paint, unNumber: '12' })
    expect(fault).toEqual({
      field: 'unNumber',
      sentence: 'A UN number has UN or NA and four digits, for example UN1263.',
    })
  })

  const nos = {
    ...paint,
    unNumber: 'UN1993',
    properShippingName: 'Flammable liquids, n.o.s.',
    technicalName: '',
  }

  it.each([
    'Flammable liquids, n.o.s.',
    'FLAMMABLE LIQUIDS, N.O.S.',
    'Flammable liquids, NOS',
    'Flammable liquids, not otherwise specified',
    'Flammable liquids (mixture), n.o.s.',
    'Flammable liquids, n.o.s. ()',
  ])('include the technical name next to %s', (properShippingName) => {
    const sentence = 'An n.o.s. name needs the technical name of the material, for example methanol.'
    const { technicalName: _technicalName, ...stored } = { ...nos, properShippingName }
    expect(faultyHazmat(stored)).toEqual([{ field: 'technicalName', sentence }])
    expect(faultyHazmat({ ...stored, technicalName: ' ' })).toEqual([{ field: 'technicalName', sentence }])
    expect(faultyHazmat({ ...stored, technicalName: 'methanol' })).toEqual([])
  })

  it('accept a technical name inside the shipping name', () => {
    expect(faultyHazmat({ ...nos, properShippingName: 'Flammable liquids, n.o.s. (methanol)' })).toEqual([])
  })

  it.each([
    ['UN1268', 'Petroleum distillates, n.o.s.'],
    ['UN1987', 'Alcohols, n.o.s.'],
    ['UN3295', 'Hydrocarbons, liquid, n.o.s.'],
    ['UN1263', 'Nosean paint'],
  ])('include none for %s, %s', (unNumber, properShippingName) => {
    expect(faultyHazmat({ ...nos, unNumber, properShippingName })).toEqual([])
  })

  it('add the technical name in parentheses once', () => {
    expect(shippingNameOf(paint)).toBe('Paint')
    expect(shippingNameOf({ ...nos, technicalName: 'methanol' })).toBe('Flammable liquids, n.o.s. (methanol)')
    expect(shippingNameOf({ ...nos, technicalName: '(methanol)' })).toBe(
      'Flammable liquids, n.o.s. (methanol)',
    )
  })
})
