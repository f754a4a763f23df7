import { v7 as newId } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '#carriers/network.ts'
import { answerUpsSandbox } from '#carriers/sandbox/ups.ts'
import { answerUpsReadySandbox } from '#carriers/sandbox/ups-registration.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { firstToday, lastToday } from '#domain/calendar/last-today.ts'
import { forgetChannels } from '#outside/resilience.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { forgetTokens } from '../../carrier-calls/ask-network.ts'

const bothDoors: Sandbox = (request, memory, now) =>
  /\/(ups\.app|webservices)\//.test(request.url)
    ? answerUpsReadySandbox(request, memory, now)
    : answerUpsSandbox(request, memory, now)
const KEYS = {
  ...{ developerLicense: 'DEVELOPER-LICENSE', accessLicense: 'ACCESS-LICENSE', userName: 'provider' },
  ...{ password: 'provider-password', clientId: 'application', clientSecret: 'application-secret' },
}

let product: TestApp
let server: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  server = await openCarrierServer(bothDoors)
  product.installation.carrierHosts = { 'upsready.xml': server.url, 'ups.api': server.url }
})
afterAll(async () => {
  await server?.close()
  await product?.close()
})
beforeEach(() => {
  product.installation.carrierEnvironment = 'live'
  product.installation.upsReady = KEYS
})
afterEach(async () => {
  server.answer(undefined)
  server.requests.length = 0
  forgetChannels()
  forgetTokens()
  await product.database.pool.query('delete from ups_registrations')
  await product.database.pool.query('delete from network_accounts')
})

const ready = (call: string, body: object = {}, as: SceneUser = 'admin') =>
  product.call(`UPSReady/${call}`, { as, body })
const rows = async (text: string) => (await product.database.pool.query(text)).rows
const today = () => new Date().toISOString().slice(0, 10)

const Contact = {
  ...{ ContactName: 'Shipping Desk', Title: 'Manager', CompanyName: 'Shelving & Sons', Street: '1 Main St' },
  ...{ City: 'Reno', State: 'nv', Zip: '89502', CountryCode: 'us', ContactNumber: '775 555 0100' },
  EmailID: 'dock@example.com',
}
const accountOf = (AccountNumber: string, more: object = {}) => ({
  ...{ AccountNumber, AccountName: 'Main', PostalCode: '89502', CountryCode: 'US', ...more },
})
const invoiceOf = (more: object = {}) => ({
  ...{ InvoiceNumber: '0001A1B2C3001', InvoiceDate: addDays(today(), -6), AmountDue: '120.50' },
  ...{ ControlID: '4ABC', Currency: 'USD', ...more },
})
const accept = async (as: SceneUser = 'admin') => {
  const { body } = await ready('RequestAgreement', {}, as)
  return ready('RequestAgreement', { accept: true, version: body.version }, as)
}
const register = (
  account = accountOf('A1B2C3'),
  Invoice: object | null = invoiceOf(),
  as: SceneUser = 'admin',
) => ready('Registration', { Contact, Account: account, Invoice }, as)

