import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerUpsSandbox } from '#carriers/sandbox/ups.ts'
import { PAGES } from '#domain/access/pages.ts'
import { forgetChannels } from '#outside/resilience.ts'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { contextFor } from '#test/support/context.ts'
import { forgetCarriers } from '#test/support/forget-carriers.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { PARCEL_ACCOUNT_WORK } from './parcel-accounts.ts'

let product: TestApp
let server: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  server = await openCarrierServer(answerUpsSandbox)
  product.installation.carrierHosts = { 'ups.api': server.url }
})
afterAll(async () => {
  await server?.close()
  await product?.close()
})
afterEach(() => forgetCarriers(server))

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const work = (Operationtype: string, account: object = {}, as: SceneUser = 'clerk', more: object = {}) =>
  product.call('Shipment/ParcelAccountDetails', { as, query: { Operationtype }, body: { account, ...more } })
const UPS = { SoldTo: 'ACME', PaymentType: 'P', ShipVia: 'UPS GROUND', AccountNumber: 'a1b2c3' }

describe('parcel accounts', () => {
  it('are added, changed and deleted, each with the specified sentence', async () => {
    const added = await work('ADD', UPS)
    expect(added.body).toMatchObject({
      Status: 'added',
      message:
        'UPSN account# (A1B2C3) has been added for label certification. You will receive an e-mail once it is complete.',
      rows: [{ SCAC: 'UPSN', PaymentName: 'Prepaid', State: 'Certification' }],
    })
    const { accUniqueId } = added.body.rows[0]
    expect((await work('ADD', { ...UPS, SoldTo: 'acme', AccountNumber: 'a1 B2-c3' })).body).toMatchObject({
      Status: 'exist',
      message: 'UPSN account# (A1B2C3) has already been registered',
    })
    const same = await work('UPDATE', { ...UPS, accUniqueId })
    expect(same.body).toMatchObject({
      Status: 'exist',
      message: 'UPSN account# (A1B2C3) already exist with same data',
    })
    const changed = await work('UPDATE', { ...UPS, accUniqueId, PaymentType: 'T', IsDefault: true })
    expect(changed.body).toMatchObject({
      Status: 'updated',
      message: 'UPSN account# (A1B2C3) has been updated',
      rows: [{ PaymentType: 'T', IsDefault: true }],
    })
    expect((await work('SELECT')).body).toMatchObject({ total: 1, rows: [{ accUniqueId }] })
    const deleted = await work('DELETE', { accUniqueId })
    expect(deleted.body).toMatchObject({
      Status: 'deleted',
      message: 'UPSN account# (A1B2C3) has been deleted',
    })
    expect((await work('SELECT')).body.total).toBe(0)
    expect(await rows(`select what from audit_trail where what like 'parcel-account.%' order by id`)).toEqual(
      [
        { what: 'parcel-account.added' },
        { what: 'parcel-account.exists' },
        { what: 'parcel-account.exists' },
        { what: 'parcel-account.updated' },
        { what: 'parcel-account.deleted' },
      ],
    )
  })

  it('report everything that is missing together, by its label', async () => {
    const { status, body } = await work('ADD', { ShipVia: 'UPS' })
    expect([status, body.message, Object.values(body.fields)]).toEqual([
      422,
      'Please fill the below missing fields',
      ['Sold To', 'Payment Type', 'Account Number'],
    ])
    expect((await work('ADD', { ...UPS, AccountNumber: '1' })).body.fields).toEqual({
      'account.AccountNumber': 'A UPS account number has six letters and digits.',
    })
    expect((await work('ADD', { ...UPS, ShipVia: 'TRUCK' })).body.fields).toHaveProperty(['account.ShipVia'])
  })

  it('use the carrier that the ship-via is mapped to', async () => {
    const mapping = { ShipViaCode: 'BROWN', SCAC: 'UPSN', RateModeID: 4 }
    await product.call('Supplemental/ShipViaCodeUpdation', {
      as: 'clerk',
      body: { function: 'add', Mapping: mapping },
    })
    const added = await work('ADD', { ...UPS, ShipVia: 'brown', AccountNumber: 'B00001' })
    expect(added.body.rows[0].SCAC).toBe('UPSN')
  })

  it('have one default per sold-to and carrier', async () => {
    for (const AccountNumber of ['C00001', 'C00002'])
      expect((await work('ADD', { ...UPS, SoldTo: 'DEF', AccountNumber, IsDefault: true })).status).toBe(200)
    const { body } = await product.call('Carriers/GetParcelAccountDetails', {
      as: 'clerk',
      body: { SoldTo: 'def' },
    })
    expect(
      body.accounts.map((one: { AccountNumber: string; IsDefault: boolean }) => [
        one.AccountNumber,
        one.IsDefault,
      ]),
    ).toEqual([
      ['C00001', false],
      ['C00002', true],
    ])
    expect(body.carriers).toMatchObject([{ SCAC: 'UPSN', CarrierName: 'UPS', isSandbox: false }])
    expect(body.carriers[0].services).toContainEqual({
      ServiceCode: '03',
      ServiceName: 'Ground',
      IsInternational: false,
    })
  })

  it('are added once per Idempotency-Key', async () => {
    const send = () =>
      product.call('Shipment/ParcelAccountDetails', {
        as: 'clerk',
        query: { Operationtype: 'ADD' },
        headers: { 'idempotency-key': 'parcel-1' },
        body: { account: { ...UPS, AccountNumber: 'D00001' } },
      })
    expect([(await send()).body.Status, (await send()).body.Status]).toEqual(['added', 'added'])
    expect(await rows(`select id from parcel_accounts where account_number = 'D00001'`)).toHaveLength(1)
  })

  it('are read by users who ship parcels, and changed by users who set up accounts', async () => {
    const account = {
      ...{ id: '', scac: '', accountNumber: 'F00001', accountId: '', soldTo: 'ACME', paymentType: 'P' },
      ...{ paymentName: '', shipVia: 'UPS', zip: '', countryCode: '', isDefault: false, state: '' },
    }
    const shipper = contextFor(product, 'clerk')
    shipper.user.pageIds = [PAGES.Parcel.id]
    const body = { account, searchText: '', sortName: '', sortOrder: '' as const }
    expect((await PARCEL_ACCOUNT_WORK.SELECT(shipper, body)).Status).toBe('success')
    for (const work of ['ADD', 'UPDATE', 'DELETE'] as const) {
      await expect(PARCEL_ACCOUNT_WORK[work](shipper, body)).rejects.toMatchObject({ code: 'PAGE_FORBIDDEN' })
    }
    shipper.user.pageIds = [PAGES.ParcelAccounts.id]
    expect((await PARCEL_ACCOUNT_WORK.ADD(shipper, body)).Status).toBe('added')
  })

  it('belong to one client', async () => {
    const { accUniqueId } = (await work('ADD', { ...UPS, AccountNumber: 'E00001' })).body.rows[0]
    for (const operation of ['UPDATE', 'DELETE']) {
      const foreign = await work(operation, { ...UPS, accUniqueId }, 'other')
      expect([foreign.status, foreign.body.code]).toEqual([404, 'PARCEL_ACCOUNT_NOT_FOUND'])
    }
    expect((await work('SELECT', {}, 'other')).body.total).toBe(0)
    expect((await work('ADD', UPS, 'looker')).status).toBe(403)
    expect((await work('UPDATE', { ...UPS, accUniqueId: 'x' })).status).toBe(404)
  })
})

