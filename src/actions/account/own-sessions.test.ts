import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { PASSWORD } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
async function logIn(UserName: string, from: string, agent = FIREFOX): Promise<string> {
  const body = { UserName, Password: PASSWORD }
  return (await product.call('LogIn/Login', { body, from, headers: { 'user-agent': agent } })).body.token
}
const sessions = async (key: string) =>
  (await product.call('Account/Sessions', { key, body: {} })).body.sessions
const end = (key: string, body: object) => product.call('Account/EndSessions', { key, body })
const isOpen = async (key: string) =>
  (await product.call('Shipment/GetShipmentCount', { key, body: {} })).status === 200

it('lists a user’s own sessions and no one else’s, with browser, address and last use', async () => {
  const [mine, other] = [await logIn('deputy', '203.0.113.7'), await logIn('deputy', '203.0.113.8', 'curl/8')]
  await logIn('clerk', '203.0.113.9')
  const list = await sessions(mine)
  expect(list).toHaveLength(2)
  const now = list.find(({ isThis }: { isThis: boolean }) => isThis)
  expect(now).toMatchObject({ browser: 'Firefox on Linux', address: '203.0.113.7' })
  expect(list.find(({ isThis }: { isThis: boolean }) => !isThis)).toMatchObject({
    browser: 'curl',
    address: '203.0.113.8',
  })
  expect(await isOpen(other)).toBe(true)
})

it('shows when each was last used, to the minute, and omits those that timed out', async () => {
  const [mine, idle] = [await logIn('guest', '203.0.113.7'), await logIn('guest', '203.0.113.8')]
  const id = (await sessions(idle)).find(({ isThis }: { isThis: boolean }) => isThis).id
  const setBack = (age: string) =>
    product.database.pool.query('update sessions set last_used_at = now() - $2::interval where id = $1', [
      id,
      age,
    ])
  await setBack('5 minutes')
  product.sessions.forgetAll()
  await isOpen(idle)
  const used = (await sessions(mine)).find((one: { id: string }) => one.id === id)
  expect(Date.now() - Date.parse(used.lastUsedAt)).toBeLessThan(60_000)
  await setBack('9 hours')
  expect((await sessions(mine)).map((one: { id: string }) => one.id)).not.toContain(id)
})

it('ends one session, then all the others, immediately and with an audit entry', async () => {
  const [mine, second, third] = [
    await logIn('admin', '203.0.113.7'),
    await logIn('admin', '203.0.113.8'),
    await logIn('admin', '203.0.113.9'),
  ]
  const foreign = await logIn('clerk', '203.0.113.9')
  const secondId = (await sessions(second)).find(({ isThis }: { isThis: boolean }) => isThis).id
  expect((await end(foreign, { sessionId: secondId })).body.code).toBe('SESSION_NOT_FOUND')
  expect((await end(mine, { sessionId: secondId })).body.ended).toBe(1)
  expect([await isOpen(mine), await isOpen(second), await isOpen(third)]).toEqual([true, false, true])
  expect((await end(mine, { sessionId: secondId })).status).toBe(404)
  expect((await end(mine, {})).body.ended).toBe(1)
  expect([await isOpen(mine), await isOpen(third), await isOpen(foreign)]).toEqual([true, false, true])
  const { rows } = await product.database.pool.query(
    `select security_kind, detail from audit_trail where what = 'user.sessions-ended' and user_name = 'admin'`,
  )
  expect(rows).toEqual(Array(2).fill({ security_kind: 'log-in', detail: { sessions: 1 } }))
})

it('is open to users who may change nothing else', async () => {
  const [mine, other] = [await logIn('looker', '203.0.113.7'), await logIn('looker', '203.0.113.8')]
  expect((await end(mine, {})).body.ended).toBe(1)
  expect(await isOpen(other)).toBe(false)
})
