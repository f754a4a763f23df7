import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rateAsk } from '#carriers/parcel-samples.test-support.ts'
import { answerUspsSandbox } from '#carriers/sandbox/usps.ts'
import type { NetworkAccount } from '#database/network-accounts.ts'
import type { HttpResponse } from '#domain/http-exchange.ts'
import { forgetChannels } from '#outside/resilience.ts'
import { sealSecret } from '#outside/secret-box.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { contextFor } from '#test/support/context.ts'
import { inDays } from '#test/support/wire-draft.ts'
import { accountPurpose, forgetTokens } from './ask-network.ts'
import { flushExchanges } from './exchange-log.ts'
import { parcelNetworkOf } from './parcel-networks.ts'
import { aboutPrices } from './question.ts'

let product: TestApp
let server: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  server = await openCarrierServer(answerUspsSandbox)
  product.installation.carrierHosts = { 'usps.api': server.url }
})
afterAll(async () => {
  if (product) await flushExchanges(product.database.db)
  await server?.close()
  await product?.close()
})
afterEach(() => {
  server.answer(undefined)
  server.requests.length = 0
  forgetChannels()
  forgetTokens()
})

const FORBIDDEN: HttpResponse = {
  status: 403,
  headers: {},
  body: '{"error":{"message":"Not for this application."}}',
}
const forbid = (...services: string[]) =>
  server.answer(({ url }) => (services.some((one) => url.includes(one)) ? FORBIDDEN : undefined))

async function quote() {
  const context = contextFor(product, 'clerk')
  const id = '0192f0a1-0009-7000-8000-000000000001'
  const credentials = {
    ...{ clientId: 'id', clientSecret: 'secret', crid: '1', mid: '900000001', manifestMid: '900000001' },
    ...{ accountNumber: '1000000001', hasContract: false },
  }
  const account: NetworkAccount = {
    ...{ id, clientId: context.clientId, network: 'usps', accountNumber: '1000000001' },
    ...{ environment: 'live', details: {}, triedAt: null },
    credentialsSealed: sealSecret(
      product.installation.credentialKey,
      JSON.stringify(credentials),
      accountPurpose(id),
    ),
  }
  const answer = await parcelNetworkOf({ id: 'usps' })!.quote(
    context,
    account,
    rateAsk({ pickup: { date: inDays(2), time: '16:00' } }),
    aboutPrices(context),
  )
  const asked = server.requests.map(({ url }) => url).filter((url) => !url.includes('oauth'))
  return { answer, asked }
}

describe('prices of USPS', () => {
  it('come with days of delivery, where the application may ask for shipping options', async () => {
    const { answer, asked } = await quote()
    expect(answer).toMatchObject({ kind: 'answer' })
    expect(asked.every((url) => url.includes('shipping-options') || url.includes('options/search'))).toBe(
      true,
    )
  })

  it('come from the service of prices, where it may not', async () => {
    forbid('options')
    const { answer, asked } = await quote()
    expect(asked.some((url) => url.includes('/prices/v3/total-rates/search'))).toBe(true)
    if (answer?.kind !== 'answer') throw new Error(JSON.stringify(answer))
    expect(answer.value.length).toBeGreaterThan(0)
    expect(answer.value.every(({ cents }) => cents > 0)).toBe(true)
  })

  it('are refused in the words of the first, where it may ask for neither', async () => {
    forbid('options', 'prices')
    expect((await quote()).answer).toMatchObject({
      kind: 'refused',
      notices: [{ message: 'Not for this application.' }],
    })
  })
})
