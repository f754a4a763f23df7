import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookFile } from '#documents/data-files/workbook.ts'
import { book, openTestApp, rate, type TestApp } from '#test/support/app.ts'
import { csvOf, loadSheet, RATE_TITLES, rateRows, runQueued, upload } from '#test/support/rate-sheets.ts'
import { sweepStagedFiles } from '../files/staged-files.ts'
import { forgetTariffBook } from '../tariffs/tariff-book.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
  // Booked shipments of the last weeks, for the comparison.
  for (const _one of [1, 2, 3]) await book(product)
  await product.database.pool.query(`update shipments set pickup_date = current_date - 5 where status = 'T'`)
})
afterAll(() => product?.close())

const STATES = ['NV', 'CA', 'TX', 'IL', 'NY', 'GA', 'AZ', 'WA']
const sheetOf = (level: number) => csvOf([RATE_TITLES, ...rateRows(STATES, STATES, level)])
const rows = async (text: string, values: unknown[] = []) =>
  (await product.database.pool.query(text, values)).rows
const ownClient = () => product.scene.users.clerk.clientId
const today = () => new Date().toISOString().slice(0, 10)
/** The date in Hawaii, which for ten hours a day is behind UTC. */
const todayInHawaii = () => new Date(Date.now() - 10 * 3_600_000).toISOString().slice(0, 10)
const daysFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const call = (path: string, body: object, as: 'clerk' | 'looker' | 'other' = 'clerk') =>
  product.call(path, { as, body })
const goLive = (importId: string, effectiveFrom = today()) =>
  call('RateSheets/GoLive', { importId, effectiveFrom })
const versions = () =>
  rows(
    `select state, effective_from::text, effective_to::text, header ->> 'effectiveTo' as header_to from tariffs
    where scac = 'SYNA' and rate_mode_id = 1 and kind = 'ltl' and client_id = $1 order by version`,
    [ownClient()],
  )
/** The carrier's price for the same shipment; the test has no event bus that clears the tariff cache. */
async function priceOf(scac: string) {
  forgetTariffBook('*')
  const { rates } = await rate(product)
  return rates.find((one: { CarrierSCAC: string }) => one.CarrierSCAC === scac)?.CurrAmount
}
/** Everything that an import could leave behind. */
const counts = () =>
  rows(`select (select count(*) from tariffs) as tariffs, (select count(*) from tariff_lanes) as lanes,
    (select count(*) from tariff_zones) as zones, (select count(*) from transit_drafts) as transit`)

