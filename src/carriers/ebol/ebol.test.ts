import { describe, expect, it } from 'vitest'
import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import type { Address, ItemLine } from '#domain/shipment/shipment.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import type { Door } from '../network.ts'
import { answerEbolSandbox } from '../sandbox/ebol.ts'
import { ebolCreate, ebolDelete } from './bill-of-lading.ts'
import { type EbolCredentials, ebol } from './ebol.ts'
import { type EbolPickupAsk, ebolCancelPickup, ebolPickup } from './pickup.ts'

const NOW = new Date('2026-11-23T15:00:00Z')
const door: Door = { host: () => '', token: '', requestId: 'r1', now: NOW }
const credentials: EbolCredentials = {
  bolUrl: 'https://ebol.example/api',
  pickupUrl: 'https://pickup.example',
  ...{ login: 'bearer', userName: '', secret: 's3cret', accountNumber: '4711', isTest: false },
}
const address = (companyName: string, zip: string, state: string): Address => ({
  ...{ companyName, street: '1 Dock Road', street2: '', city: 'Town', state, zip, countryCode: 'US' },
  ...{ contactName: 'Pat Dock', contactPhone: '+1 (775) 555-0100 x12', email: 'dock@example.com' },
})
const line: ItemLine = {
  ...{ itemCode: 'A1', description: 'Steel shelving', nmfc: '1234-02', freightClass: '77.5' },
  ...{ weightLb: 500.2, weightTyped: 500.2, weightUnit: 'lb', quantity: 2, packageType: 'PLT', pieces: 10 },
  ...{ dimensions: { length: 48, width: 40.5, height: 43 }, lengthUnit: 'in', isHazmat: false, hazmat: null },
  ...{ isStackable: false, linearFeet: null, declaredValueCents: 0, palletNumber: '' },
}
const ask: EbolPickupAsk = {
  origin: address('Shipper Inc', '89502', 'NV'),
  destination: address('Consignee LLC', '60601-1234', 'IL'),
  billTo: null,
  paymentType: 'P',
  items: [line],
  services: ['LGDEL', 'CHRCDEL', 'SORTDEL'],
  ...{ pickupDate: '2026-11-24', pickupFrom: '09:00', pickupTo: '16:00', timeZone: 'America/Los_Angeles' },
  ...{ bolNumber: 'BOL1', proNumber: '', poNumber: 'PO1', quoteNumber: 'Q1' },
  ...{ specialInstructions: 'Gate 4', totalWeightLb: 500.2, totalQuantity: 2 },
}
const built = (made: ReturnType<typeof ebolCreate.build>): HttpRequest => {
  if ('kind' in made) throw new Error(JSON.stringify(made))
  return made
}
const answer = (status: number, value: unknown): HttpResponse => ({
  status,
  headers: {},
  body: typeof value === 'string' ? value : JSON.stringify(value),
})