const SECRET = 's<cret & "one"'
const typed = {
  Carrier: 'UPS',
  Environment: 'live',
  Account: 'A1B2C3',
  ClientId: 'shipper',
  ClientSecret: SECRET,
}
const credentials = (work: string, changes: object = {}, as: SceneUser = 'admin') =>
  product.call('Carriers/ParcelCarrier', {
    as,
    query: { function: work },
    body: { credentials: { ...typed, ...changes } },
  })
const parcel = (more: object = {}) =>
  rate(product, {
    RateModeID: 4,
    Mailpieces: [{ packageType: '02', Weight: 5, Length: 10, Width: 8, Height: 6 }],
    ...more,
  } as never)
// biome-ignore lint/suspicious/noExplicitAny: a JSON reply of any shape
const upsRates = (rated: any) => rated.rates.filter((one: any) => one.CarrierSCAC === 'UPSN')

describe('credentials of a parcel carrier', () => {
  it('are not saved if the carrier refuses them, and the error has its reason', async () => {
    const wrong = await credentials('add', { ClientSecret: 'wrong' })
    expect([wrong.status, wrong.body.message]).toEqual([
      422,
      'Unable to setup the UPS account - ClientId is Invalid',
    ])
    server.answer((request) =>
      request.url.includes('rating')
        ? { status: 401, headers: {}, body: '{"response":{"errors":[{"code":"1","message":"Not yours"}]}}' }
        : undefined,
    )
    expect((await credentials('add')).body.message).toBe('Unable to setup the UPS account - Not yours')
    expect((await credentials('add', { Account: '1', ClientId: '' })).body.fields).toMatchObject({
      'credentials.Account': 'A UPS account number has six letters and digits.',
      'credentials.ClientId': 'The client ID is required.',
    })
    expect(await rows('select * from network_accounts')).toEqual([])
  })

  it('are tested at the carrier without being saved', async () => {
    const test = await credentials('test')
    expect(test.body).toMatchObject({
      Status: 'accepted',
      message: 'UPS has accepted the account.',
      credentials: [],
    })
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      // Once for the login, with or without a cached token; once more for the price, with the cached token.
      'POST /security/v1/oauth/token',
      'POST /security/v1/oauth/token',
      'POST /api/rating/v2409/Shoptimeintransit',
    ])
    expect((await credentials('test', { ClientSecret: 'wrong' })).body).toMatchObject({ Status: 'refused' })
    expect(await rows('select * from network_accounts')).toEqual([])
  })

  it('are stored encrypted, no secret appears anywhere, and users who were waiting get a notice', async () => {
    const added = await credentials('add', { Key: 'old-key', Password: 'old-password', MeterNumber: '77' })
    expect([added.status, added.body.Status, added.body.message]).toEqual([
      200,
      'added',
      'UPS has accepted the account. It has been added.',
    ])
    expect(added.body.credentials[0]).toMatchObject({
      ...{ ClientSecret: '', hasClientSecret: true, Key: '', hasKey: true, Password: '', hasPassword: true },
      ...{ MeterNumber: '77', ClientId: 'shipper', IsSandbox: false },
    })
    const everything = JSON.stringify([
      added.body,
      await rows('select * from network_accounts'),
      await rows('select * from carrier_exchanges'),
      await rows('select * from audit_trail'),
    ])
    const basic = Buffer.from(`shipper:${SECRET}`).toString('base64')
    for (const secret of ['s<cret', 'old-key', 'old-password', 'sandbox-token', basic])
      expect(everything).not.toContain(secret)
    expect((await credentials('add')).body.code).toBe('ACCOUNT_EXISTS')
    expect((await work('SELECT')).body.rows[0].State).toBe('Ready')
    const mails = await rows(`select subject from outbox where kind = 'parcel-account'`)
    expect(mails).toEqual([{ subject: 'UPSN: label certification is complete' }])
  })

  it('need not be entered again, except for another client id; one set per carrier and environment', async () => {
    const kept = await credentials('update', { ClientSecret: '', Account: 'Z9Z9Z9' })
    expect([kept.status, kept.body.Status]).toEqual([200, 'updated'])
    expect((await credentials('update', { ClientSecret: '', ClientId: 'x' })).body.fields).toHaveProperty([
      'credentials.ClientSecret',
    ])
    const sandbox = await credentials('add', {
      Environment: 'sandbox',
      Account: '',
      ClientId: '',
      ClientSecret: '',
    })
    expect(sandbox.body.credentials[0]).toMatchObject({ IsSandbox: true, Account: '000SBX' })
    expect((await credentials('load')).body.credentials).toHaveLength(2)
    expect((await credentials('delete', { Environment: 'sandbox' })).body.Status).toBe('deleted')
  })

  it('belong to one client, and read-only users cannot change them', async () => {
    expect((await credentials('load', {}, 'other')).body.credentials).toEqual([])
    expect((await credentials('update', {}, 'other')).status).toBe(404)
    expect((await credentials('delete', {}, 'other')).status).toBe(404)
    expect((await credentials('update', {}, 'looker')).status).toBe(403)
    expect((await credentials('load', {}, 'looker')).body.credentials[0].hasClientSecret).toBe(true)
  })
})