describe('a rate sheet', () => {
  it('is imported, put in force and taken back, with prices correct to the cent', async () => {
    const before = await versions()
    const price = await priceOf('SYNA')
    const { details } = await loadSheet(product, { name: 'new rates.csv', bytes: sheetOf(3) })
    expect(details.import).toMatchObject({ state: 'draft', rows: 8 * 8 * 18, faultCount: 0, scac: 'SYNA' })
    expect(details.diff.all.shipments).toBe(3)
    expect(details.diff.all.newCents).toBeGreaterThan(0)
    const [lane] = details.diff.lanes
    expect(lane).toMatchObject({ origin: expect.stringMatching(/^\d{3} [A-Z]{2}$/), shipments: 3 })
    // A draft affects no price.
    expect(await priceOf('SYNA')).toEqual(price)

    const importId = details.import.id
    const live = await goLive(importId)
    expect([live.status, live.body.import?.state]).toEqual([200, 'live'])
    expect(await versions()).toEqual([
      { ...before[0], effective_to: daysFrom(-1), header_to: daysFrom(-1) },
      { state: 'live', effective_from: today(), effective_to: null, header_to: null },
    ])
    const newPrice = await priceOf('SYNA')
    expect(newPrice).not.toEqual(price)

    const back = await call('RateSheets/RollBack', { importId, reason: 'Wrong sheet' })
    expect(back.body.import.state).toBe('rolled-back')
    expect(await priceOf('SYNA')).toEqual(price)
    expect((await versions()).map(({ state }) => state)).toEqual(['live', 'retired'])
    const audit = await rows('select what, detail from audit_trail where subject_id = $1 order by at', [
      importId,
    ])
    expect(audit.map(({ what }) => what)).toEqual([
      'rate-sheet.checked',
      'rate-sheet.went-live',
      'rate-sheet.rolled-back',
    ])
    expect(audit[2]?.detail).toMatchObject({ reason: 'Wrong sheet' })
  })

  it('may start on the day that is still today for the user', async () => {
    const { details } = await loadSheet(product, { name: 'today.csv', bytes: sheetOf(3) })
    expect((await goLive(details.import.id, todayInHawaii())).status).toBe(200)
    const back = await call('RateSheets/RollBack', { importId: details.import.id, reason: 'Only tried' })
    expect(back.status).toBe(200)
  })

  it('can wait for its first day, and only the latest version can be taken back', async () => {
    const one = await loadSheet(product, { name: 'a.csv', bytes: sheetOf(2) })
    const two = await loadSheet(product, {
      name: 'b.xlsx',
      bytes: Buffer.from(workbookFile('Rates', [RATE_TITLES, ...rateRows(STATES, STATES, 4)])),
    })
    expect(two.details.import.state).toBe('draft')
    expect((await goLive(one.details.import.id, daysFrom(-2))).body.code).toBe('EFFECTIVE_DATE_PAST')
    expect((await goLive(one.details.import.id, daysFrom(30))).status).toBe(200)
    expect((await goLive(two.details.import.id, daysFrom(10))).status).toBe(200)
    // The version that begins later has been replaced.
    expect(
      (await versions()).filter(({ state }) => state === 'live').map((row) => row.effective_from),
    ).toContain(daysFrom(10))
    const early = await call('RateSheets/RollBack', { importId: one.details.import.id, reason: 'x' })
    expect(early.body.code).toBe('IMPORT_BURIED')
    for (const { details } of [two, one]) {
      expect((await call('RateSheets/RollBack', { importId: details.import.id, reason: 'x' })).status).toBe(
        200,
      )
    }
    expect((await versions()).filter(({ state }) => state === 'live')).toHaveLength(1)
    expect((await goLive(one.details.import.id)).body.code).toBe('IMPORT_NOT_READY')
  })

  it('that is discarded leaves no row', async () => {
    const before = await counts()
    const { details } = await loadSheet(product, { name: 'c.csv', bytes: sheetOf(2) })
    expect(await counts()).not.toEqual(before)
    expect((await call('RateSheets/Discard', { importId: details.import.id })).body.import.state).toBe(
      'discarded',
    )
    expect(await counts()).toEqual(before)
  })

  it('is downloaded lane by lane, and is not visible to other clients', async () => {
    const { details } = await loadSheet(product, { name: 'd.csv', bytes: sheetOf(2) })
    const importId = details.import.id
    const file = await call('RateSheets/Download', { importId, what: 'comparison' })
    expect(file.bytes.toString().split('\r\n')[0]).toMatch(/^\ufeffOrigin,Destination,Shipments,Cost now/)
    expect(file.bytes.toString().split('\r\n')).toHaveLength(details.diff.lanes.length + 2)
    for (const path of ['Details', 'Discard', 'GoLive', 'RollBack']) {
      const body = { importId, reason: 'x', effectiveFrom: today() }
      expect((await call(`RateSheets/${path}`, body, 'other')).body.code, path).toBe('IMPORT_NOT_FOUND')
    }
    const workId = details.import.workId
    expect((await call('Works/Read', { ids: [workId] }, 'other')).body.works).toEqual([])
    expect((await call('Works/Cancel', { workId }, 'other')).body.code).toBe('WORK_NOT_FOUND')
  })
})

