import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import { runs } from '#test/support/runs.ts'
import { fedexAddress } from '../fedex/address.ts'
import { fedex } from '../fedex/fedex.ts'
import { fedexFind } from '../fedex/find.ts'
import { fedexShip } from '../fedex/ship.ts'
import { fedexTrack } from '../fedex/track.ts'
import { fedexVoid } from '../fedex/void.ts'
import type { Operation } from '../network.ts'
import { answerOf, built, chicago, door, NOW, shipAsk } from '../parcel-samples.test-support.ts'
import { answerFedexSandbox } from '../sandbox/fedex.ts'
import {
  fedexAddressAnswer,
  fedexAddressRequest,
  fedexCancelAnswer,
  fedexCancelRequest,
  fedexReferenceRequest,
  fedexTokenAnswer,
  fedexTokenRequest,
  fedexTrackAnswer,
  fedexTrackRequest,
} from './fedex-after-label.test-support.ts'
import { fedexErrorAnswer } from './fedex-answers.test-support.ts'
import { ABROAD, AMERICAN, bodyOf, partyIn } from './many-parcels.test-support.ts'
import { faultsOf, neverSaid, type Shape } from './shape.test-support.ts'

const credentials = { clientId: 'id', clientSecret: 'secret', accountNumber: '740561073', hubId: '5531' }
const DAY = 86_400_000

/** Records requests and answers, each with its table. */
function asking() {
  const memory = memoryOf()
  const told: { shape: Shape; body: unknown }[] = []
  const ask = async <Ask, Result>(
    operation: Operation<Ask, Result, typeof credentials>,
    question: Ask,
    { asked, answered }: { asked?: Shape; answered?: Shape },
    days = 0,
  ) => {
    const now = new Date(NOW.getTime() + days * DAY)
    const request = built(operation.build(question, credentials, door({ now })))
    const response = await answerFedexSandbox(request, memory, now)
    if (asked) told.push({ shape: asked, body: JSON.parse(request.body) })
    if (answered) told.push({ shape: answered, body: JSON.parse(response.body) })
    return operation.parse(response, question)
  }
  const check = () => {
    for (const { shape, body } of told) expect(faultsOf(shape, body)).toEqual([])
    for (const shape of new Set(told.map((one) => one.shape))) {
      const bodies = told.filter((one) => one.shape === shape).map(({ body }) => body)
      expect(neverSaid(shape, bodies)).toEqual([])
    }
  }
  return { ask, check }
}

const asksOfAddresses = partyIn([...AMERICAN, ...ABROAD])
const questionOf = (party: Parameters<typeof fedexAddress.build>[0]) =>
  bodyOf(fedexAddress.build(party, credentials, door()))

describe('requests to FedEx, and the answers of the sandbox', () => {
  it('match what FedEx publishes: tracking of a shipment, its key, its cancellation', async () => {
    const { ask, check } = asking()
    const order = shipAsk('FEDEX_GROUND')
    const key = { key: order.key, date: '2026-11-24' }
    const found = { asked: fedexReferenceRequest, answered: fedexTrackAnswer }
    await ask(fedexFind, key, { asked: fedexReferenceRequest, answered: fedexErrorAnswer })
    const { shipmentNumber } = answerOf(await ask(fedexShip, order, {})).value
    expect(answerOf(await ask(fedexFind, key, found)).value).toHaveLength(order.packages.length)
    const way = { asked: fedexTrackRequest, answered: fedexTrackAnswer }
    for (const days of [0, 2, 20]) await ask(fedexTrack, shipmentNumber, way, days)
    await ask(fedexTrack, '794953535000', way)
    const gone = { shipmentNumber, trackingNumbers: [] }
    await ask(fedexVoid, gone, { asked: fedexCancelRequest, answered: fedexCancelAnswer })
    await ask(fedexVoid, gone, { answered: fedexErrorAnswer })
    await ask(fedexTrack, shipmentNumber, way)
    check()
  })

  it('match what FedEx publishes: addresses', async () => {
    const { ask, check } = asking()
    const shapes = { asked: fedexAddressRequest, answered: fedexAddressAnswer }
    for (const street of ['7 Lake St', '7 Lake St Apt 4', '7 Lake Tower', 'Nowhere']) {
      await ask(fedexAddress, chicago({ street }), shapes)
    }
    check()
  })

  it('match what FedEx publishes: addresses of all kinds', () => {
    fc.assert(
      fc.property(asksOfAddresses, (party) => {
        const body = questionOf(party)
        if (body) expect(faultsOf(fedexAddressRequest, body)).toEqual([])
      }),
      { numRuns: runs(500) },
    )
  })

  it('match what FedEx publishes: the login', async () => {
    const request = built(fedex.token!.build(null, credentials, door()))
    const { body } = await answerFedexSandbox(request, memoryOf(), NOW)
    expect(faultsOf(fedexTokenRequest, Object.fromEntries(new URLSearchParams(request.body)))).toEqual([])
    expect(faultsOf(fedexTokenAnswer, JSON.parse(body))).toEqual([])
  })
})
