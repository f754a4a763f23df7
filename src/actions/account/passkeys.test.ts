import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { PASSWORD, type SceneUser } from '#test/support/scene.ts'
import { makeAuthenticator, type SoftwareAuthenticator } from '#test/support/software-authenticator.ts'

const PLACE = { origin: 'https://lading.example', rpId: 'lading.example' }

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  await product.database.pool.query(`update users set email = user_name || '@acme.com'`)
})
afterAll(() => product?.close())
afterEach(() => product.database.pool.query('delete from login_failures'))

const work = (as: SceneUser, body: object) => product.call('Account/Passkeys', { as, body })
const begin = async (as: SceneUser) =>
  (await work(as, { work: 'start', password: PASSWORD })).body.challenge as {
    challengeId: string
    options: Record<string, unknown>
  }

async function add(as: SceneUser, device: SoftwareAuthenticator, name = 'Laptop') {
  const { challengeId, options } = await begin(as)
  return work(as, { work: 'add', name, challengeId, response: device.create(options) })
}

/** A user with a new passkey. */
async function withPasskey(as: SceneUser): Promise<SoftwareAuthenticator> {
  const device = makeAuthenticator(PLACE)
  expect((await add(as, device)).status).toBe(200)
  return device
}
const challenge = async () => (await product.call('LogIn/PasskeyChallenge', { body: {} })).body
type How = Parameters<SoftwareAuthenticator['get']>[1]

async function logIn(device: SoftwareAuthenticator, how: How = {}, UserName = '') {
  const { challengeId, options } = await challenge()
  return product.call('LogIn/Passkey', {
    body: { UserName, challengeId, response: device.get(options, how) },
  })
}
const idOf = async (as: SceneUser) => (await work(as, {})).body.passkeys.at(-1).id as string

