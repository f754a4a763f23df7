import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { csvOf, runQueued, upload } from '#test/support/rate-sheets.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())
beforeEach(() => product.database.pool.query('delete from item_master; delete from item_imports'))

type As = 'clerk' | 'looker' | 'other'
const call = (path: string, body: object, as: As = 'clerk') => product.call(path, { as, body })
const work = (flag: string, item: object) => call(`Shipment/SaveItemDetails?flag=${flag}`, { item })
const listed = async (searchText = '') =>
  (await call('Shipment/SaveItemDetails?flag=select', { searchText, pageSize: 1000 })).body.rows
const files = async (as?: As) => (await call('ItemMaster/Files', {}, as)).body.files

const PAINT = {
  ...{ ItemCode: 'PAINT', Description: 'Paint', itemClass: '85', Weight: 12.5, wtUnit: 'kg', Length: 1.25 },
  ...{ dimUnit: 'm', UnitsPerPallet: 24, DeclaredValue: 89.9, UPC: '036000291452', CountryOfOrigin: 'US' },
  ...{ Hazmatitemflag: true, packageType: 'PAIL' },
  HazmatDetails: { UNNumber: 'UN1263', ProperShippingName: 'Paint', HazardClass: '3', PackingGroup: 'II' },
}
const LIST = [
  ['SKU', 'Description', 'Class', 'Weight', 'Weight unit', 'UN number'],
  ['PAINT', 'Other paint', '100', '1', 'lb', 'UN1993'],
  ['NEW-1', 'Bracket', '70', '2', 'lb', ''],
  ['NEW-2', 'Bolt', '70', '2', 'lb', ''],
  ['BAD', '', '70', 'x', 'lb', ''],
]

/** Imports a list with changes; returns the id of the work. */
async function takeList(rows = LIST): Promise<string> {
  const { body: staged } = await upload(product, 'items.csv', csvOf(rows))
  const { sheet, headerRow, columns } = (await call('ItemMaster/Preview', { fileId: staged.fileId })).body
  const checked = await call('ItemMaster/Check', { fileId: staged.fileId, sheet, headerRow, columns })
  await runQueued(product, checked.body.workId)
  const taken = await call('ItemMaster/Take', { workId: checked.body.workId, Overwrite: true })
  await runQueued(product, taken.body.workId)
  return taken.body.workId
}

async function undo(workId: string) {
  const begun = await call('ItemMaster/Undo', { workId })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  expect(begun.body.file.state).toBe('undoing')
  await runQueued(product, begun.body.file.undoWorkId)
  return (await call('ItemMaster/FileDetails', { workId })).body.file
}

it('an imported list is listed, and can be undone exactly', async () => {
  await work('add', PAINT)
  const before = await listed()
  /** As before; the version counts the change and its undo. */
  const asBefore = (version: number) => before.map((item: object) => ({ ...item, version }))
  const workId = await takeList()
  expect(await listed()).toHaveLength(3)
  expect(await files()).toMatchObject([
    { workId, Filename: 'items.csv', state: 'taken', rows: 4, added: 2, changed: 1, wrong: 1 },
  ])
  expect(await undo(workId)).toMatchObject({ state: 'undone', message: '' })
  expect(await listed()).toEqual(asBefore(3))
  expect(await files()).toMatchObject([{ workId, state: 'undone' }])
  // Deleted codes can be imported again.
  await undo(await takeList())
  expect(await listed()).toEqual(asBefore(5))
})

it('an undo keeps what another user has changed since', async () => {
  await work('add', PAINT)
  const workId = await takeList()
  const [mine] = await listed('NEW-1')
  await work('update', { ...mine, Description: 'My bracket' })
  const [paint] = await listed('PAINT')
  await work('update', { ...paint, Description: 'My paint' })
  const [bolt] = await listed('NEW-2')
  await work('delete', bolt)
  const after = await listed()
  const file = await undo(workId)
  expect(file.message).toBe('3 were changed since then and were left as is.')
  expect(await listed()).toEqual(after)
})

it('an undo is done once, by users with the right, for their own client; an empty list adds no entry', async () => {
  const workId = await takeList()
  expect((await call('ItemMaster/Undo', { workId }, 'other')).body.code).toBe('IMPORT_NOT_FOUND')
  expect((await call('ItemMaster/Undo', { workId }, 'looker')).status).toBe(403)
  expect((await call('ItemMaster/Undo', { workId: 'x' })).status).toBe(404)
  expect(await files('other')).toEqual([])
  await undo(workId)
  expect((await call('ItemMaster/Undo', { workId })).body).toMatchObject({
    code: 'IMPORT_NOT_READY',
    message: 'This import is already undone; undoing it is not possible.',
  })
})

it('an import restarted after a kill reports what it had done', async () => {
  const workId = await takeList()
  await product.database.pool.query(`update works set state = 'running', result = null where id = $1`, [
    workId,
  ])
  await runQueued(product, workId)
  const { file } = (await call('ItemMaster/FileDetails', { workId })).body
  expect(file).toMatchObject({ state: 'taken', added: 3, changed: 0, wrong: 1 })
  await undo(workId)
  expect(await listed()).toEqual([])
})
