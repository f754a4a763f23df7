import { describe, expect, it } from 'vitest'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { Door } from '../network.ts'
import { answerOdflSandbox } from '../sandbox/odfl.ts'
import { odfl, odflToken } from './odfl.ts'
import { odflCancelPickup, odflPickup } from './pickup.ts'
import { odflRate } from './rate-estimate.ts'
import { odflStatusOf, odflTrack } from './tracking.ts'

const credentials = { userName: 'shipper', password: 'a<b&c', accountNumber: '123456' }
const NOW = new Date('2026-11-23T15:00:00Z')
const door: Door = {
  host: (name) => `https://${name}.example`,
  token: 'tok',
  requestId: 'r1',
  now: NOW,
}
const place = (zip: string, city: string, state: string) => ({ zip, city, state, countryCode: 'US' })
const ask = {
  origin: place('98101-1234', 'Seattle', 'WA'),
  destination: place('60601', 'Chicago', 'IL'),
  pickupDate: '2026-11-24',
  pickupFrom: '09:00',
  items: [
    {
      freightClass: '77.5',
      weightLb: 500.2,
      quantity: 2,
      dimensions: { length: 48, width: 40.5, height: 0 },
      nmfc: '',
    },
  ],
  services: ['LGDEL', 'APPT'],
  insuredCents: 0,
}
const built = <T>(request: T): HttpRequest => {
  if (typeof request === 'object' && request !== null && 'kind' in request)
    throw new Error(JSON.stringify(request))
  return request as HttpRequest
}
const xml = (inside: string, status = 200): HttpResponse => ({
  status,
  headers: {},
  body: `<?xml version="1.0"?><s:Envelope xmlns:s="x"><s:Body>${inside}</s:Body></s:Envelope>`,
})
const json = (status: number, value: object): HttpResponse => ({
  status,
  headers: {},
  body: JSON.stringify(value),
})
const sandbox = (request: HttpRequest, memory = memoryOf()) => answerOdflSandbox(request, memory, NOW)