describe('the prices of a parcel account', () => {
  it('include every service and its delivery, even if the client has no such carrier', async () => {
    const rated = await parcel()
    expect(upsRates(rated).length).toBe(5)
    expect(upsRates(rated)[0]).toMatchObject({ Source: 'carrier', CarrierName: 'UPS' })
    const body = JSON.parse(server.requests.at(-1)!.body).RateRequest.Shipment
    expect(body.Shipper.ShipperNumber).toBe('Z9Z9Z9')
    expect(body.Package[0]).toMatchObject({ PackagingType: { Code: '02' }, PackageWeight: { Weight: '5.0' } })
  })

  it('become a notice when UPS is down, or cannot express a requested option', async () => {
    server.answer(() => null)
    const down = await parcel()
    expect([upsRates(down), JSON.stringify(down.notices)]).toEqual([[], expect.stringContaining('was lost')])
    forgetChannels()
    server.answer(undefined)
    const blind = await parcel({ AdditionalService: ['BLIND'] })
    expect(JSON.stringify(blind.notices)).toContain('Lading does not support blind shipment with UPS.')
  })

  it('are gone after the account is deleted', async () => {
    await credentials('delete')
    expect(upsRates(await parcel())).toEqual([])
    expect(server.requests).toEqual([])
    expect(await rows(`select distinct credentials_sealed from network_accounts`)).toEqual([
      { credentials_sealed: '' },
    ])
  })
})

