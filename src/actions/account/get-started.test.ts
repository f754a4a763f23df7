import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const read = async (as: SceneUser = 'admin', body: object = {}) =>
  (await product.call('Client/GetStarted', { as, body })).body
const doneOf = async (as: SceneUser = 'admin') =>
  (await read(as)).steps.flatMap((one: { step: string; isDone: boolean }) => (one.isDone ? [one.step] : []))

describe('the first steps', () => {
  it('are checked off automatically once the data exists', async () => {
    const before = ['warehouse', 'carriers', 'prices', 'email']
    expect(await doneOf('other')).toEqual(before)
    const { steps } = await read()
    expect(steps).toHaveLength(9)
    expect(await doneOf()).toEqual([...before, 'colleagues'])
    await book(product)
    expect(await doneOf()).toEqual([...before, 'colleagues', 'shipment'])
    await product.database.pool.query(`update tariffs set state = 'retired' where client_id = $1`, [
      product.scene.a.id,
    ])
    expect(await doneOf()).not.toContain('prices')
  })

  it('are for administrators, who dismiss them for all', async () => {
    expect(await read('clerk')).toMatchObject({ isShown: false, steps: [] })
    const refused = await product.call('Client/GetStarted', { as: 'clerk', body: { dismiss: true } })
    expect([refused.status, refused.body.code]).toEqual([403, 'PAGE_FORBIDDEN'])
    expect(await read('deputy')).toMatchObject({ isShown: true })
    expect(await read('admin', { dismiss: true })).toMatchObject({ isShown: false })
    expect(await read('deputy')).toMatchObject({ isShown: false })
    expect(await read('other')).toMatchObject({ isShown: true })
    expect(await read('admin', { dismiss: false })).toMatchObject({ isShown: true })
  })
})

describe('a test mail', () => {
  it('goes to the address of the user, and not again while it is queued', async () => {
    const first = await product.call('Client/SendTestMail', { as: 'admin', body: {} })
    expect(first.body).toMatchObject({ to: 'admin@example.com' })
    const second = await product.call('Client/SendTestMail', { as: 'admin', body: {} })
    expect(second.body.messageId).toBe(first.body.messageId)
    const { body } = await product.call('Client/MailStatus', { as: 'admin', body: {} })
    expect(body).toMatchObject({
      ...{ hasMailServer: true, to: 'admin@example.com' },
      lastTest: { to: 'admin@example.com', state: 'waiting' },
    })
    const others = await product.call('Client/MailStatus', { as: 'other', body: {} })
    expect(others.body.lastTest).toBeNull()
    expect((await product.call('Client/SendTestMail', { as: 'clerk', body: {} })).status).toBe(403)
  })
})
