import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { PASSWORD } from '#test/support/scene.ts'
import { hashOfRecoveryCode, newRecoveryCodes, stepOfCode } from './one-time-codes.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())
afterEach(() => product.database.pool.query('delete from login_failures'))

const logIn = (UserName: string, code = '', from = '127.0.0.1') =>
  product.call('LogIn/Login', { body: { UserName, Password: PASSWORD, code }, from })
const factor = (key: string, body: object) => product.call('Account/SecondFactor', { key, body })
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 })

/** Turns it on, and returns secret, recovery codes and a session. This uses the code of the previous period. */
async function enroll(userName: string) {
  const key: string = (await logIn(userName)).body.token
  const started = await factor(key, { work: 'start', password: PASSWORD })
  const { secret } = started.body.setup
  const confirmed = await factor(key, { work: 'confirm', code: codeOf(secret, -1) })
  expect(confirmed.status).toBe(200)
  return { key, secret, recovery: confirmed.body.recoveryCodes as string[] }
}

describe('codes', () => {
  it('follow RFC 6238, and are valid for one period before and after', () => {
    // Appendix B: the last six digits of 94287082 at 59 seconds.
    const secret = Secret.fromUTF8('12345678901234567890').base32
    const at = (seconds: number) => stepOfCode(secret, '287 082', new Date(seconds * 1000))
    expect([at(59), at(29), at(89)]).toEqual([1, 1, 1])
    expect([at(120), stepOfCode(secret, '287083', new Date(59_000))]).toEqual([null, null])
  })

  it('for recovery are hard to guess and easy to type', () => {
    const { codes, hashes } = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
    expect(hashOfRecoveryCode(codes[0]!.toLowerCase().replaceAll('-', ' '))).toBe(hashes[0])
  })
})

