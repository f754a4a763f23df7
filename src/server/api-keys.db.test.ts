import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, rate, type TestApp, type WireReply } from '#test/support/app.ts'
import { wireDraft } from '#test/support/wire-draft.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const make = (name: string, scopes: string[], days = 30) =>
  product.call('ApiKeys/Create', { as: 'admin', body: { name, scopes, days } })
const keyWith = async (...scopes: string[]): Promise<string> => (await make(scopes.join(), scopes)).body.key
const refusal = ({ status, body }: WireReply) => [status, body.code]
const list = async () => (await product.call('ApiKeys/List', { as: 'admin', body: {} })).body.apiKeys

describe('an API key', () => {
  it('is shown once, stored as a hash, and never returned for an Idempotency-Key', async () => {
    const body = { name: 'Web shop', scopes: ['track:read'], days: 30 }
    const headers = { 'idempotency-key': 'make the key of the shop' }
    const made = await product.call('ApiKeys/Create', { as: 'admin', body, headers })
    const { key } = made.body
    expect(key).toMatch(/^lad_[\w-]{43}$/)
    expect(
      (await product.app.inject(repeatOf(await product.keyOf('admin'), body, headers))).json(),
    ).not.toHaveProperty('key')
    const { rows } = await product.database.pool.query(
      `select (select string_agg(k::text, ' ') from api_keys k) || (select string_agg(i::text, ' ') from idempotency_keys i)
        || (select string_agg(a::text, ' ') from audit_trail a) as whole`,
    )
    expect(rows[0].whole).not.toContain(key)
    expect((await list())[0]).toMatchObject({
      name: 'Web shop',
      hint: key.slice(-4),
      createdBy: 'admin',
      state: 'Active',
    })
  })

  it('rates, books and tracks as its scopes allow, and is audited by its name', async () => {
    const key = await keyWith('plan:write', 'ship:write', 'track:read')
    const rated = await product.call('Shipment/GETLTLRates', { key, body: wireDraft() })
    expect(rated.status).toBe(200)
    expect(rated.headers['x-session-key']).toBeUndefined()
    const { shipmentId, suggestedPricesheetID } = rated.body
    const booking = { shipmentId, selectedPricesheetid: suggestedPricesheetID }
    const headers = { 'idempotency-key': 'order 4711' }
    const booked = await product.call('Shipment/Pickup', { key, body: booking, headers })
    expect(booked.status).toBe(200)
    const again = await product.call('Shipment/Pickup', { key, body: booking, headers })
    expect(again.body).toEqual(booked.body)
    const numbers = [booked.body.BOLNumber]
    const tracked = await product.call('NewTrackingAPI/DisplayTrackingDetails', { key, body: { numbers } })
    expect(tracked.body.found).toHaveLength(1)
    const { rows } = await product.database.pool.query(
      `select distinct user_name from audit_trail where subject_id = $1`,
      [shipmentId],
    )
    expect(rows).toEqual([{ user_name: 'API key: plan:write,ship:write,track:read' }])
    expect((await list())[0].lastUsedAt).not.toBeNull()
  })

  it('does nothing outside its scopes, and the refusal names the missing scope', async () => {
    const booked = await book(product)
    const reads = await keyWith('plan:read', 'ship:read', 'track:read')
    expect(
      (
        await product.call('Shipment/ShipmentDetails', {
          key: reads,
          body: { shipmentId: booked.shipmentId },
        })
      ).status,
    ).toBe(200)
    const refused = await product.call('Shipment/Void', {
      key: reads,
      body: { shipmentId: booked.shipmentId },
    })
    expect(refusal(refused)).toEqual([403, 'SCOPE_REQUIRED'])
    expect(refused.body.message).toContain('track:write')
    expect(
      refusal(await product.call('LogIn/UserManagement', { key: reads, query: { actions: '0' }, body: {} })),
    ).toEqual([403, 'PAGE_FORBIDDEN'])
    const carriers = await product.call('Supplemental/GetShipViaCodeDetails', { key: reads, body: {} })
    expect(carriers.status).toBe(200)
    const settings = await keyWith('settings:write')
    expect((await product.call('Shipment/GETLTLRates', { key: settings, body: wireDraft() })).status).toBe(
      403,
    )
  })

  it('cannot use sessions, passwords, views or keys', async () => {
    const key = await keyWith('plan:write', 'administration:write', 'settings:write')
    for (const path of [
      'Account/Sessions',
      'Account/SecondFactor',
      'LogIn/Logout',
      'Login/userDetails',
      'Views/List',
    ]) {
      expect(refusal(await product.call(path, { key, body: { list: 'track' } })), path).toEqual([
        403,
        'NOT_BY_API_KEY',
      ])
    }
    const grows = await product.call('ApiKeys/Create', {
      key,
      body: { name: 'more', scopes: ['plan:write'] },
    })
    expect(grows.status).toBe(403)
    const users = await product.call('LogIn/UserManagement', { key, query: { actions: '0' }, body: {} })
    expect(users.status).toBe(200)
  })

  it('ends when it is revoked, when it expires, and with the user who created it', async () => {
    const key = await keyWith('track:read')
    const count = () => product.call('Shipment/GetShipmentCount', { key, body: {} })
    expect((await count()).status).toBe(200)
    const { id } = (await list())[0]
    const pool = product.database.pool
    await pool.query(`update api_keys set expires_at = now() - interval '1 second' where id = $1`, [id])
    product.sessions.forgetAll()
    expect(refusal(await count())).toEqual([401, 'NOT_LOGGED_IN'])
    expect((await list())[0].state).toBe('Expired')
    await pool.query(`update api_keys set expires_at = null where id = $1`, [id])
    await pool.query(`update users set is_disabled = true where user_name = 'admin'`)
    product.sessions.forgetAll()
    expect((await count()).status).toBe(401)
    await pool.query(`update users set is_disabled = false where user_name = 'admin'`)
    product.sessions.forgetAll()
    expect((await count()).status).toBe(200)
    expect((await product.call('ApiKeys/Revoke', { as: 'admin', body: { apiKeyId: id } })).status).toBe(200)
    expect((await count()).status).toBe(401)
    expect((await product.call('ApiKeys/Revoke', { as: 'admin', body: { apiKeyId: id } })).status).toBe(404)
    const { rows } = await pool.query(`select security_kind from audit_trail where what = 'api-key.revoked'`)
    expect(rows).toEqual([{ security_kind: 'credentials' }])
  })

  it('belongs to one company, and only administrators manage it', async () => {
    await keyWith('track:read')
    const { id } = (await list())[0]
    expect((await product.call('ApiKeys/Revoke', { as: 'other', body: { apiKeyId: id } })).status).toBe(404)
    expect((await product.call('ApiKeys/List', { as: 'clerk', body: {} })).status).toBe(403)
    const foreign = await rate(product, {}, 'other')
    const key = await keyWith('ship:read', 'track:read')
    const read = await product.call('Shipment/ShipmentDetails', {
      key,
      body: { shipmentId: foreign.shipmentId },
    })
    expect(read.status).toBe(404)
  })

  it('gets the number of remaining calls, and when to retry', async () => {
    const key = await keyWith('track:read')
    const first = await product.call('Shipment/GetShipmentCount', { key, body: {} })
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '600', 'ratelimit-remaining': '599' })
    let last = first
    for (let calls = 0; calls < 600; calls++)
      last = await product.call('Shipment/GetShipmentCount', { key, body: {} })
    expect(refusal(last)).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60)
    // Each key has its own limit.
    expect(
      (await product.call('Shipment/GetShipmentCount', { key: await keyWith('track:read'), body: {} }))
        .status,
    ).toBe(200)
  })

  it('requires a name and scopes', async () => {
    const reply = await make('', [])
    expect([reply.status, Object.keys(reply.body.fields).sort()]).toEqual([422, ['name', 'scopes']])
    expect((await make('x', ['everything:write'])).status).toBe(422)
  })

  it('is refused if it is garbage', async () => {
    for (const key of ['lad_', 'lad_x', `lad_${'A'.repeat(43)}`]) {
      expect((await product.call('Shipment/GetShipmentCount', { key, body: {} })).status).toBe(401)
    }
  })
})

const repeatOf = (session: string, payload: object, headers: Record<string, string>) => ({
  method: 'POST' as const,
  url: '/api/ApiKeys/Create',
  payload,
  headers: { ...headers, authorization: `Bearer ${session}` },
})
