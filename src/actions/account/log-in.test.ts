import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailOf } from '#actions/kernel/outgoing-mail.ts'
import { findMessage } from '#database/queue/outbox.ts'
import { openTestApp, type TestApp, type WireReply } from '#test/support/app.ts'
import { newestMailedLink } from '#test/support/mailed-link.ts'
import { PASSWORD, type SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const logIn = (UserName: string, Password: string) =>
  product.call('LogIn/Login', { body: { UserName, Password } })
const request = (UserName: string) => product.call('LogIn/RequestPassword', { body: { UserName } })
const setPassword = (accessid: string, Password: string) =>
  product.call('LogIn/SetPassword', { body: { accessid, Password } })
const refusal = ({ status, body }: WireReply) => [status, body.code]
const mails = async () =>
  (
    await product.database.pool.query(
      `select recipient, payload from outbox where kind = 'password-link' order by created_at`,
    )
  ).rows

/** The access id in the newest mail. */
const newestLink = () => newestMailedLink(product, 'password-link')

const forgetTries = () => product.database.pool.query('delete from login_failures')

describe('a forgotten password', () => {
  it('is reset with the mailed link, once, and ends every session', async () => {
    const key = (await logIn('guest', PASSWORD)).body.token
    expect((await request('GUEST')).status).toBe(200)
    expect((await mails()).at(-1)!.recipient).toBe('guest@example.com')
    const link = await newestLink()
    expect((await setPassword(link, 'a brand new password')).body.userName).toBe('guest')
    expect((await product.call('Shipment/GetShipmentCount', { key })).status).toBe(401)
    expect((await logIn('guest', PASSWORD)).status).toBe(401)
    expect((await logIn('guest', 'a brand new password')).status).toBe(200)
    expect(refusal(await setPassword(link, 'yet another password'))).toEqual([410, 'ACCESS_LINK_EXPIRED'])
  })

  it('invalidates the other mailed links, and lifts the lock after wrong guesses', async () => {
    await request('guest')
    const early = await newestLink()
    await request('guest')
    for (let tries = 0; tries < 10; tries++) await logIn('guest', 'a wrong password')
    expect((await logIn('guest', 'a brand new password')).status).toBe(429)
    expect((await setPassword(await newestLink(), 'one more new password')).status).toBe(200)
    expect(refusal(await setPassword(early, 'a brand new password'))).toEqual([410, 'ACCESS_LINK_EXPIRED'])
    expect((await logIn('guest', 'one more new password')).status).toBe(200)
  })

  it('invalidates mailed links when the user changes it', async () => {
    await forgetTries()
    await request('guest')
    const key = (await logIn('guest', 'one more new password')).body.token
    const body = { OldPassword: 'one more new password', Password: 'a brand new password' }
    expect((await product.call('LogIn/SetPassword', { key, body })).status).toBe(200)
    expect(refusal(await setPassword(await newestLink(), 'yet another password'))).toEqual([
      410,
      'ACCESS_LINK_EXPIRED',
    ])
  })

  it('is not reset by a mail to a former address, nor by one from before the user was locked', async () => {
    for (const change of [
      { Email: 'new@example.com' },
      { Disabled: true },
      { Password: 'set by his chief' },
    ]) {
      await forgetTries()
      await product.database.pool.query('update users set is_disabled = false where user_name = $1', [
        'guest',
      ])
      await request('guest')
      const link = await newestLink()
      const list = await product.call('LogIn/UserManagement', {
        as: 'admin',
        query: { actions: '0' },
        body: {},
      })
      const guest = list.body.users.find(({ UserName }: { UserName: string }) => UserName === 'guest')
      const body = { user: { ...guest, ...change } }
      const edited = await product.call('LogIn/UserManagement', {
        as: 'admin',
        query: { actions: '3' },
        body,
      })
      expect(edited.status).toBe(200)
      expect(refusal(await setPassword(link, 'a brand new password'))[0]).toBe(410)
    }
    await request('guest')
    expect((await setPassword(await newestLink(), 'a brand new password')).status).toBe(200)
  })

  it('leaves no usable link in the database', async () => {
    await forgetTries()
    await request('guest')
    const token = await newestLink()
    const { rows } = await product.database.pool.query<{ whole: string }>(
      `select (select string_agg(o::text, ' ') from outbox o)
         || (select string_agg(a::text, ' ') from access_links a) as whole`,
    )
    expect(rows[0]!.whole).not.toContain(token)
    expect(rows[0]!.whole).not.toContain('accessid=')
    const { db } = product.database
    const last = await db.selectFrom('outbox').select('id').orderBy('created_at', 'desc').executeTakeFirst()
    const message = await findMessage(db, last!.id)
    const mail = await mailOf(message!, { db, installation: product.installation })
    expect(mail.text).toContain(`https://lading.example/PasswordSetup?accessid=${token}\n`)
    expect((await setPassword(token, 'a brand new password')).status).toBe(200)
  })

  it('has limits on mails and requests', async () => {
    await forgetTries()
    const before = (await mails()).length
    const replies = await Promise.all(Array.from({ length: 8 }, () => request('looker')))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await mails()).length).toBe(before + 3)
    for (let tries = 0; tries < 30; tries += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, at) => request(`unknown-${tries + at}`)))
    }
    const [known, unknown] = [await request('looker'), await request('unknown')]
    expect([refusal(known), refusal(unknown)]).toEqual([
      [429, 'TOO_MANY_REQUESTS'],
      [429, 'TOO_MANY_REQUESTS'],
    ])
    await forgetTries()
  })

  it('takes as long for a known user as for an unknown one', async () => {
    await forgetTries()
    for (const name of ['looker', 'no-such-user', 'gone']) {
      const begun = performance.now()
      await request(name)
      expect(performance.now() - begun).toBeGreaterThan(240)
    }
    await forgetTries()
  })

  it('is accepted as typed, with its outer spaces', async () => {
    await request('guest')
    expect((await setPassword(await newestLink(), '  spaces count here ')).status).toBe(200)
    expect((await logIn('guest', 'spaces count here')).status).toBe(401)
    expect((await logIn('guest', '  spaces count here ')).status).toBe(200)
  })

  it('is reset once when two people use the link at the same time', async () => {
    await request('guest')
    const link = await newestLink()
    const replies = await Promise.all(
      ['first password 1', 'second password 2'].map((one) => setPassword(link, one)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('does not reveal whether the user exists, and sends no mail to a disabled user', async () => {
    const before = (await mails()).length
    const [known, unknown, gone] = [
      await request('looker'),
      await request('no-such-user'),
      await request('gone'),
    ]
    expect(unknown.body).toEqual(known.body)
    expect(gone.body).toEqual(known.body)
    expect((await mails()).length).toBe(before + 1)
  })

  it('is refused when it is a common one', async () => {
    await request('looker')
    const link = await newestLink()
    for (const common of ['1234567890', 'Password123!', 'P@ssw0rd2026', 'qwertyuiop']) {
      const reply = await setPassword(link, common)
      expect(refusal(reply)).toEqual([422, 'PASSWORD_TOO_WEAK'])
      expect(reply.body.fields.Password).toContain('easy to guess')
    }
  })

  it('is reset only with a strong password and a valid link', async () => {
    await request('looker')
    const link = await newestLink()
    for (const weak of ['short', 'looker-looker', 'aaaaaaaaaaaa']) {
      expect(refusal(await setPassword(link, weak))).toEqual([422, 'PASSWORD_TOO_WEAK'])
    }
    for (const bad of ['', 'x', link.slice(1), `Z${link.slice(1)}`]) {
      expect(refusal(await setPassword(bad, 'a brand new password'))).toEqual([404, 'ACCESS_LINK_INVALID'])
    }
    // The failed attempts did not use up the link.
    expect((await setPassword(link, 'a brand new password')).status).toBe(200)
  })
})

describe('a changed password', () => {
  const notices = async () =>
    (
      await product.database.pool.query<{ recipient: string; text: string }>(
        `select recipient, payload ->> 'text' as text from outbox where kind = 'password-changed' order by created_at`,
      )
    ).rows
  const manage = (user: object) =>
    product.call('LogIn/UserManagement', { as: 'admin', query: { actions: '3' }, body: { user } })

  it('sends the user a notice without a secret, however it was changed', async () => {
    await forgetTries()
    const key = (await logIn('deputy', PASSWORD)).body.token
    const before = (await notices()).length
    const body = { OldPassword: PASSWORD, Password: 'one good new password' }
    expect((await product.call('LogIn/SetPassword', { key, body })).status).toBe(200)
    await request('deputy')
    expect((await setPassword(await newestLink(), 'two good new passwords')).status).toBe(200)
    const { rows } = await product.database.pool.query(
      `select id, email from users where user_name = 'deputy'`,
    )
    expect((await manage({ UserId: rows[0].id, Password: PASSWORD })).status).toBe(200)
    const sent = (await notices()).slice(before)
    expect(sent.map(({ recipient }) => recipient)).toEqual(Array(3).fill(rows[0].email))
    expect(sent[2]!.text).toContain('by an administrator')
    for (const { text } of sent) {
      expect(text).toContain('deputy')
      expect(text).not.toMatch(/accessid|https?:|good new/)
    }
    // A refused change sends no mail.
    expect((await manage({ UserId: rows[0].id, Password: 'short' })).status).toBe(422)
    expect(await notices()).toHaveLength(before + 3)
  })
})

describe('user details', () => {
  it.each(['admin', 'clerk', 'looker', 'operator'] as SceneUser[])(
    'of %s contain rights and defaults',
    async (as) => {
      const key =
        as === 'looker' ? (await logIn('looker', 'a brand new password')).body.token : await product.keyOf(as)
      const { body } = await product.call('Login/userDetails', { key, body: {} })
      const { rows } = await product.database.pool.query(
        'select user_type, page_ids from users where user_name = $1',
        [as],
      )
      expect(body.userDetails).toMatchObject({
        UserType: rows[0].user_type,
        pageList: rows[0].page_ids.join(','),
        authorizedPages: rows[0].page_ids.join(','),
        CarrierAvailability: true,
      })
    },
  )
})
