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
import {
  type CapacityAccount,
  project44Accounts,
  project44AddAccount,
  project44AddGroup,
  project44DeleteAccount,
  project44Groups,
  project44UpdateAccount,
} from './accounts.ts'
import { identifierOf, type Project44DispatchAsk, project44Cancel, project44Dispatch } from './dispatch.ts'
import { project44Provider } from './metadata.ts'
import { type Project44Credentials, project44, project44Token } from './project44.ts'
import { type Project44RateAsk, project44Rate } from './rate.ts'
import { project44Find, project44Track } from './track.ts'

const credentials: Project44Credentials = { clientId: 'id', clientSecret: 'se cret' }
const bodyOf = (request: { body: string }) => JSON.parse(request.body)
const asked = () => standIn(answerProject44Sandbox, credentials)
const WRONG = json(401, { httpStatusCode: 401, errorMessage: 'Invalid access token', errors: [] })

const item: Project44RateAsk['items'][number] = {
  freightClass: '77.5',
  weightLb: 500.251,
  quantity: 2,
  pieces: 40,
  dimensions: { length: 48, width: 40.2, height: 50 },
  nmfc: '95190-3',
  packageType: 'SKD',
  description: 'Fittings',
  isStackable: true,
  hazmat: null,
}
const rateAsk = (more: Partial<Project44RateAsk> = {}): Project44RateAsk => ({
  origin: party(),
  destination: chicago(),
  pickup: { date: '2026-11-24', from: '09:00', to: '17:00' },
  items: [item],
  services: ['LGDEL', 'APPT'],
  accounts: { groupCode: '', accountCodes: ['A1'] },
  paymentTerms: 'PREPAID',
  currency: 'USD',
  timeoutSeconds: 8,
  totalLinearFeet: null,
  ...more,
})
const account = (more: Partial<CapacityAccount> = {}): CapacityAccount => ({
  id: '',
  code: 'A1',
  groupCode: '',
  identifierType: 'SCAC',
  identifierValue: 'ABCD',
  fields: { username1: 'u', credential1: 'p', accountNumber1: '42' },
  ...more,
})
const dispatchAsk = (more: Partial<Project44DispatchAsk> = {}): Project44DispatchAsk => {
  const { origin, destination, pickup, items, services, accounts } = rateAsk()
  return {
    ...{ origin, destination, pickup, items, services, accounts, requester: party() },
    paymentTerms: 'PREPAID',
    bolNumber: 'B1',
    proNumber: '',
    poNumber: 'PO 5',
    quoteNumber: 'Q1',
    pickupNote: 'Dock 4',
    deliveryNote: '',
    emergency: { name: '', phone: '' },
    ...more,
  }
}
const tomorrow = () => ({
  pickup: { date: addDays(new Date().toISOString().slice(0, 10), 1), from: '09:00', to: '17:00' },
})

let http: OverHttp<Project44Credentials>
beforeAll(async () => {
  http = await overHttp(answerProject44Sandbox, credentials)
  await http.ask(project44AddAccount, account())
})
afterAll(() => http.server.close())

describe('the token of project44', () => {
  it('builds the form, whose secret must not be logged', () => {
    const request = built(project44Token.build(null, credentials, door()))
    expect(request.url).toBe('https://api.example/api/v4/oauth2/token')
    expect(request.body).toBe('grant_type=client_credentials&client_id=id&client_secret=se+cret')
    expect(request.headers).not.toHaveProperty('authorization')
    expect(project44.secretsOf(credentials)).toEqual(['se cret'])
  })

  it('is issued over HTTP and read', async () => {
    expect(answerOf(await http.ask(project44Token, null)).value).toEqual({
      token: 'sandbox-token-id',
      expiresIn: 3600,
    })
    expect(project44Token.parse(json(200, {}), null)).toMatchObject({ reason: 'unreadable' })
  })

  it('reads refusals', () => {
    expect(project44Token.parse(WRONG, null)).toMatchObject({ reason: 'credentials' })
    const bad = json(400, { error: 'invalid_client', error_description: 'No such client.' })
    expect(project44Token.parse(bad, null)).toMatchObject({
      reason: 'credentials',
      notices: [{ message: 'No such client.' }],
    })
  })
})

