import { describe, expect, it } from 'vitest'
import { built, chicago, door, party } from '../parcel-samples.test-support.ts'
import { type Project44DispatchAsk, project44Dispatch } from './dispatch.ts'
import { project44Rate } from './rate.ts'

/** The adapter's handling of limits in project44's published description. ../published tests that everything fits. */

const credentials = { clientId: 'id', clientSecret: 'secret' }
const refusal = { kind: 'refused', reason: 'unsupported' }
const paint = {
  ...{ unNumber: 'UN1263', properShippingName: 'Paint', hazardClass: '3', packingGroup: 'II' as const },
  emergencyPhone: '',
}
const item: Project44DispatchAsk['items'][number] = {
  ...{ freightClass: '70', weightLb: 500, quantity: 1, pieces: 1, nmfc: '', packageType: 'PLT' },
  ...{ dimensions: { length: 48, width: 40, height: 50 }, description: '', isStackable: false, hazmat: null },
}
const order: Project44DispatchAsk = {
  ...{ origin: party(), destination: chicago(), requester: party(), items: [item], services: [] },
  pickup: { date: '2026-11-24', from: '09:00', to: '' },
  accounts: { groupCode: '', accountCodes: ['A1'] },
  ...{ paymentTerms: 'PREPAID', bolNumber: 'B1', proNumber: '', poNumber: '', quoteNumber: '' },
  ...{ pickupNote: '', deliveryNote: '', emergency: { name: '', phone: '' } },
}
const ordered = (more: Partial<Project44DispatchAsk>) =>
  project44Dispatch.build({ ...order, ...more }, credentials, door())
const orderOf = (more: Partial<Project44DispatchAsk> = {}) => JSON.parse(built(ordered(more)).body)
const asked = (more: object) =>
  project44Rate.build(
    { ...order, currency: 'USD', timeoutSeconds: 8, totalLinearFeet: null, ...more },
    credentials,
    door(),
  )

describe('the limits of project44', () => {
  it('put hazmat details in an order, and a service in a rate request', () => {
    const items = [{ ...item, hazmat: paint }]
    const question = JSON.parse(built(asked({ items })).body)
    expect(question.lineItems[0]).not.toHaveProperty('hazmatDetail')
    expect(question.accessorialServices).toEqual([{ code: 'HAZM' }])
    expect(ordered({ items })).toMatchObject(refusal)
    const emergency = { name: 'Chemical Desk', phone: '1-800-424-9300 ext. 12' }
    expect(orderOf({ items, emergency })).toMatchObject({
      lineItems: [{ hazmatDetail: { identificationNumber: 'UN1263', packingGroup: 'II' } }],
      emergencyContact: { contactName: 'Chemical Desk', phoneNumber: '18004249300x12' },
    })
    const nameless = [{ ...item, hazmat: { ...paint, unNumber: '' } }]
    expect(ordered({ items: nameless, emergency })).toMatchObject(refusal)
  })

  it('prevent an order without places, a caller, or exactly one account', () => {
    const wrong: Partial<Project44DispatchAsk>[] = [
      { origin: party({ street: '' }) },
      { destination: chicago({ city: ' ' }) },
      { destination: chicago({ zip: '' }) },
      { requester: party({ contactName: '', companyName: ' ' }) },
      { accounts: { groupCode: 'G', accountCodes: [] } },
      { items: [{ ...item, weightLb: 0 }] },
    ]
    for (const more of wrong) expect(ordered(more), JSON.stringify(more)).toMatchObject(refusal)
  })

  it('omit empty values', () => {
    const body = orderOf({ destination: chicago({ contactPhone: '555', email: '' }) })
    expect(body.pickupWindow).toEqual({ date: '2026-11-24', startTime: '09:00' })
    expect(body.destinationLocation.contact).toEqual({ companyName: 'Store 7', contactName: 'Shipping Desk' })
    expect(body).not.toHaveProperty('deliveryNote')
    expect(body.lineItems[0]).not.toHaveProperty('description')
  })

  it('use the company as requester if no contact is named', () => {
    const { requesterLocation } = orderOf({ requester: party({ contactName: '' }) })
    expect(requesterLocation.contact).toMatchObject({ contactName: 'Plant 1', phoneNumber: '2065550100' })
  })

  it('allow four currencies', () => {
    expect(asked({ currency: 'CAD' })).toHaveProperty('body')
    expect(asked({ currency: 'JPY' })).toMatchObject(refusal)
  })
})
