import { describe, expect, it } from 'vitest'
import type { ParcelShipAsk } from '../parcel-network.ts'
import {
  built,
  chicago,
  customs,
  door,
  onePackage,
  options,
  rateAsk,
  shipAsk,
  toronto,
} from '../parcel-samples.test-support.ts'
import { fedexRate } from './rate.ts'
import { fedexShip } from './ship.ts'

/**
 * The adapter's handling of limits in FedEx's published description of Rate and Ship. ../published tests that
 * everything fits.
 */

const credentials = { clientId: 'id', clientSecret: 'secret', accountNumber: '740561073', hubId: '5531' }
const refusal = { kind: 'refused', reason: 'unsupported' }
const ordered = (more: Partial<ParcelShipAsk> = {}, service = 'FEDEX_GROUND') =>
  fedexShip.build(shipAsk(service, more), credentials, door())
const orderOf = (more: Partial<ParcelShipAsk> = {}, service?: string) =>
  JSON.parse(built(ordered(more, service)).body).requestedShipment

describe('the limits of FedEx', () => {
  it('omit the street in a request for prices', () => {
    const body = JSON.parse(built(fedexRate.build(rateAsk(), credentials, door())).body)
    expect(body.requestedShipment.recipient).toEqual({
      address: {
        ...{ city: 'Chicago', stateOrProvinceCode: 'IL', postalCode: '60601', countryCode: 'US' },
        residential: false,
      },
    })
  })

  it('prevent a label without name, street, city or a complete phone number', () => {
    const lacks: Partial<ParcelShipAsk['to']>[] = [
      { companyName: '', contactName: ' ' },
      { street: '' },
      { city: '' },
      { contactPhone: '555-0100' },
    ]
    for (const lack of lacks) expect(ordered({ to: chicago(lack) })).toMatchObject(refusal)
    const { phoneNumber } = orderOf({ to: chicago({ contactPhone: '206-555-0100 ext. 12' }) }).recipients[0]
      .contact
    expect(phoneNumber).toBe('2065550100')
  })

  it('use one complete address of a list of e-mails, and omit empty values', () => {
    const email = `${'x'.repeat(80)}@example.com,dock@example.com`
    expect(orderOf({ to: chicago({ email }) }).recipients[0].contact.emailAddress).toBe('dock@example.com')
    const { contact } = orderOf({ to: chicago({ companyName: '' }) }).recipients[0]
    expect(contact).toEqual({ personName: 'Shipping Desk', phoneNumber: '2065550100' })
    expect(orderOf({ description: ' ' }).requestedPackageLineItems[0]).not.toHaveProperty('itemDescription')
  })

  it('identify the payer only by a nine-digit account', () => {
    const payment = {
      payer: 'receiver',
      accountNumber: '123456789',
      zip: '60601',
      countryCode: 'US',
    } as const
    expect(orderOf({ payment }).shippingChargesPayment).toEqual({
      paymentType: 'RECIPIENT',
      payor: { responsibleParty: { accountNumber: { value: '123456789' } } },
    })
    for (const accountNumber of ['1234567890', 'A1B2C3', '12345678']) {
      const other = { payment: { ...payment, accountNumber } }
      expect(ordered(other)).toMatchObject(refusal)
      expect(fedexRate.build(rateAsk(other), credentials, door())).toMatchObject(refusal)
    }
  })

  it('exclude military mail', () => {
    const to = chicago({ city: 'APO', state: 'AE', zip: '09012' })
    expect(ordered({ to, customs })).toMatchObject(refusal)
    expect(fedexRate.build(rateAsk({ to }), credentials, door())).toMatchObject(refusal)
  })

  it('allow one return service, a label to print', () => {
    for (const returnService of ['2', '3', '5', '8']) {
      const back = { options: options({ returnService }) }
      expect(ordered(back)).toMatchObject(refusal)
      expect(fedexRate.build(rateAsk(back), credentials, door())).toMatchObject(refusal)
    }
    expect(ordered({ options: options({ returnService: '9' }) })).toHaveProperty('body')
  })

  it('are thirty packages for labels, and ninety-nine in a rate request', () => {
    const packages = Array.from({ length: 31 }, () => onePackage())
    expect(ordered({ packages: packages.slice(1) })).toHaveProperty('body')
    expect(ordered({ packages })).toMatchObject(refusal)
    const many = Array.from({ length: 100 }, () => onePackage())
    expect(fedexRate.build(rateAsk({ packages }), credentials, door())).toHaveProperty('body')
    expect(fedexRate.build(rateAsk({ packages: many }), credentials, door())).toMatchObject(refusal)
  })

  it('include the endorsements of Ground Economy', () => {
    const endorsed = (uspsEndorsement: string) =>
      ordered({ options: options({ uspsEndorsement }) }, 'SMART_POST')
    expect(endorsed('RETURN_SERVICE')).toHaveProperty('body')
    expect(endorsed('3')).toMatchObject(refusal)
  })

  it('put the insurance next to the invoice, limit pieces to 9,999, and add the packaging for Canada', () => {
    const [goods] = customs.commodities
    const asked = orderOf(
      {
        to: toronto(),
        customs: {
          ...customs,
          insuranceCents: 500,
          commodities: [{ ...goods!, quantity: 20_000, htsCode: '' }],
        },
      },
      'INTERNATIONAL_ECONOMY',
    )
    const { commercialInvoice, insuranceCharge, commodities } = asked.customsClearanceDetail
    expect(insuranceCharge).toEqual({ amount: 5, currency: 'USD' })
    expect(commercialInvoice).not.toHaveProperty('insuranceCharge')
    expect(commodities[0]).toMatchObject({ quantity: 20_000 })
    expect(commodities[0]).not.toHaveProperty('numberOfPieces')
    expect(commodities[0]).not.toHaveProperty('harmonizedCode')
    expect(asked.requestedPackageLineItems[0].subPackagingType).toBe('CARTON')
    expect(orderOf().requestedPackageLineItems[0]).not.toHaveProperty('subPackagingType')
    const nameless = { ...customs, commodities: [{ ...goods!, description: ' ' }] }
    expect(ordered({ to: toronto(), customs: nameless }, 'INTERNATIONAL_ECONOMY')).toMatchObject(refusal)
  })
})