describe('prices of project44', () => {
  it('builds the request', () => {
    const long = { ...item, dimensions: { length: 150, width: 40, height: 40 } }
    const request = built(project44Rate.build(rateAsk({ items: [item, long] }), credentials, door()))
    expect([request.method, request.url]).toEqual([
      'POST',
      'https://api.example/api/v4/ltl/quotes/rates/query',
    ])
    expect(bodyOf(request)).toMatchObject({
      originAddress: { postalCode: '98101', city: 'Seattle', state: 'WA', country: 'US' },
      lineItems: [
        {
          totalWeight: 500.26,
          packageDimensions: { length: 48, width: 41, height: 50 },
          freightClass: '77.5',
          packageType: 'SKID',
          totalPackages: 2,
          totalPieces: 40,
          nmfcItemCode: '95190',
          nmfcSubCode: '3',
        },
        {},
      ],
      capacityProviderAccountGroup: { accounts: [{ code: 'A1' }] },
      accessorialServices: [{ code: 'LGDEL' }, { code: 'APPTDEL' }, { code: 'ELS_12' }],
      pickupWindow: { date: '2026-11-24', startTime: '09:00', endTime: '17:00' },
      weightUnit: 'LB',
      lengthUnit: 'IN',
      apiConfiguration: {
        timeout: 8,
        accessorialServiceConfiguration: { allowUnacceptedAccessorials: false },
      },
    })
  })

  it('sends nothing that project44 does not support', () => {
    for (const more of [
      { services: ['WHITE_GLOVE'] },
      { services: ['GUAR'] },
      { items: [] },
      { items: [{ ...item, freightClass: '' }] },
      { items: [{ ...item, dimensions: { length: 0, width: 0, height: 0 } }] },
      { destination: chicago({ countryCode: 'DE' }) },
    ]) {
      expect(project44Rate.build(rateAsk(more), credentials, door())).toMatchObject({ reason: 'unsupported' })
    }
  })

  it('are returned over HTTP, each carrier with its price or its reason', async () => {
    const ask = rateAsk({ ...tomorrow(), accounts: { groupCode: '', accountCodes: ['A1', 'NONE'] } })
    const { quotes, failures } = answerOf(await http.ask(project44Rate, ask)).value
    expect(quotes).toMatchObject([
      { scac: 'ABCD', accountCode: 'A1', isDirect: true, notices: [{ code: 'SANDBOX' }] },
    ])
    expect(quotes[0]!.charges.reduce((sum, { cents }) => sum + cents, 0)).toBe(quotes[0]!.cents)
    expect(quotes[0]!.charges.map(({ code }) => code)).toEqual(['LHS', 'FSC', 'LGDEL', 'APPTDEL'])
    expect(failures).toMatchObject([{ scac: 'NONE', notices: [{ message: 'There is no such account.' }] }])
  })

  it('are read with their alternates, and never for a carrier without an amount', () => {
    const reply = json(200, {
      rateQuotes: [
        {
          carrierCode: 'ABCD',
          capacityProviderAccountGroup: { code: 'Default', accounts: [{ code: 'A1' }] },
          capacityProviderQuoteNumber: 'Q1',
          currencyCode: 'USD',
          laneType: 'INTERLINE',
          transitDays: 3,
          deliveryDateTime: '2026-11-30T17:00:00',
          serviceLevel: { code: 'STD', description: 'Standard' },
          rateQuoteDetail: { charges: [{ code: 'FSC', description: 'Fuel', amount: 30.5 }], total: 230.55 },
          alternateRateQuotes: [
            {
              capacityProviderQuoteNumber: 'Q2',
              serviceLevel: { code: 'GUR', description: 'Guaranteed' },
              rateQuoteDetail: { total: 300 },
            },
          ],
        },
        {
          carrierCode: 'WXYZ',
          errorMessages: [{ severity: 'ERROR', message: 'No service', diagnostic: 'E7' }],
        },
      ],
    })
    const { quotes, failures } = answerOf(project44Rate.parse(reply, rateAsk())).value
    expect(quotes).toMatchObject([
      {
        quoteNumber: 'Q1',
        cents: 23_055,
        isDirect: false,
        transitDays: 3,
        deliveryDate: '2026-11-30',
        charges: [
          { code: 'FSC', label: 'Fuel', cents: 3_050 },
          { code: 'OTH', label: 'Not itemized by the carrier', cents: 20_005 },
        ],
      },
      { quoteNumber: 'Q2', serviceCode: 'GUR', cents: 30_000 },
    ])
    expect(failures).toEqual([
      { scac: 'WXYZ', accountCode: '', notices: [{ code: 'E7', message: 'No service' }] },
    ])
  })

  it('read refusals', async () => {
    expect(project44Rate.parse(WRONG, rateAsk())).toMatchObject({ reason: 'credentials' })
    expect(project44Rate.parse(json(200, {}), rateAsk())).toMatchObject({ reason: 'unreadable' })
    const bad = json(400, {
      errorMessage: 'Invalid',
      errors: [{ severity: 'ERROR', message: 'lineItems', diagnostic: 'D1' }],
    })
    expect(project44Rate.parse(bad, rateAsk())).toMatchObject({
      reason: 'input',
      notices: [{ message: 'Invalid' }, { code: 'D1', message: 'lineItems' }],
    })
    const plain = json(400, {
      httpMessage: 'Bad Request',
      errors: [{ severity: 'ERROR', message: 'lineItems', diagnostic: 'D1' }],
    })
    expect(project44Rate.parse(plain, rateAsk())).toMatchObject({
      notices: [
        { code: 'HTTP_400', message: 'Bad Request' },
        { code: 'D1', message: 'lineItems' },
      ],
    })
    expect(await asked()(project44Rate, rateAsk())).toMatchObject({ value: { quotes: [], failures: [{}] } })
  })
})