describe('a passkey', () => {
  it('is added after the password is entered, listed with its name, and announced by mail', async () => {
    expect((await work('clerk', { work: 'start', password: 'wrong' })).body.fields).toEqual({
      password: 'The password is incorrect.',
    })
    const { options } = await begin('clerk')
    expect(options).toMatchObject({
      rp: { id: 'lading.example', name: 'Lading' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const added = await add('clerk', makeAuthenticator(PLACE), 'My laptop')
    expect(added.body).toMatchObject({
      passkeys: [{ name: 'My laptop', lastUsedAt: null }],
      origin: 'https://lading.example',
      hasPassword: true,
    })
    const { rows } = await product.database.pool.query(
      `select (select count(*)::int from audit_trail where what = 'user.passkey-added' and security_kind = 'credentials') as lines,
        (select count(*)::int from outbox where kind = 'passkeys-changed' and payload->>'text' like '%My laptop%was added%') as mails`,
    )
    expect(rows[0]).toEqual({ lines: 1, mails: 1 })
  })

  it('logs its user in without name and password, more than once', async () => {
    const device = await withPasskey('deputy')
    for (let times = 0; times < 2; times++) {
      const reply = await logIn(device)
      expect(reply.body.userDetails).toMatchObject({ UserName: 'deputy', SecondFactorDue: false })
      const called = await product.call('Shipment/GetShipmentCount', { key: reply.body.token, body: {} })
      expect(called.status).toBe(200)
    }
    expect((await work('deputy', {})).body.passkeys[0].lastUsedAt).not.toBeNull()
    const { rows } = await product.database.pool.query(
      `select count(*)::int as lines from audit_trail where what = 'user.logged-in' and detail->>'by' = 'passkey'`,
    )
    expect(rows[0].lines).toBe(2)
  })

  it('without a counter is accepted, too', async () => {
    const device = await withPasskey('guest')
    await product.database.pool.query('update passkeys set counter = 0 where credential_id = $1', [device.id])
    expect((await logIn(device, { counter: 0 })).status).toBe(200)
    expect((await logIn(device, { counter: 0 })).status).toBe(200)
  })

  const refused: [string, How, RegExp][] = [
    ['on another site', { origin: 'https://evil.example' }, /another site/],
    ['made for another host', { rpId: 'evil.example' }, /another site/],
    ['without a fingerprint, a face or a PIN', { isVerified: false }, /did not ask for/],
    ['with the signature of another key', { isForged: true }, /signature is invalid/],
    ['with a counter that was used before', { counter: 1 }, /may be a copy/],
  ]
  it.each(refused)('is refused %s', async (_name, how, sentence) => {
    const device = await withPasskey('looker')
    expect((await logIn(device)).status).toBe(200)
    const reply = await logIn(device, how)
    expect([reply.status, reply.body.code]).toEqual([403, 'PASSKEY_REFUSED'])
    expect(reply.body.message).toMatch(sentence)
  })

  it('answers each challenge once, before it expires', async () => {
    const device = await withPasskey('clerk')
    const { challengeId, options } = await challenge()
    const body = { UserName: '', challengeId, response: device.get(options) }
    const replies = await Promise.all([1, 2, 3].map(() => product.call('LogIn/Passkey', { body })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const late = await challenge()
    await product.database.pool.query(`update pending_sign_ins set ends_at = now() - interval '1 second'`)
    const response = device.get(late.options)
    const over = await product.call('LogIn/Passkey', { body: { challengeId: late.challengeId, response } })
    expect(over.body.code).toBe('PASSKEY_OVER')
    // Another challenge than the one named in the request.
    const [one, two] = [await challenge(), await challenge()]
    const crossed = { challengeId: one.challengeId, response: device.get(two.options) }
    expect((await product.call('LogIn/Passkey', { body: crossed })).body.message).toMatch(
      /a different request/,
    )
  })

  it('can be verified by any process of the server', async () => {
    const device = await withPasskey('clerk')
    const { challengeId, options } = await challenge()
    const body = { challengeId, response: device.get(options) }
    expect((await product.elsewhere('LogIn/Passkey', { body })).status).toBe(200)
    expect((await product.call('LogIn/Passkey', { body })).body.code).toBe('PASSKEY_OVER')
  })

  it('that may be a copy is reported in the user’s security log', async () => {
    const device = await withPasskey('clerk')
    await logIn(device, { counter: 9 })
    await logIn(device, { counter: 9 })
    const { rows } = await product.database.pool.query(
      `select user_name, detail->>'passkey' as passkey, detail->>'reason' as reason from security_events
        where what = 'log-in.passkey' and client_id = $1 and detail->>'reason' like '%copy%'`,
      [product.scene.a.id],
    )
    expect(rows).toContainEqual({
      ...{ user_name: 'clerk', passkey: 'Laptop' },
      reason: expect.stringContaining('may be a copy'),
    })
  })

  it('is added only by the user who requested the challenge', async () => {
    const { challengeId, options } = await begin('clerk')
    const response = makeAuthenticator(PLACE).create(options)
    const stolen = await work('other', { work: 'add', challengeId, response })
    expect(stolen.body.code).toBe('PASSKEY_OVER')
    const device = await withPasskey('clerk')
    const again = await begin('deputy')
    const known = { work: 'add', challengeId: again.challengeId, response: device.create(again.options) }
    expect((await work('deputy', known)).body.code).toBe('PASSKEY_REFUSED')
  })

  it('of a disabled, removed or unknown user cannot log in', async () => {
    const device = await withPasskey('clerk')
    await product.database.pool.query(`update users set is_disabled = true where user_name = 'clerk'`)
    expect((await logIn(device)).body.code).toBe('USER_DISABLED')
    await product.database.pool.query(`update users set is_disabled = false where user_name = 'clerk'`)
    const passkeyId = await idOf('clerk')
    expect((await work('other', { work: 'remove', passkeyId, password: PASSWORD })).body.code).toBe(
      'PASSKEY_NOT_FOUND',
    )
    expect((await work('clerk', { work: 'remove', passkeyId, password: PASSWORD })).status).toBe(200)
    expect((await logIn(device)).body.message).toMatch(/may have been removed/)
    expect((await logIn(makeAuthenticator(PLACE))).body.code).toBe('PASSKEY_REFUSED')
  })

  it('is renamed by its user only', async () => {
    await withPasskey('clerk')
    const passkeyId = await idOf('clerk')
    expect((await work('other', { work: 'rename', passkeyId, name: 'Mine' })).body.code).toBe(
      'PASSKEY_NOT_FOUND',
    )
    const renamed = await work('clerk', { work: 'rename', passkeyId, name: 'Key on the ring' })
    expect(renamed.body.passkeys.at(-1).name).toBe('Key on the ring')
  })

  it.each([{}, { id: 7 }, { id: 'x' }, { id: 'x', response: null }, { response: { clientDataJSON: 'x' } }])(
    'that is malformed, %j, causes no 5xx',
    async (response) => {
      const { challengeId } = await challenge()
      expect((await product.call('LogIn/Passkey', { body: { challengeId, response } })).status).toBe(403)
      const started = await begin('clerk')
      const added = await work('clerk', { work: 'add', challengeId: started.challengeId, response })
      expect(added.status).toBe(403)
    },
  )
})

describe('as the second step', () => {
  const require = (isRequired: boolean) =>
    product.database.pool
      .query(`update clients set settings = settings || $2 where id = $1`, [
        product.scene.a.id,
        JSON.stringify({ isSecondFactorRequired: isRequired }),
      ])
      .then(() => product.sessions.forgetAll())
  const byPassword = (UserName: string) =>
    product.call('LogIn/Login', { body: { UserName, Password: PASSWORD } })

  it('a passkey is enough where the company requires one', async () => {
    await product.database.pool.query('delete from passkeys')
    const device = await withPasskey('clerk')
    expect((await byPassword('clerk')).status).toBe(200)
    await require(true)
    expect((await byPassword('clerk')).body.code).toBe('PASSKEY_REQUIRED')
    expect((await logIn(device, {}, 'deputy')).body.message).toMatch(/belongs to another user/)
    expect((await logIn(device, {}, 'Clerk')).body.userDetails.SecondFactorDue).toBe(false)
    // The last passkey cannot be removed.
    const reply = await logIn(device, {}, 'clerk')
    const remove = { work: 'remove', passkeyId: await idOf('clerk'), password: PASSWORD }
    const kept = await product.call('Account/Passkeys', { key: reply.body.token, body: remove })
    expect(kept.body.code).toBe('SECOND_FACTOR_NEEDED')
    // Other users have to set up a second factor, and a passkey counts.
    const key = (await byPassword('looker')).body.token
    expect((await product.call('Shipment/GetShipmentCount', { key, body: {} })).body.code).toBe(
      'SECOND_FACTOR_REQUIRED',
    )
    const started = await product.call('Account/Passkeys', {
      key,
      body: { work: 'start', password: PASSWORD },
    })
    const { challengeId, options } = started.body.challenge
    const response = makeAuthenticator(PLACE).create(options)
    const added = await product.call('Account/Passkeys', {
      key,
      body: { work: 'add', challengeId, response },
    })
    expect(added.status).toBe(200)
    expect((await product.call('Shipment/GetShipmentCount', { key, body: {} })).status).toBe(200)
    await require(false)
  })

  it('is offered in addition to the code', async () => {
    await withPasskey('deputy')
    await product.database.pool.query(
      `insert into second_factors (user_id, client_id, sealed_secret)
        select id, client_id, 'v1.none' from users where user_name = 'deputy'`,
    )
    expect((await byPassword('deputy')).body.code).toBe('CODE_OR_PASSKEY_REQUIRED')
    await product.database.pool.query('delete from second_factors')
  })

  it('is reset by an administrator together with the codes', async () => {
    const device = await withPasskey('clerk')
    const list = await product.call('LogIn/UserManagement', {
      as: 'admin',
      query: { actions: '0' },
      body: {},
    })
    const clerk = list.body.users.find((one: { UserName: string }) => one.UserName === 'clerk')
    expect(clerk.HasSecondFactor).toBe(true)
    const user = { UserId: clerk.UserId, version: clerk.version, resetSecondFactor: true }
    const reset = await product.call('LogIn/UserManagement', {
      as: 'admin',
      query: { actions: '3' },
      body: { user },
    })
    expect(reset.status).toBe(200)
    expect((await logIn(device)).body.code).toBe('PASSKEY_REFUSED')
  })
})

it('does not work if the address of the installation is an IP address', async () => {
  const { publicUrl } = product.installation
  product.installation.publicUrl = 'http://127.0.0.1:3000'
  expect((await work('deputy', {})).body.origin).toBe('')
  expect((await work('deputy', { work: 'start', password: PASSWORD })).body.code).toBe('PASSKEYS_UNAVAILABLE')
  expect((await product.call('LogIn/PasskeyChallenge', { body: {} })).body.code).toBe('PASSKEYS_UNAVAILABLE')
  product.installation.publicUrl = publicUrl
})
