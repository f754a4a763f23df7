import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csvFile } from '#documents/data-files/csv.ts'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { csvOf, runQueued } from '#test/support/rate-sheets.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())
beforeEach(() => product.database.pool.query('delete from sku_rules'))

const PATH = 'HttpClientCustom/FreeShippingDataFileUpload'
const TITLES = ['SKU', 'Description', 'Ships free', 'Minimum quantity']
const call = (path: string, body: object, as: 'admin' | 'other' | 'looker' = 'admin') =>
  product.call(path, { as, body })
const fileOf = (content: Uint8Array, name = 'skus.csv') => ({
  Filename: name,
  Filedata: Buffer.from(content).toString('base64'),
})
const progress = async (WorkId: string, as: 'admin' | 'other' = 'admin') =>
  (await call(PATH, { Step: 'progress', WorkId }, as)).body
/** Sends a file, runs the queued work, and returns its result. */
async function load(rows: readonly (readonly string[])[], body: object = {}) {
  const { status, body: queued } = await call(PATH, { File: fileOf(csvOf(rows)), ...body })
  expect([status, queued.outcome]).toEqual([200, null])
  await runQueued(product, queued.workId)
  return progress(queued.workId)
}
const skus = async () =>
  (await call('HttpClientCustom/GetSKUDetails', {})).body.rows.map(
    (row: { SKU: string; IsFreeShipping: boolean; MinimumQty: number }) =>
      `${row.SKU} ${row.IsFreeShipping ? row.MinimumQty : 'never'}`,
  )

