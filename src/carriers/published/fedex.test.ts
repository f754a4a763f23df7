import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FEDEX_PACKAGE_TYPES } from '#contracts/reference.ts'
import { PARCEL_OPTIONS } from '#domain/rating/parcel/parcel-request.ts'
import { fedexRate } from '../fedex/rate.ts'
import { fedexShip } from '../fedex/ship.ts'
import type { ParcelShipAsk } from '../parcel-network.ts'
import { door } from '../parcel-samples.test-support.ts'
import { fedexRateRequest, fedexShipRequest } from './fedex-requests.test-support.ts'
import { bodyOf, manyParcels } from './many-parcels.test-support.ts'
import { faultsOf, neverSaid } from './shape.test-support.ts'

const credentials = { clientId: 'id', clientSecret: 'secret', accountNumber: '740561073', hubId: '5531' }

/** FedEx allows one kind of packaging per shipment. */
const asks = manyParcels({
  services: ['FEDEX_GROUND', 'GROUND_HOME_DELIVERY', 'SMART_POST', 'FEDEX_2_DAY', 'PRIORITY_OVERNIGHT'],
  abroad: ['FEDEX_INTERNATIONAL_PRIORITY', 'INTERNATIONAL_ECONOMY', 'FEDEX_GROUND'],
  packageTypes: FEDEX_PACKAGE_TYPES.map(({ code }) => code),
  returnServices: ['9'],
  accountNumbers: ['612345678', '123456789'],
  endorsements: ['ADDRESS_CORRECTION', 'RETURN_SERVICE'],
  options: [{ other: [PARCEL_OPTIONS.saturdayPickup] }],
  formats: ['ZPL', 'PDF', 'PNG'],
}).map((ask) => ({
  ...ask,
  packages: ask.packages.map((one) => ({ ...one, packageType: ask.packages[0]!.packageType })),
}))

const rateOf = (ask: ParcelShipAsk, serviceCode: string | null = ask.serviceCode) =>
  bodyOf(fedexRate.build({ ...ask, serviceCode }, credentials, door()))
const orderOf = (ask: ParcelShipAsk) => bodyOf(fedexShip.build(ask, credentials, door()))

const MANY = 600
const sample = fc.sample(asks, { numRuns: MANY, seed: 20_261_124 })

describe('requests to FedEx', () => {
  it('for prices match what it publishes', () => {
    fc.assert(
      fc.property(asks, fc.boolean(), (ask, ofAll) => {
        const body = rateOf(ask, ofAll ? null : ask.serviceCode)
        if (body) expect(faultsOf(fedexRateRequest, body)).toEqual([])
      }),
      { numRuns: MANY },
    )
  })

  it('for labels match what it publishes', () => {
    fc.assert(
      fc.property(asks, (ask) => {
        const body = orderOf(ask)
        if (body) expect(faultsOf(fedexShipRequest, body)).toEqual([])
      }),
      { numRuns: MANY },
    )
  })

  it('cover every field', () => {
    expect(neverSaid(fedexRateRequest, sample.map((ask) => rateOf(ask)).filter(Boolean))).toEqual([])
    expect(neverSaid(fedexShipRequest, sample.map(orderOf).filter(Boolean))).toEqual([])
  })
})
