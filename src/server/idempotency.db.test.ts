import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerProject44Sandbox } from '#carriers/sandbox/project44.ts'
import { claimAhead, keepReply } from '#database/queue/idempotency.ts'
import { bookingOf, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { type CarrierServer, openCarrierServer } from '#test/support/carrier-server.ts'
import { wireDraft } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const book = (
  body: unknown,
  key: string,
  more: { as?: 'clerk' | 'admin'; query?: Record<string, string> } = {},
) => product.call('Shipment/Pickup', { as: 'clerk', body, headers: { 'idempotency-key': key }, ...more })

async function messagesOf(shipmentId: string): Promise<number> {
  const { rows } = await product.database.pool.query(
    'select count(*) as total from outbox where shipment_id = $1',
    [shipmentId],
  )
  return rows[0].total
}

describe('Idempotency-Key', () => {
  it('makes one booking of 64 concurrent calls, and all get its reply', async () => {
    const rated = await rate(product)
    const body = bookingOf(rated)
    const replies = await Promise.all(Array.from({ length: 64 }, () => book(body, 'sixty-four')))
    expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200))
    for (const reply of replies) expect(reply.body).toEqual(replies[0]!.body)
    expect(await messagesOf(rated.shipmentId)).toBe(1)
    const { rows } = await product.database.pool.query(
      `select count(*) as lines from audit_trail where subject_id = $1 and what = 'shipment.tendered'`,
      [rated.shipmentId],
    )
    expect(rows[0].lines).toBe(1)
  })

  it('of 64 concurrent changes leaves them enough connections', async () => {
    const body = { everything: {}, itemClass: '70', classFor: 'missing' }
    const setItems = (key: string) =>
      product.call('Shipment/SetItems', { as: 'admin', body, headers: { 'idempotency-key': key } })
    for (const keyOf of [() => 'set items', (index: number) => `set items ${index}`]) {
      const replies = await Promise.all(Array.from({ length: 64 }, (_, index) => setItems(keyOf(index))))
      expect(replies.map(({ status }) => status)).toEqual(Array(64).fill(200))
    }
  })

  it('repeats the reply after the commit, although the shipment could not be booked again', async () => {
    const rated = await rate(product)
    const first = await book(bookingOf(rated), 'repeat')
    expect((await book(bookingOf(rated), 'repeat')).body).toEqual(first.body)
    expect((await book(bookingOf(rated), 'another key')).status).toBe(409)
    expect(await messagesOf(rated.shipmentId)).toBe(1)
  })

  it('is refused with another body, another mode or another call', async () => {
    const rated = await rate(product)
    await book(bookingOf(rated), 'reused')
    const refused = [
      await book({ ...bookingOf(rated), OverrideReason: 'other' }, 'reused'),
      await book(bookingOf(rated), 'reused', { query: { flag: 'withoutnotify' } }),
      await product.call('Shipment/Void', {
        as: 'clerk',
        body: { shipmentId: rated.shipmentId },
        headers: { 'idempotency-key': 'reused' },
      }),
    ]
    for (const { status, body } of refused)
      expect([status, body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('ignores the spelling of the query', async () => {
    const rated = await rate(product)
    const first = await book(bookingOf(rated), 'spelt', { query: { flag: 'tender' } })
    const repeat = await book(bookingOf(rated), 'spelt', { query: { FLAG: 'Tender' } })
    expect(repeat.body).toEqual(first.body)
  })

  it('belongs to one user: two users may have the same', async () => {
    const [one, two] = [await rate(product), await rate(product)]
    expect((await book(bookingOf(one), 'shared', { as: 'clerk' })).body.shipmentId).toBe(one.shipmentId)
    expect((await book(bookingOf(two), 'shared', { as: 'admin' })).body.shipmentId).toBe(two.shipmentId)
  })

  it('stores no refusal: the next try counts as the first', async () => {
    const rated = await rate(product)
    const wrong = { ...bookingOf(rated), selectedPricesheetid: rated.shipmentId }
    expect((await book(wrong, 'second try')).status).toBe(404)
    expect((await book(bookingOf(rated), 'second try')).status).toBe(200)
  })

  it('of more than 200 characters is refused, not truncated', async () => {
    const rated = await rate(product)
    const long = 'k'.repeat(200)
    expect((await book(bookingOf(rated), `${long}1`)).status).toBe(400)
    expect((await book(bookingOf(rated), long)).status).toBe(200)
  })

  it('handles a body as deep as the limit allows', async () => {
    const rated = await rate(product)
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const body = JSON.stringify(bookingOf(rated)).replace('{', `{"deep":${deep},`)
    const reply = await book(body, 'deep')
    expect(reply.status).toBeLessThan(500)
  })
})

describe('Idempotency-Key of a call that asks a carrier', () => {
  let carrier: CarrierServer
  beforeAll(async () => {
    carrier = await openCarrierServer(answerProject44Sandbox)
    product.installation.carrierHosts = { 'project44.api': carrier.url }
    const connection = { ClientId: 'lading', ClientSecret: 'p44 secret', Environment: 'live' }
    expect((await work('connect', { connection }, 'connect')).status).toBe(200)
  })
  afterAll(() => carrier?.close())

  const work = (operationtype: string, body: unknown, key: string) =>
    product.call('P44/Capacityprovideraccount', {
      as: 'admin',
      body,
      query: { operationtype },
      headers: { 'idempotency-key': key },
    })
  const account = (scac: string) => ({
    account: {
      ...{ CapacityProviderIdentifierType: 'SCAC', CapacityProviderIdentifierValue: scac, CarrierName: scac },
      ...{ RateModeID: 1, Credentials: { username1: 'shipper', credential1: 'x', accountNumber1: '42' } },
    },
  })
  const added = () =>
    carrier.requests.filter(
      ({ method, url }) => method === 'POST' && url.endsWith('/capacityprovideraccounts'),
    ).length

  it('does its work once, whether repeats arrive during or after it', async () => {
    const before = added()
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => work('add', account('IDEM'), 'add once')),
    )
    replies.push(await work('add', account('IDEM'), 'add once'))
    expect(replies.map(({ status }) => status)).toEqual(Array(17).fill(200))
    for (const { body } of replies) expect(body).toEqual(replies[0]!.body)
    expect(added()).toBe(before + 1)
    // Without the key the second request gets an error about the existing account.
    expect((await work('add', account('IDEM'), 'another key')).status).toBe(422)
  })

  it('is refused with another body', async () => {
    const reply = await work('add', account('IDEN'), 'add once')
    expect([reply.status, reply.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('stores no failure: the next try counts as the first', async () => {
    const { account: good } = account('IDEO')
    const bad = { account: { ...good, RateModeID: 1, Credentials: {} } }
    expect((await work('add', bad, 'tried again')).status).toBe(422)
    expect((await work('add', { account: good }, 'tried again')).status).toBe(200)
  })

  const ask = (key: string, more: object = {}) =>
    product.call('Shipment/GETLTLRates', {
      as: 'clerk',
      body: { ...wireDraft(), ...more },
      headers: { 'idempotency-key': key },
    })
  const shipments = async () =>
    (await product.database.pool.query('select count(*) as total from shipments')).rows[0].total

  it('stores only which shipment was rated: a repeat rates the same shipment again', async () => {
    const before = await shipments()
    const [first, again, third] = [await ask('prices'), await ask('prices'), await ask('prices')]
    expect([first.status, again.status, third.status]).toEqual([200, 200, 200])
    expect(again.body.suggestedPricesheetID).not.toBe(first.body.suggestedPricesheetID)
    const named = ({ body }: typeof first) => [body.shipmentId, body.BOLNumber, body.version]
    const { shipmentId, BOLNumber } = first.body
    expect([named(again), named(third)]).toEqual([
      [shipmentId, BOLNumber, 2],
      [shipmentId, BOLNumber, 3],
    ])
    expect(await shipments()).toBe(before + 1)
    const { rows } = await product.database.pool.query(
      `select reply from idempotency_keys where key = 'prices'`,
    )
    expect(rows).toEqual([{ reply: { shipmentId, version: 3 } }])
  })

  it('creates one shipment for eight ratings', async () => {
    const before = await shipments()
    const replies = await Promise.all(Array.from({ length: 8 }, () => ask('eight prices')))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(replies.map(({ body }) => body.shipmentId)).size).toBe(1)
    expect(await shipments()).toBe(before + 1)
  })

  it('rates a shipment again that the first call has changed, unless others have changed it since', async () => {
    const { shipmentId, version } = await rate(product)
    const edit = { shipmentId, version }
    expect((await ask('rated again', edit)).body.version).toBe(version + 1)
    expect((await ask('rated again', edit)).body.version).toBe(version + 2)
    expect((await ask('other', { ...edit, version: version + 2 })).status).toBe(200)
    const late = await ask('rated again', edit)
    expect([late.status, late.body.code]).toEqual([409, 'SHIPMENT_CHANGED'])
  })

  it('of a rating is refused with another draft; the stream name does not count', async () => {
    const { body } = await ask('one draft', { stream: 'a' })
    expect((await ask('one draft', { stream: 'b' })).body.shipmentId).toBe(body.shipmentId)
    const other = await ask('one draft', { internalnotes: 'another' })
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('is taken over after a while from a dead process, but not if it has its reply', async () => {
    const { rows } = await product.database.pool.query(`select id from users where user_name = 'admin'`)
    const change = { userId: rows[0].id, key: 'left', call: 'P44', bodyHash: 'x' }
    const { db } = product.database
    expect(await claimAhead(db, change, 60_000)).toEqual({ kind: 'first' })
    expect(await claimAhead(db, change, 60_000)).toEqual({ kind: 'under way' })
    expect(await claimAhead(db, { ...change, bodyHash: 'y' }, 60_000)).toEqual({ kind: 'reused' })
    expect(await claimAhead(db, change, 0)).toEqual({ kind: 'first' })
    expect(await claimAhead(db, { ...change, bodyHash: 'y' }, 0)).toEqual({ kind: 'reused' })
    await keepReply(db, change, { Status: 'added' })
    expect(await claimAhead(db, change, 0)).toEqual({ kind: 'repeat', reply: { Status: 'added' } })
  })
})