describe('the rate estimate of ODFL', () => {
  it('builds the SOAP call with the credentials in its body', () => {
    const { method, url, headers, body } = built(odflRate.build(ask, credentials, door))
    expect([method, url]).toEqual(['POST', 'https://soap.example/wsRate_v6/RateService'])
    expect(headers).toEqual({ 'content-type': 'text/xml; charset=utf-8', soapaction: '""' })
    expect(body).toContain('<odfl4MePassword>a&lt;b&amp;c</odfl4MePassword>')
    expect(body).toContain('<originPostalCode>98101</originPostalCode><originCity>Seattle</originCity>')
    expect(body).toContain('<destinationCountry>USA</destinationCountry>')
    expect(body).toContain('<pickupDateTime>2026-11-24T09:00:00</pickupDateTime>')
    // Whole pounds and inches, rounded up; an unknown size is omitted.
    expect(body).toContain(
      '<freightItems><ratedClass>77.5</ratedClass><weight>501</weight><numberOfUnits>2</numberOfUnits><length>48</length><width>41</width></freightItems>',
    )
    expect(body).toContain('<accessorials>HYD</accessorials><accessorials>CA</accessorials>')
  })

  it('sends five digits of a ZIP, and a complete Canadian postal code', () => {
    const toronto = { zip: 'M5V2T6', city: 'Toronto', state: 'ON', countryCode: 'CA' }
    const whole = { ...ask, origin: place('981011234', 'Seattle', 'WA'), destination: toronto }
    const { body } = built(odflRate.build(whole, credentials, door))
    expect(body).toContain('<originPostalCode>98101</originPostalCode>')
    expect(body).toContain('<destinationPostalCode>M5V2T6</destinationPostalCode>')
  })

  it('requests overlength by the longest side, and nothing without an ODFL code', () => {
    const long = { ...ask, items: [{ ...ask.items[0]!, dimensions: { length: 250, width: 40, height: 40 } }] }
    expect(built(odflRate.build(long, credentials, door)).body).toContain('<accessorials>OV2</accessorials>')
    const odd = odflRate.build({ ...ask, services: ['LGDEL', 'BLIND'] }, credentials, door)
    expect(odd).toMatchObject({ kind: 'refused', reason: 'unsupported' })
    const abroad = { ...ask, destination: { ...ask.destination, countryCode: 'DE' } }
    expect(odflRate.build(abroad, credentials, door)).toMatchObject({ reason: 'unsupported' })
  })

  it('reads the amounts, and reports the part that the carrier did not itemize', () => {
    const parsed = odflRate.parse(
      xml(
        '<ns2:getLTLRateEstimateResponse xmlns:ns2="y"><return><success>true</success><referenceNumber>77</referenceNumber>' +
          '<rateEstimate><grossFreightCharge>1,000.00</grossFreightCharge><discountedFreightCharge>320.005</discountedFreightCharge>' +
          '<fuelSurcharge>100</fuelSurcharge><accessorialCharges><description>LIFT &amp; GATE</description><amount>85.00</amount></accessorialCharges>' +
          '<netFreightCharge>515.01</netFreightCharge></rateEstimate>' +
          '<destinationCities><serviceDays>3</serviceDays></destinationCities></return></ns2:getLTLRateEstimateResponse>',
      ),
      ask,
    )
    expect(parsed).toEqual({
      kind: 'answer',
      notices: [],
      value: {
        cents: 51_501,
        serviceDays: 3,
        referenceNumber: '77',
        charges: [
          { code: 'LHS', label: 'Linehaul', cents: 100_000 },
          { code: 'DSC', label: 'Discount', cents: -67_999 },
          { code: 'FSC', label: 'Fuel surcharge', cents: 10_000 },
          { code: 'ACC', label: 'LIFT & GATE', cents: 8_500 },
          { code: 'OTH', label: 'Not itemized by the carrier', cents: 1_000 },
        ],
      },
    })
  })

  it('reads errors: of the service, of the login, of the request, and answers that are not SOAP', () => {
    const fault = xml('<s:Fault><faultstring>Server too busy</faultstring></s:Fault>', 500)
    expect(odflRate.parse(fault, ask)).toMatchObject({
      reason: 'input',
      notices: [{ message: 'Server too busy' }],
    })
    expect(odflRate.isOutage!(fault)).toBe(false)
    expect(odflRate.isOutage!({ status: 503, headers: {}, body: '<html>' })).toBe(true)
    const refusedBy = (words: string) =>
      odflRate.parse(
        xml(`<return><success>false</success><errorMessages>${words}</errorMessages></return>`),
        ask,
      )
    expect(refusedBy('Invalid user name or password.')).toMatchObject({ reason: 'credentials' })
    expect(refusedBy('The weight is not valid.')).toMatchObject({ reason: 'input' })
    expect(odflRate.parse({ status: 200, headers: {}, body: '<html>hello' }, ask)).toMatchObject({
      reason: 'unreadable',
    })
    expect(odflRate.parse({ status: 502, headers: {}, body: '' }, ask)).toMatchObject({
      reason: 'unavailable',
    })
    const bomb = xml('<return/>')
    bomb.body = `<!DOCTYPE x [<!ENTITY a "aa">]>${bomb.body}`
    expect(odflRate.parse(bomb, ask)).toMatchObject({ kind: 'refused' })
  })

  it('works with its sandbox, whose total is the sum of its lines', async () => {
    const parsed = odflRate.parse(await sandbox(built(odflRate.build(ask, credentials, door))), ask)
    if (parsed.kind !== 'answer') throw new Error(JSON.stringify(parsed))
    expect(parsed.value.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(parsed.value.cents)
    expect(parsed.value.charges.map(({ code }) => code)).toContain('ACC')
    const wrong = odflRate.build(ask, { ...credentials, accountNumber: '0' }, door)
    expect(odflRate.parse(await sandbox(built(wrong)), ask)).toMatchObject({ reason: 'credentials' })
  })
})

describe('the token of ODFL', () => {
  it('builds a request with user and password, which must not be logged', () => {
    const { method, url, headers } = built(odflToken.build(null, credentials, door))
    expect([method, url]).toEqual(['GET', 'https://rest.example/auth/v1.0/token'])
    const basic = Buffer.from('shipper:a<b&c').toString('base64')
    expect(headers.authorization).toBe(`Basic ${basic}`)
    expect(odfl.secretsOf(credentials)).toEqual(['a<b&c', basic])
  })

  it('reads every name of its property', () => {
    for (const name of ['access_token', 'accessToken', 'token', 'sessionToken']) {
      expect(odflToken.parse(json(200, { [name]: 't1' }), null)).toEqual({
        kind: 'answer',
        notices: [],
        value: { token: 't1', expiresIn: 3600 },
      })
    }
  })

  it('reads a refusal', () => {
    const answer = odflToken.parse(json(400, { errors: ['Bad credentials'] }), null)
    expect(answer).toMatchObject({ reason: 'credentials', notices: [{ message: 'Bad credentials' }] })
    expect(odflToken.parse(json(200, {}), null)).toMatchObject({ reason: 'unreadable' })
    expect(odflToken.parse(json(503, {}), null)).toMatchObject({ reason: 'unavailable' })
  })
})

describe('a pickup of ODFL', () => {
  const pickup = {
    date: '2026-11-24',
    ready: '09:00',
    close: '17:00',
    address: {
      ...place('98101', 'Seattle', 'WA'),
      name: 'Plant 1',
      street: '1 Main St',
      contact: 'Dock',
      phone: '2065550100',
    },
    shipments: [{ proNumber: '07209562763', bolNumber: 'B1', pieces: 2, weightLb: 500.2 }],
    instructions: 'Dock 4',
  }

  it('builds the order with the token', () => {
    const { method, url, headers, body } = built(odflPickup.build(pickup, credentials, door))
    expect([method, url]).toEqual(['POST', 'https://rest.example/pickup/v3.0/create'])
    expect(headers.authorization).toBe('Bearer tok')
    expect(JSON.parse(body)).toMatchObject({
      customerAccount: '123456',
      pickupDate: '2026-11-24',
      shipments: [{ proNumber: '07209562763', bolNumber: 'B1', pieces: 2, weight: 501 }],
    })
    expect(odflPickup.isRepeatable).toBe(false)
  })

  it('reads the confirmation, and the reason for a refusal', () => {
    expect(odflPickup.parse(json(200, { pickupConfirmationNumber: 'P1' }), pickup)).toMatchObject({
      value: { confirmationNumber: 'P1' },
    })
    expect(odflPickup.parse(json(200, { pickupConfirmationNumber: 90210 }), pickup)).toMatchObject({
      value: { confirmationNumber: '90210' },
    })
    const fault = json(400, { errors: [{ errorCode: '400', message: 'closeTime must be after readyTime.' }] })
    expect(odflPickup.parse(fault, pickup)).toMatchObject({
      reason: 'input',
      notices: [{ message: 'closeTime must be after readyTime.' }],
    })
    expect(odflPickup.parse(json(500, { errors: ['x'] }), pickup)).toMatchObject({ reason: 'unavailable' })
    expect(odflPickup.parse(json(200, {}), pickup)).toMatchObject({ reason: 'unreadable' })
  })

  it('is canceled by its confirmation', async () => {
    const memory = memoryOf()
    const token = { ...door, token: 'sandbox-token-shipper' }
    const ordered = odflPickup.parse(
      await sandbox(built(odflPickup.build(pickup, credentials, token)), memory),
      pickup,
    )
    if (ordered.kind !== 'answer') throw new Error(JSON.stringify(ordered))
    const number = ordered.value.confirmationNumber
    const request = built(odflCancelPickup.build(number, credentials, token))
    expect([request.method, request.url]).toEqual([
      'DELETE',
      `https://rest.example/pickup/v3.0/cancel?pickupConfirmationNumber=${number}`,
    ])
    expect(odflCancelPickup.parse(await sandbox(request, memory), number)).toMatchObject({ kind: 'answer' })
    const unknown = built(odflCancelPickup.build('P?', credentials, token))
    expect(odflCancelPickup.parse(await sandbox(unknown, memory), 'P?')).toMatchObject({ reason: 'input' })
  })

  it('has our status for every word of ODFL, and none for unknown ones', () => {
    const words = ['PICKUP REQUESTED', 'PICKUP COMPLETED', 'IN TRANSIT', 'OUT FOR DELIVERY']
    expect(words.map(odflStatusOf)).toEqual(['Prepared Pickup', 'Pickup', 'In Transit', 'In Transit'])
    const last = ['ARRIVED AT CONSIGNEE', 'DELIVERED', 'DELIVERY CONFIRMED', 'SOMETHING ELSE']
    expect(last.map(odflStatusOf)).toEqual(['In Transit', 'Delivered', 'Delivered', null])
  })

  it('is tracked by its PRO', async () => {
    const memory = memoryOf()
    const token = { ...door, token: 'sandbox-token-shipper' }
    await sandbox(built(odflPickup.build(pickup, credentials, token)), memory)
    const request = built(odflTrack.build({ type: 'PRO', value: '07209562763' }, credentials, token))
    expect([request.method, request.url]).toEqual([
      'POST',
      'https://rest.example/tracking/v3.0/shipment.track',
    ])
    expect(JSON.parse(request.body)).toEqual({ referenceType: 'PRO', referenceNumber: '07209562763' })
    const later = await answerOdflSandbox(request, memory, new Date('2026-11-24T23:00:00Z'))
    expect(odflTrack.parse(later, { type: 'PRO', value: '07209562763' })).toMatchObject({
      value: {
        expectedDelivery: '2026-11-26',
        events: [
          { status: 'PICKUP REQUESTED' },
          { status: 'PICKUP COMPLETED', city: 'Seattle' },
          { status: 'IN TRANSIT' },
        ],
      },
    })
    const byBol = await sandbox(
      built(odflTrack.build({ type: 'BOL', value: 'B1' }, credentials, token)),
      memory,
    )
    expect(odflTrack.parse(byBol, { type: 'BOL', value: 'B1' })).toMatchObject({
      value: { proNumber: '07209562763' },
    })
    // As a number it has lost its first digit.
    const numbered = { status: 200, headers: {}, body: '{"traceInfo":[{"proNumber":7209562763}]}' }
    expect(odflTrack.parse(numbered, { type: 'BOL', value: 'B1' })).toMatchObject({
      value: { proNumber: '07209562763' },
    })
    const one = { type: 'PRO', value: '1' } as const
    const unknown = await sandbox(built(odflTrack.build(one, credentials, token)), memory)
    expect(odflTrack.parse(unknown, one)).toMatchObject({ reason: 'input', notices: [{ code: 'NOT_FOUND' }] })
    expect(odflTrack.parse(json(401, { errors: ['x'] }), one)).toMatchObject({ reason: 'credentials' })
  })
})
