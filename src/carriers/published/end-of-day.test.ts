import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import { runs } from '#test/support/runs.ts'
import { fedexLocations } from '../fedex/locations.ts'
import { fedexPickup, fedexPickupCancel } from '../fedex/pickup.ts'
import type { Operation, Sandbox } from '../network.ts'
import type { ParcelPickupAsk } from '../parcel-pickup.ts'
import { answerOf, built, door, NOW, party, shipAsk } from '../parcel-samples.test-support.ts'
import { answerFedexSandbox } from '../sandbox/fedex.ts'
import { answerUpsSandbox } from '../sandbox/ups.ts'
import { answerUspsSandbox } from '../sandbox/usps.ts'
import { upsPickup, upsPickupCancel } from '../ups/pickup.ts'
import { splitOrder } from '../usps/per-package.ts'
import { uspsScanForm } from '../usps/scan-form.ts'
import { uspsShip } from '../usps/ship.ts'
import { fedexErrorAnswer } from './fedex-answers.test-support.ts'
import {
  fedexLocationsAnswer,
  fedexLocationsRequest,
  fedexPickupAnswer,
  fedexPickupCancelAnswer,
  fedexPickupCancelRequest,
  fedexPickupRequest,
} from './fedex-pickup.test-support.ts'
import { ABROAD, AMERICAN, bodyOf, hostile, partyIn } from './many-parcels.test-support.ts'
import { faultsOf, neverSaid, type Shape } from './shape.test-support.ts'
import { upsErrorResponse } from './ups-answers.test-support.ts'
import { upsPickupAnswer, upsPickupCancelAnswer, upsPickupRequest } from './ups-pickup.test-support.ts'
import { uspsErrorAnswer } from './usps-answers.test-support.ts'
import { uspsScanFormAnswer, uspsScanFormRequest } from './usps-scan-form.test-support.ts'

/** The end of the day with a parcel carrier: pickups, places that hold packages, SCAN forms. */

const UPS = { clientId: 'id', clientSecret: 'secret', accountNumber: 'A1B2C3' }
const FEDEX = { clientId: 'id', clientSecret: 'secret', accountNumber: '740561073', hubId: '5531' }
const USPS = {
  ...{ clientId: 'id', clientSecret: 'secret', accountNumber: '1000405525', hasContract: false },
  ...{ crid: '12345678', mid: '901755477', manifestMid: '' },
}
const PAID = 'sandbox.payment.1000405525'
const MANY = runs(500)

const pickupAsk = (more: Partial<ParcelPickupAsk> = {}): ParcelPickupAsk => ({
  place: party({ zip: '98101-1234' }),
  ...{ date: '2026-11-24', isToday: false, ready: '15:00', close: '17:30', kind: 'ground' },
  pieces: [{ serviceCode: '03', countryCode: 'US', packages: 3 }],
  ...{ weightLb: 41.25, heaviestLb: 20, instructions: 'Dock 3' },
  ...more,
})

