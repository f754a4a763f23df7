import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/iso-date.ts'
import { upsAccountFaults, upsContactFaults, upsInvoiceFaults } from './ups-registration.ts'

const TODAY = '2026-11-20'
const invoice = (more: object = {}) => ({
  ...{ invoiceNumber: '0001', invoiceDate: '2026-11-14', amountDueCents: 12_050 },
  ...{ controlId: '4ABC', currency: 'USD' },
  ...more,
})
const aged = (days: number, country: string) =>
  upsInvoiceFaults(invoice({ invoiceDate: addDays(TODAY, -days) }), country, TODAY).invoiceDate

describe('the invoice that proves a UPS account', () => {
  it.each([
    ['US', 90],
    ['CA', 90],
    ['GB', 45],
    ['MX', 45],
  ])('may be %s: %i days old and not one more', (country, days) => {
    expect(aged(days, country)).toBeUndefined()
    expect(aged(days + 1, country)).toBe(
      `Use one of the last 3 invoices, issued within ${days} days. This one is ${days + 1} days old.`,
    )
    expect(aged(0, country)).toBeUndefined()
    expect(aged(-1, country)).toBe('The invoice date is still to come.')
  })

  it('is taken on every day of its time and on none outside', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.constantFrom('US', 'CA', 'DE'), (days, country) => {
        const isTaken = days >= 0 && days <= (country === 'DE' ? 45 : 90)
        expect(aged(days, country) === undefined).toBe(isTaken)
      }),
    )
  })

  it('has a control ID in the US only, an amount, a currency and a date', () => {
    expect(upsInvoiceFaults(invoice(), 'US', TODAY)).toEqual({})
    expect(upsInvoiceFaults(invoice({ controlId: '' }), 'US', TODAY)).toEqual({
      controlId: 'Control ID is required.',
    })
    expect(upsInvoiceFaults(invoice({ controlId: '' }), 'CA', TODAY)).toEqual({})
    expect(
      Object.keys(upsInvoiceFaults(invoice({ amountDueCents: -1, currency: 'US' }), 'US', TODAY)),
    ).toEqual(['amountDueCents', 'currency'])
    expect(upsInvoiceFaults(invoice({ invoiceDate: '' }), 'US', TODAY)).toEqual({
      invoiceDate: 'Invoice date is required.',
    })
  })
})

describe('contact and account of a registration', () => {
  const contact = {
    ...{ state: 'NV', zip: '89502', countryCode: 'US', phone: '(775)555-0100', email: 'dock@example.com' },
  }
  it('need a state and a postal code where addresses have them', () => {
    expect(upsContactFaults(contact)).toEqual({})
    expect(upsContactFaults({ ...contact, state: '', zip: '' })).toEqual({
      state: 'State is required.',
      zip: 'Postal code is required.',
    })
    expect(upsContactFaults({ ...contact, countryCode: 'GB', state: '', zip: '' })).toEqual({})
    expect(Object.keys(upsContactFaults({ ...contact, phone: '1', email: 'x' }))).toEqual(['phone', 'email'])
  })

  it('know an account number of UPS', () => {
    expect(upsAccountFaults({ accountNumber: 'a1b2c3', zip: '89502', countryCode: 'US' })).toEqual({})
    expect(upsAccountFaults({ accountNumber: 'A1', zip: '', countryCode: 'US' })).toEqual({
      accountNumber: 'A UPS account has six letters and digits.',
      zip: 'Postal code is required.',
    })
  })
})
