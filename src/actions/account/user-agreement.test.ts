import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { PASSWORD, type SceneUser } from '#test/support/scene.ts'
import { USER_AGREEMENT_VERSION as version } from './user-agreement-text.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const agreement = (body: object, as?: SceneUser) =>
  product.call('LogIn/UserAgreementOperation', { body, ...(as ? { as } : {}) })
const isDue = async (UserName: SceneUser) => {
  const { body } = await product.call('LogIn/Login', { body: { UserName, Password: PASSWORD } })
  return body.userDetails.AgreementDue
}

describe('the user agreement', () => {
  it('can be read by anyone but accepted only after logging in', async () => {
    const { status, body } = await agreement({})
    expect([status, body.version, body.acceptedAt, body.acceptedBy]).toEqual([200, version, null, ''])
    expect(body.text.split('\n\n').length).toBeGreaterThan(5)
    expect((await agreement({ accept: true, version })).body.code).toBe('NOT_LOGGED_IN')
  })

  it('is requested after login until it is accepted, then never again', async () => {
    expect(await isDue('clerk')).toBe(true)
    const { body } = await agreement({ accept: true, version }, 'clerk')
    expect(body).toMatchObject({ version, acceptedBy: 'clerk', acceptedAt: expect.any(String) })
    expect(await isDue('clerk')).toBe(false)
    // Each user accepts it separately.
    expect(await isDue('admin')).toBe(true)
    const again = await agreement({ accept: true, version }, 'clerk')
    expect(again.body.acceptedAt).toBe(body.acceptedAt)
    const { rows } = await product.database.pool.query(
      `select user_name, detail from audit_trail where what = 'agreement.accepted' order by at`,
    )
    expect(rows).toEqual([
      { user_name: 'clerk', detail: { version, isNew: true } },
      { user_name: 'clerk', detail: { version, isNew: false } },
    ])
  })

  it('can be accepted by read-only users, too', async () => {
    expect((await agreement({ accept: true, version }, 'looker')).status).toBe(200)
    expect(await isDue('looker')).toBe(false)
  })

  it('is not accepted in a version that the user was not shown', async () => {
    const { status, body } = await agreement({ accept: true, version: '2020-01' }, 'admin')
    expect([status, body.code]).toEqual([409, 'AGREEMENT_CHANGED'])
    await product.database.pool.query(`insert into agreement_acceptances
      select client_id, id, user_name, '2020-01', now() from users where user_name = 'admin'`)
    expect(await isDue('admin')).toBe(true)
  })
})