describe('the sandbox accounts', () => {
  it('need no input, are listed side by side, and are marked as sandbox', async () => {
    for (const Carrier of ['UPS', 'FedEx', 'USPS']) {
      const added = await product.call('Carriers/ParcelCarrier', {
        as: 'admin',
        query: { function: 'add', mode: Carrier },
        body: { credentials: { Carrier, Environment: 'sandbox' } },
      })
      expect([Carrier, added.status, added.body.message]).toEqual([
        Carrier,
        200,
        `${Carrier} has accepted the account (sandbox). It has been added.`,
      ])
    }
    const { body } = await product.call('Carriers/GetParcelAccountDetails', { as: 'clerk', body: {} })
    const carriers = body.carriers as { SCAC: string; isSandbox: boolean; services: object[] }[]
    expect(carriers.map(({ SCAC, isSandbox }) => [SCAC, isSandbox])).toEqual([
      ['UPSN', true],
      ['FDEG', true],
      ['USPS', true],
    ])
    for (const { services } of carriers) expect(services.length).toBeGreaterThan(5)
    const rated = await parcel()
    const own = rated.rates.filter((one: { Source: string }) => one.Source === 'carrier')
    expect(new Set(own.map((one: { CarrierSCAC: string }) => one.CarrierSCAC))).toEqual(
      new Set(['UPSN', 'FDEG', 'USPS']),
    )
    expect(own.every((one: { IsSynthetic: boolean }) => one.IsSynthetic)).toBe(true)
    expect(server.requests).toEqual([])
  })

  it('price two pieces together; USPS, which prices single packages, adds them up', async () => {
    const piece = { packageType: '02', Weight: 5, Length: 10, Width: 8, Height: 6 }
    const centsOf = async (pieces: object[]) => {
      const { rates } = await parcel({ Mailpieces: pieces })
      const usps = rates.filter(
        (one: { Source: string; CarrierSCAC: string }) =>
          one.Source === 'carrier' && one.CarrierSCAC === 'USPS',
      )
      return new Map<string, number>(
        usps.map((one: { ServiceCode: string; CurrAmount: number }) => [one.ServiceCode, one.CurrAmount]),
      )
    }
    const [one, two] = [await centsOf([piece]), await centsOf([piece, piece])]
    expect([...two.keys()]).toEqual([...one.keys()])
    for (const [service, total] of two) expect(total).toBeCloseTo(2 * one.get(service)!, 2)
  })
})

