import { describe, expect, it } from 'vitest'
import { pageLink } from './page-link.ts'

describe('pageLink', () => {
  it('puts path parameters into the path and everything else into the search', () => {
    expect(pageLink('ShipmentDetails', { shipmentid: 'a/b' })).toEqual({
      ...{ to: '/ShipmentDetails/a%2Fb', search: {} },
    })
    expect(pageLink('Prepaid', { shipmentid: '7', sh: 'copy', carrier: 'ODFL' })).toEqual({
      ...{ to: '/Prepaid/7/copy', search: { carrier: 'ODFL' } },
    })
  })

  it('leaves out optional parameters and empty values', () => {
    expect(pageLink('Prepaid')).toEqual({ to: '/Prepaid', search: {} })
    expect(pageLink('OpenOrders', { tab: 'Schedule', view: '', order: undefined })).toEqual({
      ...{ to: '/OpenOrders', search: { tab: 'Schedule' } },
    })
  })

  it('names the section for pages that share the profile', () => {
    expect(pageLink('ManageUsers', { add: '1' })).toEqual({
      ...{ to: '/Profile', search: { section: 'ManageUsers', add: '1' } },
    })
    expect(pageLink('Login')).toEqual({ to: '/', search: {} })
  })

  it('refuses parameters that a page does not read, at compile time', () => {
    // @ts-expect-error Open Orders has no parameter of that name.
    pageLink('OpenOrders', { claim: '1' })
    // @ts-expect-error Shipment Details needs its shipment.
    expect(pageLink('ShipmentDetails')).toEqual({ to: '/ShipmentDetails/$shipmentid', search: {} })
  })
})
