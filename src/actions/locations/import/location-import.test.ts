import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { cellsOfLocation, LOCATION_FIELDS } from '#domain/addresses/location-fields.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { csvOf, runQueued, upload } from '#test/support/rate-sheets.ts'
import { workbookOf } from '#test/support/workbook-of.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type As = 'clerk' | 'looker' | 'other'
const call = (path: string, body: object, as: As = 'clerk') => product.call(path, { as, body })
const rowsOf = async (text: string, values: unknown[] = []) =>
  (await product.database.pool.query(text, values)).rows
const listed = async (searchText: string, as: As = 'clerk') =>
  (await call('Address/AddressDataList', { searchText, pageSize: 1000 }, as)).body

const TITLES = [
  'Ship to number',
  'Company',
  'Address',
  'City',
  'State',
  'Zip code',
  'Phone',
  'Email',
  'Accessorials',
]
const NO_CODE = ['', 'Shelf World', '12 Main Street', 'Reno', 'NV', '89502', '', '', '']
const storeRow = (at: number, prefix = 'Store') => [
  `${prefix}-${at}`,
  `${prefix} Synthetic ${at}`,
  `${at} Example Way`,
  'Reno',
  'NV',
  '89502',
  '775-555-0142',
  `dock${at}@example.com`,
  'LGDEL',
]

/** Uploads a file, gets suggestions for its columns, and checks all of it. */
async function check(name: string, bytes: Buffer, as: As = 'clerk') {
  const { body: staged } = await upload(product, name, bytes, as)
  const preview = await call('Locations/Preview', { fileId: staged.fileId }, as)
  if (preview.status !== 200) return { preview, one: null }
  const columns = preview.body.columns.map(({ field, column }: { field: string; column: number }) => ({
    field,
    column,
  }))
  const { sheet, headerRow } = preview.body
  const checked = await call('Locations/Check', { fileId: staged.fileId, sheet, headerRow, columns }, as)
  await runQueued(product, checked.body.import.workId)
  return { preview, one: await details(checked.body.import.ImportId, 'duplicate', as) }
}
const details = async (importId: string, outcome = 'duplicate', as: As = 'clerk') =>
  (await call('Locations/ImportDetails', { importId, outcome }, as)).body
