import { describe, expect, it } from 'vitest'
import { handlingUnitsText, unitSumsText } from './handling-units.ts'

const line = (quantity: number, packageType: string) => ({ quantity, packageType })

describe('handling units in words', () => {
  it.each([
    [[line(21, 'CTN'), line(1, 'PLT')], '1 pallet, 21 cartons'],
    [[line(2, 'PLT'), line(1, 'SKD'), line(3, 'PLT')], '5 pallets, 1 skid'],
    [[line(1, 'XYZ')], '1 handling unit'],
    [[line(1200, 'PCS')], '1,200 pieces'],
    [[], ''],
  ])('%j', (lines, words) => expect(handlingUnitsText(lines)).toBe(words))

  it.each([
    [1, 22, '1 pallet, 21 other units'],
    [2, 2, '2 pallets'],
    [0, 5, '5 handling units'],
    [0, 0, ''],
  ])('%d pallets of %d units', (pallets, quantity, words) =>
    expect(unitSumsText({ pallets, quantity })).toBe(words),
  )
})
