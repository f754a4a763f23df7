import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { csvFile } from '#documents/data-files/csv.ts'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { csvOf, runQueued, upload } from '#test/support/rate-sheets.ts'
import { workbookOf } from '#test/support/workbook-of.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())
beforeEach(() => product.database.pool.query('delete from item_master'))

type As = 'clerk' | 'looker' | 'other'
const call = (path: string, body: object, as: As = 'clerk') => product.call(path, { as, body })
const work = (flag: string, body: object, as: As = 'clerk') =>
  call(`Shipment/SaveItemDetails?flag=${flag}`, body, as)
const listed = async (searchText = '', as: As = 'clerk') =>
  (await work('select', { searchText, pageSize: 1000 }, as)).body.rows as Record<string, unknown>[]
const details = async (workId: string, as: As = 'clerk') =>
  (await call('ItemMaster/FileDetails', { workId }, as)).body

/** Uploads a list, gets suggestions for its columns, and checks all of it. */
async function check(rows: readonly (readonly string[])[], name = 'items.csv', bytes: Buffer = csvOf(rows)) {
  const { body: staged } = await upload(product, name, bytes)
  const preview = await call('ItemMaster/Preview', { fileId: staged.fileId })
  if (preview.status !== 200) return { preview, file: null }
  const { sheet, headerRow, columns } = preview.body
  const checked = await call('ItemMaster/Check', { fileId: staged.fileId, sheet, headerRow, columns })
  expect((await details(checked.body.workId)).file.state).toBe('working')
  await runQueued(product, checked.body.workId)
  return { preview, file: (await details(checked.body.workId)).file }
}
async function take(workId: string, how: object = {}) {
  const { status, body } = await call('ItemMaster/Take', { workId, ...how })
  expect(status).toBe(200)
  await runQueued(product, body.workId)
  return (await details(body.workId)).file
}

const SHELF = {
  ...{
    ItemCode: 'SKU-77',
    Description: 'Steel shelf',
    itemClass: '85',
    packageType: 'CTN',
    NMFCCode: '27960',
  },
  ...{ Weight: 12.5, wtUnit: 'kg', Length: 120, Width: 40, Height: 20.55, dimUnit: 'cm', UnitsPerPallet: 24 },
  ...{ DeclaredValue: 89.9, CountryOfOrigin: 'US', UPC: '036000291452', Stackableitemflag: true },
}
const PAINT = {
  ...{ ItemCode: '=PAINT', Description: '+1 coat, "white"', Weight: 0.0123, wtUnit: 'mt', Length: 1.2446 },
  ...{ Width: 1, Height: 0.333, dimUnit: 'm', Hazmatitemflag: true, packageType: 'PAIL' },
  HazmatDetails: { UNNumber: 'UN1263', ProperShippingName: 'Paint', HazardClass: '3', PackingGroup: 'II' },
}
const TITLES = ['Item number', 'Item description', 'Freight class', 'Unit weight', 'Weight UOM', 'Made in']