describe('the four steps of the registration', () => {
  it('run one after the other, can be interrupted and resumed, and end in Parcel Accounts', async () => {
    const shown = await ready('RequestAgreement')
    expect(shown.body).toMatchObject({
      text: expect.stringContaining('SANDBOX'),
      registration: { Step: 'agreement', AgreedAt: null, IsSandbox: false },
    })
    expect((await ready('AccountDetails', { Contact })).body.code).toBe('AGREEMENT_REQUIRED')
    expect((await ready('RequestAgreement', { accept: true })).body.code).toBe('AGREEMENT_REQUIRED')
    expect((await ready('RequestAgreement', { accept: true, version: 'x' })).body.code).toBe(
      'UPS_AGREEMENT_CHANGED',
    )
    expect((await accept()).body.registration).toMatchObject({ Step: 'contact' })
    expect((await ready('AccountDetails', { Contact })).body).toMatchObject({
      message: 'The contact has been saved.',
      registration: {
        Step: 'account',
        Contact: { State: 'NV', CountryCode: 'US', ContactNumber: '775-555-0100' },
      },
    })
    expect(
      (await ready('AccountDetails', { Account: accountOf('a1b2-c3') })).body.registration,
    ).toMatchObject({
      Step: 'invoice',
      Account: { AccountNumber: 'A1B2C3' },
    })
    expect((await ready('AccountDetails')).body.registration.Step).toBe('invoice')
    const done = await register()
    expect([done.status, done.body]).toMatchObject([
      200,
      {
        Status: 'added',
        message: 'UPS account A1B2C3 has been registered and added to Parcel Accounts.',
        registration: { Step: 'done' },
      },
    ])
    const { body } = await product.call('Carriers/ParcelCarrier', { as: 'admin', query: { mode: 'UPS' } })
    expect(body.credentials).toMatchObject([
      { Environment: 'live', Account: 'A1B2C3', ClientId: 'application', hasClientSecret: true },
    ])
    expect(server.requests.map(({ url }) => url)).toEqual([
      ...Array(5).fill('/ups.app/xml/License'),
      '/webservices/Registration',
      // Attempted, and attempted once more: a token that was requested on its own is not cached.
      ...['/security/v1/oauth/token', '/security/v1/oauth/token', '/api/rating/v2409/Shoptimeintransit'],
    ])
    expect(await rows(`select what from audit_trail where what like 'ups.%' order by id`)).toEqual([
      { what: 'ups.agreement-accepted' },
      { what: 'ups.account-saved' },
      { what: 'ups.account-saved' },
      { what: 'ups.registered' },
    ])
  })

  it('never return or log a secret', async () => {
    await accept()
    await register()
    const [sent] = server.requests.filter(({ url }) => url.includes('Registration'))
    const password = /<reg:Password>(.+?)</.exec(sent!.body)![1]!
    const kept = JSON.stringify([
      await rows('select * from ups_registrations'),
      await rows('select * from carrier_exchanges'),
      await rows('select * from network_accounts'),
      await rows('select * from audit_trail'),
    ])
    for (const secret of [password, 'provider-password', 'ACCESS-LICENSE', 'application-secret', '0ACCESS0'])
      expect([secret, kept.includes(secret)]).toEqual([secret, false])
  })

  it('have no further effect when repeated, also concurrently', async () => {
    await accept()
    await accept()
    const both = await Promise.all(Array.from({ length: 8 }, () => register()))
    const statuses = both.map(({ body }) => (body.Status === 'error' ? body.code : body.Status)).sort()
    expect(statuses.filter((status) => status === 'added')).toHaveLength(1)
    expect(new Set(statuses)).toContain('added')
    for (const status of statuses) expect(['added', 'exist', 'UPS_REGISTRATION_RUNNING']).toContain(status)
    expect((await register()).body).toMatchObject({ Status: 'exist', registration: { Step: 'done' } })
    expect((await register(accountOf('B00001'))).body).toMatchObject({
      code: 'ACCOUNT_EXISTS',
      message: 'Account Already Exist',
    })
    expect((await ready('AccountDetails', { Contact })).body.code).toBe('ACCOUNT_EXISTS')
    expect(await rows('select account_number from network_accounts')).toEqual([{ account_number: 'A1B2C3' }])
    expect(server.requests.filter(({ url }) => url.includes('Registration'))).toHaveLength(1)
  })

  it('resume after a break: the same profile is used, and what UPS already did counts', async () => {
    await accept()
    server.answer(({ url }) => (url.includes('oauth') ? null : undefined))
    expect((await register()).body.code).toBe('PARCEL_SETUP_FAILED')
    server.answer(undefined)
    forgetChannels()
    expect((await register()).body.Status).toBe('added')
    const asked = server.requests.filter(({ url }) => url.includes('Registration'))
    const names = asked.map(({ body }) => /<reg:Username>(.+?)</.exec(body)![1])
    expect([asked.length, new Set(names).size]).toEqual([2, 1])
    expect(server.requests.filter(({ body }) => body.includes('AccessLicenseRequest>'))).toHaveLength(1)
  })

  it('start over after the account is deleted in Parcel Accounts', async () => {
    await accept()
    await register()
    await product.call('Carriers/ParcelCarrier', {
      as: 'admin',
      query: { function: 'delete', mode: 'UPS' },
      body: { credentials: { Carrier: 'UPS', Environment: 'live' } },
    })
    expect((await ready('AccountDetails')).body.registration.Step).toBe('invoice')
    expect((await register()).body.Status).toBe('added')
  })
})

