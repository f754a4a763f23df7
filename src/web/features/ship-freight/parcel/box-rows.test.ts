import { expect, it } from 'vitest'
import { boxNameOf, choiceOfBox, withBoxes } from './box-rows.ts'
import { blankPiece, OWN_PACKAGING } from './parcel-form.ts'

const SMALL = { id: '1', name: 'Small box', length: 8, width: 6, height: 4, tareLb: 0.3, maxWeightLb: 20 }
const UNITS = { weightUnit: 'lb', lengthUnit: 'in' } as const
const chosen = { ...blankPiece(), packageType: choiceOfBox('Small box') }

it('choosing a box fills in its sizes, and its own weight if none was typed', () => {
  expect(withBoxes([blankPiece()], [chosen], [SMALL], UNITS)).toMatchObject([
    { length: '8', width: '6', height: '4', weight: '0.3' },
  ])
  expect(withBoxes([blankPiece()], [{ ...chosen, weight: '5' }], [SMALL], UNITS)[0]?.weight).toBe('5')
  const metric = withBoxes([blankPiece()], [chosen], [SMALL], { weightUnit: 'kg', lengthUnit: 'cm' })
  expect(metric[0]).toMatchObject({ length: '20.32', height: '10.16' })
})

it('typing another size deselects the box; other fields keep it', () => {
  const [row] = withBoxes([blankPiece()], [chosen], [SMALL], UNITS)
  expect(withBoxes([row!], [{ ...row!, weight: '5' }], [SMALL], UNITS)[0]?.packageType).toBe(
    chosen.packageType,
  )
  expect(withBoxes([row!], [{ ...row!, length: '9' }], [SMALL], UNITS)[0]?.packageType).toBe(OWN_PACKAGING)
})

it('recognizes a box only by its prefix', () => {
  expect(boxNameOf(choiceOfBox('Small box'))).toBe('Small box')
  expect(boxNameOf('PKG')).toBe('')
})
