import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { json } from '#carriers/sandbox/http.ts'
import { answerProject44Sandbox } from '#carriers/sandbox/project44.ts'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { forgetCarriers } from '#test/support/forget-carriers.ts'
import { refreshAgeingProviders, refreshProvider } from './provider-fields.ts'

let product: TestApp
let server: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  server = await openCarrierServer(answerProject44Sandbox)
  product.installation.carrierHosts = { 'project44.api': server.url }
})
afterAll(async () => {
  await server?.close()
  await product?.close()
})
afterEach(() => forgetCarriers(server))

const SECRET = 'p44 & "secret"'
const PASSWORD = 'carrier’s <password>'
type As = 'admin' | 'other' | 'looker'
const work = (operationtype: string, body: object = {}, as: As = 'admin') =>
  product.call('P44/Capacityprovideraccount', { as, body, query: { operationtype } })
const connect = (changes: object = {}, as: As = 'admin') =>
  work(
    'connect',
    { connection: { ClientId: 'lading', ClientSecret: SECRET, Environment: 'live', ...changes } },
    as,
  )
const account = {
  CapacityProviderIdentifierType: 'SCAC',
  CapacityProviderIdentifierValue: 'abcd',
  CarrierName: 'Abcd Freight',
  RateModeID: 1,
  Credentials: { username1: 'shipper', credential1: PASSWORD, accountNumber1: '42' },
}
const add = (changes: object = {}) => work('add', { account: { ...account, ...changes } })
const fields = (value = 'ABCD') =>
  product.call('P44/Capacityprovidermetadata', {
    as: 'admin',
    body: { CapacityProviderIdentifierType: 'SCAC', CapacityProviderIdentifierValue: value },
  })
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const paths = () => server.requests.map(({ method, url }) => `${method} ${url.replace('/api/v4', '')}`)
// biome-ignore lint/suspicious/noExplicitAny: a JSON reply of any shape
const ratesOf = (rated: any, scac = 'ABCD') => rated.rates.filter((one: any) => one.CarrierSCAC === scac)
const isAdding = ({ method, url }: { method: string; url: string }) =>
  method === 'POST' && url.endsWith('/capacityprovideraccounts')

describe('the login at project44', () => {
  it('comes first, and is not saved if project44 refuses it', async () => {
    expect((await add()).body.code).toBe('PROVIDER_NOT_CONNECTED')
    const wrong = await connect({ ClientSecret: 'wrong' })
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Invalid client credentials.'])
    expect((await connect({ ClientId: '' })).body.fields).toHaveProperty('connection.ClientId')
    expect((await work('list')).body.connection).toBeNull()
    expect(await rows('select * from network_accounts')).toEqual([])
  })

  it('is stored encrypted, and its secret is never returned', async () => {
    const { status, body } = await connect()
    expect([status, body.Status, body.connection]).toMatchObject([
      200,
      'updated',
      { ClientId: 'lading', ClientSecret: '', HasClientSecret: true, Environment: 'live' },
    ])
    // An unchanged secret need not be entered again, and is not sent to other hosts than it was entered for.
    expect((await connect({ ClientSecret: '' })).status).toBe(200)
    const elsewhere = await connect({ ClientSecret: '', Environment: 'test' })
    expect(elsewhere.body.fields).toHaveProperty('connection.ClientSecret')
    // Without an environment in the request, the login keeps its own.
    const same = await connect({ ClientSecret: '', Environment: '' })
    expect([same.status, same.body.connection.Environment]).toEqual([200, 'live'])
    expect((await connect({}, 'looker')).status).toBe(403)
  })
})

describe('the fields of a carrier’s account', () => {
  it('come from project44', async () => {
    const { body } = await fields()
    expect(body.SupportedServices).toContain('LTL DISPATCH')
    expect(body.fields.slice(0, 2)).toEqual([
      {
        FieldName: 'username1',
        Label: 'User name',
        IsRequired: true,
        IsSecret: false,
        Choices: [],
        Help: 'Of the carrier’s web site. The stand-in takes any.',
      },
      expect.objectContaining({ FieldName: 'credential1', IsSecret: true }),
    ])
    expect(body.note).toBe('')
    expect((await fields('?')).body.message).toContain('project44 does not know SCAC ?.')
  })

  it('are fetched once in three days', async () => {
    server.requests.length = 0
    await fields()
    expect(paths()).toEqual([])
    await rows(`update capacity_metadata set fetched_at = now() - interval '3 days 1 minute'`)
    await fields()
    expect(paths().at(-1)).toContain('GET /capacity-providers')
  })

  it('are returned with a note while project44 is down, and with an error if nothing is cached', async () => {
    await rows(`update capacity_metadata set fetched_at = now() - interval '9 days'`)
    server.answer(() => null)
    const stale = await fields()
    expect([stale.status, stale.body.fields.length]).toEqual([200, 5])
    expect(stale.body.note).toContain('project44 cannot be reached. These fields are from ')
    const unheard = await fields('WXYZ')
    expect([unheard.status, unheard.body.message]).toEqual([
      422,
      'Exception while setting up the carrier with the given credentials TMS',
    ])
  })
})