describe('an invalid sheet', () => {
  const good = rateRows(['NV'], ['NV', 'CA'])
  const with_ = (at: number, column: number, cell: string) =>
    good.map((row, index) => (index === at ? row.map((one, place) => (place === column ? cell : one)) : row))
  const csv = (body: readonly (readonly string[])[]) => ({
    name: 'x.csv',
    bytes: csvOf([RATE_TITLES, ...body]),
  })
  it.each([
    ['a wrong type', csv(with_(3, 4, 'n/a')), 5],
    ['a class that is none', csv(with_(3, 2, '72')), 5],
    ['a place that is none', csv(with_(3, 0, 'Nevada')), 5],
    ['a lane twice', csv([...good, good[0]!]), 38],
    ['a missing cell', csv(with_(3, 3, '')), 5],
    ['a missing rate between others', csv(with_(3, 6, '')), 5],
    ['a missing class', csv(good.slice(0, -1)), 20],
    [
      'an empty row',
      {
        name: 'x.csv',
        bytes: Buffer.concat([
          csvOf([RATE_TITLES, ...good.slice(0, 2)]),
          Buffer.from('\r\n\r\n'),
          csvOf(good.slice(2)),
        ]),
      },
      4,
    ],
    ['a formula', csv(with_(3, 4, '=1+1')), 5],
    ['a negative rate', csv(with_(3, 4, '-5')), 5],
    ['cells beyond the titles', csv(good.map((row, at) => (at === 3 ? [...row, 'more'] : row))), 5],
  ])('has %s: its row is named, and nothing of it is stored', async (_what, file, row) => {
    const before = await counts()
    const { details } = await loadSheet(product, file)
    expect(details.import).toMatchObject({ state: 'refused' })
    expect(details.faults[0]).toMatchObject({ row })
    expect(await counts()).toEqual(before)
    const list = await call('RateSheets/Download', { importId: details.import.id, what: 'faults' })
    expect(list.bytes.toString()).toContain(`\r\n${row},`)
    expect((await goLive(details.import.id)).body.code).toBe('IMPORT_NOT_READY')
  })

  it('has more errors than anyone reads: they are counted', async () => {
    const { details } = await loadSheet(
      product,
      csv(rateRows(STATES, STATES).map((row) => row.map((cell, at) => (at === 3 ? 'x' : cell)))),
    )
    expect(details.import.faultCount).toBe(8 * 8 * 18)
    expect(details.faults).toHaveLength(200)
  })

  it.each([
    ['no table', 'x.csv', Buffer.from([0, 1, 2, 3])],
    ['nothing', 'x.csv', Buffer.from('')],
    ['an archive', 'x.xlsx', Buffer.from('PK\u0003\u0004 and no more')],
  ])('is %s: the preview reports it', async (_what, name, bytes) => {
    const { preview } = await loadSheet(product, { name, bytes })
    expect([preview.status, preview.body.code]).toEqual([422, 'SHEET_UNREADABLE'])
  })
})