describe('the bill of lading', () => {
  it('describes the shipment in the fields of the standard', () => {
    const request = built(ebolCreate.build(ask, credentials, door))
    expect([request.method, request.url, request.headers.authorization]).toEqual([
      ...['POST', 'https://ebol.example/api/bol/v1/app/', 'Bearer s3cret'],
    ])
    expect(JSON.parse(request.body)).toMatchObject({
      version: '2.1.0',
      bol: {
        ...{ function: 'Create', isTest: false, requestorRole: 'Shipper', specialInstructions: 'Gate 4' },
        requestedPickupDate: '2026-11-24T09:00:00.000',
      },
      referenceNumbers: { quoteId: 'Q1', bol: ['BOL1'], po: [{ number: 'PO1' }] },
      payment: { terms: 'Prepaid' },
      commodities: {
        lineItemLayout: 'Nested',
        handlingUnits: [
          {
            ...{ count: 2, type: 'PAT', weight: 501, length: 48, width: 41, height: 43, stackable: false },
            lineItems: [
              {
                ...{ description: 'Steel shelving', weight: 501, pieces: 10, packagingType: 'PAT' },
                ...{ classification: '77.5', nmfc: '1234', nmfcSub: '02', hazardous: false },
              },
            ],
          },
        ],
      },
      shipmentTotals: { grossWeight: 501, handlingUnits: 2 },
      accessorials: { codes: ['LFTD', 'LTDAD', 'SRT'], sortAndSegregateDetails: { pieces: 10 } },
      destination: { postalCode: '60601-1234', country: 'USA', contact: { phone: '7755550100' } },
      billTo: { account: '4711', name: 'Shipper Inc' },
    })
  })

  it('is sent with the secret in the carrier’s form, and to its own host', () => {
    const headers = (changes: Partial<EbolCredentials>) =>
      built(ebolCreate.build(ask, { ...credentials, ...changes }, door)).headers
    expect(headers({ login: 'key' })['x-api-key']).toBe('s3cret')
    expect(headers({ login: 'key' }).authorization).toBeUndefined()
    expect(headers({ login: 'basic', userName: 'u' }).authorization).toBe(`Basic ${btoa('u:s3cret')}`)
  })

  it('has the emergency contact of hazardous freight', () => {
    const hazmat = {
      ...{ unNumber: 'UN1993', properShippingName: 'Flammable liquids, n.o.s.', technicalName: 'methanol' },
      ...{ hazardClass: '3', packingGroup: 'II' as const, emergencyPhone: '800-424-9300' },
    }
    const body = JSON.parse(
      built(ebolCreate.build({ ...ask, items: [{ ...line, hazmat }] }, credentials, door)).body,
    )
    expect(body.accessorials).toMatchObject({
      codes: ['LFTD', 'LTDAD', 'SRT', 'HAZ'],
      hazardousDetails: { emergencyContact: { name: 'Pat Dock', phone: '8004249300' } },
    })
    expect(body.commodities.handlingUnits[0].lineItems[0]).toMatchObject({
      hazardous: true,
      hazardousDetails: { class: '3', unnaNumber: 'UN1993', technicalName: 'methanol', packingGroup: 'II' },
    })
  })

  it.each<[string, Partial<EbolPickupAsk>, string]>([
    ['a service without a code', { services: ['APPT'] }, 'An eBOL has no code for delivery appointment.'],
    ['a third party that is not named', { paymentType: 'T' }, 'Enter the third party that pays.'],
    ['a line without class', { items: [{ ...line, freightClass: '' }] }, 'Every line needs a freight class.'],
    [
      'no phone number',
      { destination: { ...ask.destination, contactPhone: '911' } },
      'An eBOL needs a 10-digit phone number for the delivery address.',
    ],
    [
      'another country',
      { destination: { ...ask.destination, countryCode: 'DE' } },
      'An eBOL works only in the US, Canada and Mexico.',
    ],
  ])('is not sent with %s', (_what, changes, words) => {
    const made = ebolCreate.build({ ...ask, ...changes }, credentials, door)
    expect(made).toMatchObject({ kind: 'refused', reason: 'unsupported', notices: [{ message: words }] })
  })

  it.each<[string, HttpResponse, object]>([
    [
      'FAIL in an answer of 200',
      answer(200, { messageStatus: { status: 'FAIL', code: '42', message: 'No such account.' } }),
      { reason: 'input', notices: [{ code: '42', message: 'No such account.' }] },
    ],
    [
      'a list of status codes',
      answer(400, [{ code: '300', message: 'ZIP is wrong.' }, '500 - Failure']),
      { reason: 'input', notices: [{ code: 'HTTP_400', message: 'ZIP is wrong. 500 - Failure' }] },
    ],
    ['a log-in', answer(401, { message: 'Bad token.' }), { reason: 'credentials' }],
    ['trouble of the carrier', answer(503, 'down'), { reason: 'unavailable' }],
    ['a page instead of JSON', answer(200, '<html>'), { reason: 'unreadable' }],
    ['an answer without a PRO', answer(200, { messageStatus: { status: 'PASS' } }), { reason: 'unreadable' }],
  ])('a refused one: %s', (_what, response, expected) => {
    expect(ebolCreate.parse(response, ask)).toMatchObject({ kind: 'refused', ...expected })
  })

  it('is refused by the sandbox if the standard forbids it', async () => {
    const request = built(ebolCreate.build(ask, credentials, door))
    const body = { ...JSON.parse(request.body), origin: {}, version: '9' }
    const refusedAnswer = await answerEbolSandbox({ ...request, body: JSON.stringify(body) }, memoryOf(), NOW)
    expect(ebolCreate.parse(refusedAnswer, ask)).toMatchObject({
      notices: [{ message: 'version is not supported. origin is not whole.' }],
    })
  })
})

