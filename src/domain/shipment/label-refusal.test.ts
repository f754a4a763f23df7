import { describe, expect, it } from 'vitest'
import { type RefusedShipment, refusedField, valueAt } from './label-refusal.ts'
import type { Address } from './shipment.ts'

const address = (more: Partial<Address> = {}): Address => ({
  ...{ companyName: 'Acme', street: '1 Main St', street2: '', city: 'Reno', state: 'NV', zip: '89502' },
  ...{ countryCode: 'US', contactName: 'Dock', contactPhone: '775-555-0134', email: '', ...more },
})
const shipment = (more: Partial<RefusedShipment> = {}): RefusedShipment => ({
  ...{ origin: address(), destination: address(), isReturn: false, commodities: [], ...more },
})
const fieldOf = (message: string, more: Partial<RefusedShipment> = {}, code = '') =>
  refusedField([{ code, message }], shipment(more))

describe('the field of a refused label', () => {
  it('is found in every carrier’s words', () => {
    expect(fieldOf('Missing or invalid ship to phone number')).toBe('destination.contactPhone')
    expect(fieldOf('Phone number should be at least 10 digits long.')).toBe('destination.contactPhone')
    expect(fieldOf('The first street line is required.')).toBe('destination.street')
    expect(fieldOf('Not valid.', {}, 'SHIPPER.POSTALCODE.INVALID')).toBe('origin.zip')
    expect(fieldOf('UPS needs the invoice number.')).toBe('internationalForms.invoiceNumber')
    expect(fieldOf('Package 2 weighs more than 150 pounds.')).toBe('mailpieces.1.weight')
    expect(fieldOf('The account is not known.')).toBe('accountNumber')
    expect(fieldOf('Try again later.')).toBe('')
  })

  it('is the empty one if the words mean several, or both ends', () => {
    const words = 'FedEx needs the name, street, city and 10-digit phone number of both addresses.'
    expect(fieldOf(words, { origin: address({ contactPhone: '555-0134' }) })).toBe('origin.contactPhone')
    expect(fieldOf(words, { destination: address({ city: '' }) })).toBe('destination.city')
  })

  it('is reversed for a return', () => {
    expect(fieldOf('Missing ship to city', { isReturn: true })).toBe('origin.city')
  })

  it('is the line of goods without it', () => {
    const good = { htsCode: '7326.90', countryOfOrigin: 'US', unitValueCents: 100 }
    const commodities = [good, { ...good, htsCode: '12' }, { ...good, unitValueCents: 0 }]
    expect(fieldOf('A tariff code needs at least six characters.', { commodities })).toBe(
      'internationalForms.commodities.1.htsCode',
    )
    expect(fieldOf('UPS needs the value of every commodity.', { commodities })).toBe(
      'internationalForms.commodities.2.unitValueCents',
    )
  })
})

it('is read by its path', () => {
  const value = { destination: { zip: '89502' }, mailpieces: [{ weight: 5 }] }
  expect(valueAt(value, 'destination.zip')).toBe('89502')
  expect(valueAt(value, 'mailpieces.0.weight')).toBe('5')
  expect(valueAt(value, 'internationalForms.invoiceNumber')).toBe('')
})