const pickupAsks: fc.Arbitrary<ParcelPickupAsk> = fc.record({
  place: partyIn([...AMERICAN, ...ABROAD]),
  date: fc.constantFrom('2026-11-23', '2026-11-24', '2026-12-01'),
  isToday: fc.boolean(),
  ready: fc.constantFrom('00:00', '09:30', '15:00'),
  close: fc.constantFrom('16:00', '23:59'),
  kind: fc.constantFrom('ground' as const, 'express' as const),
  pieces: fc.array(
    fc.record({
      serviceCode: fc.constantFrom('03', '01', '11', '65'),
      countryCode: fc.constantFrom('US', 'CA', 'PR'),
      packages: fc.integer({ min: 1, max: 2_500 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  weightLb: fc.double({ min: 0.1, max: 9_999, noNaN: true }),
  heaviestLb: fc.double({ min: 0.1, max: 150, noNaN: true }),
  instructions: hostile,
})

/** Calls a sandbox; request and reply both match their published shapes, and every field was used. */
function asking<Credentials>(sandbox: Sandbox, credentials: Credentials) {
  const memory = memoryOf()
  const told = new Map<Shape, unknown[]>()
  const tell = (shape: Shape | undefined, body: string) => {
    if (!shape) return
    const value = JSON.parse(body)
    expect(faultsOf(shape, value)).toEqual([])
    told.set(shape, [...(told.get(shape) ?? []), value])
  }
  const ask = async <Ask, Result>(
    operation: Operation<Ask, Result, Credentials>,
    question: Ask,
    shapes: { asked?: Shape; answered?: Shape } = {},
  ) => {
    const request = built(operation.build(question, credentials, door()))
    const response = await sandbox(request, memory, NOW)
    tell(shapes.asked, request.body)
    tell(shapes.answered, response.body)
    return operation.parse(response, question)
  }
  const checkAllSaid = () => {
    for (const [shape, bodies] of told) expect(neverSaid(shape, bodies)).toEqual([])
  }
  return { ask, checkAllSaid }
}

const fits = <Ask, Result, Credentials>(
  operation: Operation<Ask, Result, Credentials>,
  credentials: Credentials,
  asks: fc.Arbitrary<Ask>,
  shape: Shape,
) =>
  fc.assert(
    fc.property(asks, (ask) => {
      const body = bodyOf(operation.build(ask, credentials, door()))
      if (body) expect(faultsOf(shape, body)).toEqual([])
    }),
    { numRuns: MANY },
  )

describe('pickups by UPS', () => {
  it('are requested and canceled as UPS publishes', async () => {
    const { ask, checkAllSaid } = asking(answerUpsSandbox, UPS)
    const shapes = { asked: upsPickupRequest, answered: upsPickupAnswer }
    const { value } = answerOf(await ask(upsPickup, pickupAsk(), shapes))
    expect(value.number).toMatch(/^29\d{7}SB$/)
    const cancel = { ...value, date: '2026-11-24', kind: 'ground' as const }
    await ask(upsPickupCancel, cancel, { answered: upsPickupCancelAnswer })
    await ask(upsPickupCancel, cancel, { answered: upsErrorResponse })
    await ask(upsPickup, pickupAsk({ close: '14:00' }), { answered: upsErrorResponse })
    checkAllSaid()
  })

  it('fit what UPS publishes, whatever the place and the packages', () => {
    fits(upsPickup, UPS, pickupAsks, upsPickupRequest)
  })

  it('have the packages by service and destination, and a place that may differ from the account’s', () => {
    const pieces = [
      { serviceCode: '03', countryCode: 'US', packages: 1_200 },
      { serviceCode: '01', countryCode: 'US', packages: 2 },
      { serviceCode: '11', countryCode: 'CA', packages: 1 },
    ]
    const { body } = built(upsPickup.build(pickupAsk({ pieces, heaviestLb: 71 }), UPS, door()))
    const asked = JSON.parse(body).PickupCreationRequest
    expect(asked).toMatchObject({ AlternateAddressIndicator: 'Y', OverweightIndicator: 'Y' })
    const said = asked.PickupPiece.map((one: Record<string, string>) => [
      one.ServiceCode,
      one.DestinationCountryCode,
      one.Quantity,
    ])
    expect(said).toEqual([
      ['003', 'US', '999'],
      ['003', 'US', '201'],
      ['001', 'US', '2'],
      ['011', 'CA', '1'],
    ])
  })
})

describe('pickups by FedEx', () => {
  it('are requested and canceled as FedEx publishes', async () => {
    const { ask, checkAllSaid } = asking(answerFedexSandbox, FEDEX)
    const shapes = { asked: fedexPickupRequest, answered: fedexPickupAnswer }
    for (const kind of ['ground', 'express'] as const) {
      const { value } = answerOf(await ask(fedexPickup, pickupAsk({ kind }), shapes))
      const cancel = { ...value, date: '2026-11-24', kind }
      const cancelShapes = { asked: fedexPickupCancelRequest, answered: fedexPickupCancelAnswer }
      await ask(fedexPickupCancel, cancel, cancelShapes)
      await ask(fedexPickupCancel, cancel, { answered: fedexErrorAnswer })
    }
    checkAllSaid()
  })

  it('fit what FedEx publishes, whatever the place and the packages', () => {
    fits(fedexPickup, FEDEX, pickupAsks, fedexPickupRequest)
  })

  it('are for the same day by the calendar of the place', () => {
    const typeOf = (isToday: boolean) =>
      JSON.parse(built(fedexPickup.build(pickupAsk({ isToday }), FEDEX, door())).body).originDetail
        .pickupDateType
    expect([typeOf(true), typeOf(false)]).toEqual(['SAME_DAY', 'FUTURE_DAY'])
  })
})

describe('locations where FedEx holds packages', () => {
  const near = { city: 'Chicago', state: 'IL', zip: '60601', countryCode: 'US' }

  it('are requested as FedEx publishes', async () => {
    const { ask, checkAllSaid } = asking(answerFedexSandbox, FEDEX)
    const shapes = { asked: fedexLocationsRequest, answered: fedexLocationsAnswer }
    const { value } = answerOf(await ask(fedexLocations, near, shapes))
    expect(value[0]).toMatchObject({ zip: '60601', miles: 1.2 })
    await ask(fedexLocations, { ...near, zip: '00000' }, { answered: fedexErrorAnswer })
    checkAllSaid()
  })

  it('fit what FedEx publishes, whatever the address', () => {
    fits(fedexLocations, FEDEX, partyIn([...AMERICAN, ...ABROAD]), fedexLocationsRequest)
  })
})

describe('a SCAN form', () => {
  it('is requested as USPS publishes, and returned as one object', async () => {
    const { ask, checkAllSaid } = asking(answerUspsSandbox, USPS)
    const [order] = splitOrder(shipAsk('PRIORITY_MAIL'), PAID)
    const { trackingNumber } = answerOf(await ask(uspsShip, order!)).value.packages[0]!
    const place = party({ street2: 'Gate 2', zip: '98101-1234' })
    const question = { place, date: '2026-11-23', trackingNumbers: [trackingNumber] }
    const shapes = { asked: uspsScanFormRequest, answered: uspsScanFormAnswer }
    const { value } = answerOf(await ask(uspsScanForm, question, shapes))
    expect(value.number).toMatch(/^92750\d{17}$/)
    await ask(uspsScanForm, question, { answered: uspsErrorAnswer })
    checkAllSaid()
  })

  it('fits what USPS publishes, whatever the place', () => {
    const asks = partyIn(AMERICAN).map((place) => ({
      ...{ place, date: '2026-11-23' },
      trackingNumbers: ['9405530900066611112089'],
    }))
    fits(uspsScanForm, USPS, asks, uspsScanFormRequest)
  })

  it('is also read from older replies, which nest the details in an object', () => {
    const read = (value: object) =>
      uspsScanForm.parse(
        { status: 200, headers: {}, body: JSON.stringify(value) },
        { place: party(), date: '2026-11-23', trackingNumbers: [] },
      )
    for (const name of ['SCANFormMetaData', 'SCANFormMetadata']) {
      const older = read({ [name]: { manifestNumber: '9475' }, SCANFormImage: 'JVBERg==' })
      expect(older).toMatchObject({ value: { number: '9475', base64: 'JVBERg==' } })
    }
    expect(read({ SCANFormImage: 'JVBERg==' })).toMatchObject({ reason: 'unreadable' })
  })
})
