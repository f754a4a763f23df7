import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerGoogleSandbox } from '#carriers/sandbox/google.ts'
import { forgetChannels } from '#outside/resilience.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'

let product: TestApp
let server: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  server = await openCarrierServer(answerGoogleSandbox)
  product.installation.carrierHosts = { 'google.api': server.url }
})
afterAll(async () => {
  await server?.close()
  await product?.close()
})
afterEach(() => {
  server.answer(undefined)
  server.requests.length = 0
  product.installation.googleAddressKey = undefined
  product.installation.carrierEnvironment = 'sandbox'
  forgetChannels()
})

const check = (more: object = {}) =>
  product.call('NewTrackingAPI/GoogleAddressValidation', {
    as: 'clerk',
    body: { Address: { Street: '12 Main Stret', City: 'Reno', State: 'NV', Zip: '89502', ...more } },
  })

describe('the check of an address', () => {
  it('returns verdict, correction, differences and whether it is residential, marked as sandbox', async () => {
    const { status, body } = await check()
    expect([status, body]).toEqual([
      200,
      {
        Status: 'success',
        verdict: 'corrected',
        corrected: {
          ...{ Street: '12 Main St', Street2: '', City: 'Reno', State: 'NV', Zip: '89502' },
          ...{ CountryCode: 'US', Classification: 'commercial', Quality: 0.9 },
        },
        candidates: [expect.objectContaining({ Street: '12 Main St' })],
        changed: ['Street'],
        doubts: [],
        source: 'Google',
        isSandbox: true,
      },
    ])
    const home = await check({ Street: '12 Elm Ln', Street2: 'Apt 4' })
    expect(home.body).toMatchObject({
      verdict: 'confirmed',
      changed: [],
      corrected: { Classification: 'residential' },
    })
    const vague = await check({ Street: 'Main St' })
    expect(vague.body).toMatchObject({ verdict: 'ambiguous', doubts: ['house number'] })
    expect((await check({ Street: '1 Unknown Way' })).body).toMatchObject({
      verdict: 'unknown',
      corrected: null,
      changed: [],
    })
    expect((await check({ Street: ' ' })).body.fields).toEqual({
      'Address.Street': 'Enter the street first.',
    })
  })

  it('with a key asks Google’s own host, and stores neither the key nor the answer', async () => {
    product.installation.googleAddressKey = 'the-key-of-this-installation'
    const { body } = await check()
    expect(body).toMatchObject({ verdict: 'corrected', isSandbox: false })
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /v1:validateAddress'])
    expect(server.requests[0]!.headers['x-goog-api-key']).toBe('the-key-of-this-installation')
    const { rows } = await product.database.pool.query(
      `select * from carrier_exchanges where network = 'google' and environment = 'live'`,
    )
    expect(rows).toMatchObject([{ operation: 'address', outcome: 'answer', status: 200 }])
    expect(rows[0].response).toContain('(not kept)')
    expect(JSON.stringify(rows)).not.toContain('the-key-of')
    expect(rows[0].response).not.toContain('12 Main St')
  })

  it('reports a missing key outside the sandbox, and Google’s refusals', async () => {
    product.installation.carrierEnvironment = 'live'
    const missing = await check()
    expect([missing.status, missing.body.code]).toEqual([422, 'ADDRESS_CHECK_NOT_SET_UP'])
    expect(missing.body.message).toContain('GOOGLE_ADDRESS_KEY')
    expect(server.requests).toEqual([])
    product.installation.googleAddressKey = 'wrong'
    expect((await check()).body).toMatchObject({
      code: 'ADDRESS_CHECK_FAILED',
      message: 'The address could not be checked: API key not valid. Please pass a valid API key.',
    })
    server.answer(() => ({ status: 503, headers: {}, body: '' }))
    expect((await check()).body.message).toContain('Google is having technical problems (503).')
  })
})