describe('the other sheets', () => {
  const load = (kind: string, table: string[][], options: { scac?: string; name?: string } = {}) =>
    loadSheet(product, { name: `${kind}.csv`, bytes: csvOf(table) }, { kind, ...options })

  it('accessorials make a version with the rates of the version before', async () => {
    const { details } = await load('accessorials', [
      ['Code', 'Charged by', 'Amount'],
      ['LGDEL', 'flat', '123.45'],
    ])
    expect(details.import).toMatchObject({ state: 'draft', rows: 1 })
    expect(details.notices.join(' ')).toMatch(/No longer priced: .*APPT/)
    await goLive(details.import.id)
    const [tariff] = await rows(
      `select header -> 'accessorials' as accessorials, (select count(*) from tariff_lanes where tariff_id = t.id) as lanes
        from tariffs t where id = (select tariff_id from tariff_imports where id = $1)`,
      [details.import.id],
    )
    expect(Number(tariff?.lanes)).toBeGreaterThan(0)
    expect(
      tariff?.accessorials.filter((one: { trigger: { kind: string } }) => one.trigger.kind === 'requested'),
    ).toMatchObject([{ code: 'LGDEL', price: { basis: 'flat', cents: 12_345 } }])
    await call('RateSheets/RollBack', { importId: details.import.id, reason: 'x' })
  })

  it('a sheet imported before other rates does not bring back the former rates', async () => {
    const rates = await loadSheet(product, { name: 'new rates.csv', bytes: sheetOf(3) })
    const { details: fees } = await load('accessorials', [
      ['Code', 'Charged by', 'Amount'],
      ['LGDEL', 'flat', '140'],
    ])
    expect((await goLive(rates.details.import.id)).status).toBe(200)
    const price = await priceOf('SYNA')
    const late = await goLive(fees.import.id)
    expect([late.status, late.body.code]).toEqual([409, 'IMPORT_OUTDATED'])
    expect(late.body.message).toContain('has different rates')
    expect(await priceOf('SYNA')).toBe(price)
    // Imported again, it has the new rates; rates imported before it would bring the former charges back.
    const before = await loadSheet(product, { name: 'older.csv', bytes: sheetOf(2) })
    const again = await load('accessorials', [
      ['Code', 'Charged by', 'Amount'],
      ['LGDEL', 'flat', '140'],
    ])
    expect((await goLive(again.details.import.id)).status).toBe(200)
    expect(await priceOf('SYNA')).toBe(price)
    const older = await goLive(before.details.import.id)
    expect([older.body.code, older.body.message]).toEqual([
      'IMPORT_OUTDATED',
      expect.stringContaining('has different charges'),
    ])
    // When the version on which it is based is in force again, the draft may be, too.
    for (const { details } of [again, rates]) {
      await call('RateSheets/RollBack', { importId: details.import.id, reason: 'x' })
    }
    expect((await goLive(fees.import.id)).status).toBe(200)
    await call('RateSheets/RollBack', { importId: fees.import.id, reason: 'x' })
  })

  it('based on rates that are yet to begin comes into force after them, not before', async () => {
    const rates = await loadSheet(product, { name: 'rates to come.csv', bytes: sheetOf(3) })
    expect((await goLive(rates.details.import.id, daysFrom(5))).status).toBe(200)
    const { details: fees } = await load('accessorials', [
      ['Code', 'Charged by', 'Amount'],
      ['LGDEL', 'flat', '140'],
    ])
    const early = await goLive(fees.import.id, daysFrom(2))
    expect([early.status, early.body.code]).toEqual([409, 'IMPORT_OUTDATED'])
    expect((await goLive(fees.import.id, daysFrom(7))).status).toBe(200)
    for (const { id } of [fees.import, rates.details.import]) {
      expect((await call('RateSheets/RollBack', { importId: id, reason: 'x' })).status).toBe(200)
    }
  })

  it('a fuel table is compared for the carriers that use it, and is stored next to its former version', async () => {
    const price = await priceOf('SYNA')
    const { details } = await load(
      'fuel',
      [
        ['Price from', 'Price to', 'LTL percent', 'TL'],
        ['3.00', '3.60', '50', '99'],
        ['3.60', '5.00', '55', '99'],
      ],
      { name: 'scene-fuel' },
    )
    expect(details.import).toMatchObject({ state: 'draft', rows: 2, scac: '' })
    expect(details.notices.join(' ')).toContain('Used by SYNA')
    expect(details.diff.own.newCents).toBeGreaterThan(details.diff.own.nowCents)
    await goLive(details.import.id)
    expect(await priceOf('SYNA')).not.toEqual(price)
    await call('RateSheets/RollBack', { importId: details.import.id, reason: 'x' })
    expect(await priceOf('SYNA')).toEqual(price)
    const unnamed = await load('fuel', [
      ['Price from', 'Price to', 'LTL percent'],
      ['3', '4', '5'],
    ])
    expect(unnamed.preview.body.fields).toEqual({ name: 'Enter the name of the table.' })
  })

  it('transit days and terminals replace the former ones, which return when they are taken back', async () => {
    const days = (on = daysFrom(0)) =>
      rows(
        `select origin_area, destination_area, days from transit_days where scac = 'SYNA' and client_id = $1
          and effective_from <= $2 and coalesce(effective_to, 'infinity') >= $2::date order by 1, 2`,
        [ownClient(), on],
      )
    const terminals = (on = daysFrom(0)) =>
      rows(
        `select code, serves from terminals where scac = 'SYNA' and client_id = $1
          and effective_from <= $2 and coalesce(effective_to, 'infinity') >= $2::date order by code`,
        [ownClient(), on],
      )
    const before = { days: await days(), terminals: await terminals() }
    const transit = await load('transit', [
      ['Origin', 'Destination', 'Days'],
      ['895', '900', '2'],
      ['NV', 'CA', '3'],
    ])
    const list = await load('terminals', [
      ['Code', 'Name', 'Serves'],
      ['RNO', 'Reno', '894-895'],
    ])
    expect(transit.details.notices[0]).toContain('2 are new')
    for (const { details } of [transit, list])
      expect((await goLive(details.import.id, daysFrom(3))).status).toBe(200)
    // Until then, the former ones apply.
    expect({ days: await days(daysFrom(2)), terminals: await terminals(daysFrom(2)) }).toEqual(before)
    expect(await days(daysFrom(3))).toEqual([
      { origin_area: '895', destination_area: '900', days: 2 },
      { origin_area: 'NV', destination_area: 'CA', days: 3 },
    ])
    expect(await terminals(daysFrom(400))).toEqual([{ code: 'RNO', serves: ['894', '895'] }])
    for (const { details } of [transit, list])
      await call('RateSheets/RollBack', { importId: details.import.id, reason: 'x' })
    for (const on of [daysFrom(0), daysFrom(3), daysFrom(400)])
      expect({ days: await days(on), terminals: await terminals(on) }).toEqual(before)
  })

  it.each([
    ...['ltl-rates', 'accessorials', 'volume-rates', 'parcel-rates', 'parcel-zones', 'fuel', 'fuel-prices'],
    ...['transit', 'terminals'],
  ])('%s have a template that can be imported unchanged', async (kind) => {
    for (const format of ['CSV', 'XLSX']) {
      const template = await call('RateSheets/Template', { kind, format })
      const { body: staged } = await upload(product, `t.${format}`, template.bytes)
      const preview = await call('RateSheets/Preview', { kind, fileId: staged.fileId })
      expect(preview.body.faults, `${kind} ${format}`).toEqual([])
      expect(preview.body.rows).toHaveLength(1)
    }
  })
})

