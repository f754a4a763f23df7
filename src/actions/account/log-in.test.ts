import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp, type WireReply } from '#test/support/app.ts'
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

/** The access id in the mail that was written last. */
async function newestLink(): Promise<string> {
  const last = (await mails()).at(-1)!
  return new URL(/https:\S+/.exec(last.payload.text)![0]).searchParams.get('accessid')!
}

describe('a forgotten password', () => {
  it('is set anew with the mailed link, once, and ends every session', async () => {
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

  it('is taken as it is, its outer spaces too', async () => {
    await request('guest')
    expect((await setPassword(await newestLink(), '  spaces count here ')).status).toBe(200)
    expect((await logIn('guest', 'spaces count here')).status).toBe(401)
    expect((await logIn('guest', '  spaces count here ')).status).toBe(200)
  })

  it('by two who hold the link at once: once', async () => {
    await request('guest')
    const link = await newestLink()
    const replies = await Promise.all(
      ['first password 1', 'second password 2'].map((one) => setPassword(link, one)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  it('says nothing of whether the user exists, and writes to nobody who may not', async () => {
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

  it('needs a good one, and a good link', async () => {
    await request('looker')
    const link = await newestLink()
    for (const weak of ['short', 'looker-looker', 'aaaaaaaaaaaa']) {
      expect(refusal(await setPassword(link, weak))).toEqual([422, 'PASSWORD_TOO_WEAK'])
    }
    for (const bad of ['', 'x', link.slice(1), `Z${link.slice(1)}`]) {
      expect(refusal(await setPassword(bad, 'a brand new password'))).toEqual([404, 'ACCESS_LINK_INVALID'])
    }
    // Nothing was used up by the tries.
    expect((await setPassword(link, 'a brand new password')).status).toBe(200)
  })
})

describe('user details', () => {
  it.each(['admin', 'clerk', 'looker', 'operator'] as SceneUser[])(
    'of %s say rights and defaults',
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
