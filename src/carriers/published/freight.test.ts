import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { runs } from '#test/support/runs.ts'
import { door } from '../parcel-samples.test-support.ts'
import { type Project44DispatchAsk, project44Dispatch } from '../project44/dispatch.ts'
import { type Project44RateAsk, project44Rate } from '../project44/rate.ts'
import { AMERICAN, bodyOf, CANADIAN_AND_MEXICAN, hostile, partyIn } from './many-parcels.test-support.ts'
import { project44DispatchRequest, project44RateRequest } from './project44-requests.test-support.ts'
import { faultsOf, neverSaid } from './shape.test-support.ts'

const credentials = { clientId: 'id', clientSecret: 'secret' }

const side = fc.double({ min: 0, max: 200, noNaN: true })
const hazmat: fc.Arbitrary<Project44RateAsk['items'][number]['hazmat']> = fc.record({
  ...{ unNumber: fc.constantFrom('UN1263', 'UN1993', ''), properShippingName: fc.constant('Paint') },
  hazardClass: fc.constantFrom('3', '2.1'),
  ...{ packingGroup: fc.constantFrom('', 'I', 'II', 'III'), emergencyPhone: fc.constant('') },
})
const item: fc.Arbitrary<Project44RateAsk['items'][number]> = fc.record({
  freightClass: fc.constantFrom('', ...FREIGHT_CLASSES),
  weightLb: fc.integer({ min: 0, max: 2_000_000 }).map((hundredths) => hundredths / 100),
  ...{ quantity: fc.integer({ min: 1, max: 40 }), pieces: fc.integer({ min: 0, max: 999 }) },
  dimensions: fc.oneof(
    fc.record({ length: side, width: side, height: side }),
    fc.constant({ length: 48, width: 40, height: 50 }),
  ),
  ...{
    nmfc: fc.constantFrom('', '95190', '95190-03'),
    packageType: fc.constantFrom('PLT', 'SKD', 'CTN', 'XX'),
  },
  ...{ description: hostile, isStackable: fc.boolean(), hazmat: fc.option(hazmat) },
})
const places = partyIn([...AMERICAN, ...CANADIAN_AND_MEXICAN])
const freight = {
  ...{ origin: places, destination: places, items: fc.array(item, { maxLength: 3 }) },
  pickup: fc.record({
    date: fc.constant('2026-11-24'),
    ...{ from: fc.constantFrom('09:00', ''), to: fc.constantFrom('17:00', '') },
  }),
  services: fc.subarray(['LGDEL', 'APPT', 'RESDEL', 'OVER', 'GUAR']),
  accounts: fc.record({
    groupCode: fc.constantFrom('', 'G1'),
    accountCodes: fc.constantFrom<string[]>(['A1'], ['A1'], ['A1', 'A2'], []),
  }),
  paymentTerms: fc.constantFrom('PREPAID' as const, 'COLLECT' as const, 'THIRD_PARTY' as const),
}
const questions: fc.Arbitrary<Project44RateAsk> = fc.record({
  ...freight,
  ...{ currency: fc.constantFrom('USD', 'CAD', 'JPY'), timeoutSeconds: fc.integer({ min: 1, max: 30 }) },
  totalLinearFeet: fc.option(fc.integer({ min: 1, max: 53 })),
})
const orders: fc.Arbitrary<Project44DispatchAsk> = fc.record({
  ...{
    ...freight,
    requester: places,
    bolNumber: fc.constantFrom('B1', ' '),
    proNumber: fc.constantFrom('', '7'),
  },
  ...{
    poNumber: hostile,
    quoteNumber: fc.constantFrom('', 'Q1'),
    pickupNote: hostile,
    deliveryNote: hostile,
  },
  emergency: fc.record({
    name: fc.constantFrom('', 'Chemical Desk'),
    phone: fc.constantFrom('', '800-424-9300', '800-424-9300 ext. 1234567'),
  }),
})

const questionOf = (ask: Project44RateAsk) => bodyOf(project44Rate.build(ask, credentials, door()))
const orderOf = (ask: Project44DispatchAsk) => bodyOf(project44Dispatch.build(ask, credentials, door()))

const MANY = runs(1_500)
const seed = 20_261_124

describe('requests to project44', () => {
  it('for prices match what it publishes', () => {
    fc.assert(
      fc.property(questions, (ask) => {
        const body = questionOf(ask)
        if (body) expect(faultsOf(project44RateRequest, body)).toEqual([])
      }),
      { numRuns: MANY },
    )
  })

  it('for orders match what it publishes', () => {
    fc.assert(
      fc.property(orders, (ask) => {
        const body = orderOf(ask)
        if (body) expect(faultsOf(project44DispatchRequest, body)).toEqual([])
      }),
      { numRuns: MANY },
    )
  })

  it('cover every field', () => {
    const asked = fc.sample(questions, { numRuns: MANY, seed }).map(questionOf).filter(Boolean)
    const ordered = fc.sample(orders, { numRuns: MANY, seed }).map(orderOf).filter(Boolean)
    expect(neverSaid(project44RateRequest, asked)).toEqual([])
    expect(neverSaid(project44DispatchRequest, ordered)).toEqual([])
  })
})