describe('an upload', () => {
  it('needs a session that may change something, and is deleted after a day', async () => {
    const { filesFolder } = product.installation
    const stranger = await product.app.inject({
      method: 'POST',
      url: '/upload?name=x',
      payload: Buffer.from('x'),
      headers: { 'content-type': 'application/octet-stream' },
    })
    expect(stranger.statusCode).toBe(401)
    expect((await upload(product, 'x.csv', Buffer.from('a,b'), 'looker')).body.code).toBe('READ_ONLY')
    const { body } = await upload(product, '../../etc/passwd', Buffer.from('a,b'))
    expect(body).toMatchObject({ Status: 'success', name: 'passwd', bytes: 3 })
    const place = path.join(filesFolder, 'staged', body.fileId)
    expect(existsSync(place)).toBe(true)
    expect((await call('RateSheets/Preview', { kind: 'fuel', fileId: body.fileId }, 'other')).body.code).toBe(
      'STAGED_FILE_NOT_FOUND',
    )
    await sweepStagedFiles(product.database.db, filesFolder, new Date())
    expect(existsSync(place)).toBe(true)
    await sweepStagedFiles(product.database.db, filesFolder, new Date(Date.now() + 25 * 3_600_000))
    expect(readdirSync(path.join(filesFolder, 'staged'))).toEqual([])
    expect((await call('RateSheets/Preview', { kind: 'fuel', fileId: body.fileId })).body.code).toBe(
      'STAGED_FILE_NOT_FOUND',
    )
  })
})

