import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { answerOdflSandbox } from '#carriers/sandbox/odfl.ts'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { forgetCarriers } from '#test/support/forget-carriers.ts'
import { flushExchanges } from './exchange-log.ts'

let product: TestApp
let server: CarrierServer
beforeAll(async () => {
  product = await openTestApp()
  server = await openCarrierServer(answerOdflSandbox)
  product.installation.carrierHosts = { 'odfl.rest': server.url, 'odfl.soap': server.url }
})
afterAll(async () => {
  await server?.close()
  await product?.close()
})
afterEach(() => forgetCarriers(server))

const PASSWORD = 'p<ss & "word"'
const account = {
  userName: 'shipper',
  password: PASSWORD,
  accountNumber: '123456',
  Environment: 'live',
  Flag: 'add',
}
const setUp = (changes: object = {}, as: 'admin' | 'other' | 'looker' = 'admin') =>
  product.call('Carriers/ODFLAccountSetup', { as, body: { ...account, ...changes } })
const link = (body: object = {}, as: 'admin' | 'other' = 'admin') =>
  product.call('Shipment/ODFLAddCarrier', { as, body: { CarrierLocn: 'ALL', SoldTo: '', ...body } })
const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
// biome-ignore lint/suspicious/noExplicitAny: a JSON reply of any shape
const odflRates = (rated: any) => rated.rates.filter((one: any) => one.CarrierSCAC === 'ODFL')

describe('the ODFL account', () => {
  it('is not saved if ODFL refuses it, and the error has ODFL’s reason', async () => {
    const wrong = await setUp({ password: 'wrong' })
    expect([wrong.status, wrong.body.message]).toEqual([
      422,
      'Unable to setup the ODFL account - Invalid user name or password.',
    ])
    const foreign = await setUp({ accountNumber: '0123' })
    expect(foreign.body.message).toBe(
      'Unable to setup the ODFL account - The customer account is not valid for this user.',
    )
    expect((await setUp({ accountNumber: 'ABC' })).body.fields).toHaveProperty('accountNumber')
    expect(await rows('select * from network_accounts')).toEqual([])
    expect((await link()).body.code).toBe('ODFL_SETUP_FAILED')
  })

  it('is tested at ODFL’s own addresses, then stored encrypted; no password appears anywhere', async () => {
    const { status, body } = await setUp()
    expect([status, body.Status, body.account.environment ?? body.account.Environment]).toEqual([
      200,
      'added',
      'live',
    ])
    expect(server.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /auth/v1.0/token',
      'POST /wsRate_v6/RateService',
    ])
    expect(body.account).toMatchObject({ userName: 'shipper', password: '', hasPassword: true })
    const kept = JSON.stringify([
      await rows('select * from network_accounts'),
      await rows('select * from carrier_exchanges'),
      await rows('select * from audit_trail'),
    ])
    for (const secret of [
      'p<ss',
      'p&lt;ss',
      'sandbox-token',
      Buffer.from(`shipper:${PASSWORD}`).toString('base64'),
    ])
      expect(kept).not.toContain(secret)
    expect(kept).toContain('<odfl4MePassword>***</odfl4MePassword>')
    expect(await rows(`select what from audit_trail where what like 'carrier.odfl%'`)).toEqual([
      { what: 'carrier.odfl-account-added' },
    ])
    expect((await setUp()).body.code).toBe('ACCOUNT_EXISTS')
    expect((await setUp({ Flag: 'load' }, 'other')).body.account).toBeNull()
    expect((await setUp({ Flag: 'load' }, 'looker')).body.account.accountNumber).toBe('123456')
    expect((await setUp({ Flag: 'update' }, 'looker')).status).toBe(403)
  })

  it('keeps its password if none is entered, but not for another user or other hosts', async () => {
    expect((await setUp({ Flag: 'update', password: '', accountNumber: '654321' })).body.Status).toBe(
      'updated',
    )
    expect((await setUp({ Flag: 'update', password: '', userName: 'x' })).body.fields).toHaveProperty(
      'password',
    )
    const elsewhere = await setUp({ Flag: 'update', password: '', Environment: 'test' })
    expect(elsewhere.body.fields).toHaveProperty('password')
  })

  it('keeps its environment if an update does not name one', async () => {
    const kept = { Flag: 'update', password: '', accountNumber: '654321', Environment: '' }
    const { status, body } = await setUp(kept)
    expect([status, body.account.Environment]).toEqual([200, 'live'])
  })
})

describe('ODFL as a linked carrier', () => {
  it('returns its price next to the tariffs', async () => {
    const before = await rate(product)
    expect(odflRates(before)).toEqual([])
    const linked = await link()
    expect([linked.status, linked.body.Status]).toEqual([200, 'added'])
    const rated = await rate(product)
    expect(rated.rates).toHaveLength(before.rates.length + 1)
    const [own] = odflRates(rated)
    expect(own).toMatchObject({ ServiceCode: 'OWN', Source: 'carrier' })
    expect(own.ServiceDays).toBeGreaterThan(0)
    expect(server.requests.at(-1)!.body).toContain('<odflCustomerAccount>654321</odflCustomerAccount>')
    await flushExchanges(product.database.db)
    expect(
      await rows(
        `select outcome from carrier_exchanges where operation = 'rate' order by started_at desc limit 1`,
      ),
    ).toEqual([{ outcome: 'answer' }])
  })

  it('becomes a notice when it is down, slow or refuses; the others keep their prices', async () => {
    server.answer(() => null)
    const down = await rate(product)
    expect(odflRates(down)).toEqual([])
    expect(down.rates.length).toBeGreaterThan(0)
    expect(JSON.stringify(down.notices)).toContain('was lost')
    const tried = server.requests.length
    // Two questions of three attempts each: the circuit breaker opens in the middle of the second.
    await rate(product)
    expect(server.requests.length).toBe(5)
    const told = await rate(product)
    expect(server.requests.length).toBe(5)
    expect(JSON.stringify(told.notices)).toContain('tries again in a moment')
    expect(tried).toBe(3)
  })

  it('refuses with its own text', async () => {
    const rated = await rate(product, {
      AdditionalService: ['BLIND'],
    } as never)
    expect(JSON.stringify(rated.notices)).toContain('BLIND')
    expect(server.requests).toEqual([])
  })

  it('is no longer asked after the account is deleted', async () => {
    expect((await setUp({ Flag: 'delete' })).body.Status).toBe('deleted')
    const rated = await rate(product)
    expect(odflRates(rated)).toEqual([])
    expect(server.requests).toEqual([])
    expect(await rows('select credentials_sealed from network_accounts')).toEqual([
      { credentials_sealed: '' },
    ])
  })

  it('is the sandbox, and is shown as such, unless another environment was chosen', async () => {
    expect((await setUp({ Environment: '' })).body.account.Environment).toBe('sandbox')
    expect((await link()).body.carrier.IsSandbox).toBe(true)
    const [own] = odflRates(await rate(product))
    expect(own.IsSynthetic).toBe(true)
    expect(server.requests).toEqual([])
  })
})