describe('dispatch by project44', () => {
  it('builds the order', () => {
    const request = built(project44Dispatch.build(dispatchAsk(), credentials, door()))
    expect([request.method, request.url]).toEqual([
      'POST',
      'https://api.example/api/v4/ltl/dispatchedshipments',
    ])
    expect(bodyOf(request)).toMatchObject({
      originLocation: { address: { postalCode: '98101' }, contact: { companyName: 'Plant 1' } },
      shipmentIdentifiers: [
        { type: 'BILL_OF_LADING', value: 'B1', primaryForType: true, source: 'CUSTOMER' },
        { type: 'PURCHASE_ORDER', value: 'PO 5' },
      ],
      capacityProviderQuoteNumber: 'Q1',
      pickupNote: 'Dock 4',
    })
    expect(project44Dispatch.isRepeatable).toBe(false)
  })

  it('is dispatched over HTTP, tracked by its numbers, and canceled', async () => {
    const { value } = answerOf(await http.ask(project44Dispatch, dispatchAsk(tomorrow())))
    expect(value.pickupNumber).toMatch(/^SB\d{9}$/)
    expect(value.proNumber).toMatch(/^\d{9}$/)
    const pro = { type: 'PRO', value: value.proNumber } as const
    expect(answerOf(await http.ask(project44Track, pro)).value).toMatchObject([{ status: 'Prepared Pickup' }])
    const cancel = { accounts: rateAsk().accounts, originZip: '98101', identifier: pro }
    expect(await http.ask(project44Cancel, cancel)).toMatchObject({ kind: 'answer' })
    expect(await http.ask(project44Cancel, cancel)).toMatchObject({ kind: 'answer' })
    expect(await http.ask(project44Track, pro)).toMatchObject({
      reason: 'input',
      notices: [{ code: 'NOT_FOUND' }],
    })
  })

  it('reads the answer and refusals', async () => {
    const reply = json(200, {
      shipmentIdentifiers: [{ type: 'PICKUP', value: 'P1', source: 'CAPACITY_PROVIDER' }],
      capacityProviderBolUrl: 'https://x.example/bol.pdf',
      pickupDateTime: '2026-11-24T09:00:00',
      infoMessages: [{ severity: 'INFO', message: 'ok' }],
    })
    expect(answerOf(project44Dispatch.parse(reply, dispatchAsk()))).toMatchObject({
      value: { pickupNumber: 'P1', proNumber: '', bolUrl: 'https://x.example/bol.pdf' },
      notices: [{ code: 'INFO', message: 'ok' }],
    })
    expect(project44Dispatch.parse(WRONG, dispatchAsk())).toMatchObject({ reason: 'credentials' })
    expect(project44Dispatch.parse(json(200, {}), dispatchAsk())).toMatchObject({ reason: 'unreadable' })
    const past = dispatchAsk({ pickup: { date: '2026-01-01', from: '09:00', to: '10:00' } })
    expect(await asked()(project44Dispatch, past)).toMatchObject({ reason: 'input' })
  })

  it('builds and reads cancellations', async () => {
    const ask = {
      accounts: { groupCode: 'G', accountCodes: ['A1'] },
      originZip: '98101',
      identifier: { type: 'BILL_OF_LADING', value: 'B?' } as const,
    }
    const request = built(project44Cancel.build(ask, credentials, door()))
    expect(request.url).toBe('https://api.example/api/v4/ltl/shipments/cancellations')
    expect(bodyOf(request)).toMatchObject({
      capacityProviderAccountGroup: { code: 'G', accounts: [{ code: 'A1' }] },
      originAddress: { postalCode: '98101' },
      shipmentIdentifiers: [{ type: 'BILL_OF_LADING', value: 'B?' }],
    })
    expect(await asked()(project44Cancel, ask)).toMatchObject({ reason: 'input' })
    expect(project44Cancel.parse(WRONG, ask)).toMatchObject({ reason: 'credentials' })
  })
})

