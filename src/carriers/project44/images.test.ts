import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/calendar/iso-date.ts'
import {
  answerOf,
  built,
  chicago,
  door,
  json,
  NOW,
  type OverHttp,
  overHttp,
  party,
  standIn,
} from '../parcel-samples.test-support.ts'
import { answerProject44Sandbox } from '../sandbox/project44.ts'
import { type Project44DispatchAsk, project44Dispatch } from './dispatch.ts'
import { project44Image, project44Images } from './images.ts'
import type { Project44Credentials } from './project44.ts'

const credentials: Project44Credentials = { clientId: 'id', clientSecret: 'se cret' }
const WRONG = json(401, { httpStatusCode: 401, errorMessage: 'Invalid access token', errors: [] })
const accounts = { groupCode: '', accountCodes: ['A1'] }
const ask = { accounts, identifier: { type: 'BILL_OF_LADING', value: 'B1' } as const }
const base64 = (text: string) => Buffer.from(text).toString('base64')

const dispatch = (date: string): Project44DispatchAsk => ({
  ...{ origin: party(), destination: chicago(), requester: party(), accounts, services: [] },
  pickup: { date, from: '09:00', to: '17:00' },
  items: [
    {
      ...{ freightClass: '70', weightLb: 500, quantity: 1, pieces: 1, nmfc: '', packageType: 'PLT' },
      ...{ description: 'Fittings', isStackable: true, hazmat: null },
      dimensions: { length: 48, width: 40, height: 50 },
    },
  ],
  ...{ paymentTerms: 'PREPAID', bolNumber: 'B1', proNumber: '', poNumber: '', quoteNumber: '' },
  ...{ pickupNote: '', deliveryNote: '', emergency: { name: '', phone: '' } },
})
const DAY = NOW.toISOString().slice(0, 10)
const after = (days: number) => new Date(`${addDays(DAY, days)}T23:00:00Z`)

let http: OverHttp<Project44Credentials>
beforeAll(async () => {
  http = await overHttp(answerProject44Sandbox, credentials)
})
afterAll(() => http?.server.close())

describe('the available documents of a shipment', () => {
  it('builds the request', () => {
    const request = built(project44Images.build(ask, credentials, door()))
    expect([request.method, request.url]).toEqual(['POST', 'https://api.example/api/v4/ltl/images/query'])
    expect(JSON.parse(request.body)).toEqual({
      capacityProviderAccountGroup: { accounts: [{ code: 'A1' }] },
      shipmentIdentifiers: [{ type: 'BILL_OF_LADING', value: 'B1' }],
      apiConfiguration: { fallBackToDefaultAccountGroup: false },
    })
  })

  it('asks over HTTP; an unknown order has none', async () => {
    expect(answerOf(await http.ask(project44Images, ask)).value).toEqual([])
    expect(http.server.requests.at(-1)?.headers.authorization).toBe('Bearer sandbox-token-id')
  })

  it('returns them as the shipment progresses', async () => {
    const asked = standIn(answerProject44Sandbox, credentials)
    answerOf(await asked(project44Dispatch, dispatch(DAY)))
    const kinds = async (days: number) =>
      answerOf(await asked(project44Images, ask, after(days))).value.map(({ kind }) => kind)
    expect(await kinds(-1)).toEqual([])
    expect(await kinds(0)).toEqual(['BOL', 'WeightCertificate'])
    expect(await kinds(3)).toEqual(['BOL', 'WeightCertificate', 'POD'])
  })

  it('treats an unknown type as an attachment, omits broken links, reads refusals', () => {
    const reply = json(200, {
      imageReferences: [
        { documentType: 'LETTER_OF_AUTHORITY', imageUrl: '/x' },
        { documentType: 'DELIVERY_RECEIPT', imageUrl: '' },
      ],
    })
    expect(answerOf(project44Images.parse(reply, ask)).value).toEqual([
      { kind: 'Attachment', documentType: 'LETTER_OF_AUTHORITY', reference: '/x' },
    ])
    expect(project44Images.parse(WRONG, ask)).toMatchObject({ reason: 'credentials' })
    expect(project44Images.parse(json(200, {}), ask)).toMatchObject({ reason: 'unreadable' })
  })
})

describe('a document', () => {
  it('is fetched from its reference; the token is sent to project44 only', () => {
    const ours = built(project44Image.build('/api/v4/ltl/images/7', credentials, door()))
    expect(ours).toMatchObject({
      method: 'GET',
      url: 'https://api.example/api/v4/ltl/images/7',
      takesFile: true,
    })
    expect(ours.headers.authorization).toBe('Bearer sandbox-token-id')
    const elsewhere = built(project44Image.build('https://files.example/7?key=1', credentials, door()))
    expect([elsewhere.url, elsewhere.headers.authorization]).toEqual([
      'https://files.example/7?key=1',
      undefined,
    ])
    expect(project44Image.build('http://[', credentials, door())).toMatchObject({ reason: 'input' })
  })

  it('is returned over HTTP as the bytes of a PDF', async () => {
    const id = /SB\d{9}/.exec(
      JSON.stringify(answerOf(await http.ask(project44Dispatch, dispatch('2999-01-04')))),
    )![0]
    const image = answerOf(await http.ask(project44Image, `/api/v4/ltl/images/${id}-DELIVERY_RECEIPT`))
    const pdf = Buffer.from(image.value, 'base64').toString('latin1')
    expect(pdf.startsWith('%PDF-1.4')).toBe(true)
    expect(pdf).toContain('(Delivery receipt)')
    expect(pdf).toContain('BILL OF LADING  B1')
  })

  it('is the content of the answer, whatever its bytes', () => {
    const bytes = Buffer.from([0x25, 0x50, 0xff, 0x00, 0x80]).toString('base64')
    expect(answerOf(project44Image.parse({ status: 200, headers: {}, body: bytes }, '/7')).value).toBe(bytes)
  })

  it('reads refusals, which are JSON in its place', () => {
    const refusal = { ...WRONG, body: base64(WRONG.body) }
    expect(project44Image.parse(refusal, '/7')).toMatchObject({
      reason: 'credentials',
      notices: [{ message: 'Invalid access token' }],
    })
    expect(project44Image.parse({ status: 200, headers: {}, body: '' }, '/7')).toMatchObject({
      reason: 'unreadable',
    })
  })
})
