import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import { fedexRate } from '../fedex/rate.ts'
import { fedexShip } from '../fedex/ship.ts'
import type { Operation } from '../network.ts'
import type { ParcelShipAsk } from '../parcel-network.ts'
import {
  answerOf,
  built,
  customs,
  door,
  NOW,
  onePackage,
  shipAsk,
  toronto,
} from '../parcel-samples.test-support.ts'
import { answerFedexSandbox } from '../sandbox/fedex.ts'
import { fedexErrorAnswer, fedexRateAnswer, fedexShipAnswer } from './fedex-answers.test-support.ts'
import { faultsOf, type Shape } from './shape.test-support.ts'

const credentials = { clientId: 'id', clientSecret: 'secret', accountNumber: '740561073', hubId: '5531' }

/** Calls the sandbox, compares its answer with the published form, and returns it as parsed. */
async function asked<Ask, Result>(
  shape: Shape,
  operation: Operation<Ask, Result, typeof credentials>,
  ask: Ask,
) {
  const request = built(operation.build(ask, credentials, door()))
  const response = await answerFedexSandbox(request, memoryOf(), NOW)
  expect(faultsOf(shape, JSON.parse(response.body))).toEqual([])
  return operation.parse(response, ask)
}

const payment = { payer: 'receiver', accountNumber: '123456789', zip: '60601', countryCode: 'US' } as const
const SHIPMENTS: [name: string, ask: ParcelShipAsk][] = [
  ['two packages by Ground', shipAsk('FEDEX_GROUND')],
  ['by air, with ZPL', shipAsk('PRIORITY_OVERNIGHT', { labelFormat: 'ZPL', packages: [onePackage()] })],
  ['paid by the receiver', shipAsk('FEDEX_GROUND', { payment })],
  [
    'goods to Canada',
    shipAsk('INTERNATIONAL_ECONOMY', { to: toronto(), customs, customsValueCents: 10_000 }),
  ],
]

describe('answers of FedEx’s sandbox', () => {
  it.each(SHIPMENTS)('match what FedEx publishes: %s', async (_name, ask) => {
    const { value } = answerOf(await asked(fedexShipAnswer, fedexShip, ask))
    expect(value.packages).toHaveLength(ask.packages.length)
    const quotes = answerOf(await asked(fedexRateAnswer, fedexRate, { ...ask, serviceCode: null })).value
    expect(quotes.length).toBeGreaterThan(0)
  })

  it('match what FedEx publishes: errors', async () => {
    const past = shipAsk('FEDEX_GROUND', { pickup: { date: '2026-01-01', time: '' } })
    expect(await asked(fedexErrorAnswer, fedexRate, past)).toMatchObject({ kind: 'refused' })
    expect(await asked(fedexErrorAnswer, fedexShip, past)).toMatchObject({ kind: 'refused' })
  })
})