describe('two-step verification', () => {
  it('asks for a code only after the correct password, and accepts each code once', async () => {
    const { secret } = await enroll('deputy')
    expect((await logIn('deputy')).body.code).toBe('CODE_REQUIRED')
    const wrong = await product.call('LogIn/Login', {
      body: { UserName: 'deputy', Password: 'no such word' },
    })
    expect(wrong.body.code).toBe('WRONG_CREDENTIALS')
    const code = codeOf(secret)
    const replies = await Promise.all([logIn('deputy', code), logIn('deputy', code)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await logIn('deputy', code)).body).toMatchObject({ code: 'CODE_WRONG' })
    // A code that is older than the last used one is refused as well.
    expect((await logIn('deputy', codeOf(secret, -1))).body.code).toBe('CODE_WRONG')
    expect((await logIn('deputy', codeOf(secret, 1))).status).toBe(200)
  })

  it('is turned on with the password and a first valid code', async () => {
    const key = (await logIn('guest')).body.token
    const refused = await factor(key, { work: 'start', password: 'not the right one' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['password']])
    expect((await factor(key, { work: 'confirm', code: '123456' })).body.code).toBe(
      'SECOND_FACTOR_NOT_STARTED',
    )
    const { setup } = (await factor(key, { work: 'start', password: PASSWORD })).body
    expect(setup.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(Buffer.from(setup.qrCode.split(',')[1], 'base64').toString()).toMatch(/^<svg /)
    expect((await factor(key, { work: 'confirm', code: '000000' })).status).toBe(422)
    expect((await logIn('guest')).status).toBe(200)
    expect((await factor(key, {})).body).toMatchObject({ isOn: false, isRequired: false })
  })

  it('stores no secret and no recovery code in plain text', async () => {
    const { secret, recovery } = await enroll('guest')
    const { rows } = await product.database.pool.query(
      `select (select string_agg(f::text, ' ') from second_factors f) || (select string_agg(i::text, ' ')
        from idempotency_keys i) || (select string_agg(a::text, ' ') from audit_trail a) as whole`,
    )
    for (const one of [secret, ...recovery]) expect(rows[0].whole ?? '').not.toContain(one)
  })

  it('accepts each recovery code once, and new codes replace the old ones', async () => {
    const { key, recovery } = await enroll('clerk')
    const user = 'clerk'
    expect((await logIn(user, recovery[0])).status).toBe(200)
    expect((await logIn(user, recovery[0])).body.code).toBe('CODE_WRONG')
    expect((await factor(key, {})).body.recoveryLeft).toBe(9)
    const again = await factor(key, { work: 'recovery', password: PASSWORD })
    expect(again.body.recoveryCodes).toHaveLength(10)
    expect((await logIn(user, recovery[1])).body.code).toBe('CODE_WRONG')
    expect((await logIn(user, again.body.recoveryCodes[0])).status).toBe(200)
  })

  it('is throttled per user across all networks', async () => {
    const { recovery } = await enroll('admin')
    for (let tries = 1; tries <= 10; tries++) {
      expect((await logIn('admin', '000000', `203.0.${tries}.9`)).status).toBe(401)
    }
    expect((await logIn('admin', recovery[0], '203.0.99.9')).body.code).toBe('LOGIN_THROTTLED')
    await product.database.pool.query('delete from login_failures')
    expect((await logIn('admin', recovery[0], '203.0.99.9')).status).toBe(200)
    const { rows } = await product.database.pool.query(
      `select sum(times)::int as times from security_events where what = 'log-in.code' and user_name = 'admin'`,
    )
    expect(rows[0].times).toBeGreaterThanOrEqual(10)
  })

  it('is reset by an administrator, which ends the sessions, sends a mail and is logged', async () => {
    const as = { key: (await logIn('admin', await recoveryOf('admin'))).body.token }
    const manage = (actions: string, user?: object) =>
      product.call('LogIn/UserManagement', { ...as, query: { actions }, body: user ? { user } : {} })
    const clerk = (await manage('0')).body.users.find((one: { UserName: string }) => one.UserName === 'clerk')
    expect(clerk.HasSecondFactor).toBe(true)
    const reset = await manage('3', { UserId: clerk.UserId, version: clerk.version, resetSecondFactor: true })
    expect(reset.status).toBe(200)
    expect((await logIn('clerk')).status).toBe(200)
    const { rows } = await product.database.pool.query(
      `select (select count(*)::int from audit_trail where what = 'user.second-factor-reset' and user_name = 'admin'
          and security_kind = 'credentials') as lines,
        (select count(*)::int from outbox where kind = 'second-factor-changed'
          and payload->>'text' like '%clerk was reset by an administrator%') as mails`,
    )
    expect(rows[0]).toEqual({ lines: 1, mails: 1 })
  })

  it('required by the company, must be set up before anything else, and cannot be turned off', async () => {
    const settings = async (body: object) =>
      product.call('Client/Settings', {
        key: (await logIn('admin', await recoveryOf('admin'))).body.token,
        body,
      })
    const { version } = (await settings({})).body
    expect((await settings({ settings: { isSecondFactorRequired: true }, version })).status).toBe(200)
    const reply = await logIn('clerk')
    const key = reply.body.token
    expect(reply.body.userDetails.SecondFactorDue).toBe(true)
    for (const path of ['Shipment/GetShipmentCount', 'Account/Sessions', 'Shipment/ShipmentDetails']) {
      expect((await product.call(path, { key, body: {} })).body.code).toBe('SECOND_FACTOR_REQUIRED')
    }
    const upload = await product.app.inject({
      ...{ method: 'POST', url: '/upload?name=x.csv', payload: 'a,b' },
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/octet-stream' },
    })
    expect(upload.json().code).toBe('SECOND_FACTOR_REQUIRED')
    const { secret } = (await factor(key, { work: 'start', password: PASSWORD })).body.setup
    await factor(key, { work: 'confirm', code: codeOf(secret) })
    expect((await product.call('Shipment/GetShipmentCount', { key, body: {} })).status).toBe(200)
    expect((await factor(key, { work: 'remove', password: PASSWORD })).body.code).toBe('SECOND_FACTOR_NEEDED')
    const again = (await settings({})).body.version
    await settings({ settings: { isSecondFactorRequired: false }, version: again })
    // It takes a moment until all processes have the new settings.
    product.sessions.forgetAll()
    expect((await factor(key, { work: 'remove', password: PASSWORD })).body.isOn).toBe(false)
  })

  it('cannot be required by an administrator without one', async () => {
    await product.database.pool.query(`delete from second_factors`)
    const key = (await logIn('admin')).body.token
    const { version } = (await product.call('Client/Settings', { key, body: {} })).body
    const body = { settings: { isSecondFactorRequired: true }, version }
    const refused = await product.call('Client/Settings', { key, body })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
      422,
      ['settings.isSecondFactorRequired'],
    ])
  })
})

/** Replaces the user's recovery codes by one that is known to the test. */
async function recoveryOf(userName: string): Promise<string> {
  const { codes, hashes } = newRecoveryCodes()
  await product.database.pool.query(
    `update second_factors set recovery_hashes = $2
      where user_id = (select id from users where user_name = $1)`,
    [userName, hashes],
  )
  return codes[0]!
}
