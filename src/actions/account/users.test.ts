import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp, type WireReply } from '#test/support/app.ts'
import { PASSWORD, type SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type WireUser = Record<string, unknown>
const NEW: WireUser = {
  UserName: 'newcomer',
  UserType: 'User',
  Password: 'correct horse battery',
  pageList: '5,6,7',
}
const manage = (actions: '0' | '2' | '3' | '6', user?: WireUser, as: SceneUser = 'admin') =>
  product.call('LogIn/UserManagement', { as, query: { actions }, body: user ? { user } : {} })
const refusal = ({ status, body }: WireReply) => [status, body.code]
const idOf = (user: SceneUser) => product.scene.users[user].id
const logIn = (UserName: string, Password: string) =>
  product.call('LogIn/Login', {
    body: { UserName, Password },
    from: `10.0.0.${Math.floor(Math.random() * 250)}`,
  })
const listed = async (as: SceneUser = 'admin'): Promise<WireUser[]> =>
  (await manage('0', undefined, as)).body.users
const wireUser = async (user: SceneUser) => (await listed()).find((one) => one.UserId === idOf(user))!

afterEach(async () => {
  await product.database.pool.query('delete from login_failures')
})

describe('managing users', () => {
  it('lists the client’s own users, without passwords', async () => {
    const users = await listed()
    expect(users.map((one) => one.UserName)).toEqual([
      'admin',
      'clerk',
      'deputy',
      'gone',
      'guest',
      'looker',
      'operator',
    ])
    expect(users.every((one) => one.Password === '')).toBe(true)
    expect((await listed('other')).map((one) => one.UserName)).toEqual(['other'])
  })

  it('adds a user, who can log in and has the pages given', async () => {
    expect((await manage('2', NEW)).status).toBe(200)
    const { status, body } = await logIn('newcomer', 'correct horse battery')
    expect([status, body.userDetails.pageList, body.userDetails.ClientId]).toEqual([
      200,
      '5,6,7',
      product.scene.a.id,
    ])
  })

  it('refuses a name that is in use, in any case and by any client', async () => {
    for (const UserName of ['Admin', 'other']) {
      const reply = await manage('2', { ...NEW, UserName })
      expect(refusal(reply)).toEqual([409, 'USER_EXISTS'])
      expect(Object.keys(reply.body.fields)).toEqual(['user.UserName'])
    }
  })

  it.each(['short', 'aaaaaaaaaaaaaaa', 'xx-somebody-xx', ''])('refuses the password %j', async (Password) => {
    expect(refusal(await manage('2', { ...NEW, UserName: 'somebody', Password }))).toEqual([
      422,
      'PASSWORD_TOO_WEAK',
    ])
  })

  it('refuses an invalid user', async () => {
    expect(refusal(await manage('2'))).toEqual([422, 'VALIDATION_FAILED'])
    const reply = await manage('2', { ...NEW, UserName: '', Email: 'no address' })
    expect(Object.keys(reply.body.fields).sort()).toEqual(['user.Email', 'user.UserName'])
    // If this were read as an empty list, it would give access to every page.
    const pages = await manage('2', { ...NEW, UserName: 'nopages', pageList: 'Prepaid' })
    expect(Object.keys(pages.body.fields)).toEqual(['user.pageList'])
    expect(refusal(await manage('6', { UserId: 'x' }))).toEqual([404, 'USER_NOT_FOUND'])
  })

  it('changes rights immediately for a user who is logged in, but never the user name', async () => {
    const key = (await logIn('guest', PASSWORD)).body.token
    const tender = () => product.call('Shipment/CarriersList', { key, body: {} })
    const book = () => product.call('Shipment/Void', { key, body: { shipmentId: 'x' } })
    expect((await book()).status).toBe(403)
    await manage('3', { ...(await wireUser('guest')), pageList: '13', UserName: 'renamed' })
    expect((await book()).status).toBe(404)
    expect((await wireUser('guest')).UserName).toBe('guest')
    expect((await tender()).status).not.toBe(401)
  })

  it('ends the sessions of a user who is disabled, removed, or gets a new password', async () => {
    const isIn = async (key: string) =>
      (await product.call('Shipment/GetShipmentCount', { key })).status === 200
    const first = (await logIn('guest', PASSWORD)).body.token
    await manage('3', { ...(await wireUser('guest')), Password: 'another good password' })
    expect(await isIn(first)).toBe(false)
    const second = (await logIn('guest', 'another good password')).body.token
    await manage('3', { ...(await wireUser('guest')), Disabled: true })
    expect(await isIn(second)).toBe(false)
    expect(refusal(await logIn('guest', 'another good password'))).toEqual([403, 'USER_DISABLED'])
    await manage('3', { ...(await wireUser('guest')), Disabled: false })
    const third = (await logIn('guest', 'another good password')).body.token
    await manage('6', { UserId: idOf('guest') })
    expect(await isIn(third)).toBe(false)
    expect(refusal(await logIn('guest', 'another good password'))).toEqual([401, 'WRONG_CREDENTIALS'])
  })

  it('adds an audit entry for each change, without passwords', async () => {
    const { rows } = await product.database.pool.query(
      `select what, detail::text as detail from audit_trail where what like 'user.%' and what <> 'user.logged-in' order by at`,
    )
    expect(new Set(rows.map((row) => row.what))).toEqual(
      new Set(['user.added', 'user.changed', 'user.removed']),
    )
    expect(rows.map((row) => row.detail).join()).not.toMatch(/password|horse/)
  })
})

describe('operators', () => {
  it('are created by operators only', async () => {
    const internal = { ...NEW, UserName: 'operator2', UserType: 'Internal' }
    expect(refusal(await manage('2', internal))).toEqual([422, 'VALIDATION_FAILED'])
    expect(refusal(await manage('3', { ...(await wireUser('clerk')), UserType: 'Internal' }))).toEqual([
      422,
      'VALIDATION_FAILED',
    ])
    expect((await manage('2', internal, 'operator')).status).toBe(200)
  })

  it('are changed and removed by operators only: an administrator cannot take over their account', async () => {
    const operator = await wireUser('operator')
    for (const change of [{ Password: 'taken over by me' }, { UserType: 'User' }, { Disabled: true }, {}]) {
      expect(refusal(await manage('3', { ...operator, ...change }))).toEqual([422, 'VALIDATION_FAILED'])
    }
    expect(refusal(await manage('6', { UserId: operator.UserId }))).toEqual([422, 'VALIDATION_FAILED'])
    expect((await logIn('operator', PASSWORD)).status).toBe(200)
    expect((await manage('3', { ...operator, title: 'Night shift' }, 'operator')).status).toBe(200)
  })
})

describe('the last administrator', () => {
  const demoted = { UserType: 'User' }
  const disabled = { Disabled: true }

  it('cannot be removed, disabled or demoted', async () => {
    expect((await manage('6', { UserId: idOf('deputy') })).status).toBe(200)
    const admin = await wireUser('admin')
    expect(refusal(await manage('6', { UserId: admin.UserId }))).toEqual([409, 'LAST_ADMINISTRATOR'])
    expect(refusal(await manage('3', { ...admin, ...demoted }))).toEqual([409, 'LAST_ADMINISTRATOR'])
    expect(refusal(await manage('3', { ...admin, ...disabled }))).toEqual([409, 'LAST_ADMINISTRATOR'])
    expect((await manage('3', { ...admin, title: 'Boss' })).status).toBe(200)
  })

  it.each([
    ['both removed', '6', {}, '6', {}],
    ['one removed, one demoted', '6', {}, '3', demoted],
    ['both disabled', '3', disabled, '3', disabled],
  ] as const)('stays in concurrent requests: %s', async (_what, firstAction, first, secondAction, second) => {
    for (let round = 0; round < 8; round++) {
      const names = [
        `chief-a-${round}${firstAction}${secondAction}`,
        `chief-b-${round}${firstAction}${secondAction}`,
      ]
      for (const UserName of names) {
        const { password_hash: hash } = (
          await product.database.pool.query(`select password_hash from users where user_name = 'clerk'`)
        ).rows[0]
        await product.database.pool.query(
          `insert into users (id, client_id, user_name, user_type, password_hash)
            values (gen_random_uuid(), $1, $2, 'Admin', $3)`,
          [product.scene.b.id, UserName, hash],
        )
      }
      // Client B now has only these two.
      await product.database.pool.query(
        `update users set user_type = case when user_name = any ($2) then 'Admin' else 'User' end where client_id = $1`,
        [product.scene.b.id, names],
      )
      const { rows } = await product.database.pool.query(
        // The first request changes both: if its user is one of them, the reply reports that, and not a missing right.
        'select id, user_name from users where user_name = any ($1) order by user_name',
        [names],
      )
      const keys = await Promise.all(
        names.map(async (name) => (await logIn(name, PASSWORD)).body.token as string),
      )
      const go = (key: string, actions: string, index: number, change: object) =>
        product.call('LogIn/UserManagement', {
          key,
          query: { actions },
          body: {
            user: { UserId: rows[index].id, UserName: rows[index].user_name, UserType: 'Admin', ...change },
          },
        })
      const replies = await Promise.all([
        go(keys[0]!, firstAction, 0, first),
        go(keys[0]!, secondAction, 1, second),
      ])
      // The second request gets the error of the rule, or finds that its own user was removed.
      const [winner, loser] = replies.map(({ status }) => status).sort()
      expect(winner).toBe(200)
      expect([401, 409]).toContain(loser)
      const left = await product.database.pool.query(
        `select 1 from users where client_id = $1 and user_type = 'Admin' and not is_disabled`,
        [product.scene.b.id],
      )
      expect(left.rowCount).toBe(1)
    }
  })
})

describe('concurrent changes of one user', () => {
  const isWaiting = async () => {
    const { rowCount } = await product.database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query like '%"users"%'`,
    )
    expect(rowCount).toBe(1)
  }
  /** Runs the work while another transaction has changed the user and not yet committed. */
  const during = async (change: string, work: () => Promise<WireReply>): Promise<WireReply> => {
    const other = await product.database.pool.connect()
    try {
      await other.query('begin')
      await other.query(`update users set ${change} where id = $1`, [idOf('clerk')])
      const working = work()
      await vi.waitFor(isWaiting, { timeout: 10_000 })
      await other.query('commit')
      return await working
    } finally {
      other.release()
    }
  }
  const stored = async () => {
    const { rows } = await product.database.pool.query('select * from users where id = $1', [idOf('clerk')])
    return rows[0]
  }

  it('keep rights that were just given when the user saves the profile', async () => {
    await product.keyOf('clerk')
    const saved = await during("page_ids = '{5,6}', is_disabled = true", () =>
      product.call('Login/userDetails', { as: 'clerk', body: { profile: { title: 'Dock lead' } } }),
    )
    expect(saved.status).toBe(200)
    expect(await stored()).toMatchObject({ page_ids: [5, 6], is_disabled: true, title: 'Dock lead' })
  })

  it('keep a password that was just set when an administrator changes the rights', async () => {
    const saved = await during("password_hash = 'new'", async () =>
      manage('3', { ...(await wireUser('clerk')), pageList: '5,6,7', IsDisabled: false, Password: '' }),
    )
    expect(saved.status).toBe(200)
    expect(await stored()).toMatchObject({ password_hash: 'new', page_ids: [5, 6, 7] })
  })
})
