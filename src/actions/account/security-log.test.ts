import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { PASSWORD, type SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

interface Event {
  at: string
  kind: string
  what: string
  userName: string
  address: string
  detail: string
  times: number
}
const log = async (body: object = {}, as: SceneUser = 'admin') => product.call('Security/Log', { as, body })
const events = async (body: object = {}, as: SceneUser = 'admin'): Promise<Event[]> =>
  (await log(body, as)).body.rows
const logIn = (UserName: string, Password: string, from: string) =>
  product.call('LogIn/Login', { body: { UserName, Password }, from })
const query = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

describe('the security log', () => {
  it('has successful and failed logins, with user, address and time', async () => {
    await logIn('deputy', PASSWORD, '203.0.113.5')
    await logIn('deputy', 'not the password', '203.0.113.6')
    await logIn('gone', PASSWORD, '203.0.113.6')
    const [disabled, failed, worked] = await events({ searchText: '203.0.113' })
    expect(worked).toMatchObject({ kind: 'log-in', userName: 'deputy', address: '203.0.113.5', times: 1 })
    expect(failed).toMatchObject({ kind: 'log-in-failed', userName: 'deputy', address: '203.0.113.6' })
    expect(disabled).toMatchObject({ what: 'Log-in by a disabled user', userName: 'gone' })
    expect(Math.abs(Date.now() - Date.parse(failed!.at))).toBeLessThan(60_000)
  })

  it('has lockouts, one entry a minute and not one per attempt', async () => {
    for (let at = 0; at < 25; at++) await logIn('clerk', 'not the password', '203.0.113.20')
    const seen = await events({ searchText: '203.0.113.20' })
    const times = (kind: string) =>
      seen.filter((event) => event.kind === kind).reduce((sum, event) => sum + event.times, 0)
    expect([times('log-in-failed'), times('locked-out')]).toEqual([10, 15])
    // Two rows, or four where the minute ended in between.
    expect(seen.length).toBeLessThanOrEqual(4)
  })

  it('has refused rights, although the request was rolled back', async () => {
    expect((await product.call('Locations/Undo', { as: 'guest', body: {} })).status).toBe(403)
    const carrier = { query: { mode: 'DELETE' }, body: {} }
    expect((await product.call('Carriers/Calendars', { as: 'guest', ...carrier })).status).toBe(403)
    expect((await product.call('Client/Settings', { as: 'looker', body: { settings: {} } })).status).toBe(403)
    const refused = await events({ kind: 'refused' })
    expect(refused.map(({ userName, what, detail }) => [userName, what, detail])).toEqual([
      ['looker', 'Change by a read-only user', 'call: Client/Settings'],
      ['guest', 'Page or call not allowed', 'call: Carriers/Calendars'],
      ['guest', 'Page or call not allowed', 'call: Locations/Undo'],
    ])
  })

  it('has changes of users, rights, credentials and settings with the address', async () => {
    const manage = (actions: string, user: object) =>
      product.call('LogIn/UserManagement', { as: 'admin', query: { actions }, body: { user } })
    const added = await manage('2', { UserName: 'newcomer', Password: 'nine green pallets' })
    const { UserId } = added.body.users.find((one: { UserName: string }) => one.UserName === 'newcomer')
    await manage('3', { UserId, pageList: '5,6', UserType: 'ReadOnly', Password: 'ten green pallets' })
    const { body } = await product.call('Client/Settings', { as: 'admin', body: {} })
    const settings = { defaultClass: '85' }
    const saved = await product.call('Client/Settings', {
      as: 'admin',
      body: { settings, version: body.version },
    })
    expect(saved.status).toBe(200)
    const [setting] = await events({ kind: 'settings' })
    expect(setting).toMatchObject({
      what: 'Client settings changed',
      userName: 'admin',
      address: '127.0.0.1',
    })
    const [changed] = await events({ kind: 'users', searchText: 'newcomer' })
    expect(changed!.detail).toContain('user: newcomer, type: ReadOnly, pages: 5 6, credentials: set')
    await product.call('LogIn/SetPassword', {
      key: (await logIn('newcomer', 'ten green pallets', '127.0.0.1')).body.token,
      body: { OldPassword: 'ten green pallets', Password: 'six green pallets' },
    })
    const [credential] = await events({ kind: 'credentials', userName: 'NEWCOMER' })
    expect(credential).toMatchObject({ what: 'Password changed', userName: 'newcomer', address: '127.0.0.1' })
  })

  it('stores a user name only if the user exists, and shows other attempts to the operator only', async () => {
    await logIn('my-secret-password', 'x', '203.0.113.40')
    const kept = await query(`select * from security_events where address = '203.0.113.40'`)
    expect(kept).toMatchObject([{ client_id: null, user_name: '' }])
    expect(JSON.stringify(kept)).not.toContain('my-secret-password')
    expect(await events({ searchText: '203.0.113.40' }, 'operator')).toHaveLength(1)
    expect(await events({ searchText: '203.0.113.40' })).toHaveLength(0)
  })

  it('is of one company, and for administrators', async () => {
    const names = (await events({ pageSize: 500 }, 'other')).map(({ userName }) => userName)
    expect(new Set(names)).toEqual(new Set(['other']))
    for (const as of ['clerk', 'looker', 'guest'] as const) expect((await log({}, as)).status).toBe(403)
  })

  it('is paged, newest first, and filtered by days', async () => {
    const all = await events({ pageSize: 500 })
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    const { body } = await log({ pageSize: 3, pageIndex: 2 })
    // Reading the log adds no event: the pages match the list above.
    expect(body.rows).toEqual(all.slice(3, 6))
    expect(body.total).toBe(all.length)
    expect(await events({ to: '2020-01-01' })).toEqual([])
    expect(await events({ from: '2020-01-01', to: '2099-01-01', pageSize: 500 })).toHaveLength(all.length)
    for (const bad of [{ kind: 'x' }, { from: 'yesterday' }, { pageSize: 0 }]) {
      expect((await log(bad)).status).toBe(422)
    }
  })

  it('is exported as CSV with the same filters, and no cell is a formula', async () => {
    await query(
      `insert into audit_trail (id, client_id, user_name, what, detail, security_kind)
       values (gen_random_uuid(), $1, '=1+1', 'user.added', '{}', 'users')`,
      product.scene.a.id,
    )
    const { status, headers, bytes } = await log({ format: 'CSV', kind: 'users' })
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = bytes.toString('utf8').trim().split('\r\n')
    expect(lines[0]).toContain('Time (UTC),Kind,Event,User,Address,Details,Times')
    expect(lines.length).toBe(1 + (await events({ kind: 'users', pageSize: 500 })).length)
    expect(lines.some((line) => line.includes(`,'=1+1,`))).toBe(true)
  })
})
