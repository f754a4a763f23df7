import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import { answerOf, built, door, json, NOW, standIn } from '../parcel-samples.test-support.ts'
import { troubled } from '../sandbox/trouble.ts'
import { answerUspsSandbox } from '../sandbox/usps.ts'
import { uspsPayment } from './payment.ts'
import { uspsShip } from './ship.ts'
import { bodyOf, credentials, order, PAID, uspsOverHttp } from './usps.test-support.ts'
import { usps, uspsToken } from './usps.ts'

const http = uspsOverHttp()

describe('the token of USPS', () => {
  it('builds the request, whose secret must not be logged', () => {
    const request = built(uspsToken.build(null, credentials, door()))
    expect([request.method, request.url]).toEqual(['POST', 'https://api.example/oauth2/v3/token'])
    expect(bodyOf(request)).toEqual({
      client_id: 'id',
      client_secret: 's"cret',
      grant_type: 'client_credentials',
    })
    expect(usps.secretsOf(credentials)).toEqual(['s"cret'])
    expect(usps.readCredentials(credentials)).toEqual(credentials)
    expect(usps.readCredentials({ clientId: 'id' })).toBeNull()
  })

  it('is issued over HTTP, and refused in OAuth’s form', async () => {
    expect(answerOf(await http.ask(uspsToken, null)).value).toEqual({
      token: 'sandbox-token-id',
      expiresIn: 28_799,
    })
    expect(http.requests().at(-1)).toMatchObject({ method: 'POST', url: '/oauth2/v3/token' })
    const wrong = standIn(answerUspsSandbox, { ...credentials, clientSecret: 'wrong' })
    expect(await wrong(uspsToken, null)).toMatchObject({
      reason: 'credentials',
      notices: [{ code: 'invalid_client', message: 'Client authentication failed.' }],
    })
  })

  it('is read', () => {
    const reply = json(200, { access_token: 't1', expires_in: 100 })
    expect(uspsToken.parse(reply, null)).toMatchObject({ value: { token: 't1', expiresIn: 100 } })
    expect(uspsToken.parse(json(200, {}), null)).toMatchObject({ reason: 'unreadable' })
    expect(uspsToken.parse(json(400, { error: 'x', error_description: 'y' }), null)).toMatchObject({
      reason: 'credentials',
    })
  })
})

describe('payment of USPS', () => {
  it('builds the roles', () => {
    const request = built(uspsPayment.build(null, credentials, door()))
    expect(request.url).toBe('https://api.example/payments/v3/payment-authorization')
    expect(bodyOf(request).roles).toEqual([
      {
        roleName: 'PAYER',
        CRID: '12345678',
        MID: '901755477',
        manifestMID: '901755477',
        accountType: 'EPS',
        accountNumber: '1000405525',
      },
      { roleName: 'LABEL_OWNER', CRID: '12345678', MID: '901755477', manifestMID: '901755477' },
      { roleName: 'RATE_HOLDER', CRID: '12345678', accountType: 'EPS', accountNumber: '1000405525' },
    ])
  })

  it('is authorized over HTTP, by a token that is a secret', async () => {
    const { value } = answerOf(await http.ask(uspsPayment, null))
    expect(value).toEqual({ token: PAID, expiresIn: 28_800 })
    expect(uspsPayment.secretsIn!(value)).toEqual([PAID])
  })

  it('reads the token and refusals, which are about the account', async () => {
    const reply = json(200, { paymentAuthorizationToken: 'header.body.signature', roles: [] })
    expect(answerOf(uspsPayment.parse(reply, null)).value.token).toBe('header.body.signature')
    const poor = standIn(answerUspsSandbox, { ...credentials, accountNumber: '0' })
    expect(await poor(uspsPayment, null)).toMatchObject({
      reason: 'credentials',
      notices: [{ code: '100003' }],
    })
    expect(uspsPayment.parse(json(200, {}), null)).toMatchObject({ reason: 'unreadable' })
  })
})

describe('USPS with failures', () => {
  it('returns a refusal with a message for any answer; a label is still bought only once', async () => {
    let turn = 0
    const memory = memoryOf()
    // Some answers are 503, some are not JSON, the rest is normal.
    const stand = troubled(answerUspsSandbox, { garbage: 0.2, errors: 0.2, random: () => (turn++ % 7) / 7 })
    const ask = order('PRIORITY_MAIL')
    const request = built(uspsShip.build(ask, credentials, door()))
    const numbers = new Set<string>()
    const reasons = new Set<string>()
    for (let round = 0; round < 30; round++) {
      const parsed = uspsShip.parse(await stand(request, memory, NOW), ask)
      if (parsed.kind === 'answer') numbers.add(parsed.value.shipmentNumber)
      else reasons.add(parsed.reason)
    }
    expect(numbers.size).toBe(1)
    expect([...reasons].sort()).toEqual(['unavailable', 'unreadable'])
  })
})
