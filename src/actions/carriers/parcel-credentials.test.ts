import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'

/** Credentials named by carrier alone, and the sandbox account that has none. */

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const work = (name: string, mode: string, credentials?: object) =>
  product.call('Carriers/ParcelCarrier', {
    as: 'admin',
    query: { function: name, mode },
    body: credentials ? { credentials } : {},
  })
const LONG_AGO = '2024-12-11T00:00:00.000Z'
const kept = async () => (await product.database.pool.query('select * from network_accounts')).rows
const sandbox = async (carrier: string) => (await work('load', carrier)).body.credentials[0]

describe('credentials of a carrier that has one set', () => {
  it('are tested and deleted by the carrier’s name', async () => {
    expect((await work('test', 'UPS')).body.code).toBe('VALIDATION_FAILED')
    expect((await work('add', 'UPS', { Carrier: 'UPS', Environment: 'sandbox' })).body.Status).toBe('added')
    expect((await work('test', 'ups')).body).toMatchObject({
      Status: 'accepted',
      message: 'UPS has accepted the account (sandbox).',
    })
    expect((await work('add', 'UPS')).body.fields).toEqual({ credentials: 'The credentials are missing.' })
    expect((await work('delete', 'UPS')).body.Status).toBe('deleted')
    expect((await work('delete', 'UPS')).body.fields).toEqual({ credentials: 'The credentials are missing.' })
  })

  it('are not tested by a read-only user: a test is recorded in the account', async () => {
    expect((await work('add', 'UPS', { Carrier: 'UPS', Environment: 'sandbox' })).body.Status).toBe('added')
    const before = await kept()
    const query = { function: 'test', mode: 'UPS' }
    const refused = await product.call('Carriers/ParcelCarrier', { as: 'looker', query, body: {} })
    expect([refused.status, refused.body.code]).toEqual([403, 'READ_ONLY'])
    expect(await kept()).toEqual(before)
    await work('delete', 'UPS')
  })

  it('have the account’s number without the blanks and hyphens in which carriers print it', async () => {
    const given = { Carrier: 'FedEx', Environment: 'sandbox', Account: '1234-5678 9' }
    expect((await work('add', 'FedEx', given)).body.credentials).toMatchObject([{ Account: '123456789' }])
    expect((await work('delete', 'FedEx')).body.Status).toBe('deleted')
  })

  it('must belong to the carrier of the call', async () => {
    const { status, body } = await work('add', 'FedEx', { Carrier: 'UPS', Environment: 'sandbox' })
    expect([status, body.fields]).toEqual([
      422,
      { 'credentials.Carrier': 'These are UPS credentials, but the call is for FedEx.' },
    ])
    expect((await work('load', 'FedEx')).body.credentials).toEqual([])
  })

  it('have to be named if there are two', async () => {
    await work('add', 'FedEx', { Carrier: 'FedEx', Environment: 'sandbox' })
    await product.database.pool.query(
      `insert into network_accounts select gen_random_uuid(), client_id, network, account_number, 'test', credentials_sealed,
         details, tried_at, created_at, deleted_at from network_accounts where network = 'fedex'`,
    )
    expect((await work('delete', 'FedEx')).body.fields).toEqual({
      credentials: 'The credentials are missing.',
    })
    expect((await work('delete', 'FedEx', { Carrier: 'FedEx', Environment: 'test' })).body.Status).toBe(
      'deleted',
    )
  })
})

it('the sandbox account without credentials shows when it was tested', async () => {
  await work('add', 'USPS', { Carrier: 'USPS', Environment: 'sandbox' })
  await product.database.pool.query(
    `update network_accounts set credentials_sealed = '', details = '{}', tried_at = $1 where network = 'usps'`,
    [LONG_AGO],
  )
  expect((await sandbox('USPS')).LastTestAt).toBe(LONG_AGO)
  expect((await work('test', 'USPS', { Carrier: 'USPS', Environment: 'sandbox' })).body.Status).toBe(
    'accepted',
  )
  const { LastTestAt, LastTestMessage } = await sandbox('USPS')
  expect(Date.now() - Date.parse(LastTestAt)).toBeLessThan(60_000)
  expect(LastTestMessage).toBe('USPS has accepted the account (sandbox).')
})
