import { describe, expect, it } from 'vitest'
import { memoryOf } from '#test/support/carrier-server.ts'
import { answerUpsSandbox } from '../sandbox/ups.ts'
import { upsJudgeAddress } from './address-validation.ts'
import { upsTrack } from './tracking.ts'
import { built, buy, credentials, door, fault, json, NOW, shipAsk, two } from './ups.test-support.ts'
import { upsVoid } from './void.ts'

describe('tracking of UPS', () => {
  const track = async (memory: ReturnType<typeof memoryOf>, number: string, at: Date) => {
    const request = built(upsTrack.build(number, credentials, door))
    return upsTrack.parse(await answerUpsSandbox(request, memory, at), number)
  }
  const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

  it('builds the request', () => {
    const { method, url } = built(upsTrack.build('1Z 1', credentials, door))
    expect([method, url]).toEqual([
      'GET',
      'https://api.example/api/track/v1/details/1Z%201?locale=en_US&returnSignature=false',
    ])
  })

  it('reads scans with their times, newest first', () => {
    const parsed = upsTrack.parse(
      json(200, {
        trackResponse: {
          shipment: [
            {
              package: [
                {
                  trackingNumber: '1Z1',
                  deliveryDate: [
                    { type: 'SDD', date: '20261127' },
                    { type: 'RDD', date: '20261128' },
                  ],
                  service: { description: 'UPS Ground' },
                  activity: [
                    {
                      ...{ date: '20261125', time: '101500', gmtOffset: '-05:00' },
                      status: { type: 'X', description: 'Customer was not available', statusCode: '013' },
                      location: { address: { city: 'CHICAGO', stateProvince: 'IL', countryCode: 'US' } },
                    },
                    {
                      ...{ date: '20261124', time: '180000', gmtDate: '20261124', gmtTime: '74700' },
                      status: { type: 'Q', description: 'Out for delivery', statusCode: '021' },
                    },
                    { status: { type: 'M', description: 'No moment' } },
                  ],
                },
              ],
            },
          ],
        },
      }),
      '1Z1',
    )
    expect(parsed).toMatchObject({
      value: {
        ...{ expectedDelivery: '2026-11-28', deliveredAt: '', serviceName: 'UPS Ground', isVoided: false },
        scans: [
          { at: '2026-11-25T10:15:00-05:00', status: 'Problem', code: '013', city: 'CHICAGO' },
          { at: '2026-11-24T07:47:00Z', status: 'In Transit' },
        ],
      },
    })
  })

  it('recognizes an unknown number, though UPS answers with status 200', async () => {
    expect(await track(memoryOf(), '1Z9999999999999999', NOW)).toMatchObject({
      reason: 'input',
      notices: [{ code: 'TW0001' }],
    })
    expect(await track(memoryOf(), '1', NOW)).toMatchObject({ notices: [{ code: 'TV1002' }] })
    expect(upsTrack.parse(json(502, {}), '1Z')).toMatchObject({ reason: 'unavailable' })
    expect(upsTrack.parse(json(200, {}), '1Z')).toMatchObject({ reason: 'unreadable' })
  })

  it('tracks a label from its creation to the delivery', async () => {
    const memory = memoryOf()
    const { packages } = await buy(shipAsk(two), memory)
    const number = packages[1]!.trackingNumber
    const statusAt = async (count: number) => {
      const parsed = await track(memory, number, hours(count))
      return parsed.kind === 'answer' ? parsed.value.scans[0]!.status : parsed
    }
    expect([await statusAt(0), await statusAt(7), await statusAt(31), await statusAt(60)]).toEqual([
      'Prepared Pickup',
      'Pickup',
      'In Transit',
      'Delivered',
    ])
    expect(await track(memory, number, hours(60))).toMatchObject({
      value: {
        serviceName: 'UPS Ground',
        trackingNumber: number,
        deliveredAt: '2026-11-25T21:00:00Z',
        signedBy: 'SANDBOX',
      },
    })
  })
})