describe('the saved parcel carrier', () => {
  const selected = (Flag: string, body: object, as: SceneUser = 'clerk') =>
    product.call('Shipment/RCSelectedParcelCarrier', { as, query: { Flag }, body })
  const Carrier = {
    SCAC: 'UPSN',
    selectedService: '03',
    ServiceName: 'Ground',
    AccountNumber: 'A1B2C3',
    PaymentType: 'P',
  }

  it('is the consignee’s until it is cleared, and saving it twice has no further effect', async () => {
    expect((await selected('get', { SoldTo: 'ACME' })).body.carrier).toBeNull()
    for (const SCAC of ['UPSN', 'upsn']) {
      const saved = await selected('save', { SoldTo: 'ACME', Carrier: { ...Carrier, SCAC } })
      expect([saved.status, saved.body.carrier.SCAC]).toEqual([200, 'UPSN'])
    }
    expect(await rows('select subject from selected_parcel_carriers')).toEqual([{ subject: 'acme' }])
    expect((await selected('get', { SoldTo: 'acme' })).body.carrier).toEqual(Carrier)
    expect((await selected('get', { SoldTo: 'acme' }, 'other')).body.carrier).toBeNull()
    expect((await selected('clear', { SoldTo: 'ACME' })).body.carrier).toBeNull()
    expect((await selected('get', { SoldTo: 'ACME' })).body.carrier).toBeNull()
  })

  it('is taken from the shipment before the consignee; another client’s shipment has none', async () => {
    const { shipmentId } = await rate(product)
    await selected('save', { SoldTo: 'ACME', Carrier })
    const own = { ...Carrier, selectedService: '02' }
    expect((await selected('save', { shipmentId, Carrier: own })).status).toBe(200)
    expect((await selected('get', { shipmentId, SoldTo: 'ACME' })).body.carrier.selectedService).toBe('02')
    const foreign = await selected('save', { shipmentId, Carrier }, 'other')
    expect([foreign.status, foreign.body.code]).toEqual([404, 'SHIPMENT_NOT_FOUND'])
    expect((await selected('get', { LocationId: 'x' })).status).toBe(404)
    expect((await selected('get', {})).status).toBe(422)
    expect((await selected('save', { SoldTo: 'ACME' })).status).toBe(422)
    expect((await selected('save', { SoldTo: 'ACME', Carrier }, 'looker')).status).toBe(403)
  })

  it('must have a service of the carrier, or none', async () => {
    const saved = (more: object) => selected('save', { SoldTo: 'BETA', Carrier: { ...Carrier, ...more } })
    const refused = await saved({ selectedService: '99' })
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { 'Carrier.selectedService': 'UPS has no service 99.' },
    ])
    expect((await selected('get', { SoldTo: 'BETA' })).body.carrier).toBeNull()
    expect((await saved({ SCAC: 'FDEG', selectedService: 'FEDEX_INTERNATIONAL_CONNECT_PLUS' })).status).toBe(
      200,
    )
    const Service = 'PRIORITY_MAIL_EXPRESS_INTERNATIONAL'
    expect((await saved({ SCAC: 'USPS', selectedService: Service })).status).toBe(200)
    expect((await saved({ selectedService: '' })).status).toBe(200)
  })
})
