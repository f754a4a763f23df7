import { describe, expect, it } from 'vitest'
import { answerOf, built, door, json } from '../parcel-samples.test-support.ts'
import { uspsShip } from './ship.ts'
import { uspsTrack } from './track.ts'
import { asked, credentials, fault, order, tomorrow, uspsOverHttp, WRONG } from './usps.test-support.ts'

const http = uspsOverHttp()

describe('tracking at USPS', () => {
  it('builds the request', () => {
    const { method, url } = built(uspsTrack.build('9400109104250532908587', credentials, door()))
    expect([method, url]).toEqual([
      'GET',
      'https://api.example/tracking/v3/tracking/9400109104250532908587?expand=DETAIL',
    ])
  })

  it('tracks a purchased label over HTTP until it is delivered', async () => {
    const key = '018f0000-aaaa-7bbb-8ccc-0000000000aa'
    const bought = answerOf(await http.ask(uspsShip, { ...order('PRIORITY_MAIL', tomorrow()), key })).value
    const fresh = answerOf(await http.ask(uspsTrack, bought.shipmentNumber)).value
    expect(fresh.scans.map(({ status }) => status)).toEqual(['Prepared Pickup'])
    const ask = asked()
    const { value } = answerOf(await ask(uspsShip, order('USPS_GROUND_ADVANTAGE')))
    const later = answerOf(await ask(uspsTrack, value.shipmentNumber, new Date('2026-12-20T00:00:00Z'))).value
    expect(later).toMatchObject({ serviceName: 'Ground Advantage', signedBy: 'SANDBOX', isVoided: false })
    expect(later.scans.map(({ status }) => status)).toEqual([
      'Delivered',
      'In Transit',
      'In Transit',
      'In Transit',
      'Pickup',
      'Prepared Pickup',
    ])
    expect(later.deliveredAt).toBe(later.scans[0]!.at)
  })

  it('reads the published form', () => {
    const event = (eventCode: string, eventType: string, GMTTimestamp: string) => ({
      eventType,
      eventTimestamp: '2024-11-22T13:58:00',
      GMTTimestamp,
      GMTOffset: '-05:00',
      eventCountry: null,
      eventCity: 'HERNANDO',
      eventState: 'FL',
      eventZIP: '34442',
      name: null,
      eventCode,
    })
    const reply = json(200, {
      trackingNumber: '9400109104250532908587',
      mailClass: 'USPS Ground Advantage<SUP>&#153;</SUP>',
      statusCategory: 'Delivered',
      trackingEvents: [
        event('OF', 'Out for Delivery', '2024-11-22T14:10:45Z'),
        event('01', 'Delivered, Parcel Locker', '2024-11-22T18:58:40Z'),
        event('ZZ', 'Something of its own', ''),
      ],
    })
    expect(answerOf(uspsTrack.parse(reply, 'x')).value).toMatchObject({
      trackingNumber: '9400109104250532908587',
      serviceName: 'Ground Advantage',
      expectedDelivery: '',
      deliveredAt: '2024-11-22T18:58:40Z',
      // In UTC: 13:58 in Florida is a little before the delivery scan.
      scans: [
        {
          code: '01',
          words: 'Delivered, Parcel Locker',
          status: 'Delivered',
          city: 'HERNANDO',
          countryCode: 'US',
        },
        { code: 'ZZ', status: null, at: '2024-11-22T13:58:00-05:00' },
        { code: 'OF', status: 'In Transit' },
      ],
    })
  })

  it('treats failed deliveries as problems, and returned packages as not delivered', () => {
    const scanned = (eventCode: string, eventType: string) => {
      const event = { eventCode, eventType, GMTTimestamp: '2026-11-22T18:58:40Z' }
      const { value } = answerOf(uspsTrack.parse(json(200, { trackingEvents: [event] }), '1'))
      return [value.scans[0]!.status, value.deliveredAt !== '']
    }
    expect(scanned('25', 'Addressee Unknown')).toEqual(['Problem', false])
    expect(scanned('27', 'Unclaimed/Being Returned to Sender')).toEqual(['Problem', false])
    expect(scanned('54', 'Receptacle Full/Item Oversized')).toEqual(['Problem', false])
    expect(scanned('16', 'Available for Pickup')).toEqual(['In Transit', false])
    expect(scanned('01', 'Delivered, To Original Sender')).toEqual(['Problem', false])
    expect(scanned('01', 'Delivered, Front Door/Porch')).toEqual(['Delivered', true])
  })

  it('reads errors', async () => {
    expect(await asked()(uspsTrack, '9400109104250532908587')).toMatchObject({
      reason: 'input',
      notices: [{ code: 'NOT_FOUND' }],
    })
    expect(uspsTrack.parse(fault(400, '150002', 'Not valid'), '1')).toMatchObject({ reason: 'input' })
    expect(uspsTrack.parse(WRONG, '1')).toMatchObject({ reason: 'credentials' })
    expect(uspsTrack.parse(json(429, {}), '1')).toMatchObject({ reason: 'unavailable' })
    expect(uspsTrack.parse(json(200, {}), '1')).toMatchObject({ reason: 'unreadable' })
  })
})
