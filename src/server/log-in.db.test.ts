import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { liftThrottle } from '#actions/account/log-in-throttle.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { PASSWORD } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())
afterEach(() => product.database.pool.query('delete from login_failures'))

const WRONG = 'not the right password'
const logIn = (UserName: string, Password: string, from = '127.0.0.1') =>
  product.call('LogIn/Login', { body: { UserName, Password }, from })
/** A refusal without its id, which is the only part that may differ between two callers. */
const bare = ({ status, body }: Awaited<ReturnType<typeof logIn>>) => ({
  status,
  body: { ...body, requestId: '' },
})

describe('LogIn/Login', () => {
  it('returns the key and the user, ignoring the case of the name', async () => {
    const { status, body } = await logIn('ADMIN', PASSWORD)
    expect(status).toBe(200)
    expect(body.Status).toBe('success')
    expect(body.userDetails).toMatchObject({
      UserName: 'admin',
      UserType: 'Admin',
      ClientId: product.scene.a.id,
      DefaultPageId: 5,
      IsPalletItemGrid: 'true',
      DefaultClass: '70',
      userBilltoDetails: { CompanyName: 'Payables of A' },
    })
    const details = await product.call('Login/userDetails', { key: body.token, body: {} })
    expect(details.body.userDetails).toEqual(body.userDetails)
  })

  it('returns neither the password nor its hash', async () => {
    const reply = await logIn('admin', PASSWORD)
    expect(reply.bytes.toString()).not.toMatch(/argon2|password/i)
  })

  it('gives the same reply for an unknown user and a wrong password', async () => {
    const wrong = bare(await logIn('admin', WRONG))
    const unknown = bare(await logIn('no-such-user', WRONG))
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
  })

  it('says that a user is disabled only after the right password', async () => {
    expect(bare(await logIn('gone', PASSWORD))).toMatchObject({
      status: 403,
      body: { code: 'USER_DISABLED' },
    })
    expect(await logIn('gone', WRONG)).toMatchObject({ status: 401, body: { code: 'WRONG_CREDENTIALS' } })
  })

  it('requires both fields', async () => {
    const { status, body } = await product.call('LogIn/Login', { body: {} })
    expect(status).toBe(422)
    expect(Object.keys(body.fields).sort()).toEqual(['Password', 'UserName'])
  })

  it('adds an entry to the audit trail', async () => {
    await logIn('deputy', PASSWORD)
    const { rows } = await product.database.pool.query(
      `select detail ->> 'address' as address from audit_trail where what = 'user.logged-in' and user_name = 'deputy'`,
    )
    expect(rows).toEqual([{ address: '127.0.0.1' }])
  })
})

describe('the login throttle', () => {
  it('blocks a user after ten wrong passwords, also with the right one', async () => {
    for (let tries = 1; tries <= 10; tries++) expect((await logIn('clerk', WRONG)).status).toBe(401)
    const closed = await logIn('clerk', PASSWORD)
    expect(closed).toMatchObject({ status: 429, body: { code: 'LOGIN_THROTTLED' } })
    const seconds = Number(closed.headers['retry-after'])
    expect(seconds).toBeGreaterThan(800)
    expect(seconds).toBeLessThanOrEqual(900)
    expect(closed.body.message).toContain(`${seconds} seconds`)
    expect((await logIn('admin', PASSWORD)).status).toBe(200)
    // The throttle does not reveal whether a user exists.
    for (let tries = 1; tries <= 10; tries++) await logIn('no-user-at-all', WRONG, '127.0.0.2')
    expect((await logIn('no-user-at-all', WRONG, '127.0.0.2')).status).toBe(429)
  })

  it('cannot be used by an attacker to lock out another user', async () => {
    for (let tries = 1; tries <= 12; tries++) await logIn('admin', WRONG, '198.51.100.7')
    expect((await logIn('admin', PASSWORD, '198.51.100.7')).status).toBe(429)
    expect((await logIn('Admin', PASSWORD, '198.51.100.8')).status).toBe(200)
    // A login from elsewhere does not unblock the attacker.
    expect((await logIn('admin', WRONG, '198.51.100.7')).status).toBe(429)
  })

  it('counts the addresses of one IPv6 network together', async () => {
    for (let tries = 1; tries <= 10; tries++) await logIn('admin', WRONG, `2001:db8:1:2::${tries}`)
    expect((await logIn('admin', PASSWORD, '2001:db8:1:2::ff')).status).toBe(429)
    expect((await logIn('admin', PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('is lifted for every address by an administrator who sets a password', async () => {
    for (const from of ['198.51.100.7', '198.51.100.9']) {
      for (let tries = 1; tries <= 10; tries++) await logIn('deputy', WRONG, from)
    }
    await liftThrottle(product.database.db, 'DEPUTY')
    expect((await logIn('deputy', PASSWORD, '198.51.100.7')).status).toBe(200)
    expect((await logIn('deputy', PASSWORD, '198.51.100.9')).status).toBe(200)
  })

  it('starts again after a right password, and after 15 minutes', async () => {
    for (let tries = 1; tries <= 9; tries++) await logIn('clerk', WRONG)
    expect((await logIn('clerk', PASSWORD)).status).toBe(200)
    for (let tries = 1; tries <= 10; tries++) expect((await logIn('clerk', WRONG)).status).toBe(401)
    expect((await logIn('clerk', PASSWORD)).status).toBe(429)
    await product.database.pool.query(
      `update login_failures set window_ends_at = now() - interval '1 second'`,
    )
    expect((await logIn('clerk', PASSWORD)).status).toBe(200)
  })

  it('blocks an address after fifty wrong passwords, for whatever user names', async () => {
    const from = '203.0.113.9'
    for (let tries = 1; tries <= 50; tries++)
      expect((await logIn(`guess-${tries}`, WRONG, from)).status).toBe(401)
    const closed = await logIn('admin', PASSWORD, from)
    expect(closed.status).toBe(429)
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0)
    expect((await logIn('admin', PASSWORD, '203.0.113.10')).status).toBe(200)
  })

  it('lets no more guesses through if they are concurrent', async () => {
    const replies = await Promise.all(Array.from({ length: 40 }, () => logIn('clerk', WRONG)))
    expect(replies.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(30)
  })

  it('does not block concurrent logins with the right password', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => logIn('clerk', PASSWORD)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { rows } = await product.database.pool.query('select key from login_failures where failures > 0')
    expect(rows).toEqual([])
  })
})

describe('X-Developer-Key', () => {
  it.each(['', 'wrong'])('is required: %j', async (developerKey) => {
    const { status, body } = await product.call('LogIn/Login', {
      body: { UserName: 'admin', Password: PASSWORD },
      headers: { 'x-developer-key': developerKey },
    })
    expect(status).toBe(403)
    expect(body.code).toBe('DEVELOPER_KEY_REQUIRED')
  })
})
