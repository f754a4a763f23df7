import { describe, expect, it } from 'vitest'
import { answerOf, built, door, json } from '../parcel-samples.test-support.ts'
import { uspsShip } from './ship.ts'
import { uspsTrack } from './track.ts'
import { asked, credentials, order, PAID, tomorrow, uspsOverHttp, WRONG } from './usps.test-support.ts'
import { uspsVoid } from './void.ts'

const http = uspsOverHttp()

describe('canceling at USPS', () => {
  const gone = { shipmentNumber: '9205590006662200704797', trackingNumbers: [], paymentToken: PAID }

  it('builds the request by the kind of number', () => {
    const home = built(uspsVoid.build(gone, credentials, door()))
    expect([home.method, home.url]).toEqual([
      'DELETE',
      'https://api.example/labels/v3/label/9205590006662200704797',
    ])
    expect(home.headers['x-payment-authorization-token']).toBe(PAID)
    const abroad = built(uspsVoid.build({ ...gone, shipmentNumber: 'LZ123456785US' }, credentials, door()))
    expect(abroad.url).toBe('https://api.example/international-labels/v3/international-label/LZ123456785US')
    const two = uspsVoid.build({ ...gone, trackingNumbers: ['1', '2'] }, credentials, door())
    expect(two).toMatchObject({ reason: 'unsupported' })
  })

  it('is done over HTTP, twice with the same answer', async () => {
    const { value } = answerOf(
      await http.ask(uspsShip, {
        ...order('PRIORITY_MAIL', tomorrow()),
        key: '018f0000-aaaa-7bbb-8ccc-0000000000ff',
      }),
    )
    const ask = { shipmentNumber: value.shipmentNumber, trackingNumbers: [], paymentToken: PAID }
    const done = { isVoided: true, packages: [{ trackingNumber: value.shipmentNumber, isVoided: true }] }
    expect(answerOf(await http.ask(uspsVoid, ask)).value).toEqual(done)
    expect(answerOf(await http.ask(uspsVoid, ask)).value).toEqual(done)
    expect(answerOf(await http.ask(uspsTrack, value.shipmentNumber)).value.isVoided).toBe(true)
  })

  it('distinguishes a refund from a cancellation', async () => {
    const ask = asked()
    const { value } = answerOf(await ask(uspsShip, order('PRIORITY_MAIL')))
    const late = { shipmentNumber: value.shipmentNumber, trackingNumbers: [], paymentToken: PAID }
    const answer = await ask(uspsVoid, late, new Date('2026-11-26T00:00:00Z'))
    expect(answer).toMatchObject({ kind: 'answer', notices: [{ code: 'DISPUTED' }] })
  })

  it('reads refusals', async () => {
    expect(uspsVoid.parse(WRONG, gone)).toMatchObject({ reason: 'credentials' })
    expect(uspsVoid.parse(json(200, {}), gone)).toMatchObject({ reason: 'unreadable' })
    expect(await asked()(uspsVoid, gone)).toMatchObject({
      reason: 'input',
      notices: [{ message: 'Order not found' }],
    })
  })
})
