import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp, type WireReply } from '#test/support/app.ts'
import { PASSWORD, type SceneUser } from '#test/support/scene.ts'
import { issueSessionKey, readSessionKey } from './session-key.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

async function newKey(UserName: SceneUser): Promise<string> {
  const { body } = await product.call('LogIn/Login', { body: { UserName, Password: PASSWORD } })
  return body.token
}
const count = (key: string) => product.call('Shipment/GetShipmentCount', { key, body: {} })
const refreshed = (reply: WireReply) => reply.headers['x-session-key'] as string
const sessionOf = (key: string) => readSessionKey(product.installation.secret, key, Date.now())?.sessionId

describe('the session key', () => {
  it('comes back refreshed with every authenticated reply', async () => {
    const key = await newKey('clerk')
    // The key contains its time of issue in milliseconds.
    await sleep(2)
    const next = refreshed(await count(key))
    expect(next).not.toBe(key)
    expect(sessionOf(next)).toBe(sessionOf(key))
    expect((await count(next)).status).toBe(200)
  })

  it('comes back with all refusals, too', async () => {
    const key = await newKey('looker')
    const refusals = [
      await product.call('Shipment/Void', { key, body: { shipmentId: 'x' } }),
      await product.call('LogIn/UserManagement', { key, query: { actions: '0' }, body: {} }),
      await product.call('Shipment/GetShipmentList', { key, query: { statuscode: 'nonsense' }, body: {} }),
      await product.call('Shipment/ShipmentDetails', { key, body: '{' }),
      await product.call('Shipment/ShipmentDetails', { key, body: { filler: 'x'.repeat(2_000_000) } }),
      await product.call('Shipment/ShipmentDetails', { key, body: { shipmentId: {} } }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 400, 400, 413, 422])
    for (const reply of refusals) expect(sessionOf(refreshed(reply))).toBe(sessionOf(key))
  })

  it('leaves old keys valid, so that parallel calls do not invalidate each other', async () => {
    const key = await newKey('clerk')
    const replies = await Promise.all(Array.from({ length: 25 }, () => count(key)))
    expect(replies.map(({ status }) => status)).toEqual(Array(25).fill(200))
    const again = await Promise.all([key, ...replies.map(refreshed)].map(count))
    expect(again.every(({ status }) => status === 200)).toBe(true)
  })

  it('is refused without a valid session: none, garbage, forged, foreign, idle', async () => {
    const { secret } = product.installation
    const key = await newKey('clerk')
    const id = sessionOf(key)!
    const bad = [
      undefined,
      'garbage',
      `${key}x`,
      key.slice(0, -3),
      issueSessionKey(Buffer.from('another secret'), id, Date.now()),
      issueSessionKey(secret, id, Date.now() - 9 * 3_600_000),
      issueSessionKey(secret, '0192f0a1-1111-7abc-8def-001122334455', Date.now()),
    ]
    for (const one of bad) {
      const reply = await product.call('Shipment/GetShipmentCount', one === undefined ? {} : { key: one })
      expect(reply).toMatchObject({ status: 401, body: { Status: 'error', code: 'NOT_LOGGED_IN' } })
      expect(refreshed(reply)).toBeUndefined()
    }
  })

  it('ends with the session in the database', async () => {
    const key = await newKey('clerk')
    await product.database.pool.query(
      `update sessions set ends_at = now() - interval '1 second' where id = $1`,
      [sessionOf(key)],
    )
    expect((await count(key)).status).toBe(401)
  })
})

describe('logging out', () => {
  it.each(['clerk', 'looker', 'guest'] as const)(
    'ends the session of %s immediately, with all its keys',
    async (user) => {
      const key = await newKey(user)
      const later = refreshed(await count(key))
      const neighbour = await newKey(user)
      expect((await product.call('LogIn/Logout', { key, body: {} })).status).toBe(200)
      // Immediately, not only when the notification arrives.
      expect((await count(key)).status).toBe(401)
      expect((await count(later)).status).toBe(401)
      expect((await count(neighbour)).status).toBe(200)
    },
  )

  it('works while calls of the session are running', async () => {
    const key = await newKey('clerk')
    const underWay = Promise.all(Array.from({ length: 30 }, () => count(key)))
    await product.call('LogIn/Logout', { key, body: {} })
    await underWay
    expect((await count(key)).status).toBe(401)
  })

  it('reaches other processes', async () => {
    const key = await newKey('clerk')
    await count(key)
    await product.database.pool.query('update sessions set revoked_at = now() where id = $1', [
      sessionOf(key),
    ])
    await product.database.pool.query(`select pg_notify('lading_live', $1)`, [
      JSON.stringify({ clientId: product.scene.a.id, topic: 'session', data: {} }),
    ])
    await expect.poll(async () => (await count(key)).status).toBe(401)
  })
})