describe('status by project44', () => {
  const pro = { type: 'PRO', value: '123 4' } as const

  it('builds the request', () => {
    const { method, url } = built(project44Track.build(pro, credentials, door()))
    expect([method, url]).toEqual([
      'GET',
      'https://api.example/api/v4/ltl/trackedshipments/statuses?shipmentIdentifier.type=PRO&shipmentIdentifier.value=123+4',
    ])
  })

  it('tracks a shipment until it is delivered', async () => {
    const ask = asked()
    await ask(project44Dispatch, dispatchAsk({ proNumber: '123 4' }))
    const { value } = answerOf(await ask(project44Track, pro, new Date(NOW.getTime() + 7 * 86_400_000)))
    expect(value.map(({ status }) => status)).toEqual([
      'Delivered',
      'In Transit',
      'In Transit',
      'In Transit',
      'Pickup',
      'Prepared Pickup',
    ])
  })

  it('ignores an appointment: it may be made before the pickup', () => {
    const statusUpdates = ['READY_FOR_PICKUP', 'UPDATED_DELIVERY_APPT', 'IN_TRANSIT', 'INFO'].map(
      (statusCode, place) => ({ statusCode, timestamp: `2026-11-2${place}T10:00:00Z` }),
    )
    const { value } = answerOf(
      project44Track.parse(json(200, { shipmentStatuses: [{ statusUpdates }] }), pro),
    )
    expect(value.map(({ status }) => status)).toEqual([null, 'In Transit', null, 'Prepared Pickup'])
  })

  it('reads only the latest status, and errors', () => {
    const latest = {
      timestamp: '2026-11-25T10:00:00Z',
      statusCode: 'EXCEPTION',
      statusReason: { code: 'X', description: 'Refused' },
    }
    const reply = json(200, { shipmentStatuses: [{ latestStatusUpdate: latest }] })
    expect(answerOf(project44Track.parse(reply, pro)).value).toEqual([
      { code: 'EXCEPTION', reason: 'Refused', status: 'Problem', at: '2026-11-25T10:00:00Z' },
    ])
    expect(project44Track.parse(json(404, {}), pro)).toMatchObject({ notices: [{ code: 'NOT_FOUND' }] })
    expect(project44Track.parse(WRONG, pro)).toMatchObject({ reason: 'credentials' })
    expect(project44Track.parse(json(200, {}), pro)).toMatchObject({ reason: 'unreadable' })
  })
})

