import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { SandboxMemory } from '../network.ts'
import type { AddressAsk, ParcelShipAsk } from '../parcel-network.ts'
import { customs, options, party, shipAsk, toronto } from '../parcel-samples.test-support.ts'
import { answerUpsSandbox } from '../sandbox/ups.ts'
import { upsJudgeAddress } from '../ups/address-validation.ts'
import { upsRecover } from '../ups/label-recovery.ts'
import { upsRate } from '../ups/rating.ts'
import { upsShip } from '../ups/shipping.ts'
import { upsTrack } from '../ups/tracking.ts'
import { built, credentials, door, NOW } from '../ups/ups.test-support.ts'
import { upsToken } from '../ups/ups.ts'
import { upsVoid } from '../ups/void.ts'
import { faultsOf, type Shape } from './shape.test-support.ts'
import {
  upsAddressRequest,
  upsAddressResponse,
  upsErrorResponse,
  upsRateResponse,
  upsRecoverResponse,
  upsShipResponse,
  upsTokenResponse,
  upsTrackResponse,
  upsVoidResponse,
} from './ups-answers.test-support.ts'
import { upsRecoverRequest } from './ups-shipping.test-support.ts'

const HOUR = 3_600_000
let memory: SandboxMemory
beforeEach(() => {
  memory = memoryOf()
})

const answerOf = (request: object, hours = 0): Promise<HttpResponse> =>
  answerUpsSandbox(built(request), memory, new Date(NOW.getTime() + hours * HOUR))

async function fits(shape: Shape, request: object, hours = 0): Promise<unknown> {
  const { status, body } = await answerOf(request, hours)
  expect(status, body).toBe(200)
  const answer = JSON.parse(body)
  expect(faultsOf(shape, answer)).toEqual([])
  return answer
}

const SHIPMENTS: [name: string, ask: ParcelShipAsk][] = [
  ['two packages by Ground', shipAsk('03')],
  [
    'a home on Saturday, for the hand of a grown-up',
    shipAsk('01', {
      to: party({ isResidential: true }),
      options: options({ isSaturdayDelivery: true, signature: 'adult' }),
    }),
  ],
  ['goods to Canada', shipAsk('11', { to: toronto(), customs, customsValueCents: 10_000 })],
  ['an electronic return', shipAsk('03', { options: options({ returnService: '8' }) })],
]

describe('the sandbox of UPS answers as UPS publishes', () => {
  it.each(SHIPMENTS)('prices and labels of %s', async (_name, ask) => {
    await fits(upsRateResponse, upsRate.build({ ...ask, serviceCode: null }, credentials, door))
    await fits(upsRateResponse, upsRate.build(ask, credentials, door))
    for (const labelFormat of ['ZPL', 'GIF'] as const) {
      await fits(upsShipResponse, upsShip.build({ ...ask, labelFormat }, credentials, door))
    }
  })

  it('the life of a label: recovered, tracked, delivered, voided', async () => {
    const { ShipmentResponse } = (await fits(
      upsShipResponse,
      upsShip.build(shipAsk('03'), credentials, door),
    )) as {
      ShipmentResponse: { ShipmentResults: { PackageResults: { TrackingNumber: string }[] } }
    }
    const numbers = ShipmentResponse.ShipmentResults.PackageResults.map(
      ({ TrackingNumber }) => TrackingNumber,
    )
    const trackingNumber = numbers[0]!
    for (const format of ['PDF', 'ZPL', 'GIF'] as const) {
      const request = upsRecover.build({ by: 'number', trackingNumber, format }, credentials, door)
      expect(faultsOf(upsRecoverRequest, JSON.parse(built(request).body))).toEqual([])
      await fits(upsRecoverResponse, request)
    }
    const byKey = upsRecover.build({ by: 'key', key: shipAsk('03').key, format: 'PDF' }, credentials, door)
    expect(faultsOf(upsRecoverRequest, JSON.parse(built(byKey).body))).toEqual([])
    await fits(upsRecoverResponse, byKey)
    for (const hours of [0, 12, 60]) {
      await fits(upsTrackResponse, upsTrack.build(trackingNumber, credentials, door), hours)
    }
    await fits(upsTrackResponse, upsTrack.build('1Z0000000000000000', credentials, door))
    const ask = { shipmentNumber: trackingNumber, trackingNumbers: [numbers[1]!] }
    await fits(upsVoidResponse, upsVoid.build(ask, credentials, door))
    await fits(upsVoidResponse, upsVoid.build({ ...ask, trackingNumbers: [] }, credentials, door))
    await fits(upsTrackResponse, upsTrack.build(trackingNumber, credentials, door))
  })

  it('address validation, with valid requests', async () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 120 })
    const asks: fc.Arbitrary<AddressAsk> = fc.record({
      ...{ companyName: words, street2: words, city: words },
      street: fc.oneof(words, fc.constantFrom('1 Main St', 'Main St', 'Unknown Rd', '')),
      state: fc.constantFrom('WA', ''),
      zip: fc.constantFrom('98101', '98101-1234', ''),
      countryCode: fc.constantFrom('US', 'PR'),
    })
    await fc.assert(
      fc.asyncProperty(asks, async (ask) => {
        const request = built(upsJudgeAddress.build(ask, credentials, door))
        expect(faultsOf(upsAddressRequest, JSON.parse(request.body))).toEqual([])
        await fits(upsAddressResponse, request)
      }),
    )
  })

  it('logins and refusals', async () => {
    await fits(upsTokenResponse, upsToken.build(null, credentials, door))
    const wrong = upsToken.build(null, { ...credentials, clientSecret: 'wrong' }, door)
    const unheard: HttpRequest = { ...built(upsRate.build(shipAsk('03'), credentials, door)), headers: {} }
    const heavy = upsVoid.build({ shipmentNumber: '1Z', trackingNumbers: [] }, credentials, door)
    for (const [request, status] of [
      [wrong, 401],
      [unheard, 401],
      [heavy, 400],
    ] as const) {
      const answer = await answerOf(request)
      expect(answer.status).toBe(status)
      expect(faultsOf(upsErrorResponse, JSON.parse(answer.body))).toEqual([])
    }
  })
})
