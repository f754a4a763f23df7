import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar/iso-date.ts'
import { todayAnywhere } from '../calendar/last-today.ts'
import { localDate } from '../calendar/local-clock.ts'
import { upsAccountFaults, upsContactFaults, upsInvoiceFaults } from './ups-registration.ts'

const TODAY = '2026-11-20'
const ONE_DAY = { earliest: TODAY, latest: TODAY }
const invoice = (more: object = {}) => ({
  ...{ invoiceNumber: '0001', invoiceDate: '2026-11-14', amountDueCents: 12_050 },
  ...{ controlId: '4ABC', currency: 'USD' },
  ...more,
})
const aged = (days: number, country: string) =>
  upsInvoiceFaults(invoice({ invoiceDate: addDays(TODAY, -days) }), country, ONE_DAY).invoiceDate

describe('the invoice that proves a UPS account', () => {
  it.each([
    ['US', 90],
    ['CA', 90],
    ['GB', 45],
    ['MX', 45],
  ])('may be %s: at most %i days old', (country, days) => {
    expect(aged(days, country)).toBeUndefined()
    expect(aged(days + 1, country)).toBe(
      `Use one of the last 3 invoices, issued within ${days} days. This one is ${days + 1} days old.`,
    )
    expect(aged(0, country)).toBeUndefined()
    expect(aged(-1, country)).toBe('The invoice date is in the future.')
  })

  it('is accepted on every day of its period and on none outside', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), fc.constantFrom('US', 'CA', 'DE'), (days, country) => {
        const isTaken = days >= 0 && days <= (country === 'DE' ? 45 : 90)
        expect(aged(days, country) === undefined).toBe(isTaken)
      }),
    )
  })

  it('is accepted in every time zone of the user and the server', () => {
    const zones = ['Pacific/Honolulu', 'America/New_York', 'UTC', 'Asia/Tokyo', 'Pacific/Auckland']
    for (const zone of zones) {
      for (let hour = 0; hour < 24; hour += 1) {
        const now = new Date(Date.UTC(2026, 10, 21, hour, 30))
        const ownToday = localDate(now, zone)
        for (const days of [0, 90]) {
          const invoiceDate = addDays(ownToday, -days)
          const faults = upsInvoiceFaults(invoice({ invoiceDate }), 'US', todayAnywhere(now))
          expect(faults, `${zone} at ${now.toISOString()}, ${days} days`).toEqual({})
        }
      }
    }
  })

  it('has a control ID in the US only, an amount, a currency and a date', () => {
    expect(upsInvoiceFaults(invoice(), 'US', ONE_DAY)).toEqual({})
    expect(upsInvoiceFaults(invoice({ controlId: '' }), 'US', ONE_DAY)).toEqual({
      controlId: 'Control ID is required.',
    })
    expect(upsInvoiceFaults(invoice({ controlId: '' }), 'CA', ONE_DAY)).toEqual({})
    expect(
      Object.keys(upsInvoiceFaults(invoice({ amountDueCents: -1, currency: 'US' }), 'US', ONE_DAY)),
    ).toEqual(['amountDueCents', 'currency'])
    expect(upsInvoiceFaults(invoice({ invoiceDate: '' }), 'US', ONE_DAY)).toEqual({
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

  it('accept only valid UPS account numbers', () => {
    expect(upsAccountFaults({ accountNumber: 'a1b2c3', zip: '89502', countryCode: 'US' })).toEqual({})
    expect(upsAccountFaults({ accountNumber: 'A1', zip: '', countryCode: 'US' })).toEqual({
      accountNumber: 'A UPS account number has six letters and digits.',
      zip: 'Postal code is required.',
    })
  })
})