describe('finding an order at project44', () => {
  const bol = { type: 'BILL_OF_LADING', value: 'B77' } as const

  it('asks by our bill of lading, over HTTP, and reads every number of the shipment', async () => {
    expect(built(project44Find.build(bol, credentials, door())).url).toContain(
      'statuses?shipmentIdentifier.type=BILL_OF_LADING&shipmentIdentifier.value=B77',
    )
    await http.ask(project44Dispatch, dispatchAsk({ bolNumber: 'B77', ...tomorrow() }))
    const { value } = answerOf(await http.ask(project44Find, bol))
    expect(value.map(({ type }) => type)).toEqual(['BILL_OF_LADING', 'PURCHASE_ORDER', 'PICKUP', 'PRO'])
    expect(identifierOf(value, 'PICKUP')).toMatch(/^SB\d{9}$/)
  })

  it('distinguishes "none" from every other answer', async () => {
    expect(project44Find.parse(json(200, { shipmentStatuses: [] }), bol)).toMatchObject({
      notices: [{ code: 'NOT_FOUND' }],
    })
    expect(project44Find.parse(WRONG, bol)).toMatchObject({ reason: 'credentials' })
    expect(project44Find.parse(json(503, {}), bol)).toMatchObject({ reason: 'unavailable' })
    expect(project44Find.parse(json(200, {}), bol)).toMatchObject({ reason: 'unreadable' })
  })
})

describe('volume prices of project44', () => {
  it('are requested at another URL, with the trailer length', async () => {
    const request = built(project44Rate.build(rateAsk({ totalLinearFeet: 12 }), credentials, door()))
    expect(request.url).toBe('https://api.example/api/v4/vltl/quotes/rates/query')
    expect(bodyOf(request).totalLinearFeet).toBe(12)
    const { value } = answerOf(await http.ask(project44Rate, rateAsk({ totalLinearFeet: 12, ...tomorrow() })))
    expect(value.quotes).toHaveLength(1)
  })
})

describe('account groups in project44', () => {
  const group = { code: 'EAST-1', name: 'East' }

  it('are added over HTTP; a used code is refused', async () => {
    const request = built(project44AddGroup.build(group, credentials, door()))
    expect([request.method, request.url, bodyOf(request)]).toEqual([
      'POST',
      'https://api.example/api/v4/capacityprovideraccountgroups',
      group,
    ])
    expect(answerOf(await http.ask(project44AddGroup, group)).value).toMatchObject(group)
    expect(await http.ask(project44AddGroup, group)).toMatchObject({ reason: 'input' })
    expect(project44AddGroup.parse(WRONG, group)).toMatchObject({ reason: 'credentials' })
    expect(project44AddGroup.parse(json(200, {}), group)).toMatchObject({ reason: 'unreadable' })
  })
})