describe('a list of items', () => {
  it('is previewed first: new items, changes with old values, errors', async () => {
    await work('add', { item: SHELF })
    const { file } = await check([
      TITLES,
      ['SKU-1', 'Bracket', '70', '2.5', 'lbs', 'us'],
      ['sku-77', '', '', '13', '', 'CN'],
      ['SKU-2', 'Bolt', '71', '-3', '', ''],
      ['SKU-3', '', '', '1', 'stone', ''],
      ['SKU-1', 'Bracket again', '', '', '', ''],
      ['', 'Nameless', '', '', '', ''],
      ['SKU-4', 'Lamp', '71', '', '', 'XX'],
    ])
    expect(file).toMatchObject({ state: 'checked', rows: 7, added: 1, changed: 1, unchanged: 0, wrong: 5 })
    expect(file.newItems).toEqual([{ row: 2, ItemCode: 'SKU-1', Description: 'Bracket' }])
    expect(file.changes).toEqual([
      {
        row: 3,
        ItemCode: 'SKU-77',
        changes: [
          { field: 'Weight', from: '12.5', to: '13' },
          { field: 'Country of origin', from: 'US', to: 'CN' },
        ],
      },
    ])
    expect(file.faults).toMatchObject([
      { row: 4, column: 'Unit weight', reason: "'-3' is not a weight like 1250.5." },
      { row: 5, column: 'Weight UOM' },
      { row: 6, column: 'SKU', reason: 'SKU-1 is already in row 2.' },
      { row: 7, column: 'Item number', reason: 'SKU is missing.' },
      { row: 8, column: 'Class' },
      { row: 8, column: 'Country of origin' },
    ])
    expect(await listed()).toMatchObject([{ ItemCode: 'SKU-77', Weight: 12.5 }])
  })

  it('changes existing items only with consent; empty cells leave the values unchanged', async () => {
    await work('add', { item: SHELF })
    const rows = [TITLES, ['SKU-1', 'Bracket', '', '2.5', '', ''], ['sku-77', '', '', '13', '', '']]
    const { file } = await check(rows)
    expect(await take(file.workId)).toMatchObject({ state: 'taken', added: 1, changed: 0, kept: 1 })
    expect(await listed()).toMatchObject([{ ItemCode: 'SKU-1', wtUnit: 'lb' }, SHELF])
    const again = await check(rows)
    expect(again.file).toMatchObject({ added: 0, changed: 1, unchanged: 1 })
    expect(await take(again.file.workId, { Overwrite: true })).toMatchObject({ changed: 1, kept: 0 })
    expect(await listed('SKU-77')).toMatchObject([{ ...SHELF, Weight: 13 }])
    // Items changed by a list can be changed by hand, and the other way round.
    expect((await check(rows)).file).toMatchObject({ unchanged: 2, changed: 0 })
  })

  it('is shown as being imported until the counts are there', async () => {
    const { file } = await check([TITLES, ['SKU-1', 'Bracket', '', '2.5', '', '']])
    const taken = await take(file.workId)
    await product.database.pool.query(`update works set state = 'running', result = null where id = $1`, [
      taken.workId,
    ])
    expect((await details(taken.workId)).file.state).toBe('working')
  })

  it('records who imported it, and with what consent', async () => {
    const { file } = await check([TITLES, ['SKU-1', 'Bracket', '', '', '', '']])
    const { body } = await call('ItemMaster/Take', { workId: file.workId, Overwrite: true })
    const { rows } = await product.database.pool.query(
      `select what, detail from audit_trail where subject_id = $1`,
      [body.workId],
    )
    expect(rows).toMatchObject([{ what: 'items.taken', detail: { file: 'items.csv', overwrites: true } }])
  })

  it('is not imported if it cannot be read to its end, nor before it was checked', async () => {
    const wrong = Array.from({ length: 20_100 }, (_, at) => [`SKU-${at}`, '', '', 'heavy', '', ''])
    const { file } = await check([TITLES, ['SKU-GOOD', 'Good', '', '', '', ''], ...wrong])
    expect(file).toMatchObject({ state: 'refused', added: 0 })
    expect(file.faults[0].reason).toBe('Too many rows have errors; the rest were not read.')
    const refused = await call('ItemMaster/Take', { workId: file.workId })
    expect([refused.status, refused.body.code]).toEqual([409, 'IMPORT_NOT_READY'])
    expect(await listed()).toEqual([])
  })

  it('is refused if it is not a table, or is a zip bomb', async () => {
    const cases: [string, Buffer][] = [
      ['empty.csv', Buffer.from('')],
      ['noise.xlsx', Buffer.from('PK\u0003\u0004 not a workbook')],
      ['bomb.xlsx', Buffer.from(workbookOf({ rows: ' '.repeat(60_000_000) }))],
    ]
    for (const [name, bytes] of cases) {
      const { preview, file } = await check([], name, bytes)
      expect([name, preview.status === 422 || file.state === 'refused']).toEqual([name, true])
    }
  })

  it('has invalid rows if their cells are formulas', async () => {
    const { file } = await check([TITLES, ['SKU-1', '=1+1', '', '', '', '']])
    expect(file.faults[0].reason).toBe('This cell contains a formula. Paste the value instead.')
  })

  it('imported twice at the same time adds each item once', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => [`SKU-${at}`, `Thing ${at}`, '', '', '', ''])
    const { file } = await check([TITLES, ...rows])
    const files = await Promise.all([take(file.workId), take(file.workId)])
    expect(files.map(({ added, unchanged }) => [added, unchanged]).sort()).toEqual([
      [0, 3_000],
      [3_000, 0],
    ])
  })

  it('belongs to one client, and is refused to read-only users', async () => {
    await work('add', { item: { ...SHELF, Description: 'Theirs' } }, 'other')
    const { file } = await check([TITLES, ['SKU-77', 'Ours', '', '', '', '']])
    expect(file).toMatchObject({ added: 1, changed: 0 })
    expect((await details(file.workId, 'other')).code).toBe('WORK_NOT_FOUND')
    expect((await call('ItemMaster/Take', { workId: file.workId }, 'other')).body.code).toBe('WORK_NOT_FOUND')
    expect((await call('ItemMaster/Take', { workId: file.workId }, 'looker')).body.code).toBe('READ_ONLY')
    await take(file.workId, { Overwrite: true })
    expect(await listed('', 'other')).toMatchObject([{ Description: 'Theirs' }])
  })

  it('with many batches of rows is imported completely, and changes nothing the second time', async () => {
    // Rows are compared and imported in batches of a thousand.
    const MANY = 3_500
    const rows = Array.from({ length: MANY }, (_, at) => [
      `SKU-${at}`,
      `Thing ${at}`,
      '70',
      '2.5',
      'kg',
      'US',
    ])
    const bytes = Buffer.from(workbookFile('Items', [TITLES, ...rows]))
    const { file } = await check([], 'items.xlsx', bytes)
    expect(await take(file.workId)).toMatchObject({ state: 'taken', added: MANY })
    expect((await check([], 'again.xlsx', bytes)).file).toMatchObject({ unchanged: MANY, changed: 0 })
    const heavier = rows.map((row) => row.with(3, '3'))
    const changed = await check([TITLES, ...heavier])
    expect(await take(changed.file.workId, { Overwrite: true })).toMatchObject({ changed: MANY })
    expect((await work('select', { searchText: `SKU-${MANY - 1}` })).body.rows[0].Weight).toBe(3)
  }, 120_000)
})

