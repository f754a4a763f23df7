import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp, type WireReply } from '#test/support/app.ts'
import { PASSWORD, type SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const manage = (actions: '0' | '2' | '3' | '6', user?: object) =>
  product.call('LogIn/UserManagement', { as: 'admin', query: { actions }, body: user ? { user } : {} })
const refusal = ({ status, body }: WireReply) => [status, body.code, Object.keys(body.fields ?? {})]
const idOf = (user: SceneUser) => product.scene.users[user].id
const wireUser = async (UserId: string): Promise<Record<string, unknown>> =>
  (await manage('0')).body.users.find((one: Record<string, unknown>) => one.UserId === UserId)

const FULL = {
  ...{ Email: 'Deputy@Example.com', FirstName: 'Dee', LastName: 'Putty', phone: '(775)555-0142' },
  ...{ title: 'Lead', UserType: 'Admin', pageList: '5,6,38', DefaultPageId: 5, Disabled: true },
}

describe('an edit of a user', () => {
  it('leaves every field unchanged that it does not contain', async () => {
    const UserId = idOf('deputy')
    expect((await manage('3', { UserId, ...FULL })).status).toBe(200)
    expect(await wireUser(UserId)).toMatchObject(FULL)
    expect((await manage('3', { UserId, title: 'Chief' })).status).toBe(200)
    expect(await wireUser(UserId)).toMatchObject({ ...FULL, title: 'Chief' })
    expect((await manage('3', { UserId })).status).toBe(200)
    expect(await wireUser(UserId)).toMatchObject({ ...FULL, title: 'Chief' })
  })

  it.each(['', null])('clears what it sends as %j', async (nothing) => {
    const UserId = idOf('deputy')
    await manage('3', { UserId, ...FULL })
    const emptied = { Email: nothing, FirstName: nothing, LastName: nothing, phone: nothing, title: nothing }
    expect((await manage('3', { UserId, ...emptied, pageList: nothing })).status).toBe(200)
    const { Email, FirstName, LastName, phone, title, pageList, UserType, Disabled } = await wireUser(UserId)
    expect([Email, FirstName, LastName, phone, title, pageList]).toEqual(['', '', '', '', '', ''])
    expect([UserType, Disabled]).toEqual(['Admin', true])
    expect((await manage('3', { UserId, DefaultPageId: null })).status).toBe(200)
    expect(await wireUser(UserId)).toMatchObject({ DefaultPageId: 0 })
  })

  it('validates e-mail, phone and default page like the user’s own profile', async () => {
    const UserId = idOf('clerk')
    const bad = { UserId, Email: 'no address', phone: '12', pageList: '6', DefaultPageId: 5 }
    await manage('3', { UserId, DefaultPageId: 0 })
    expect(refusal(await manage('3', bad))).toEqual([
      422,
      'VALIDATION_FAILED',
      ['user.Email', 'user.phone', 'user.DefaultPageId'],
    ])
    const added = await manage('2', {
      ...bad,
      UserId: undefined,
      UserName: 'x1',
      Password: 'one good password',
    })
    expect(refusal(added)[2]).toEqual(['user.Email', 'user.phone', 'user.DefaultPageId'])
    expect((await manage('3', { UserId, pageList: '6', DefaultPageId: 6 })).status).toBe(200)
  })

  it('is refused if it names an outdated version', async () => {
    const UserId = idOf('looker')
    const { version } = await wireUser(UserId)
    expect((await manage('3', { UserId, version, title: 'One' })).status).toBe(200)
    expect(refusal(await manage('3', { UserId, version, title: 'Two' }))).toEqual([409, 'USER_CHANGED', []])
    expect(await wireUser(UserId)).toMatchObject({ title: 'One' })
  })
})

describe('a new user', () => {
  it('has defaults for everything that was not sent', async () => {
    expect((await manage('2', { UserName: 'plain', Password: 'one good password' })).status).toBe(200)
    const users = (await manage('0')).body.users as Record<string, unknown>[]
    expect(users.find(({ UserName }) => UserName === 'plain')).toMatchObject({
      ...{ Email: '', UserType: 'User', pageList: '', DefaultPageId: 0, Disabled: false, Password: '' },
    })
  })
})

describe('the login throttle', () => {
  it('is lifted when an administrator resets the password', async () => {
    const logIn = (Password: string, from: string) =>
      product.call('LogIn/Login', { body: { UserName: 'Guest', Password }, from })
    for (let at = 0; at < 11; at++) await logIn('wrong', '10.2.0.1')
    expect((await logIn(PASSWORD, '10.2.0.1')).status).toBe(429)
    expect((await manage('3', { UserId: idOf('guest'), Password: 'one good password' })).status).toBe(200)
    expect((await logIn('one good password', '10.2.0.1')).status).toBe(200)
  })
})