describe('accounts in project44', () => {
  it('builds the requests and the changes', () => {
    const url = (request: { method: string; url: string }) => [request.method, request.url]
    const base = 'https://api.example/api/v4/capacityprovideraccounts'
    const add = built(project44AddAccount.build(account(), credentials, door()))
    expect(url(add)).toEqual(['POST', base])
    expect(bodyOf(add)).toEqual({
      code: 'A1',
      group: { code: 'Default' },
      capacityProviderIdentifier: { type: 'SCAC', value: 'ABCD' },
      accounts: [{ username1: 'u', credential1: 'p', accountNumber1: '42' }],
    })
    expect(url(built(project44UpdateAccount.build(account({ id: '7' }), credentials, door())))).toEqual([
      'PUT',
      `${base}/7`,
    ])
    expect(url(built(project44DeleteAccount.build('7', credentials, door())))).toEqual([
      'DELETE',
      `${base}/7`,
    ])
    expect(url(built(project44Accounts.build('G 1', credentials, door())))).toEqual([
      'GET',
      `${base}?accountGroupCode=G%201`,
    ])
    expect(url(built(project44Groups.build(null, credentials, door())))[1]).toContain(
      '/capacityprovideraccountgroups',
    )
  })

  it('are added, changed and removed over HTTP; no secret is returned', async () => {
    const added = answerOf(
      await http.ask(project44AddAccount, account({ code: 'B2', groupCode: 'West' })),
    ).value
    expect(added).toMatchObject({
      code: 'B2',
      groupCode: 'West',
      fields: { username1: 'u', accountNumber1: '42' },
    })
    expect(added.fields).not.toHaveProperty('credential1')
    const groups = answerOf(await http.ask(project44Groups, null)).value
    expect(groups.map(({ code }) => code)).toEqual(expect.arrayContaining(['Default', 'West']))
    const changed = { ...added, fields: { accountNumber1: '43' } }
    expect(answerOf(await http.ask(project44UpdateAccount, changed)).value.fields).toEqual({
      accountNumber1: '43',
    })
    expect(answerOf(await http.ask(project44Accounts, 'West')).value).toHaveLength(1)
    expect(await http.ask(project44DeleteAccount, added.id)).toMatchObject({ kind: 'answer' })
    expect(await http.ask(project44DeleteAccount, added.id)).toMatchObject({ kind: 'answer' })
    expect(answerOf(await http.ask(project44Accounts, 'West')).value).toEqual([])
  })

  it('read refusals', async () => {
    const wrong = account({ fields: { username1: 'u', credential1: 'wrong', accountNumber1: '42' } })
    expect(await asked()(project44AddAccount, wrong)).toMatchObject({ reason: 'input' })
    expect(project44AddAccount.parse(WRONG, account())).toMatchObject({ reason: 'credentials' })
    expect(project44Accounts.parse(json(200, {}), '')).toMatchObject({ reason: 'unreadable' })
    expect(project44Groups.parse(json(503, {}), null)).toMatchObject({ reason: 'unavailable' })
    expect(project44DeleteAccount.parse(WRONG, '7')).toMatchObject({ reason: 'credentials' })
  })

  it('have a form derived from the metadata', async () => {
    const ask = { identifierType: 'SCAC', identifierValue: 'ABCD' }
    expect(built(project44Provider.build(ask, credentials, door())).url).toBe(
      'https://api.example/api/v4/capacity-providers?capacityProviderIdentifier.type=SCAC&capacityProviderIdentifier.value=ABCD',
    )
    expect(answerOf(await http.ask(project44Provider, ask)).value).toMatchObject({
      services: ['LTL RATING', 'LTL DISPATCH', 'LTL TRACKING', 'VOLUME_LTL RATING'],
      fields: [
        { name: 'username1', isRequired: true, isSecret: false },
        { name: 'credential1', isRequired: true, isSecret: true },
        { name: 'accountNumber1' },
        { name: 'billToLocationId', isRequired: false, choices: [] },
        { name: 'paymentTermsCode', choices: ['PREPAID', 'COLLECT', 'THIRD_PARTY'] },
      ],
    })
    expect(await asked()(project44Provider, { ...ask, identifierValue: '?' })).toMatchObject({
      reason: 'input',
    })
    expect(project44Provider.parse(WRONG, ask)).toMatchObject({ reason: 'credentials' })
  })
})
