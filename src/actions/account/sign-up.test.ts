import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findSession } from '#database/clients/sessions.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { newestMailedLink } from '#test/support/mailed-link.ts'
import { PASSWORD as PASSWORD_OF_SCENE } from '#test/support/scene.ts'
import { newSetupToken } from './setup-link.ts'
import { USER_AGREEMENT_VERSION as version } from './user-agreement-text.ts'

let product: TestApp
let serial = 0
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const agreement = (body: object) => product.call('LogIn/UserAgreementOperation', { body })
const logIn = (UserName: string, Password = PASSWORD) =>
  product.call('LogIn/Login', { body: { UserName, Password } })
const count = async (table: string) =>
  Number((await product.database.pool.query(`select count(*) from ${table}`)).rows[0].count)

const PASSWORD = 'nine green pallets'
const BILL_TO = { addressline1: '12 Dock St', City: 'Reno', State: 'NV', Zip: '89502' }
/** A sign-up for a new company, different with each call. */
const filled = (changes: object = {}) => {
  serial++
  return {
    company: `Acme ${serial}, Inc.`,
    UserName: `boss${serial}`,
    Password: PASSWORD,
    Email: `boss${serial}@example.com`,
    FirstName: 'Pat',
    LastName: 'Doe',
    phone: '312-555-0142',
    userBilltoDetails: BILL_TO,
    ...changes,
  }
}

/** Like an installation that has only the demo, with the demo turned off. */
beforeEach(async () => {
  await product.database.pool.query('update clients set is_demo = true')
  await product.database.pool.query('delete from setup_link')
  Object.assign(product.installation, { isDemo: false, signUp: 'closed' })
})

const token = async (processKey = 1): Promise<string> =>
  (await newSetupToken(product.database.db, { isDemo: false, processKey }))!

