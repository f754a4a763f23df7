import { expect, it } from 'vitest'
import { editPath } from './ship-screens.ts'

it('a shipment is edited on the screen that books its kind', () => {
  expect(editPath({ id: 'x', rateModeId: 1, paymentType: 'P' })).toBe('/Prepaid/x')
  expect(editPath({ id: 'x', rateModeId: 1, paymentType: 'T' })).toBe('/Prepaid/x')
  expect(editPath({ id: 'x', rateModeId: 1, paymentType: 'C' })).toBe('/Collect/x')
  expect(editPath({ id: 'x', rateModeId: 4, paymentType: 'P' })).toBe('/Parcel/x')
  expect(editPath({ id: 'x', rateModeId: 4, paymentType: 'C' })).toBe('/Parcel/x')
})