describe('voiding at UPS', () => {
  const revoke = async (
    memory: ReturnType<typeof memoryOf>,
    ask: { shipmentNumber: string; trackingNumbers: string[] },
    at = NOW,
  ) => upsVoid.parse(await answerUpsSandbox(built(upsVoid.build(ask, credentials, door)), memory, at), ask)

  it('builds the request for the whole shipment, or some of its packages', () => {
    const whole = built(upsVoid.build({ shipmentNumber: '1Z1', trackingNumbers: [] }, credentials, door))
    expect([whole.method, whole.url, whole.body]).toEqual([
      'DELETE',
      'https://api.example/api/shipments/v2409/void/cancel/1Z1',
      '',
    ])
    const some = upsVoid.build({ shipmentNumber: '1Z1', trackingNumbers: ['1Z2', '1Z3'] }, credentials, door)
    expect(new URL(built(some).url).searchParams.get('trackingnumber')).toBe('["1Z2","1Z3"]')
  })

  it('voids one package, then the rest; repeating it is not an error, but voiding too late is', async () => {
    const memory = memoryOf()
    const { shipmentNumber, packages } = await buy(shipAsk(two), memory)
    const second = packages[1]!.trackingNumber
    expect(await revoke(memory, { shipmentNumber, trackingNumbers: [second] })).toMatchObject({
      value: { isVoided: true, packages: [{ trackingNumber: second, isVoided: true }] },
    })
    expect(await revoke(memory, { shipmentNumber, trackingNumbers: [] })).toMatchObject({
      value: { isVoided: true },
    })
    expect(await revoke(memory, { shipmentNumber, trackingNumbers: [] })).toMatchObject({
      kind: 'answer',
      value: { isVoided: true },
      notices: [{ code: '190117' }],
    })
    const request = built(upsTrack.build(second, credentials, door))
    expect(upsTrack.parse(await answerUpsSandbox(request, memory, NOW), second)).toMatchObject({
      value: { isVoided: true },
    })
    const other = await buy(shipAsk(), memory)
    const late = new Date(NOW.getTime() + 8 * 3_600_000)
    const ask = { shipmentNumber: other.shipmentNumber, trackingNumbers: [] }
    expect(await revoke(memory, ask, late)).toMatchObject({ reason: 'input', notices: [{ code: '190101' }] })
  })

  it('reads a void that was not performed, and refusals', () => {
    const ask = { shipmentNumber: '1Z1', trackingNumbers: [] }
    const not = json(200, {
      VoidShipmentResponse: { SummaryResult: { Status: { Code: '0', Description: 'Not voided' } } },
    })
    expect(upsVoid.parse(not, ask)).toMatchObject({
      value: { isVoided: false },
      notices: [{ message: 'Not voided' }],
    })
    expect(upsVoid.parse(fault(400, '190102', 'No shipment'), ask)).toMatchObject({ reason: 'input' })
    expect(upsVoid.parse(json(200, {}), ask)).toMatchObject({ reason: 'unreadable' })
  })
})

describe('addresses at UPS', () => {
  const asked = {
    ...{ companyName: 'Customer', street: '100 Main St', street2: '', city: 'Chicago', state: 'IL' },
    ...{ zip: '60601-1234', countryCode: 'US' },
  }
  const judge = async (more: Partial<typeof asked> = {}) => {
    const ask = { ...asked, ...more }
    const request = built(upsJudgeAddress.build(ask, credentials, door))
    return upsJudgeAddress.parse(await answerUpsSandbox(request, memoryOf(), NOW), ask)
  }

  it('builds validation and classification in one request', () => {
    const { url, body } = built(upsJudgeAddress.build(asked, credentials, door))
    expect(url).toBe('https://api.example/api/addressvalidation/v2/3?maximumcandidatelistsize=10')
    expect(JSON.parse(body).XAVRequest.AddressKeyFormat).toEqual({
      ...{ ConsigneeName: 'Customer', AddressLine: ['100 Main St'], PoliticalDivision2: 'Chicago' },
      ...{ PoliticalDivision1: 'IL', PostcodePrimaryLow: '60601', PostcodeExtendedLow: '1234' },
      CountryCode: 'US',
    })
    const abroad = upsJudgeAddress.build({ ...asked, countryCode: 'CA' }, credentials, door)
    expect(abroad).toMatchObject({ reason: 'unsupported' })
  })

  it('reads a single candidate without its list, and empty answers', () => {
    const one = json(200, {
      XAVResponse: {
        ValidAddressIndicator: '',
        Candidate: {
          AddressClassification: { Code: '2' },
          AddressKeyFormat: { AddressLine: '1 A ST', PoliticalDivision2: 'B', PostcodePrimaryLow: '60601' },
        },
      },
    })
    expect(upsJudgeAddress.parse(one, asked)).toMatchObject({
      value: {
        ...{ verdict: 'valid', addressClass: 'residential' },
        candidates: [{ street: '1 A ST', city: 'B', zip: '60601', countryCode: 'US' }],
      },
    })
    expect(upsJudgeAddress.parse(json(200, { XAVResponse: {} }), asked)).toMatchObject({
      reason: 'unreadable',
    })
    expect(upsJudgeAddress.parse(fault(400, '264002', 'No'), asked)).toMatchObject({ reason: 'input' })
  })

  it('distinguishes valid, ambiguous and unknown addresses in the sandbox, and residential ones', async () => {
    expect(await judge()).toMatchObject({ value: { verdict: 'valid', addressClass: 'commercial' } })
    expect(await judge({ street2: 'Apt 4' })).toMatchObject({ value: { addressClass: 'residential' } })
    const ambiguous = await judge({ street: 'Main St' })
    expect(ambiguous).toMatchObject({ value: { verdict: 'ambiguous' } })
    expect(await judge({ street: '1 Unknown St' })).toMatchObject({
      value: { verdict: 'unknown', candidates: [] },
    })
  })
})
