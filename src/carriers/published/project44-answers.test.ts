import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { Operation } from '../network.ts'
import { built, chicago, door, NOW, party } from '../parcel-samples.test-support.ts'
import { project44AddAccount } from '../project44/accounts.ts'
import { type Project44DispatchAsk, project44Dispatch } from '../project44/dispatch.ts'
import { type Project44RateAsk, project44Rate } from '../project44/rate.ts'
import { answerProject44Sandbox } from '../sandbox/project44.ts'
import {
  project44DispatchAnswer,
  project44ErrorAnswer,
  project44RateAnswer,
} from './project44-answers.test-support.ts'
import { faultsOf, neverSaid, type Shape } from './shape.test-support.ts'

const credentials = { clientId: 'id', clientSecret: 'secret' }

const freight = {
  ...{ origin: party(), destination: chicago(), paymentTerms: 'PREPAID' as const, services: ['LGDEL'] },
  pickup: { date: '2026-11-24', from: '09:00', to: '17:00' },
  items: [
    {
      ...{ freightClass: '77.5', weightLb: 500, quantity: 2, pieces: 40, nmfc: '', packageType: 'PLT' },
      ...{ dimensions: { length: 48, width: 40, height: 50 }, description: 'Fittings', isStackable: false },
      hazmat: null,
    },
  ],
}
const accounts = { groupCode: '', accountCodes: ['A1'] }
const question: Project44RateAsk = {
  ...freight,
  // The second one is unknown.
  accounts: { groupCode: '', accountCodes: ['A1', 'A2'] },
  ...{ currency: 'USD', timeoutSeconds: 8, totalLinearFeet: null },
}
const order: Project44DispatchAsk = {
  ...{ ...freight, accounts, requester: party(), bolNumber: 'B1', proNumber: '', poNumber: '' },
  ...{ quoteNumber: '', pickupNote: 'Dock 4', deliveryNote: '', emergency: { name: '', phone: '' } },
}

/** Calls the sandbox, which has one account, and compares its answers with the published form. */
async function asking() {
  const memory = memoryOf()
  const ask = async <Ask, Result>(operation: Operation<Ask, Result, typeof credentials>, about: Ask) => {
    const request = built(operation.build(about, credentials, door()))
    const response = await answerProject44Sandbox(request, memory, NOW)
    return { body: JSON.parse(response.body) as unknown, parsed: operation.parse(response, about) }
  }
  await ask(project44AddAccount, {
    ...{ id: '', code: 'A1', groupCode: '', identifierType: 'SCAC', identifierValue: 'ABCD' },
    fields: { username1: 'u', credential1: 'p', accountNumber1: '42' },
  })
  return ask
}

const check = (shape: Shape, bodies: readonly unknown[]): void => {
  for (const body of bodies) expect(faultsOf(shape, body)).toEqual([])
  expect(neverSaid(shape, bodies)).toEqual([])
}

describe('answers of project44’s sandbox', () => {
  it('match what project44 publishes: prices, and reasons for missing ones', async () => {
    const ask = await asking()
    const { body, parsed } = await ask(project44Rate, question)
    check(project44RateAnswer, [body])
    expect(parsed).toMatchObject({ kind: 'answer' })
  })

  it('match what project44 publishes: orders', async () => {
    const ask = await asking()
    const told = await ask(project44Dispatch, order)
    const silent = await ask(project44Dispatch, { ...order, bolNumber: 'B2', pickupNote: '' })
    check(project44DispatchAnswer, [told.body, silent.body])
  })

  it('match what project44 publishes: errors', async () => {
    const ask = await asking()
    const past = { ...order, pickup: { ...order.pickup, date: '2026-01-01' } }
    const { body, parsed } = await ask(project44Dispatch, past)
    check(project44ErrorAnswer, [body])
    expect(parsed).toMatchObject({ kind: 'refused' })
  })
})