describe('a pickup', () => {
  it('has every field of the standard, in local time with its offset', () => {
    const body = JSON.parse(built(ebolPickup.build({ ...ask, proNumber: '123' }, credentials, door)).body)
    expect(body).toMatchObject({
      ...{ isTest: 'False', requestFunction: 'NewPickup', grossPickupWeight: 501, trailerNumber: null },
      ...{ readyTime: '2026-11-24T09:00:00.000', closeTime: '2026-11-24T16:00:00.000' },
      pickupLocationTimeZone: 'UTC-8',
      pickupAddress: [{ orgAccountNumber: '4711', orgAddressName: 'Shipper Inc', orgZip: '89502' }],
      destinationAddress: [{ cneeZip: '60601-1234', cneeCountry: 'USA' }],
      shipmentDetails: [{ proNumber: '123', freightClass: '77', hazmatCheck: false }],
    })
    expect(body.destinationAddress[0]).not.toHaveProperty('cneeAccountNumber')
  })

  it.each<[string, unknown, object]>([
    [
      'accepted',
      [{ pickupStatus: 'Accept', carrierPickupNumber: 'P1' }],
      { kind: 'answer', value: { pickupNumber: 'P1' } },
    ],
    [
      'rejected',
      [{ pickupStatus: 'Reject', pickupMessage: ['Too late.'] }],
      { reason: 'input', notices: [{ code: 'REJECTED', message: 'Too late.' }] },
    ],
    ['to be phoned about', [{ pickupStatus: 'Call us' }], { reason: 'unavailable' }],
    ['without a number', [{ pickupStatus: 'Accept' }], { reason: 'unreadable' }],
  ])('that is %s', (_what, reply, expected) => {
    expect(ebolPickup.parse(answer(200, reply), ask)).toMatchObject(expected)
  })
})

it('is accepted, ordered and canceled by the sandbox', async () => {
  const memory = memoryOf()
  const send = async (request: HttpRequest) => answerEbolSandbox(request, memory, NOW)
  const taken = ebolCreate.parse(await send(built(ebolCreate.build(ask, credentials, door))), ask)
  if (taken.kind !== 'answer') throw new Error(JSON.stringify(taken))
  const { proNumber } = taken.value
  expect(proNumber).toMatch(/^\d{9}$/)
  const again = built(ebolCreate.build({ ...ask, proNumber }, credentials, door))
  expect(ebolCreate.parse(await send(again), ask)).toMatchObject({
    notices: [{ message: expect.stringContaining('in use') }],
  })
  const pickup = ebolPickup.parse(
    await send(built(ebolPickup.build({ ...ask, proNumber }, credentials, door))),
    ask,
  )
  if (pickup.kind !== 'answer') throw new Error(JSON.stringify(pickup))
  for (const [operation, number] of [
    [ebolCancelPickup, pickup.value.pickupNumber],
    [ebolDelete, proNumber],
  ] as const) {
    const request = built(operation.build(number, credentials, door))
    expect(operation.parse(await send(request), number)).toMatchObject({ kind: 'answer' })
    expect(operation.parse(await send(request), number)).toMatchObject({ notices: [{ code: 'NOT_FOUND' }] })
  }
  const wrong = built(ebolCreate.build(ask, { ...credentials, secret: 'wrong' }, door))
  expect(ebolCreate.parse(await send(wrong), ask)).toMatchObject({ reason: 'credentials' })
})

it('reads only its own credentials', () => {
  expect(ebol.readCredentials({ userName: 'u', password: 'p' })).toBeNull()
  expect(ebol.readCredentials(JSON.parse(JSON.stringify(credentials)))).toEqual(credentials)
})