describe('a carrier’s account', () => {
  it('requires what the metadata require, each next to its field', async () => {
    const { status, body } = await add({ Credentials: { paymentTermsCode: 'CASH' } })
    expect([status, body.fields]).toMatchObject([
      422,
      {
        'account.Credentials.username1': 'User name is required.',
        'account.Credentials.credential1': 'Password is required.',
        'account.Credentials.paymentTermsCode': 'Use one of: PREPAID, COLLECT, THIRD_PARTY.',
      },
    ])
    const strange = await add({ CapacityProviderIdentifierType: 'PHONE' })
    expect(strange.body.fields['account.CapacityProviderIdentifierType']).toContain(
      'Use one of: SCAC, DOT_NUMBER',
    )
    const unnamed = await work('add')
    expect([unnamed.status, unnamed.body.fields]).toEqual([
      422,
      { 'account.CapacityProviderIdentifierValue': 'Choose a carrier.' },
    ])
    expect(server.requests.filter(isAdding)).toEqual([])
  })

  it.each([
    [400, 422, 'No. Wrong number. P44-7'],
    [401, 422, 'No. Wrong number. P44-7'],
    [403, 422, 'No. Wrong number. P44-7'],
    [404, 422, 'No. Wrong number. P44-7'],
    [405, 422, 'Something went wrong - 405'],
    [504, 422, 'Something went wrong - 405'],
    [409, 422, 'Exception while setting up the carrier with the given credentials TMS'],
    [500, 422, 'Exception while setting up the carrier with the given credentials TMS'],
  ])('that is refused with %i shows the specification’s sentence', async (refusal, status, sentence) => {
    const errors = [{ severity: 'ERROR', message: 'Wrong number.', diagnostic: 'P44-7' }]
    const said = { errorMessage: 'No.', errors }
    server.answer((request) => (isAdding(request) ? json(refusal, said) : undefined))
    const { status: got, body } = await add()
    expect([got, body.message]).toEqual([status, sentence])
    expect(await rows('select * from capacity_accounts')).toEqual([])
  })

  it('is removed at project44 if it cannot be saved here', async () => {
    await rows('alter table capacity_accounts add constraint never check (rate_mode_id > 5)')
    const { status, body } = await add()
    await rows('alter table capacity_accounts drop constraint never')
    expect(paths().at(-1)).toMatch(/^DELETE \/capacityprovideraccounts\//)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.Status).toBe('error')
  })

  it('is looked up, not added again, after a lost reply', async () => {
    const memory = { isCut: false }
    server.answer((request) => {
      if (!isAdding(request) || memory.isCut) return undefined
      memory.isCut = true
      return json(200, { garbage: true })
    })
    const lost = await add()
    expect(lost.body.message).toBe('Exception while setting up the carrier with the given credentials TMS')
    expect(paths().filter((path) => path.startsWith('GET /capacityprovideraccounts?'))).toHaveLength(0)
    expect(paths().at(-1)).toBe('GET /capacityprovideraccounts')
    expect(server.requests.filter(isAdding)).toHaveLength(1)
  })

  it('makes its carrier one that is asked for its own rates; no secret appears anywhere', async () => {
    const before = await rate(product)
    const { status, body } = await add()
    expect([status, body.Status, body.message]).toEqual([
      200,
      'added',
      'Carrier(Abcd Freight) has been added successfully',
    ])
    expect(body.account).toMatchObject({ SCAC: 'ABCD', AccountCode: 'ABCD', KeptSecrets: ['credential1'] })
    expect(body.account.Credentials).toEqual({ username1: 'shipper', accountNumber1: '42' })
    const kept = JSON.stringify([
      body,
      await rows('select * from network_accounts'),
      await rows('select * from capacity_accounts'),
      await rows('select * from carrier_exchanges'),
      await rows('select * from audit_trail'),
      await rows('select details from carriers'),
    ])
    for (const secret of ['p44 &', 'p44+', 'carrier’s <', 'u2019s <', 'sandbox-token']) {
      expect([secret, kept.includes(secret)]).toEqual([secret, false])
    }
    const rated = await rate(product)
    expect(rated.rates).toHaveLength(before.rates.length + 1)
    const [own] = ratesOf(rated)
    expect(own).toMatchObject({ Source: 'carrier', ServiceCode: 'STD' })
    expect(own.ServiceDays).toBeGreaterThan(0)
    expect((await work('list', {}, 'other')).body.accounts).toEqual([])
    expect((await add()).body.fields).toHaveProperty('account.AccountCode')
  })

  it('becomes a notice when project44 is down; the others keep their prices', async () => {
    server.answer(() => null)
    const down = await rate(product)
    expect(ratesOf(down)).toEqual([])
    expect(down.rates.length).toBeGreaterThan(0)
    expect(JSON.stringify(down.notices)).toContain('Abcd Freight')
  })

  it('is tested with a price, and changed without entering its password again', async () => {
    const { AccountId } = (await work('list')).body.accounts[0]
    expect((await work('test', { account: { AccountId } }, 'looker')).body.code).toBe('READ_ONLY')
    const tried = await work('test', { account: { AccountId } })
    expect(tried.body.message).toBe('Abcd Freight returned a price through project44.')
    const Credentials = { username1: 'shipper', accountNumber1: '43' }
    const changed = await work('update', { account: { ...account, AccountId, Credentials } })
    expect([changed.status, changed.body.account.Credentials.accountNumber1]).toEqual([200, '43'])
    const put = server.requests.findLast(({ method }) => method === 'PUT')!
    expect(JSON.parse(put.body).accounts[0].credential1).toBe(PASSWORD)
    expect((await work('update', { account: { ...account, AccountId } }, 'other')).status).toBe(404)
  })

  it('has its metadata refreshed in the background before they expire', async () => {
    await rows(`update capacity_metadata set fetched_at = now() - interval '2 days 1 hour'`)
    const house = { db: product.database.db, installation: product.installation }
    await refreshAgeingProviders(house, new Date())
    const [job] = await rows(
      `select payload from graphile_worker._private_jobs where key like 'provider:%ABCD'`,
    )
    await refreshProvider(house, job.payload, new Date())
    const [{ age }] = await rows(
      `select now() - fetched_at < interval '1 minute' as age from capacity_metadata`,
    )
    expect(age).toBe(true)
    server.answer(() => null)
    await expect(refreshProvider(house, job.payload, new Date())).rejects.toThrow('was lost')
  })

  it('is deleted at project44 and no longer used', async () => {
    const { AccountId } = (await work('list')).body.accounts[0]
    const { body } = await work('delete', { account: { AccountId } })
    expect([body.Status, body.accounts]).toEqual(['deleted', []])
    expect(paths().at(-1)).toMatch(/^DELETE \/capacityprovideraccounts\//)
    expect(ratesOf(await rate(product))).toEqual([])
    expect(await rows(`select secrets_sealed from capacity_accounts`)).toEqual([{ secrets_sealed: '' }])
  })

  it('is deleted here together with the login', async () => {
    await add({ AccountCode: 'SECOND' })
    expect((await connect({ ClientId: 'somebody else' })).body.fields).toHaveProperty('connection.ClientId')
    const { body } = await work('disconnect')
    expect([body.accounts, ratesOf(await rate(product))]).toEqual([[], []])
    expect(await rows(`select credentials_sealed from network_accounts`)).toEqual([
      { credentials_sealed: '' },
    ])
  })
})

describe('an account group', () => {
  it('is created once for a bill-to location', async () => {
    await connect()
    const payer = { companyName: 'Payer, Inc.', addressline1: '1 Main', City: 'Dallas', State: 'TX' }
    const billTo = { ...payer, Zip: '75201', CountryCode: 'US' }
    const added = await product.call('Address/BillToAddressUpdate?funtype=add', {
      as: 'admin',
      body: { billTo },
    })
    const billToId = added.body.rows.find(
      (one: { companyName: string }) => one.companyName === payer.companyName,
    ).id
    const create = () =>
      product.call('Address/CreateP44AccountGroup', { as: 'admin', body: { billToId, groupName: '' } })
    const first = await create()
    expect([first.status, first.body.Status]).toEqual([200, 'added'])
    expect(first.body.AccountGroupCode).toMatch(/^PAYER-INC-[0-9A-F]{6}$/)
    const again = await create()
    expect([again.body.Status, again.body.AccountGroupCode]).toEqual(['exist', first.body.AccountGroupCode])
    const made = server.requests.filter(
      ({ method, url }) => method === 'POST' && url.endsWith('/capacityprovideraccountgroups'),
    )
    expect(made).toHaveLength(1)
  })

  it.each([
    ['Müller & Søn', /^MULLER-S-N-[0-9A-F]{6}$/],
    ['東京', /^[0-9A-F]{6}$/],
  ])('has a code of plain letters: %s', async (companyName, code) => {
    const billTo = {
      companyName,
      addressline1: '1 Main',
      City: 'Dallas',
      State: 'TX',
      Zip: '75201',
      CountryCode: 'US',
    }
    const added = await product.call('Address/BillToAddressUpdate?funtype=add', {
      as: 'admin',
      body: { billTo },
    })
    const billToId = added.body.rows.find(
      (one: { companyName: string }) => one.companyName === companyName,
    ).id
    const { body } = await product.call('Address/CreateP44AccountGroup', { as: 'admin', body: { billToId } })
    expect(body.AccountGroupCode).toMatch(code)
  })
})
