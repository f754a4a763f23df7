import { describe, expect, it } from 'vitest'
import { onPallet, sizeOf, withPallets } from './pallet-lines.ts'
import { sampleRow } from './sample.test-support.ts'

const SIZES = [
  { id: 1, name: '48x40', length: 48, width: 40 },
  { id: 3, name: '48x48', length: 48, width: 48 },
]

describe('lines on pallets', () => {
  it('counts the pallets from pieces and pieces per pallet, rounded up', () => {
    const row = sampleRow({ unitsPerPallet: '24' })
    expect(withPallets(row, { pieces: '49' })).toEqual({ pieces: '49', quantity: '3' })
    expect(withPallets({ ...row, pieces: '1,000' }, { unitsPerPallet: '500' })).toEqual({
      unitsPerPallet: '500',
      quantity: '2',
    })
  })

  it('keeps the count if one of the two is unknown, or the line is in cartons', () => {
    expect(withPallets(sampleRow(), { pieces: '49' })).toEqual({ pieces: '49' })
    expect(withPallets(sampleRow({ unitsPerPallet: '24' }), { pieces: 'many' })).toEqual({ pieces: 'many' })
    const cartons = sampleRow({ unitsPerPallet: '24', packageType: 'CTN' })
    expect(withPallets(cartons, { pieces: '49' })).toEqual({ pieces: '49' })
    expect(withPallets(sampleRow({ unitsPerPallet: '24', pieces: '49' }), { quantity: '5' })).toEqual({
      quantity: '5',
    })
  })

  it('knows the pallet size of a line, in inches only, and sets it', () => {
    expect(sizeOf(sampleRow(), SIZES)?.id).toBe(1)
    expect(sizeOf(sampleRow({ lengthUnit: 'cm' }), SIZES)).toBeUndefined()
    expect(sizeOf(sampleRow({ width: '41' }), SIZES)).toBeUndefined()
    expect(onPallet(sampleRow({ packageType: 'CTN', lengthUnit: 'cm' }), SIZES[1]!)).toEqual({
      ...{ length: '48', width: '48', lengthUnit: 'in', packageType: 'PLT' },
    })
    expect(onPallet(sampleRow({ packageType: 'SKD' }), SIZES[0]!).packageType).toBeUndefined()
  })
})