describe('the first company', () => {
  it('is created with the setup link, which works once: client, administrator, bill-to address and acceptance', async () => {
    const accessid = await token()
    const read = await agreement({ accessid })
    expect(read.body).toMatchObject({ version, next: 'sign-up', text: expect.stringContaining('\n\n') })
    const signUp = filled()
    const { body } = await agreement({ accept: true, version, accessid, signUp })
    expect(body.fields ?? body.next).toBe('log-in')
    const session = await logIn(signUp.UserName)
    expect(session.body.userDetails).toMatchObject({
      UserType: 'Admin',
      GroupName: signUp.company,
      Groupcode: `ACME-${serial}`,
      AgreementDue: false,
      userBilltoDetails: { CompanyName: signUp.company, City: 'Reno', State: 'NV', Zip: '89502' },
    })
    const again = await agreement({ accept: true, version, accessid, signUp: filled() })
    expect([again.status, again.body.code]).toEqual([404, 'SETUP_LINK_INVALID'])
    expect(await newSetupToken(product.database.db, { isDemo: false, processKey: 2 })).toBeNull()
  })

  it('is created once by two concurrent requests', async () => {
    const accessid = await token()
    const before = await count('clients')
    const replies = await Promise.all(
      [filled(), filled(), filled()].map((signUp) => agreement({ accept: true, version, accessid, signUp })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
    expect(await count('clients')).toBe(before + 1)
  })

  it('with errors leaves nothing behind, reports each next to its field, and keeps the link valid', async () => {
    const accessid = await token()
    const tables = ['clients', 'users', 'bill_to_addresses', 'agreement_acceptances']
    const before = await Promise.all(tables.map(count))
    const wrong = filled({
      Email: 'nowhere',
      phone: '12',
      Password: 'short',
      userBilltoDetails: { ...BILL_TO, addressline1: '', State: 'CA' },
    })
    const { status, body } = await agreement({ accept: true, version, accessid, signUp: wrong })
    expect([status, Object.keys(body.fields).toSorted()]).toEqual([
      422,
      [
        'signUp.Email',
        'signUp.Password',
        'signUp.phone',
        'signUp.userBilltoDetails.State',
        'signUp.userBilltoDetails.addressline1',
      ],
    ])
    expect(body.fields['signUp.Email']).toBe('Following email is invalid: nowhere')
    // The schema refuses a ZIP with an invalid character, and the other errors are still reported.
    const odd = filled({ Email: 'nowhere', userBilltoDetails: { ...BILL_TO, Zip: '89502*' } })
    const both = await agreement({ accept: true, version, accessid, signUp: odd })
    expect([both.status, Object.keys(both.body.fields).toSorted()]).toEqual([
      422,
      ['signUp.Email', 'signUp.userBilltoDetails.Zip'],
    ])
    const taken = await agreement({ accept: true, version, accessid, signUp: filled({ UserName: 'ADMIN' }) })
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([409, ['signUp.UserName']])
    const old = await agreement({ accept: true, version: '2020-01', accessid, signUp: filled() })
    expect(old.body.code).toBe('AGREEMENT_CHANGED')
    expect(await Promise.all(tables.map(count))).toEqual(before)
    expect((await agreement({ accept: true, version, accessid, signUp: filled() })).status).toBe(200)
  })

  it('needs a valid link: not one that was replaced, has expired, or is an arbitrary text', async () => {
    const first = await token(1)
    const second = await token(1)
    expect((await agreement({ accessid: first })).body.code).toBe('SETUP_LINK_INVALID')
    expect((await agreement({ accessid: second })).status).toBe(200)
    for (const accessid of ['unknown', 'x'.repeat(200), first.slice(1)]) {
      expect((await agreement({ accessid })).status).toBe(404)
    }
    await product.database.pool.query(`update setup_link set expires_at = now() - interval '1 minute'`)
    const late = await agreement({ accept: true, version, accessid: second, signUp: filled() })
    expect([late.status, late.body.code]).toEqual([410, 'SETUP_LINK_EXPIRED'])
    const { rows } = await product.database.pool.query('select * from setup_link')
    expect(JSON.stringify(rows)).not.toContain(second)
  })

  it('has one link for several processes: a second one prints none while the first is running', async () => {
    const pool = product.database.pool
    const other = await pool.connect()
    await other.query('select pg_advisory_lock(5234642, 77)')
    try {
      expect(await newSetupToken(product.database.db, { isDemo: false, processKey: 77 })).not.toBeNull()
      expect(await newSetupToken(product.database.db, { isDemo: false, processKey: 78 })).toBeNull()
    } finally {
      await other.query('select pg_advisory_unlock(5234642, 77)')
      other.release()
    }
    expect(await newSetupToken(product.database.db, { isDemo: false, processKey: 78 })).not.toBeNull()
  })

  it('is reported by /config.json', async () => {
    const config = async () => (await product.app.inject('/config.json')).json()
    expect(await config()).toMatchObject({ hasNoCompany: true, isSignUpOpen: false })
    await agreement({ accept: true, version, accessid: await token(), signUp: filled() })
    expect(await config()).toMatchObject({ hasNoCompany: false })
  })
})

describe('users of the demo while it is turned off', () => {
  it('cannot log in, and their sessions have ended', async () => {
    Object.assign(product.installation, { isDemo: true })
    expect((await logIn('clerk', PASSWORD_OF_SCENE)).status).toBe(200)
    Object.assign(product.installation, { isDemo: false })
    const { status, body } = await logIn('clerk', PASSWORD_OF_SCENE)
    expect([status, body.code]).toEqual([401, 'WRONG_CREDENTIALS'])
    const { pool } = product.database
    const { rows } = await pool.query('select id from sessions order by created_at desc limit 1')
    expect(await findSession(pool, rows[0].id, { isDemo: true })).not.toBeNull()
    expect(await findSession(pool, rows[0].id, { isDemo: false })).toBeNull()
  })
})

describe('visitors', () => {
  it('are refused while sign-up is closed', async () => {
    const { status, body } = await agreement({ accept: true, version, signUp: filled() })
    expect([status, body.code]).toEqual([403, 'SIGN_UP_CLOSED'])
  })

  it('sign up if it is open, and log in once they have opened the mailed link', async () => {
    await agreement({ accept: true, version, accessid: await token(), signUp: filled() })
    Object.assign(product.installation, { signUp: 'open' })
    const signUp = filled()
    expect((await agreement({ accept: true, version, signUp })).body.next).toBe('confirm')
    const early = await logIn(signUp.UserName)
    expect([early.status, early.body.code]).toEqual([403, 'EMAIL_NOT_CONFIRMED'])
    const accessid = await newestMailedLink(product, 'sign-up-link')
    expect((await agreement({ accessid })).body.next).toBe('confirm')
    expect((await agreement({ accessid, accept: true })).body.next).toBe('log-in')
    expect((await logIn(signUp.UserName)).status).toBe(200)
    expect((await agreement({ accessid, accept: true })).status).toBe(410)
  })

  it('who missed the link confirm their address with a password reset link', async () => {
    await agreement({ accept: true, version, accessid: await token(), signUp: filled() })
    Object.assign(product.installation, { signUp: 'open' })
    const signUp = filled()
    await agreement({ accept: true, version, signUp })
    await product.call('LogIn/RequestPassword', { body: { UserName: signUp.UserName } })
    const accessid = await newestMailedLink(product, 'password-link')
    const Password = 'eleven slow barges'
    expect((await product.call('LogIn/SetPassword', { body: { accessid, Password } })).status).toBe(200)
    const late = await product.call('LogIn/Login', { body: { UserName: signUp.UserName, Password } })
    expect(late.status).toBe(200)
  })

  it('create no more than five companies a day from one network', async () => {
    await agreement({ accept: true, version, accessid: await token(), signUp: filled() })
    await product.database.pool.query('delete from login_failures')
    Object.assign(product.installation, { signUp: 'open' })
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++) {
      statuses.push((await agreement({ accept: true, version, signUp: filled() })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  it('cannot take the first company of an installation', async () => {
    Object.assign(product.installation, { signUp: 'open' })
    const { body } = await agreement({ accept: true, version, signUp: filled() })
    expect(body.code).toBe('SIGN_UP_CLOSED')
  })
})
