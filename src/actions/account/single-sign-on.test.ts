import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import {
  type OpenIdTestProvider,
  signInAtProvider,
  startOpenIdProvider,
} from '#test/support/openid-provider.ts'
import { PASSWORD } from '#test/support/scene.ts'

const BACK = 'https://lading.example/SingleSignOn'

let product: TestApp
let provider: OpenIdTestProvider
beforeAll(async () => {
  product = await openTestApp()
  provider = await startOpenIdProvider(BACK)
  provider.people.set('ann', {
    ...{ email: 'ann@acme.com', email_verified: true, given_name: 'Ann', family_name: 'Able' },
  })
  provider.people.set('clerk', { email: 'Clerk@Acme.com', email_verified: true })
  provider.people.set('sly', { email: 'clerk@acme.com', email_verified: true })
  provider.people.set('loose', { email: 'looker@acme.com', email_verified: false })
  provider.people.set('silent', { email: 'looker@acme.com' })
  provider.people.set('gone', { email: 'gone@acme.com', email_verified: true })
  provider.people.set('boss', { email: 'operator@acme.com', email_verified: true })
  provider.people.set('far', { email: 'far@elsewhere.com', email_verified: true })
  provider.people.set('bare', {})
  await product.database.pool.query(
    `update users set email = user_name || '@acme.com' where client_id = $1`,
    [product.scene.a.id],
  )
})
afterAll(async () => {
  await product?.close()
  await provider?.stop()
})
afterEach(() => {
  provider.alter(null)
  provider.fail(false)
})

const settingsOf = (changes: object = {}) => ({
  ...{ isOn: true, issuer: provider.issuer, providerClientId: provider.clientId },
  ...{ clientSecret: provider.clientSecret, domains: 'acme.com', createsUsers: true },
  ...{ trustsEmails: false, isOnlyWay: false },
  ...changes,
})
const work = (body: object, as: 'admin' | 'clerk' | 'other' = 'admin') =>
  product.call('Client/SingleSignOn', { as, body })
const save = async (changes: object = {}) => {
  const { version } = (await work({})).body
  return work({ work: 'save', version, settings: settingsOf(changes) })
}
const start = (body: object) => product.call('LogIn/SingleSignOn', { body })
const finish = (ticket: string, answer: string) =>
  product.call('LogIn/SingleSignOnReply', { body: { ticket, answer } })
async function signIn(login: string, typed = 'someone@acme.com') {
  const { status, body } = await start({ UserName: typed })
  expect(status).toBe(200)
  const back = await signInAtProvider(body.url, login)
  expect(back.origin + back.pathname).toBe(BACK)
  return { ticket: body.ticket as string, answer: back.search, reply: await finish(body.ticket, back.search) }
}
const failures = async () => {
  const { rows } = await product.database.pool.query(
    `select coalesce(sum(times), 0)::int as times from security_events
      where what = 'log-in.single-sign-on' and client_id = $1`,
    [product.scene.a.id],
  )
  return rows[0].times as number
}

