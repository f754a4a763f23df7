import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addWork } from '#database/queue/works.ts'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { openWorkKinds } from './work-rights.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

let number = 0
async function begun(kind: string, by: SceneUser): Promise<string> {
  const id = `00000000-0000-7000-8000-${String(++number).padStart(12, '0')}`
  const { id: userId, clientId } = product.scene.users[by]
  const createdBy = { id: userId, name: by }
  await addWork(product.database.db, clientId, { id, kind, title: kind, total: 1, input: {}, createdBy })
  return id
}
const read = async (as: SceneUser, body: object = {}) =>
  (await product.call('Works/Read', { as, body })).body.works.map(({ id }: { id: string }) => id)
const cancel = (as: SceneUser, workId: string) => product.call('Works/Cancel', { as, body: { workId } })

describe('background work', () => {
  it('of every kind has its pages', () => {
    const everyPage = Array.from({ length: 60 }, (_, index) => index + 1)
    const open = openWorkKinds({ userType: 'Admin', pageIds: everyPage })
    expect(open.toSorted()).toEqual(Object.keys(WORK_KINDS).toSorted())
  })

  it('of other users can be seen and canceled only with one of its pages', async () => {
    const id = await begun('tariff-import', 'admin')
    expect(await read('guest', { ids: [id] })).toEqual([])
    expect(await read('guest')).toEqual([])
    expect((await cancel('guest', id)).body.code).toBe('WORK_NOT_FOUND')
    expect(await read('clerk', { ids: [id] })).toEqual([id])
    expect((await cancel('looker', id)).body.code).toBe('READ_ONLY')
    expect((await cancel('clerk', id)).body.work.state).toBe('cancelled')
  })

  it('of the user’s own can be seen and canceled after the page was taken away', async () => {
    const [own, others] = [await begun('item-file', 'guest'), await begun('item-file', 'admin')]
    expect(await read('guest', { kinds: ['item-file'] })).toEqual([own])
    expect((await cancel('guest', others)).status).toBe(404)
    expect((await cancel('guest', own)).body.work.state).toBe('cancelled')
  })

  it('of a page that is closed without being listed stays closed', async () => {
    const id = await begun('sku-file', 'admin')
    expect(await read('clerk', { ids: [id] })).toEqual([])
    expect(await read('looker', { ids: [id] })).toEqual([id])
  })
})

describe('calls that a user without any page cannot make', () => {
  it('include the costs of accessorials', async () => {
    const body = {}
    expect((await product.call('Shipment/GetAccessorials', { as: 'guest', body })).status).toBe(403)
    expect((await product.call('Shipment/GetAccessorials', { as: 'clerk', body })).status).toBe(200)
  })
})