async function take(importId: string, how: object = {}) {
  const reply = await call('Locations/Take', { importId, ...how })
  if (reply.status === 200) await runQueued(product, reply.body.import.workId)
  return reply
}
async function undo(importId: string) {
  const reply = await call('Locations/Undo', { importId })
  await runQueued(product, reply.body.import.workId)
  return details(importId)
}
const fetchFile = async (path: string, payload: object) =>
  product.app.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${await product.keyOf('clerk')}` },
    payload,
  })
const csv = (rows: string[][]) => csvOf([TITLES, ...rows])

describe('a list of locations', { timeout: 120_000 }, () => {
  it('is mapped by its own titles, checked, imported and undone', async () => {
    const rows = Array.from({ length: 10 }, (_, at) => storeRow(at + 1, 'Ten'))
    const { preview, one } = await check('ten.csv', csv(rows))
    const column = Object.fromEntries(
      preview.body.columns.map((found: { field: string; column: number }) => [found.field, found.column]),
    )
    expect(column).toMatchObject({ code: 0, companyName: 1, street: 2, zip: 5, services: 8 })
    expect(one.import).toMatchObject({ state: 'ready', rows: 10, counts: { new: 10, wrong: 0 } })
    expect((await listed('Ten Synthetic')).total).toBe(0)
    const { ImportId } = one.import
    expect((await take(ImportId)).status).toBe(200)
    const { rows: found, total } = await listed('Ten Synthetic')
    expect(total).toBe(10)
    expect(found[0]).toMatchObject({ LocationCode: 'Ten-1', CountryCode: 'US', DefaultServices: ['LGDEL'] })
    expect((await take(ImportId)).body).toMatchObject({
      code: 'IMPORT_NOT_READY',
      message: 'This import is already complete; importing it is not possible.',
    })

    // A location that a user has changed since stays.
    await call('Address/UpdateLocation', {
      funtype: 'update',
      location: { ...found[0], ContactName: 'Dock 9' },
    })
    expect((await undo(ImportId)).import).toMatchObject({
      state: 'undone',
      message: '1 was changed since then and was left as is.',
    })
    expect((await listed('Ten Synthetic')).total).toBe(1)
    const audit = await rowsOf('select what from audit_trail where subject_id = $1 order by at', [ImportId])
    expect(audit.map(({ what }) => what)).toEqual([
      'locations.checked',
      'locations.taken',
      'locations.import-undone',
    ])
  })

  it('reports every invalid row by its number, and imports the others, or nothing', async () => {
    const rows = [
      storeRow(1, 'Bad'),
      ['', '', '1 Example Way', 'Reno', 'NV', '89502', '', '', ''],
      ['B-3', 'Wrong state', '1 Example Way', 'Reno', 'TX', '89502', '', '', ''],
      ['B-4', 'Wrong mail', '1 Example Way', 'Reno', 'NV', '89502', '', 'nowhere', ''],
      ['B-5', 'Formula', '"=HYPERLINK(""http://x"")"', 'Reno', 'NV', '89502', '', '', ''],
      ['B-6', 'No service', '1 Example Way', 'Reno', 'NV', '89502', '', '', 'FLY'],
      ['B-7', 'No ZIP', '1 Example Way', 'Reno', 'NV', '00000', '', '', ''],
      ['BAD-1', 'The same code', '7 Example Way', 'Reno', 'NV', '89502', '', '', ''],
    ]
    const { one } = await check('bad.csv', csv(rows))
    expect(one.import.counts).toMatchObject({ new: 1, wrong: 6, repeated: 1 })
    const { ImportId: importId } = one.import
    const wrong = (await details(importId, 'wrong')).rows
    expect(wrong.map(({ row }: { row: number }) => row)).toEqual([3, 4, 5, 6, 7, 8])
    const reasons = wrong.map(({ faults }: { faults: { reason: string }[] }) => faults[0]?.reason)
    expect(reasons).toEqual([
      'Name is missing.',
      'ZIP 89502 is in NV, not in TX.',
      'Following email is invalid: nowhere',
      'This cell contains a formula. Paste the value instead.',
      'There is no such service: FLY.',
      'ZIP 00000 is not known.',
    ])
    expect((await details(importId, 'repeated')).rows[0]).toMatchObject({
      row: 9,
      faults: [{ reason: 'Row 2 is the same location.' }],
    })
    const whole = await take(importId, { skipRejected: false })
    expect([whole.status, whole.body.code]).toEqual([409, 'IMPORT_HAS_FAULTS'])
    expect((await listed('Bad Synthetic')).total).toBe(0)
    await take(importId)
    expect((await listed('Bad Synthetic')).total).toBe(1)
    expect((await fetchFile('Locations/Faults', { importId })).body).toContain(
      '4,State,"ZIP 89502 is in NV, not in TX."',
    )
  })

  it('merges duplicates only if requested, and can undo that', async () => {
    const add = (location: object) => call('Address/UpdateLocation', { funtype: 'add', location })
    const place = {
      AddressLine1: '12 Main St.',
      City: 'Reno',
      State: 'NV',
      Zip: '89502-1234',
      Phone: '775-555-0100',
    }
    const shelf = (await add({ ...place, Name: 'Shelf World, Inc.', ContactName: 'Dock' })).body.location
    const coded = (await add({ ...place, Name: 'Coded', LocationCode: 'C-1' })).body.location
    const rows = [
      ['', 'SHELF WORLD', '12 Main Street', 'Reno', 'NV', '89502', '', 'new@example.com', 'APPT'],
      ['c-1', 'Coded Renamed', '99 Other Road', 'Reno', 'NV', '89502', '', '', ''],
      ['', 'Coded', '12 Main St', '', '', '89502-1234', '', '', ''],
    ]
    const { one } = await check('again.csv', csv(rows))
    expect(one.import.counts).toMatchObject({ duplicate: 2, repeated: 1, new: 0 })
    expect(one.rows[0]).toMatchObject({
      row: 2,
      foundBy: 'address',
      Found: { LocationId: shelf.LocationId },
      changes: [
        { field: 'Name', from: 'Shelf World, Inc.', to: 'SHELF WORLD' },
        { field: 'Street', from: '12 Main St.', to: '12 Main Street' },
        { field: 'ZIP', from: '89502-1234', to: '89502' },
        { field: 'E-mail', from: '', to: 'new@example.com' },
        { field: 'Default services', from: '', to: 'Delivery appointment' },
      ],
    })
    const { ImportId } = one.import
    await take(ImportId, { duplicates: 'skip', rows: [{ row: 2, choice: 'merge' }] })
    const read = async (id: string) => (await call('Address/GetAddress', { LocationId: id })).body.location
    expect(await read(shelf.LocationId)).toMatchObject({
      Name: 'SHELF WORLD',
      Email: 'new@example.com',
      // Fields that the row omits stay.
      ContactName: 'Dock',
      Phone: '775-555-0100',
    })
    expect(await read(coded.LocationId)).toEqual(coded)
    expect((await details(ImportId)).import.counts).toMatchObject({ merged: 1, skipped: 1, repeated: 1 })
    await undo(ImportId)
    expect(await read(shelf.LocationId)).toEqual({ ...shelf, version: shelf.version + 2 })
  })

  it('cannot add a second location with a code, but can add another one at the same address if requested', async () => {
    const first = await check('first.csv', csv([storeRow(1, 'Door'), NO_CODE]))
    await take(first.one.import.ImportId)
    const rows = [
      ['Door-1', 'Elsewhere', '1 Other Road', 'Reno', 'NV', '89502', '', '', ''],
      ['', 'Shelf World', '12 Main Street', 'Reno', 'NV', '89502', '', 'second@example.com', ''],
    ]
    const second = await check('second.csv', csv(rows))
    expect(second.one.import.counts).toMatchObject({ duplicate: 2 })
    await take(second.one.import.ImportId, { duplicates: 'add' })
    expect((await details(second.one.import.ImportId)).import.counts).toMatchObject({ added: 1, skipped: 1 })
    expect((await listed('Door-1')).total).toBe(1)
  })

  it('exported and imported again consists of duplicates, in either format', async () => {
    const names = ['Trip Hardware', '=SUM(A1) Trip', "Trip O'Neil & Söhne", 'Trip, "quoted"']
    for (const [at, Name] of names.entries()) {
      const place = { AddressLine1: `${at} Trip Way`, City: 'Boston', State: 'MA', Zip: '02134' }
      await call('Address/UpdateLocation', {
        funtype: 'add',
        location: { Name, ...place, Email: 'a@example.com' },
      })
    }
    for (const format of ['XLSX', 'CSV']) {
      const file = await fetchFile('Locations/Export', { format, searchText: 'trip' })
      if (format === 'CSV') expect(file.body).toContain(",'=SUM(A1) Trip,")
      const { one } = await check(`export.${format.toLowerCase()}`, file.rawPayload)
      // Text that a spreadsheet would run as a formula is reported.
      expect(one.import.counts).toMatchObject({ same: format === 'CSV' ? 4 : 3, new: 0, duplicate: 0 })
    }
  })

  it('accepts places without a ZIP in countries without ZIPs, also after an export', async () => {
    const rows = [
      [...TITLES, 'Country'],
      ['NOZIP-1', 'No ZIP Trading', '1 Harbour Road', 'Hong Kong', '', '', '', '', '', 'HK'],
      ['NOZIP-2', 'No ZIP at home', '1 Mill Road', 'Reno', 'NV', '', '', '', '', 'US'],
    ]
    const { one } = await check('abroad.csv', csvOf(rows))
    expect(one.import.counts).toMatchObject({ new: 1, wrong: 1 })
    const wrong = await details(one.import.ImportId, 'wrong')
    expect(wrong.rows).toMatchObject([{ row: 3, faults: [{ column: 'ZIP', reason: 'ZIP is required.' }] }])
    const taken = await call('Locations/Take', { importId: one.import.ImportId })
    await runQueued(product, taken.body.import.workId)
    const { bytes } = await call('Locations/Export', { format: 'CSV', searchText: 'No ZIP' })
    expect((await check('back.csv', bytes)).one.import.counts).toMatchObject({ same: 1, wrong: 0 })
    const untitled = await check(
      'untitled.csv',
      csvOf([
        ['Company', 'Address'],
        ['A', '1 Way'],
      ]),
    )
    expect(untitled.one.import.message).toContain('Choose the column for ZIP.')
  })

  it('keeps postal codes of other countries as written, and restores leading zeros of ZIPs', async () => {
    const titles = [...TITLES, 'Country']
    const place = (name: string, city: string, state: string, zip: string, country: string) => [
      ...['', name, '1 Abroad Way', city, state, zip, '', '', '', country],
    ]
    const rows = [
      place('Dane', 'Copenhagen', '', '2100', 'DK'),
      place('German', 'Dresden', '', '1067', 'Germany'),
      place('Bostonian', 'Boston', 'MA', '2134', ''),
    ]
    const { one } = await check('abroad.csv', Buffer.from(csvOf([titles, ...rows])))
    await take(one.import.ImportId)
    const zips = await rowsOf(
      `select name, zip, country_code from locations where street = '1 Abroad Way' order by name`,
    )
    expect(zips).toEqual([
      { name: 'Bostonian', zip: '02134', country_code: 'US' },
      { name: 'Dane', zip: '2100', country_code: 'DK' },
      { name: 'German', zip: '01067', country_code: 'DE' },
    ])
  })

  it('that is not a list is refused, and so is a zip bomb', async () => {
    const cases: [string, Buffer][] = [
      ['empty.csv', Buffer.from('')],
      ['noise.xlsx', Buffer.from('PK\u0003\u0004 not a workbook')],
      ['text.csv', Buffer.from('just a line')],
      ['bomb.xlsx', Buffer.from(workbookOf({ rows: ' '.repeat(60_000_000) }))],
    ]
    for (const [name, bytes] of cases) {
      const { preview, one } = await check(name, bytes)
      const isRefused = preview.status === 422 || one?.import.state === 'failed'
      expect([name, isRefused]).toEqual([name, true])
    }
    expect(
      await rowsOf(`select from location_import_rows r join location_imports i on i.id = r.import_id
      where i.state = 'failed'`),
    ).toEqual([])
  })

  it('belongs to one client, and is refused to read-only users', async () => {
    const { one } = await check('mine.csv', csv([storeRow(1, 'Mine')]))
    const { ImportId: importId } = one.import
    for (const path of ['ImportDetails', 'Take', 'Undo']) {
      expect((await call(`Locations/${path}`, { importId }, 'other')).body.code).toBe('IMPORT_NOT_FOUND')
    }
    expect((await call('Locations/Imports', {}, 'other')).body.imports).toEqual([])
    expect((await call('Locations/Take', { importId }, 'looker')).body.code).toBe('READ_ONLY')
    await take(importId)
    expect((await listed('Mine Synthetic', 'other')).total).toBe(0)
    // A location of another client is not a duplicate.
    await check('theirs.csv', csv([storeRow(1, 'Mine')]), 'other')
    const { imports } = (await call('Locations/Imports', {}, 'other')).body
    expect(imports[0].counts).toMatchObject({ new: 1, duplicate: 0 })
  })

  it('with many batches of rows is imported completely, and changes nothing the second time', async () => {
    // Rows are compared in batches of a thousand, and imported and undone in batches of two thousand.
    const MANY = 4_500
    const rows = Array.from({ length: MANY }, (_, at) => storeRow(at + 1, 'Many'))
    const file = Buffer.from(workbookFile('Stores', [TITLES, ...rows]))
    const { one } = await check('many.xlsx', file)
    expect(one.import.counts).toMatchObject({ new: MANY })
    await take(one.import.ImportId)
    expect((await listed('Many Synthetic')).total).toBe(MANY)
    const again = await check('many again.xlsx', file)
    expect(again.one.import.counts).toMatchObject({ same: MANY, new: 0, duplicate: 0 })
    await undo(one.import.ImportId)
    expect((await listed('Many Synthetic')).total).toBe(0)
  })
})

describe('locations as data', () => {
  const integrate = (body: object, as: As = 'clerk') => call('Address/AddressIntegration', body, as)
  const row = (at: number) => ({
    Name: `Data ${at}`,
    AddressLine1: `${at} Data Way`,
    City: 'Reno',
    State: 'NV',
    Zip: '89502',
  })

  it('are imported row by row, with invalid rows reported and duplicates returned', async () => {
    const first = await integrate({
      rows: [
        row(1),
        { ...row(2), Email: 'x' },
        { ...row(3), State: 'Nevada' },
        row(1),
        { ...row(4), Zip: 89502 },
        { ...row(1), State: 'nv', CountryCode: 'us' },
      ],
    })
    expect(first.body).toMatchObject({ accepted: 1, merged: 0, duplicates: [] })
    expect(first.body.rejected).toEqual([
      { row: 2, field: 'Email', reason: 'Following email is invalid: x' },
      { row: 3, field: 'State', reason: 'Use the two-letter state code.' },
      { row: 4, field: '', reason: 'Row 1 is the same location.' },
      { row: 5, field: 'Zip', reason: 'This must be text.' },
      { row: 6, field: '', reason: 'Row 1 is the same location.' },
    ])
    const phone = { ...row(1), Phone: '775-555-0142' }
    const asked = await integrate({ rows: [phone] })
    expect(asked.body).toMatchObject({ accepted: 0, merged: 0 })
    expect(asked.body.duplicates[0]).toMatchObject({
      row: 1,
      foundBy: 'address',
      changes: [{ field: 'Phone' }],
    })
    expect((await integrate({ rows: [phone], Duplicates: 'merge' })).body).toMatchObject({
      merged: 1,
      duplicates: [],
    })
    expect((await listed('Data 1')).rows[0].Phone).toBe('775-555-0142')
  })

  it('are all refused if the request requires all of them', async () => {
    const reply = await integrate({ rows: [row(7), { ...row(8), Zip: '1' }], SkipRejected: false })
    expect([reply.status, reply.body.code]).toEqual([409, 'IMPORT_HAS_FAULTS'])
    expect(Object.keys(reply.body.fields)).toEqual(['rows.1'])
    expect((await listed('Data 7')).total).toBe(0)
    expect((await integrate({})).status).toBe(422)
  })

  it('can be sent as a file, too, which is read in the background', async () => {
    const cells = LOCATION_FIELDS.map(({ label }) => label)
    const line = cellsOfLocation({
      ...{
        code: 'F-1',
        companyName: 'From file',
        street: '1 File Way',
        street2: '',
        city: 'Reno',
        state: 'NV',
      },
      ...{ zip: '89502', countryCode: 'US', contactName: '', contactPhone: '', email: '', locationType: '' },
      ...{ soldTo: '', services: ['LGDEL', 'APPT'] },
    })
    const File = {
      Filename: 'stores.csv',
      ContentType: 'text/csv',
      Filedata: csvOf([cells, line]).toString('base64'),
    }
    const sent = await integrate({ File, Duplicates: 'merge' })
    expect(sent.body.import).toMatchObject({ state: 'checking', Filename: 'stores.csv' })
    await runQueued(product, sent.body.import.workId)
    const { ImportId } = sent.body.import
    expect((await integrate({ ImportId })).body).toMatchObject({ accepted: 1, import: { state: 'done' } })
    expect((await listed('F-1')).rows[0].DefaultServices).toEqual(['LGDEL', 'APPT'])
    expect((await integrate({ ImportId }, 'other')).body.code).toBe('IMPORT_NOT_FOUND')
  })
})