describe('the item master as a file', () => {
  it('can be exported and imported unchanged, as CSV and as a workbook, in all units and characters', async () => {
    for (const item of [SHELF, PAINT]) expect((await work('add', { item })).status).toBe(200)
    for (const format of ['CSV', 'XLSX']) {
      const file = await call('ItemMaster/Export', { format })
      const { file: found } = await check([], `items.${format.toLowerCase()}`, file.bytes)
      expect(found).toMatchObject(
        // A workbook can declare that a text is not a formula, but our reader does not rely on that.
        format === 'CSV' ? { unchanged: 2, wrong: 0 } : { unchanged: 1, wrong: 1 },
      )
    }
  })

  it('contains only matching items, in the order of the list', async () => {
    for (const ItemCode of ['A-1', 'A-2', 'B-1']) await work('add', { item: { ...SHELF, ItemCode, UPC: '' } })
    const asked = { format: 'CSV', searchText: 'A-', sortName: 'ItemCode', sortOrder: 'desc' }
    const { bytes } = await call('ItemMaster/Export', asked)
    const codes = bytes
      .toString('utf8')
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0])
    expect(codes).toEqual(['A-2', 'A-1'])
  })

  it('has a template that can be imported unchanged', async () => {
    const { bytes } = await call('ItemMaster/Export', { IsTemplate: true })
    const { file } = await check([], 'template.xlsx', bytes)
    expect(file).toMatchObject({ added: 1, wrong: 0 })
  })
})

describe('a file of items from another system', () => {
  it('is imported without a preview by the item master’s call', async () => {
    await work('add', { item: SHELF })
    const Filedata = Buffer.from(
      csvFile([
        ['SKU', 'Description', 'Weight'],
        ['SKU-77', 'Shelf', '13'],
        ['SKU-78', 'Hook', '1'],
      ]),
    ).toString('base64')
    const sent = await work('import', { file: { Filename: 'feed.csv', Filedata }, Overwrite: true })
    expect(sent.body.message).toBe('The items in feed.csv are being imported')
    await runQueued(product, sent.body.workId)
    expect((await details(sent.body.workId)).file).toMatchObject({ state: 'taken', added: 1, changed: 1 })
    expect(await listed()).toMatchObject([{ Weight: 13, wtUnit: 'kg' }, { ItemCode: 'SKU-78' }])
    expect((await work('import', {})).status).toBe(422)
  })
})