describe('an error in a registration', () => {
  it('is shown at each field, all together', async () => {
    await accept()
    const { status, body } = await ready('Registration', {
      Contact: { ...Contact, ContactNumber: '1', EmailID: 'x' },
      Account: accountOf('A1', { PostalCode: '' }),
      Invoice: invoiceOf({ ControlID: '' }),
    })
    expect([status, Object.keys(body.fields)]).toEqual([
      422,
      [
        ...['Contact.ContactNumber', 'Contact.EmailID', 'Account.AccountNumber', 'Account.PostalCode'],
        'Invoice.ControlID',
      ],
    ])
    expect(server.requests.filter(({ url }) => url.includes('Registration'))).toEqual([])
  })

  it.each([
    ['US', 90, true],
    ['US', 91, false],
    ['CA', 90, true],
    ['CA', 91, false],
    ['GB', 45, true],
    ['GB', 46, false],
  ])('about an invoice of %s from %i days ago: accepted %s', async (CountryCode, days, isTaken) => {
    await accept()
    // By the westernmost time zone: a user in Hawaii has until the end of the last day there.
    const invoice = invoiceOf({ InvoiceDate: addDays(lastToday(new Date()), -days), ControlID: '4ABC' })
    const { body } = await register(accountOf('A1B2C3', { CountryCode }), invoice)
    if (isTaken) expect(body.Status).toBe('added')
    else expect(Object.keys(body.fields)).toEqual(['Invoice.InvoiceDate'])
  })

  it('is an invoice date that has not begun anywhere yet; today is valid in every time zone', async () => {
    await accept()
    const dated = (InvoiceDate: string) => register(accountOf('A1B2C3'), invoiceOf({ InvoiceDate }))
    const first = firstToday(new Date())
    expect((await dated(addDays(first, 1))).body.fields).toEqual({
      'Invoice.InvoiceDate': 'The invoice date is in the future.',
    })
    expect((await dated(first)).body.Status).toBe('added')
  })

  it('is an invoice that is not one of the last three: UPS’s reason is shown next to its number', async () => {
    await accept()
    const fourth = await register(accountOf('A1B2C3'), invoiceOf({ InvoiceNumber: '0004' }))
    expect([fourth.status, fourth.body]).toMatchObject([
      422,
      {
        code: 'UPS_REGISTRATION_REFUSED',
        message: 'Error occured while registration',
        fields: { 'Invoice.InvoiceNumber': expect.stringContaining('none of the last three invoices') },
      },
    ])
    expect((await register(accountOf('A1B2C3'), invoiceOf({ InvoiceNumber: '0003' }))).body.Status).toBe(
      'added',
    )
  })

  it('is an account that UPS does not know, or an outage of UPS', async () => {
    await accept()
    expect((await register(accountOf('X00000'))).body.fields).toHaveProperty(['Account.AccountNumber'])
    server.answer(({ url }) =>
      url.includes('Registration') ? { status: 503, headers: {}, body: '' } : undefined,
    )
    const down = await register()
    expect([down.status, down.body.message]).toEqual([422, 'Error occured while registration'])
    expect(down.body.fields.Registration).toContain('503')
    server.answer(({ url }) =>
      url.includes('License') ? { status: 200, headers: {}, body: '<x/>' } : undefined,
    )
    expect((await ready('RequestAgreement')).body.code).toBe('UPS_AGREEMENT_FAILED')
  })

  it('is an account that was already entered by hand, or an installation without keys', async () => {
    await accept()
    const credentials = {
      ...{ Carrier: 'UPS', Environment: 'live', Account: 'A1B2C3', ClientId: 'mine', ClientSecret: 'own' },
    }
    await product.call('Carriers/ParcelCarrier', {
      as: 'admin',
      query: { function: 'add', mode: 'UPS' },
      body: { credentials },
    })
    expect((await register()).body.message).toBe('Account Already Exist')
    product.installation.upsReady = undefined
    expect((await ready('RequestAgreement')).body.code).toBe('UPS_READY_NOT_SET_UP')
  })

  it('a registration replaces the sandbox account', async () => {
    product.installation.carrierEnvironment = 'sandbox'
    product.installation.upsReady = undefined
    const { pool } = product.database
    const standIn = newId()
    // Like in the demo: without credentials.
    await pool.query(
      `insert into network_accounts (id, client_id, network, account_number, environment, credentials_sealed, details)
       values ($1, $2, 'ups', '000SBX', 'sandbox', '', '{}')`,
      [standIn, product.scene.a.id],
    )
    await accept()
    expect((await register()).body).toMatchObject({ Status: 'added', registration: { Step: 'done' } })
    expect(await rows('select id, account_number from network_accounts where deleted_at is null')).toEqual([
      { id: standIn, account_number: 'A1B2C3' },
    ])
    // A registered account, or one entered by hand, is never replaced.
    await pool.query('delete from ups_registrations')
    await accept()
    expect((await register(accountOf('B00001'))).body.code).toBe('ACCOUNT_EXISTS')
  })

  it('is a user without the page, a read-only user, or one of another client', async () => {
    await accept()
    await register()
    expect((await ready('RequestAgreement', {}, 'looker')).status).toBe(200)
    expect((await accept('looker')).status).toBe(403)
    const foreign = await ready('AccountDetails', {}, 'other')
    expect(foreign.body.registration).toMatchObject({ Step: 'agreement', Contact: null, Account: null })
    expect((await register(accountOf('A1B2C3'), invoiceOf(), 'other')).body.code).toBe('AGREEMENT_REQUIRED')
  })
})

describe('an address check by UPS', () => {
  const Address = { CompanyName: 'Customer', Street: '1 Main St', City: 'Reno', State: 'NV', Zip: '89502' }

  it('uses the operator’s application until the client has an account', async () => {
    const { body } = await ready('AddressValidation', { Address })
    expect(body).toMatchObject({
      isValid: true,
      isAmbiguous: false,
      candidates: [{ Street: '1 MAIN ST', Zip: '89502-0001', Classification: 'commercial', Quality: 1 }],
    })
    expect(server.requests[0]!.headers.authorization).toBe(
      `Basic ${Buffer.from('application:application-secret').toString('base64')}`,
    )
    expect(
      (await ready('AddressValidation', { Address: { ...Address, Street: 'Main St' } })).body,
    ).toMatchObject({
      isValid: false,
      isAmbiguous: true,
    })
    expect(
      (await ready('AddressClassification', { Address: { ...Address, CompanyName: '' } })).body
        .Classification,
    ).toBe('residential')
    expect(
      (await ready('AddressValidation', { Address: { ...Address, CountryCode: 'GB' } })).body,
    ).toMatchObject({
      code: 'UPS_REFUSED',
      message: 'UPS: UPS validates only addresses in the US and Puerto Rico.',
    })
  })
})
