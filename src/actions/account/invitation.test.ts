import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
beforeEach(async () => {
  product.installation.hasMailServer = true
  await product.database.pool.query('delete from login_failures')
})

const manage = (
  actions: '0' | '2' | '3' | '6',
  user?: object,
  more: { as?: SceneUser; headers?: Record<string, string> } = {},
) =>
  product.call('LogIn/UserManagement', {
    as: 'admin',
    query: { actions },
    body: user ? { user } : {},
    ...more,
  })
const refusal = ({ status, body }: WireReply) => [status, body.code, Object.keys(body.fields ?? {})]
const idOf = (user: SceneUser) => product.scene.users[user].id
const logIn = (UserName: string, Password: string) =>
  product.call('LogIn/Login', { body: { UserName, Password } })
const setPassword = (accessid: string, Password: string) =>
  product.call('LogIn/SetPassword', { body: { accessid, Password } })
const readLink = (accessid: string) => product.call('LogIn/PasswordLink', { body: { accessid } })
const listed = async (UserName: string): Promise<Record<string, unknown>> =>
  (await manage('0')).body.users.find((one: Record<string, unknown>) => one.UserName === UserName)
const mailsTo = async (recipient: string) =>
  (
    await product.database.pool.query(
      'select id, kind from outbox where recipient = $1 order by created_at, id',
      [recipient],
    )
  ).rows as { id: string; kind: string }[]
const newest = () => newestMailedLink(product, 'invitation')

describe('an invitation', () => {
  it('is mailed to a user who is added without a password, and lets them choose one', async () => {
    const added = await manage('2', { UserName: 'nina', Email: 'nina@example.com', FirstName: 'Nina' })
    expect([added.status, added.body.hasMailServer, added.body.inviteUrl]).toEqual([200, true, undefined])
    expect(await listed('nina')).toMatchObject({ State: 'Invited', LastLogin: null, Password: '' })
    const days = (Date.parse((await listed('nina')).InvitedUntil as string) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)

    const [mail] = await mailsTo('nina@example.com')
    const { db } = product.database
    const { text } = await mailOf((await findMessage(db, mail!.id))!, {
      db,
      installation: product.installation,
    })
    const token = await newest()
    expect(text).toContain('Hello Nina,')
    expect(text).toContain('admin invited you to Lading, the transportation desk of Scene Client A.')
    expect(text).toContain(`https://lading.example/PasswordSetup?accessid=${token}\n`)

    expect((await logIn('nina', '')).status).toBe(422)
    expect((await logIn('nina', 'anything at all')).status).toBe(401)
    expect((await readLink(token)).body).toMatchObject({ userName: 'nina', isInvitation: true })
    expect((await setPassword(token, 'chosen by herself')).status).toBe(200)
    expect(await listed('nina')).toMatchObject({ State: 'New', InvitedUntil: null })
    expect((await logIn('nina', 'chosen by herself')).status).toBe(200)
    const { State, LastLogin } = await listed('nina')
    expect(State).toBe('Active')
    expect(Date.now() - Date.parse(LastLogin as string)).toBeLessThan(60_000)
  })

  it('sent again invalidates the previous link', async () => {
    await manage('2', { UserName: 'omar', Email: 'omar@example.com' })
    const former = await newest()
    const UserId = (await listed('omar')).UserId
    expect((await manage('3', { UserId, invite: true })).status).toBe(200)
    expect((await mailsTo('omar@example.com')).map(({ kind }) => kind)).toEqual(['invitation', 'invitation'])
    expect((await readLink(former)).status).toBe(410)
    expect((await readLink(await newest())).status).toBe(200)
  })

  it('needs an e-mail address if a mail server is set up', async () => {
    expect(refusal(await manage('2', { UserName: 'pia' }))).toEqual([
      422,
      'VALIDATION_FAILED',
      ['user.Email'],
    ])
    expect(await listed('pia')).toBeUndefined()
  })

  it('is shown as a link if no mail server is set up, and is not stored', async () => {
    product.installation.hasMailServer = false
    const headers = { 'idempotency-key': 'invite-quinn' }
    const added = await manage('2', { UserName: 'quinn' }, { headers })
    expect(added.body.hasMailServer).toBe(false)
    const url = new URL(added.body.inviteUrl)
    expect(url.origin + url.pathname).toBe('https://lading.example/PasswordSetup')
    const token = url.searchParams.get('accessid')!
    const { rows } = await product.database.pool.query<{ whole: string }>(
      `select (select string_agg(i::text, ' ') from idempotency_keys i)
         || coalesce((select string_agg(o::text, ' ') from outbox o), '')
         || (select string_agg(a::text, ' ') from audit_trail a) as whole`,
    )
    expect(rows[0]!.whole).not.toContain(token)
    const repeat = await manage('2', { UserName: 'quinn' }, { headers })
    expect([repeat.status, repeat.body.inviteUrl]).toEqual([200, undefined])
    expect((await manage('0')).body.inviteUrl).toBeUndefined()
    expect((await setPassword(token, 'chosen by himself')).status).toBe(200)
  })

  it('is not sent to a disabled user', async () => {
    const added = await manage('2', { UserName: 'rosa', Email: 'rosa@example.com', Disabled: true })
    expect(added.status).toBe(200)
    expect(await mailsTo('rosa@example.com')).toEqual([])
    const { UserId } = await listed('rosa')
    expect(refusal(await manage('3', { UserId, invite: true }))).toEqual([
      422,
      'VALIDATION_FAILED',
      ['user.Disabled'],
    ])
    expect((await manage('3', { UserId, Disabled: false, invite: true })).status).toBe(200)
    expect(await listed('rosa')).toMatchObject({ State: 'Invited' })
  })

  it('cannot promote a user who could become the last administrator', async () => {
    const chief = { UserName: 'sam', Email: 'sam@example.com', UserType: 'Admin' }
    expect((await manage('2', chief, { as: 'other' })).status).toBe(200)
    const gone = await manage('6', { UserId: idOf('other') }, { as: 'other' })
    expect(refusal(gone)).toEqual([409, 'LAST_ADMINISTRATOR', []])
  })
})

describe('a link for a new password, sent by an administrator', () => {
  it('ends the lock after wrong passwords and keeps the old password until a new one is set', async () => {
    for (let at = 0; at < 11; at++) {
      await product.call('LogIn/Login', { body: { UserName: 'guest', Password: 'x' } })
    }
    expect((await logIn('guest', PASSWORD)).status).toBe(429)
    expect((await manage('3', { UserId: idOf('guest'), invite: true })).status).toBe(200)
    expect((await mailsTo('guest@example.com')).at(-1)!.kind).toBe('password-link')
    const token = await newestMailedLink(product, 'password-link')
    expect((await readLink(token)).body).toMatchObject({ userName: 'guest', isInvitation: false })
    expect((await logIn('guest', PASSWORD)).status).toBe(200)
    expect((await setPassword(token, 'a brand new password')).status).toBe(200)
    expect((await logIn('guest', 'a brand new password')).status).toBe(200)
  })
})

describe('the page of a link', () => {
  it('shows whether the link is still valid before a password is typed', async () => {
    expect(refusal(await readLink('no such link'))).toEqual([404, 'ACCESS_LINK_INVALID', []])
    await manage('2', { UserName: 'tess', Email: 'tess@example.com' })
    const token = await newest()
    await product.database.pool.query("update access_links set expires_at = now() - interval '1 second'")
    expect(refusal(await readLink(token))).toEqual([410, 'ACCESS_LINK_EXPIRED', []])
    expect(await listed('tess')).toMatchObject({ State: 'Invited', InvitedUntil: null })
  })
})