describe('the settings of single sign-on', () => {
  it('are for administrators', async () => {
    expect((await work({}, 'clerk')).body.code).toBe('PAGE_FORBIDDEN')
    expect((await work({})).body).toMatchObject({
      settings: { isOn: false, issuer: '', hasSecret: false },
      version: 0,
      redirectUrl: BACK,
    })
  })

  const wrong: [string, object, string, RegExp][] = [
    ['no address', { issuer: 'acme' }, 'issuer', /https:\/\//],
    ['open text', { issuer: 'http://login.example.com' }, 'issuer', /https:\/\//],
    ['a private network', { issuer: 'https://10.1.2.3' }, 'issuer', /private network/],
    ['no host', { issuer: 'https://nowhere.invalid' }, 'issuer', /no host|cannot be reached/],
    ['another path', { issuer: 'PROVIDER/elsewhere' }, 'issuer', /no OpenID Connect provider/],
    ['another secret', { clientSecret: 'not the secret' }, 'clientSecret', /rejected this client ID/],
    ['another client', { providerClientId: 'stranger' }, 'clientSecret', /rejected this client ID/],
    ['no secret', { clientSecret: '' }, 'clientSecret', /Enter the client secret/],
    ['no domain', { domains: 'acme' }, 'domains', /acme is not a domain/],
    ['users created for the whole world', { domains: '' }, 'domains', /whose users may be created/],
  ]
  it.each(wrong)('show %s next to the field', async (_name, changes, field, sentence) => {
    const settings = JSON.parse(JSON.stringify(settingsOf(changes)).replace('PROVIDER', provider.issuer))
    for (const what of ['check', 'save']) {
      const { status, body } = await work({ work: what, settings })
      expect([status, Object.keys(body.fields)]).toEqual([422, [`settings.${field}`]])
      expect(body.fields[`settings.${field}`]).toMatch(sentence)
    }
  })

  it('are checked, saved with the secret encrypted, and returned without it', async () => {
    expect((await work({ work: 'check', settings: settingsOf() })).status).toBe(200)
    expect((await work({})).body.version).toBe(0)
    const saved = await save()
    expect(saved.body).toMatchObject({
      settings: { isOn: true, issuer: provider.issuer, hasSecret: true, domains: 'acme.com' },
      version: 1,
    })
    expect(JSON.stringify(saved.body)).not.toContain(provider.clientSecret)
    const { rows } = await product.database.pool.query(
      `select (select s::text from single_sign_ons s) || (select string_agg(a::text, ' ') from audit_trail a) as whole`,
    )
    expect(rows[0].whole).not.toContain(provider.clientSecret)
    // The stored secret is sent to the stored provider only.
    expect((await save({ clientSecret: '' })).status).toBe(200)
    const moved = await save({ clientSecret: '', issuer: `${provider.issuer}/` })
    expect(Object.keys(moved.body.fields)).toEqual(['settings.clientSecret'])
  })

  it('are not overwritten by a user who read an older version', async () => {
    const reply = await work({ work: 'save', version: 1, settings: settingsOf() })
    expect([reply.status, reply.body.code]).toEqual([409, 'SIGN_ON_CHANGED'])
  })

  it('reserve a domain for one company', async () => {
    const taken = await work({ work: 'save', settings: settingsOf() }, 'other')
    expect(taken.body.fields).toEqual({ 'settings.domains': 'Another company uses acme.com.' })
  })

  it('detect how the provider expects the client secret', async () => {
    const posting = await startOpenIdProvider(BACK, { secretMethod: 'client_secret_post' })
    const settings = settingsOf({ issuer: posting.issuer, domains: '', createsUsers: false })
    expect((await work({ work: 'check', settings })).status).toBe(200)
    await posting.stop()
    const { body } = await work({ work: 'check', settings })
    expect(body.fields['settings.issuer']).toMatch(/cannot be reached|was lost/)
  })
})

describe('single sign-on', () => {
  it('logs in the user with the verified e-mail address, and recognizes the account from then on', async () => {
    const { reply } = await signIn('clerk', 'clerk')
    expect(reply.body.userDetails).toMatchObject({ UserName: 'clerk', SecondFactorDue: false })
    expect(
      (await product.call('Shipment/GetShipmentCount', { key: reply.body.token, body: {} })).status,
    ).toBe(200)
    // Another address at the provider: the account counts, not the address.
    provider.people.get('clerk')!.email = 'clerk.kent@acme.com'
    expect((await signIn('clerk')).reply.body.userDetails.UserName).toBe('clerk')
    provider.people.get('clerk')!.email = 'clerk@elsewhere.com'
    expect((await signIn('clerk')).reply.body.message).toMatch(/is not an address at acme.com/)
    provider.people.get('clerk')!.email = 'clerk.kent@acme.com'
    // Another account with the first one's address is another person.
    expect((await signIn('sly')).reply.body.message).toMatch(/signs in with another account/)
    const { rows } = await product.database.pool.query(
      `select count(*)::int as lines from audit_trail where what = 'user.logged-in' and detail->>'by' = 'single-sign-on'`,
    )
    expect(rows[0].lines).toBe(2)
  })

  it('creates users at their first login if the company allows it', async () => {
    await save({ createsUsers: false })
    expect((await signIn('ann')).reply.body.message).toMatch(/no user with the e-mail address ann@acme.com/)
    await save()
    const { reply } = await signIn('ann')
    expect(reply.body.userDetails).toMatchObject({
      ...{ UserName: 'ann@acme.com', FirstName: 'Ann', LastName: 'Able', UserType: 'User', pageList: '' },
      ClientId: product.scene.a.id,
    })
    expect((await signIn('ann')).reply.body.userDetails.UserId).toBe(reply.body.userDetails.UserId)
    const listed = await product.call('LogIn/UserManagement', {
      as: 'admin',
      query: { actions: '0' },
      body: {},
    })
    const ann = listed.body.users.find((one: { UserName: string }) => one.UserName === 'ann@acme.com')
    expect(ann.State).toBe('Active')
  })

  it('finds the company by user name, e-mail address, domain and company name', async () => {
    const { rows } = await product.database.pool.query('select code from clients where id = $1', [
      product.scene.a.id,
    ])
    for (const body of [
      { UserName: 'clerk' },
      { UserName: 'CLERK@acme.com' },
      { UserName: 'new@ACME.com' },
      { company: rows[0].code },
    ]) {
      expect((await start(body)).body.url).toContain(`${provider.issuer}/auth?`)
    }
    for (const body of [
      { UserName: 'other' },
      { UserName: 'x@elsewhere.com' },
      { UserName: 'stranger' },
      {},
    ]) {
      expect((await start(body)).body.code).toBe('SIGN_ON_UNKNOWN')
    }
    // A user of another company is not sent to the provider of the domain.
    await product.database.pool.query(
      `update users set user_name = 'other@acme.com' where user_name = 'other'`,
    )
    expect((await start({ UserName: 'other@acme.com' })).body.code).toBe('SIGN_ON_UNKNOWN')
    await product.database.pool.query(
      `update users set user_name = 'other' where user_name = 'other@acme.com'`,
    )
  })

  it('sends PKCE, state and nonce, which are new each time', async () => {
    const urls = [
      new URL((await start({ UserName: 'clerk' })).body.url),
      new URL((await start({ UserName: 'clerk' })).body.url),
    ]
    for (const { searchParams } of urls) {
      expect(Object.fromEntries(searchParams)).toMatchObject({
        ...{ response_type: 'code', redirect_uri: BACK, scope: 'openid email profile' },
        ...{ code_challenge_method: 'S256', client_id: 'lading' },
      })
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(new Set(urls.map(({ searchParams }) => searchParams.get(name))).size).toBe(2)
    }
  })

  const refused: [string, string, RegExp][] = [
    [
      'an e-mail address that is not verified',
      'loose',
      /has not verified the e-mail address looker@acme.com/,
    ],
    ['an e-mail address of which nothing is said', 'silent', /has not verified/],
    ['no e-mail address', 'bare', /did not send your e-mail address/],
    ['another domain', 'far', /far@elsewhere.com is not an address at acme.com/],
    ['an operator of the installation', 'boss', /Operators of the installation/],
    ['a disabled user', 'gone', /has been disabled/],
  ]
  it.each(refused)('refuses %s with an explanation and a log entry', async (_name, login, sentence) => {
    const before = await failures()
    const { reply } = await signIn(login)
    expect([reply.status, reply.body.token]).toEqual([403, undefined])
    expect(reply.body.message).toMatch(sentence)
    expect(await failures()).toBe(before + 1)
  })

  it('accepts an unverified address if the company trusts its provider', async () => {
    await save({ trustsEmails: true })
    expect((await signIn('silent')).reply.body.userDetails.UserName).toBe('looker')
    expect((await signIn('loose')).reply.status).toBe(403)
    await save()
  })

  const broken: [string, (claims: Record<string, unknown>) => Record<string, unknown>, RegExp][] = [
    ['for another application', (claims) => ({ ...claims, aud: 'another' }), /for another application/],
    ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.example' }), /does not belong/],
    ['with another nonce', (claims) => ({ ...claims, nonce: 'another' }), /does not belong/],
    [
      'by a clock that is ten minutes behind',
      (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 600 }),
      /clocks .* differ/,
    ],
    [
      'by a clock that is ten minutes ahead',
      (claims) => ({ ...claims, nbf: Math.floor(Date.now() / 1000) + 600 }),
      /clocks .* differ/,
    ],
  ]
  it.each(broken)('refuses an ID token %s', async (_name, change, sentence) => {
    provider.alter(change)
    const { reply } = await signIn('clerk')
    expect([reply.status, reply.body.code]).toEqual([403, 'SIGN_ON_FAILED'])
    expect(reply.body.message).toMatch(sentence)
  })

  it('tolerates clocks that differ by a minute', async () => {
    provider.alter((claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }))
    expect((await signIn('clerk')).reply.status).toBe(200)
  })

  it('refuses a token signed with another key', async () => {
    const other = await startOpenIdProvider(BACK)
    other.alter((claims) => claims)
    provider.alter(() => ({}))
    expect((await signIn('clerk')).reply.body.code).toBe('SIGN_ON_FAILED')
    await other.stop()
  })

  it('works once for each start, and only with the ticket of its browser', async () => {
    const { ticket, answer, reply } = await signIn('clerk')
    expect(reply.status).toBe(200)
    expect((await finish(ticket, answer)).body.code).toBe('SIGN_ON_OVER')
    const begun = (await start({ UserName: 'clerk' })).body
    const stolen = await signInAtProvider(begun.url, 'clerk')
    const mine = (await start({ UserName: 'clerk' })).body
    // The state of another login.
    expect((await finish(mine.ticket, stolen.search)).body.code).toBe('SIGN_ON_FAILED')
    expect((await finish('no ticket', stolen.search)).body.code).toBe('SIGN_ON_OVER')
    const late = (await start({ UserName: 'clerk' })).body
    const back = await signInAtProvider(late.url, 'clerk')
    await product.database.pool.query(`update pending_sign_ins set ends_at = now() - interval '1 second'`)
    expect((await finish(late.ticket, back.search)).body.code).toBe('SIGN_ON_OVER')
  })

  it('is finished by any process of the server', async () => {
    const begun = (await start({ UserName: 'clerk' })).body
    const back = await signInAtProvider(begun.url, 'clerk')
    const body = { ticket: begun.ticket, answer: back.search }
    const reply = await product.elsewhere('LogIn/SingleSignOnReply', { body })
    expect(reply.body.userDetails.UserName).toBe('clerk')
    const called = await product.call('Shipment/GetShipmentCount', { key: reply.body.token, body: {} })
    expect(called.status).toBe(200)
    expect((await finish(begun.ticket, back.search)).body.code).toBe('SIGN_ON_OVER')
  })

  it('reports the provider’s error, and that it is unavailable', async () => {
    const begun = (await start({ UserName: 'clerk' })).body
    const { state } = Object.fromEntries(new URL(begun.url).searchParams)
    const answer = new URLSearchParams({ error: 'access_denied', state: state!, iss: provider.issuer })
    expect((await finish(begun.ticket, `?${answer}`)).body.message).toMatch(/canceled or not allowed/)
    const next = (await start({ UserName: 'clerk' })).body
    const back = await signInAtProvider(next.url, 'clerk')
    provider.fail(true)
    const failed = await finish(next.ticket, back.search)
    expect([failed.status, failed.body.code]).toEqual([403, 'SIGN_ON_FAILED'])
  })

  it.each(['', '?', '?code=1', '?state=x&code=2', '%%%', '?error=x&state=y', `?${'a'.repeat(7000)}`])(
    'causes no 5xx for %s',
    async (answer) => {
      const { ticket } = (await start({ UserName: 'clerk' })).body
      expect((await finish(ticket, answer)).status).toBeLessThan(500)
    },
  )

  it('is the only login for all but administrators, if the company requires it', async () => {
    await save({ isOnlyWay: true })
    const logIn = (UserName: string, Password = PASSWORD) =>
      product.call('LogIn/Login', { body: { UserName, Password } })
    expect((await logIn('clerk')).body.code).toBe('SIGN_ON_REQUIRED')
    expect((await logIn('clerk', 'a wrong password')).body.code).toBe('WRONG_CREDENTIALS')
    expect((await logIn('deputy')).status).toBe(200)
    expect((await signIn('clerk')).reply.status).toBe(200)
    await save()
    expect((await logIn('clerk')).status).toBe(200)
  })

  it('does not require the second factor of this installation', async () => {
    const settings = await product.database.pool.query(
      `update clients set settings = settings || '{"isSecondFactorRequired": true}' where id = $1`,
      [product.scene.a.id],
    )
    expect(settings.rowCount).toBe(1)
    const { reply } = await signIn('clerk')
    expect(reply.body.userDetails.SecondFactorDue).toBe(false)
    const called = await product.call('Shipment/GetShipmentCount', { key: reply.body.token, body: {} })
    expect(called.status).toBe(200)
    await product.database.pool.query(
      `update clients set settings = settings - 'isSecondFactorRequired' where id = $1`,
      [product.scene.a.id],
    )
  })

  it('stops when its settings are removed', async () => {
    const begun = (await start({ UserName: 'clerk' })).body
    const back = await signInAtProvider(begun.url, 'clerk')
    const { version } = (await work({})).body
    product.sessions.forgetAll()
    expect((await work({ work: 'remove', version })).body.version).toBe(0)
    expect((await finish(begun.ticket, back.search)).body.code).toBe('SIGN_ON_OVER')
    expect((await start({ UserName: 'clerk' })).body.code).toBe('SIGN_ON_UNKNOWN')
  })
})

it('reports that the provider cannot be reached', async () => {
  const gone = await startOpenIdProvider(BACK)
  const saved = await save({ issuer: gone.issuer })
  expect(saved.status).toBe(200)
  const begun = (await start({ UserName: 'clerk' })).body
  const back = await signInAtProvider(begun.url, 'clerk')
  await gone.stop()
  const reply = await finish(begun.ticket, back.search)
  expect([reply.status, reply.body.code]).toEqual([409, 'SIGN_ON_UNREACHABLE'])
  expect(reply.body.message).toMatch(/cannot be reached/)
})
