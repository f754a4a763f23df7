import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type As = 'admin' | 'clerk' | 'other' | 'looker'
const LIST = 'shipment-history'
const CONTENT = { search: { payment: 'C', sort: '-TotalCharge' }, columns: { order: ['bol'], hidden: [] } }

const call = (path: string, body: object, as: As = 'clerk') => product.call(`Views/${path}`, { as, body })
const save = (name: string, more: object = {}, as: As = 'clerk') =>
  call('Save', { list: LIST, name, content: CONTENT, ...more }, as)
const namesOf = async (as: As) => {
  const { body } = await call('List', { list: LIST }, as)
  return (body.views as { name: string }[]).map(({ name }) => name)
}
// biome-ignore lint/suspicious/noExplicitAny: a JSON reply of any shape
const viewOf = (body: any, name: string) => body.views.find((view: { name: string }) => view.name === name)

describe('saved views', () => {
  it('are the user’s own until they are shared, and never visible to another company', async () => {
    await save('Mine')
    await save('Ours', { isShared: true })
    expect(await namesOf('clerk')).toEqual(['Mine', 'Ours'])
    expect(await namesOf('admin')).toEqual(['Ours'])
    expect(await namesOf('other')).toEqual([])
    const { body } = await call('List', { list: LIST }, 'admin')
    expect(body.views[0]).toMatchObject({ isMine: false, isDefault: false, content: CONTENT, version: 1 })
  })

  it('are changed by their owner only, who sends the version', async () => {
    const view = viewOf((await save('Changing', { isShared: true })).body, 'Changing')
    const change = { viewId: view.id, version: view.version, content: { search: { q: 'x' } }, isShared: true }
    const { body } = await save('Changed', change)
    expect(viewOf(body, 'Changed')).toMatchObject({ version: 2, content: { search: { q: 'x' } } })
    expect((await save('Changed', change)).body.code).toBe('VIEW_CHANGED')
    expect((await save('Theirs', { ...change, version: 2 }, 'admin')).body.code).toBe('VIEW_OF_OTHER')
    expect((await save('Theirs', { ...change, version: 2 }, 'other')).body.code).toBe('VIEW_NOT_FOUND')
    expect((await save('Changed', { ...change, version: undefined })).status).toBe(422)
  })

  it('have unique names per user and list', async () => {
    await save('Twice')
    const again = await save('TWICE')
    expect([again.status, again.body.fields]).toEqual([
      422,
      { name: 'You already have a view with this name. Choose another one.' },
    ])
    expect((await save('Twice', { list: 'track' })).status).toBe(200)
    expect((await save('Twice', {}, 'admin')).status).toBe(200)
  })

  it('open a list by default, until they are no longer shared', async () => {
    const view = viewOf((await save('Start here', { isShared: true })).body, 'Start here')
    const set = await call('SetDefault', { list: LIST, viewId: view.id }, 'admin')
    expect(viewOf(set.body, 'Start here').isDefault).toBe(true)
    expect(viewOf((await call('List', { list: LIST })).body, 'Start here').isDefault).toBe(false)
    expect((await call('SetDefault', { list: 'track', viewId: view.id }, 'admin')).body.code).toBe(
      'VIEW_NOT_FOUND',
    )
    await save('Start here', { viewId: view.id, version: 1, isShared: false })
    expect(await namesOf('admin')).not.toContain('Start here')
    await save('Start here', { viewId: view.id, version: 2, isShared: true })
    const after = await call('List', { list: LIST }, 'admin')
    expect(viewOf(after.body, 'Start here').isDefault).toBe(false)
  })

  it('are deleted by their owner, and shared ones by an administrator, too', async () => {
    const mine = viewOf((await save('Private', {}, 'admin')).body, 'Private')
    expect((await call('Remove', { viewId: mine.id })).body.code).toBe('VIEW_NOT_FOUND')
    const shared = viewOf((await save('Old', { isShared: true })).body, 'Old')
    expect((await call('Remove', { viewId: shared.id }, 'looker')).body.code).toBe('VIEW_OF_OTHER')
    expect((await call('Remove', { viewId: shared.id }, 'admin')).status).toBe(200)
    expect(await namesOf('clerk')).not.toContain('Old')
  })

  it('can be saved, but not shared, by read-only users', async () => {
    expect((await save('Look', {}, 'looker')).status).toBe(200)
    expect((await save('Look, all', { isShared: true }, 'looker')).body.code).toBe('READ_ONLY')
  })
})