describe('a file of SKUs', () => {
  it('is previewed first, and imported as previewed', async () => {
    await load([TITLES, ['MUG', 'Mug', 'yes', '2'], ['VASE', '', 'yes', '1'], ['OLD', '', '', '']])
    const file = fileOf(
      csvFile([
        ['Min qty', 'Item code', 'Free'],
        ['3', 'mug', 'Y'],
        ['', 'Vase', 'no'],
        ['', 'TILE', ''],
      ]),
    )
    const { body: queued } = await call(PATH, { Step: 'preview', File: file })
    expect((await progress(queued.workId)).outcome.state).toBe('working')
    await runQueued(product, queued.workId)
    const { outcome, accepted } = await progress(queued.workId)
    expect(accepted).toBe(0)
    expect(outcome).toMatchObject({
      state: 'checked',
      rows: 3,
      added: 1,
      changed: 2,
      unchanged: 0,
      removed: 0,
    })
    expect(outcome.Sample[0]).toMatchObject({ SKU: 'mug', IsFreeShipping: true, MinimumQty: 3 })
    expect(await skus()).toEqual(['MUG 2', 'OLD 1', 'VASE 1'])

    const { body: taken } = await call(PATH, { Step: 'commit', FileId: outcome.FileId })
    await runQueued(product, taken.workId)
    expect(await progress(taken.workId)).toMatchObject({ accepted: 3, outcome: { state: 'taken', added: 1 } })
    expect(await skus()).toEqual(['mug 3', 'OLD 1', 'TILE 1', 'Vase never'])
  })

  it('is imported completely or not at all; every invalid row is reported', async () => {
    const { outcome, rejected, accepted } = await load([
      TITLES,
      ['MUG', '', 'yes', '1'],
      ['', 'no SKU', 'yes', '1'],
      ['VASE', '', 'perhaps', '0'],
      ['mug', '', 'yes', '5'],
      ['=1+1', '', '', ''],
      ['x'.repeat(61), '', '', ''],
    ])
    expect([accepted, outcome.state, outcome.rejectedCount]).toEqual([0, 'refused', 6])
    expect(rejected).toEqual([
      { row: 3, field: 'SKU', reason: 'SKU is missing.' },
      { row: 4, field: 'Ships free', reason: "'perhaps' is neither yes nor no." },
      { row: 4, field: 'Minimum quantity', reason: "'0' is not a whole number from 1 to 999999." },
      { row: 5, field: 'SKU', reason: 'mug is already in row 2.' },
      { row: 6, field: 'SKU', reason: 'This cell contains a formula. Paste the value instead.' },
      { row: 7, field: 'SKU', reason: 'This is longer than 60 characters.' },
    ])
    expect(await skus()).toEqual([])
  })

  it('reports a missing column, and refuses a file that is not a table', async () => {
    const { rejected } = await load([
      ['Color', 'Size'],
      ['red', 'XL'],
    ])
    expect(rejected[0].reason).toBe('There is no column SKU. Available columns: Color, Size.')
    expect((await load([])).outcome.state).toBe('refused')
  })

  it('replaces all rules only with ReplaceAll', async () => {
    await load([TITLES, ['A', '', '', ''], ['B', '', '', '']])
    expect((await load([TITLES, ['B', '', '', '']])).outcome).toMatchObject({ unchanged: 1, removed: 0 })
    expect(await skus()).toEqual(['A 1', 'B 1'])
    const replaced = await load([TITLES, ['B', '', '', ''], ['C', '', '', '']], { ReplaceAll: true })
    expect(replaced.outcome).toMatchObject({ added: 1, unchanged: 1, removed: 1 })
    expect(await skus()).toEqual(['B 1', 'C 1'])
  })

  it('is exported as it was imported: as CSV and as a workbook, and the template can be imported', async () => {
    const rows = [
      ['00123', 'Cup, "large"', 'yes', '1'],
      ['B', '', 'no', '7'],
    ]
    await load([], { File: fileOf(csvFile([TITLES, ...rows])) })
    for (const Format of ['CSV', 'XLSX']) {
      const file = await call('HttpClientCustom/GetSKUDetails', { Format })
      const body = { File: fileOf(file.bytes, `skus.${Format.toLowerCase()}`), ReplaceAll: true }
      const { body: queued } = await call(PATH, body)
      await runQueued(product, queued.workId)
      expect((await progress(queued.workId)).outcome).toMatchObject({
        state: 'taken',
        unchanged: 2,
        removed: 0,
      })
    }
    const template = await call('HttpClientCustom/GetSKUDetails', { Format: 'XLSX', IsTemplate: true })
    const { body: queued } = await call(PATH, { File: fileOf(template.bytes, 't.xlsx') })
    await runQueued(product, queued.workId)
    expect((await progress(queued.workId)).outcome).toMatchObject({ state: 'taken', added: 1 })
  })

  it('belongs to one client, and is refused to read-only users', async () => {
    const { body: queued } = await call(PATH, { File: fileOf(csvFile([TITLES, ['A', '', '', '']])) })
    await runQueued(product, queued.workId)
    expect((await call(PATH, { Step: 'progress', WorkId: queued.workId }, 'other')).status).toBe(404)
    const looked = await call(PATH, { File: fileOf(csvFile([TITLES])) }, 'looker')
    expect([looked.status, looked.body.code]).toEqual([403, 'READ_ONLY'])
    expect((await call(PATH, { Step: 'commit', FileId: 'nonsense' })).body.code).toBe('STAGED_FILE_NOT_FOUND')
  })

  it('with many batches of rows is imported, and changes nothing the second time', async () => {
    // Rows are imported in batches of five thousand, and read in batches of ten thousand.
    const MANY = 11_000
    const rows = Array.from({ length: MANY }, (_, index) => [`SKU-${index}`, `Thing ${index}`, 'yes', '1'])
    const file = fileOf(workbookFile('SKUs', [TITLES, ...rows]), 'all.xlsx')
    const { body: queued } = await call(PATH, { File: file })
    await runQueued(product, queued.workId)
    expect(await progress(queued.workId)).toMatchObject({ accepted: MANY, outcome: { added: MANY } })
    expect((await load([TITLES, ...rows])).outcome).toMatchObject({ unchanged: MANY, changed: 0 })
  }, 120_000)
})
