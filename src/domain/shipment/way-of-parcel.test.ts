import { describe, expect, it } from 'vitest'
import { asksForReturn, wayOf } from './way-of-parcel.ts'

const place = (companyName: string) => ({
  ...{ companyName, street: '1 Main St', street2: '', city: 'Reno', state: 'NV', zip: '89502' },
  ...{ countryCode: 'US', contactName: '', contactPhone: '', email: '' },
})
const [origin, destination, depot] = [place('We'), place('Customer'), place('Returns depot')]

describe('the lane of a shipment', () => {
  it.each([
    ['freight', null, 'We', 'Customer'],
    ['a parcel', { isReturn: false, returnAddress: depot }, 'We', 'Customer'],
    ['a return', { isReturn: true, returnAddress: null }, 'Customer', 'We'],
    ['a return to somewhere else', { isReturn: true, returnAddress: depot }, 'Customer', 'Returns depot'],
  ])('for %s', (_what, parcel, from, to) => {
    const way = wayOf({ origin, destination, parcel })
    expect([way.from.companyName, way.to.companyName]).toEqual([from, to])
  })
})

it.each([
  [{}, false],
  [{ isReturn: true }, true],
  [{ returnServiceType: '' }, false],
  [{ returnServiceType: '8' }, true],
  [{ isReturn: true, returnServiceType: '8' }, true],
  [{ isReturn: false, returnServiceType: '8' }, false],
])('%o requests a return: %s', (asked, isAsked) => {
  expect(asksForReturn(asked)).toBe(isAsked)
})
