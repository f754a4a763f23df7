import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { odfl } from '#carriers/odfl/odfl.ts'
import { odflPickup } from '#carriers/odfl/pickup.ts'
import { odflTrack } from '#carriers/odfl/tracking.ts'
import { answerOdflSandbox } from '#carriers/sandbox/odfl.ts'
import type { HttpResponse } from '#domain/http-exchange.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { forgetCarriers } from '#test/support/forget-carriers.ts'
import { askNetwork } from './ask-network.ts'

let product: TestApp
let server: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  server = await openCarrierServer(answerOdflSandbox)
})
afterAll(async () => {
  await server?.close()
  await product?.close()
})
afterEach(() => forgetCarriers(server))

const house = () => ({
  db: product.database.db,
  installation: {
    ...product.installation,
    carrierHosts: { 'odfl.rest': server.url, 'odfl.soap': server.url },
  },
})
const account = () => ({
  network: odfl,
  clientId: product.scene.users.admin.clientId,
  environment: 'live' as const,
  credentials: { userName: 'u', password: 'secret', accountNumber: '1234' },
})
const about = { subjectId: null, requestId: 'r', now: new Date() }
const pickup = {
  date: '2999-01-04',
  ready: '09:00',
  close: '17:00',
  address: {
    zip: '1',
    city: 'c',
    state: 'WA',
    countryCode: 'US',
    name: 'n',
    street: 's',
    contact: '',
    phone: '',
  },
  shipments: [{ proNumber: '1', bolNumber: '2', pieces: 1, weightLb: 1 }],
  instructions: '',
}
const order = () => askNetwork(house(), account(), odflPickup, pickup, about)
const track = () => askNetwork(house(), account(), odflTrack, { type: 'PRO', value: '99' }, about)
const paths = () => server.requests.map(({ url }) => url.split('/').at(-1))

describe('sending to carriers', () => {
  it('passes the carrier’s own addresses to the sandbox, even if the operator configured a gateway', async () => {
    const carrierHosts = { 'odfl.rest': 'https://gateway.plant.example/odfl', 'odfl.soap': server.url }
    const behind = { ...house(), installation: { ...house().installation, carrierHosts } }
    const ofSandbox = { ...account(), environment: 'sandbox' as const }
    expect(await askNetwork(behind, ofSandbox, odflPickup, pickup, about)).toMatchObject({ kind: 'answer' })
    expect(server.requests).toEqual([])
  })

  it('fetches one token for all questions that wait for it, and caches it', async () => {
    const first = await Promise.all([order(), order(), track()])
    expect(first.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'refused'])
    await track()
    expect(paths().filter((path) => path === 'token')).toHaveLength(1)
  })

  it('fetches another token if the carrier rejects the cached one, and asks once more', async () => {
    await track()
    let isEnded = true
    server.answer((request): HttpResponse | undefined => {
      if (!isEnded || !request.url.includes('track')) return undefined
      isEnded = false
      return { status: 401, headers: {}, body: '{}' }
    })
    expect(await track()).toMatchObject({ notices: [{ code: 'NOT_FOUND' }] })
    expect(paths()).toEqual(['token', 'shipment.track', 'shipment.track', 'token', 'shipment.track'])
  })

  it('does not cache a refused login', async () => {
    const refusal = { status: 400, headers: {}, body: '{"errors":["no"]}' }
    server.answer((request) => (request.url.includes('token') ? refusal : undefined))
    expect(await track()).toMatchObject({ reason: 'credentials', notices: [{ message: 'no' }] })
    server.answer(undefined)
    expect(await track()).toMatchObject({ notices: [{ code: 'NOT_FOUND' }] })
  })

  it.each([
    ['a cut connection', () => null],
    ['an answer in an unknown format', () => ({ status: 200, headers: {}, body: '<html>' })],
    ['trouble of the carrier', () => ({ status: 503, headers: {}, body: '' })],
  ] satisfies [string, () => HttpResponse | null][])(
    'orders once: after %s the outcome is unknown',
    async (_name, give) => {
      server.answer((request) => (request.url.includes('create') ? give() : undefined))
      expect(await order()).toMatchObject({ kind: 'unknown' })
      expect(paths()).toEqual(['token', 'create'])
      const { rows } = await product.database.pool.query(
        `select outcome, environment from carrier_exchanges where operation = 'pickup' order by started_at desc limit 1`,
      )
      expect(rows).toEqual([{ outcome: 'unknown', environment: 'live' }])
    },
  )

  it('keeps to the time limit with all its attempts', async () => {
    server.answer((request) => (request.url.includes('track') ? 'silence' : undefined))
    const start = performance.now()
    const answer = await askNetwork(
      house(),
      account(),
      odflTrack,
      { type: 'PRO', value: '99' },
      { ...about, withinMs: 300 },
    )
    expect(answer).toMatchObject({ kind: 'refused', reason: 'unavailable' })
    // One attempt alone may take ten seconds.
    expect(performance.now() - start).toBeLessThan(8_000)
  })
})