describe('background work', () => {
  async function begin(bytes = sheetOf(2)) {
    const { body: staged } = await upload(product, 'w.csv', bytes)
    const { body: preview } = await call('RateSheets/Preview', { kind: 'ltl-rates', fileId: staged.fileId })
    const { headerRow, columns } = preview
    const body = {
      kind: 'ltl-rates',
      fileId: staged.fileId,
      headerRow,
      scac: 'SYNA',
      columns: columns.map(({ field, column }: { field: string; column: number }) => ({ field, column })),
    }
    return (await call('RateSheets/Check', body)).body as { importId: string; workId: string }
  }
  const workOf = async (workId: string) => (await call('Works/Read', { ids: [workId] })).body.works[0]

  it('that is waiting is canceled immediately, and never runs', async () => {
    const { workId } = await begin()
    expect((await workOf(workId)).state).toBe('waiting')
    expect((await call('Works/Cancel', { workId })).body.work.state).toBe('cancelled')
    await runQueued(product, workId)
    expect((await workOf(workId)).state).toBe('cancelled')
  })

  it('that is running is canceled soon, and leaves nothing behind', async () => {
    const before = await counts()
    // Large enough not to be finished before it is canceled.
    const places = Array.from({ length: 140 }, (_, at) => String(100 + at))
    const { workId, importId } = await begin(csvOf([RATE_TITLES, ...rateRows(places, places)]))
    const running = runQueued(product, workId)
    await expect.poll(async () => (await workOf(workId)).step, { timeout: 10_000, interval: 5 }).not.toBe('')
    await call('Works/Cancel', { workId })
    await running
    expect((await workOf(workId)).state).toBe('cancelled')
    expect((await call('RateSheets/Details', { importId })).body.details.import.state).toBe('discarded')
    expect(await counts()).toEqual(before)
  })

  it('that is interrupted by the server’s stop is resumed, and abandoned if that happens too often', async () => {
    const { workId, importId } = await begin()
    const stopped = AbortSignal.abort(new Error('The server is shutting down'))
    await expect(runQueued(product, workId, stopped)).rejects.toThrow('The server is shutting down')
    expect((await workOf(workId)).state).toBe('running')
    await runQueued(product, workId)
    expect((await workOf(workId)).state).toBe('done')
    expect((await call('RateSheets/Details', { importId })).body.details.import.state).toBe('draft')

    const again = await begin()
    for (const _start of [1, 2, 3]) await runQueued(product, again.workId, stopped).catch(() => {})
    await runQueued(product, again.workId)
    expect(await workOf(again.workId)).toMatchObject({
      state: 'failed',
      problem: 'The server was stopped while this was running.',
    })
    expect((await call('RateSheets/Details', { importId: again.importId })).body.details.import.state).toBe(
      'refused',
    )
  })

  it('with several concurrent sheets for one tariff makes a version of each', async () => {
    const begun = [await begin(sheetOf(2)), await begin(sheetOf(3)), await begin(sheetOf(4))]
    await Promise.all(begun.map(({ workId }) => runQueued(product, workId)))
    const made = await rows(
      `select t.version from tariffs t join tariff_imports i on i.tariff_id = t.id
        where i.id = any ($1) and i.state = 'draft' order by t.version`,
      [begun.map(({ importId }) => importId)],
    )
    const [{ version: first }] = made
    expect(made.map(({ version }) => version)).toEqual([first, first + 1, first + 2])
  })

  it('that fails because its file is missing reports that', async () => {
    const { workId } = await begin()
    await sweepStagedFiles(
      product.database.db,
      product.installation.filesFolder,
      new Date(Date.now() + 25 * 3_600_000),
    )
    const lines = await runQueued(product, workId)
    expect(await workOf(workId)).toMatchObject({
      state: 'failed',
      problem: 'This file is no longer here. Choose it again.',
    })
    expect(lines).toEqual([])
  })
})
