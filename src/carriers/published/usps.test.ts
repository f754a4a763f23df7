import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParcelParty, ParcelShipAsk } from '../parcel-network.ts'
import { door, options } from '../parcel-samples.test-support.ts'
import { uspsAddress } from '../usps/address.ts'
import { splitOrder } from '../usps/per-package.ts'
import { uspsShip } from '../usps/ship.ts'
import { AMERICAN, bodyOf, manyParcels } from './many-parcels.test-support.ts'
import { faultsOf, neverSaid, type Shape } from './shape.test-support.ts'
import {
  uspsAbroadLabelRequest,
  uspsAddressQuery,
  uspsLabelRequest,
  uspsReturnLabelRequest,
} from './usps-labels.test-support.ts'

const credentials = {
  ...{ clientId: 'id', clientSecret: 'secret', accountNumber: '1000405525', hasContract: false },
  ...{ crid: '12345678', mid: '901755477', manifestMid: '' },
}

const FORCES = { city: 'APO', state: 'AE', zip: '09012', countryCode: 'US' }
const american = (party: ParcelParty): ParcelParty => ({ ...party, ...AMERICAN[0] })

/** USPS refuses most options of other carriers: here they are rarer, so that enough shipments are tested. */
const asks = manyParcels({
  services: ['USPS_GROUND_ADVANTAGE', 'PRIORITY_MAIL', 'PRIORITY_MAIL_EXPRESS', 'MEDIA_MAIL'],
  abroad: [
    ...['FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE', 'PRIORITY_MAIL_INTERNATIONAL'],
    'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
  ],
  packageTypes: ['FLAT_RATE_ENVELOPE', 'SM_FLAT_RATE_BOX', 'LG_FLAT_RATE_BOX', 'TUBE'],
  returnServices: ['9'],
  endorsements: ['RETURN_SERVICE_REQUESTED', 'ADDRESS_CORRECTION'],
  options: [{ other: ['415'] }, { other: ['HAZMAT'] }, { other: ['COD'] }],
  formats: ['ZPL', 'PDF', 'PNG'],
}).map((ask): ParcelShipAsk => {
  const isAbroad = ask.customs !== null
  const isForForces = isAbroad && ask.labelDpi === 300
  return {
    ...ask,
    // Some of the declared packages are military mail, which is domestic.
    ...(isForForces
      ? { from: american(ask.from), to: { ...ask.to, ...FORCES }, serviceCode: 'PRIORITY_MAIL' }
      : {}),
    payment: { payer: 'shipper', accountNumber: '', zip: '', countryCode: 'US' },
    packages: ask.packages.map((one) => ({
      ...one,
      weightLb: one.weightLb / 2,
      dimensions: { length: 12, width: 9.333, height: 4 },
    })),
    options: options({
      ...ask.options,
      ...(isAbroad ? { signature: 'none' } : {}),
      ...(isAbroad && !isForForces ? { returnService: '' } : {}),
    }),
    customs: ask.customs && {
      ...ask.customs,
      // Each form is for one package, and none may be empty.
      commodities: ask.packages
        .map((_, place) => {
          const { commodities } = ask.customs!
          return { ...commodities[place % commodities.length]!, packageNumber: place + 1 }
        })
        .map((one) => ({
          ...one,
          ...{ quantity: 1 + (one.quantity % 300), unitValueCents: 1 + (one.unitValueCents % 300) },
          weightLb: 0.5 + (one.weightLb % 20),
        })),
    },
  }
})

const ordersOf = (ask: ParcelShipAsk) =>
  splitOrder(ask, 'token').flatMap((one) => {
    const request = uspsShip.build(one, credentials, door())
    const body = bodyOf(request)
    return body ? [{ path: new URL((request as { url: string }).url).pathname, body }] : []
  })

const SHAPES: Record<string, Shape> = {
  '/labels/v3/label': uspsLabelRequest,
  '/labels/v3/return-label': uspsReturnLabelRequest,
  '/international-labels/v3/international-label': uspsAbroadLabelRequest,
}

const queryOf = ({ to }: ParcelShipAsk): object | null => {
  const request = uspsAddress.build(to, credentials, door())
  return 'url' in request ? Object.fromEntries(new URL(request.url).searchParams) : null
}

const MANY = 1_200
const sample = fc.sample(asks, { numRuns: MANY, seed: 20_261_124 })

describe('requests to USPS', () => {
  it('for labels match what it publishes', () => {
    fc.assert(
      fc.property(asks, (ask) => {
        for (const { path, body } of ordersOf(ask)) expect(faultsOf(SHAPES[path]!, body)).toEqual([])
      }),
      { numRuns: MANY },
    )
  })

  it('for an address match what it publishes', () => {
    fc.assert(
      fc.property(asks, (ask) => {
        const query = queryOf(ask)
        if (query) expect(faultsOf(uspsAddressQuery, query)).toEqual([])
      }),
      { numRuns: MANY },
    )
  })

  it('cover every field', () => {
    const orders = sample.flatMap(ordersOf)
    for (const [path, shape] of Object.entries(SHAPES)) {
      const bodies = orders.filter((order) => order.path === path).map(({ body }) => body)
      expect(bodies.length, path).toBeGreaterThan(10)
      expect(neverSaid(shape, bodies), path).toEqual([])
    }
    expect(neverSaid(uspsAddressQuery, sample.map(queryOf).filter(Boolean))).toEqual([])
  })
})
