import { expect, it } from 'vitest'
import { sampleSheet } from '../ship-freight/desk/form/sample.test-support.ts'
import { quoteText } from './quote-text.ts'

const sheet = sampleSheet('SYNA', 50_000, {
  ...{ serviceDays: 1, expiresAt: '2026-11-22T05:00:00Z', isSynthetic: false },
  charges: [{ code: 'LHS', label: 'Class 70 freight', cents: 50_000 }],
})

it('shows what was priced: all pieces, services by name', () => {
  // Forty pieces of 12.5 lb, as typed for a client that weighs by the piece.
  const request = { items: [{ weight: 12.5, quantity: 40 }], services: ['LGDEL', 'APPT'] as const }
  const quote = { ...{ shipmentId: 's', bolNumber: '0401', sheet }, weightLb: 500, freightClasses: ['70'] }
  expect(quoteText(quote, request).split('\n')).toEqual([
    'Freight quote 0401-SYNA',
    '– → –',
    '500 lb, LTL',
    'Carrier SYNA (SYNA): $500.00',
    '  Class 70 freight: $500.00',
    'Services: Liftgate delivery, Delivery appointment',
    'Transit: 1 business day',
    expect.stringMatching(/^Valid until (Sat|Sun), Nov 2[12], \d{1,2}:\d\d (AM|PM) /),
  ])
})
