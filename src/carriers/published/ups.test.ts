import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UPS_PACKAGE_TYPES } from '#contracts/reference.ts'
import type { ParcelShipAsk } from '../parcel-network.ts'
import { upsRate } from '../ups/rating.ts'
import { UPS_SERVICES } from '../ups/services.ts'
import { upsShip } from '../ups/shipping.ts'
import { credentials, door } from '../ups/ups.test-support.ts'
import { bodyOf, manyParcels } from './many-parcels.test-support.ts'
import { faultsOf, neverSaid } from './shape.test-support.ts'
import { upsRateRequest } from './ups-rating.test-support.ts'
import { upsShipRequest } from './ups-shipping.test-support.ts'

const asks = manyParcels({
  services: UPS_SERVICES.filter(({ isInternational }) => !isInternational).map(({ code }) => code),
  abroad: UPS_SERVICES.filter(({ isInternational }) => isInternational).map(({ code }) => code),
  packageTypes: UPS_PACKAGE_TYPES.map(({ code }) => code),
  returnServices: ['2', '3', '5', '8', '9'],
  endorsements: ['1', '2', '3', '4', '5'],
  options: [{ isHoldForPickup: true }, { isImportControl: true }, { isCommercialInvoiceRemoval: true }],
})

const rateOf = (ask: ParcelShipAsk, serviceCode: string | null = ask.serviceCode) =>
  bodyOf(upsRate.build({ ...ask, serviceCode }, credentials, door))
const orderOf = (ask: ParcelShipAsk) => bodyOf(upsShip.build(ask, credentials, door))

const MANY = 600
const sample = fc.sample(asks, { numRuns: MANY, seed: 20_261_124 })
const bodiesOf = (build: (ask: ParcelShipAsk) => unknown) => sample.map((ask) => build(ask)).filter(Boolean)
/** Random orders almost never allow hold for pickup: international freight without a return. */
const held = (ask: ParcelShipAsk): ParcelShipAsk => ({
  ...ask,
  serviceCode: '96',
  options: { ...ask.options, isHoldForPickup: true, returnService: '' },
})

describe('requests to UPS', () => {
  it('for prices match what it publishes', () => {
    fc.assert(
      fc.property(asks, fc.boolean(), (ask, ofAll) => {
        const body = rateOf(ask, ofAll ? null : ask.serviceCode)
        if (body) expect(faultsOf(upsRateRequest, body)).toEqual([])
      }),
      { numRuns: MANY },
    )
  })

  it('for labels match what it publishes', () => {
    fc.assert(
      fc.property(asks, (ask) => {
        const body = orderOf(ask)
        if (body) expect(faultsOf(upsShipRequest, body)).toEqual([])
      }),
      { numRuns: MANY },
    )
  })

  it('cover every field', () => {
    expect(neverSaid(upsRateRequest, bodiesOf(rateOf))).toEqual([])
    const orders = [...bodiesOf(orderOf), ...bodiesOf((ask) => orderOf(held(ask)))]
    expect(neverSaid(upsShipRequest, orders)).toEqual([])
  })
})
