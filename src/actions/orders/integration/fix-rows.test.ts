import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { openSftpServer, type SftpServer } from '#test/support/sftp-server.ts'
import { runWork } from '../../kernel/long-work.ts'
import { csvOfRows, ORDER_TITLES, orderCells } from './order-files.test-support.ts'
import { pollSource } from './poll-source.ts'

/** Rejected rows with an error in a field that the file has no column for: the user's value is added to their cells. */

let product: TestApp
let sftp: SftpServer
beforeAll(async () => {
  product = await openTestApp()
  sftp = await openSftpServer({ folders: ['orders', 'orders/processed'] })
})
afterAll(async () => {
  await sftp?.close()
  await product?.close()
})

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const runAll = (id: string) =>
  runWork(
    {
      database: product.database,
      installation: product.installation,
      signal: new AbortController().signal,
      log: () => {},
    },
    WORK_KINDS,
    id,
  )
const work = (Functype: string, body: object = {}) =>
  product.call('Shipment/OrderIntegration', { as: 'clerk', query: { Functype }, body })

/** Uploads a file with defaults for some of its fields, and returns its run. */
async function bring(content: string, defaults: Readonly<Record<string, string>> = {}) {
  const call = (body: object) => product.call('Shipment/UploadOrderFile', { as: 'clerk', body })
  const File = { Filename: 'orders.csv', Filedata: Buffer.from(content).toString('base64') }
  const preview = await call({ File })
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  const { RunId } = preview.body.run
  const MappedColumns = preview.body.MappedColumns.map((one: { MappedField: string }) => ({
    ...one,
    DefaultValue: defaults[one.MappedField] ?? '',
  }))
  const committed = await call({ step: 'commit', RunId, MappedColumns })
  expect(committed.status, JSON.stringify(committed.body)).toBe(200)
  await runAll(committed.body.run.WorkId)
  return (await call({ step: 'progress', RunId })).body.run
}

/** A file without one of its columns. */
const without = (title: string, lines: readonly (readonly string[])[]) => {
  const at = ORDER_TITLES.indexOf(title)
  return csvOfRows([ORDER_TITLES, ...lines].map((cells) => cells.filter((_cell, place) => place !== at)))
}
const WRONG_ZIP = { destinationZip: '00000' }

interface Rejected {
  row: number
  cells: string[]
  values: Record<string, string>
  faults: { field: string; reason: string }[]
}
const rejectedOf = async (RunId: string): Promise<Rejected[]> =>
  (await work('log', { RunId })).body.rows.rejected

describe('a value without a column in the file', () => {
  it('is entered next to its row, and parsed like a cell, including units', async () => {
    const run = await bring(
      without('Weight (lbs)', [orderCells('NOWT', 1), orderCells('NOWT', 2), orderCells('NOWT', 3)]),
    )
    expect(run).toMatchObject({ State: 'done', Accepted: 0, Rejected: 3 })
    const [first] = await rejectedOf(run.RunId)
    expect(first).toMatchObject({ row: 2, values: {}, faults: [{ field: 'weight' }] })
    const fixed = await work('fix', {
      RunId: run.RunId,
      RejectedRows: [
        { row: 2, values: { weight: '120' } },
        { row: 3, values: { weight: '10 kg' } },
        { row: 4, values: { weight: 'heavy' } },
      ],
    })
    expect(fixed.status, JSON.stringify(fixed.body)).toBe(200)
    expect(fixed.body.message).toBe('2 orders imported; 1 row still has an error.')
    const taken = await rows(
      `select order_number, total_weight_lb::float as lb from orders where order_number like 'NOWT-%' order by 1`,
    )
    expect(taken).toEqual([
      { order_number: 'NOWT-000001', lb: 120 },
      { order_number: 'NOWT-000002', lb: expect.closeTo(22.05, 1) },
    ])
    expect(await rejectedOf(run.RunId)).toMatchObject([
      {
        row: 4,
        values: { weight: 'heavy' },
        faults: [{ field: 'weight', reason: "Weight: 'heavy' is not a weight like 1250.5." }],
      },
    ])
  })

  it('replaces a wrong default, once for an order of several rows', async () => {
    const lines = [orderCells('DFT', 1), orderCells('DFT', 1, 2), orderCells('DFT', 2)]
    const run = await bring(without('Ship To Zip', lines), WRONG_ZIP)
    expect(run).toMatchObject({ Accepted: 0, Rejected: 3 })
    const fixed = await work('fix', {
      RunId: run.RunId,
      RejectedRows: [{ row: 2, values: { destinationZip: '60601' } }],
    })
    expect(fixed.body.message).toBe('1 order imported; 1 row still has an error.')
    expect(
      await rows(
        `select o.destination->>'zip' as zip, count(*)::int as lines from orders o join order_lines l on l.order_id = o.id
          where o.order_number = 'DFT-000001' group by 1`,
      ),
    ).toEqual([{ zip: '60601', lines: 2 }])
  })

  it('stays with its row while the order has other errors, and is used once they are fixed', async () => {
    const second = orderCells('STAY', 1, 2)
    const run = await bring(
      without('Ship To Zip', [orderCells('STAY', 1), second.with(8, 'many')]),
      WRONG_ZIP,
    )
    const typed = await work('fix', {
      RunId: run.RunId,
      RejectedRows: [{ row: 2, values: { destinationZip: '60601', poNumber: 'PO 7' } }],
    })
    expect(typed.body.message).toBe('0 orders imported; 2 rows still have errors.')
    expect(await rejectedOf(run.RunId)).toMatchObject([
      { row: 2, values: { destinationZip: '60601', poNumber: 'PO 7' } },
      { row: 3, values: {}, faults: [{ field: 'quantity' }] },
    ])
    const whole = await work('fix', {
      RunId: run.RunId,
      RejectedRows: [
        { row: 2, values: { poNumber: '' } },
        { row: 3, cells: second.filter((_cell, at) => ORDER_TITLES[at] !== 'Ship To Zip') },
      ],
    })
    expect(whole.body.message).toBe('1 order imported.')
    // After the undo, the value of the column counts again.
    expect(
      await rows(
        `select destination->>'zip' as zip, po_number from orders where order_number = 'STAY-000001'`,
      ),
    ).toEqual([{ zip: '60601', po_number: 'PO1' }])
  })

  it('reports two rows of one order with different values', async () => {
    const run = await bring(
      without('Ship To Zip', [orderCells('TWO', 1), orderCells('TWO', 1, 2)]),
      WRONG_ZIP,
    )
    await work('fix', {
      RunId: run.RunId,
      RejectedRows: [
        { row: 2, values: { destinationZip: '60601' } },
        { row: 3, values: { destinationZip: '60602' } },
      ],
    })
    expect(await rejectedOf(run.RunId)).toMatchObject([
      { row: 2 },
      { row: 3, faults: [{ reason: 'Consignee ZIP differs from row 2 of the same order.' }] },
    ])
  })

  it('is refused for an unknown field, and for a row that is left out', async () => {
    const run = await bring(without('Weight (lbs)', [orderCells('REF', 1)]))
    const refused = async (row: object) =>
      (await work('fix', { RunId: run.RunId, RejectedRows: [row] })).body.fields
    expect(await refused({ row: 2, values: { wieght: '5' } })).toEqual({
      'RejectedRows.0.values.wieght': 'There is no field wieght.',
    })
    expect(await refused({ row: 2, cells: [], values: { weight: '5' } })).toEqual({
      'RejectedRows.0.cells': 'A row without cells is skipped because it has nothing to edit.',
    })
    expect(await rejectedOf(run.RunId)).toMatchObject([{ row: 2, values: {} }])
  })

  it('can be entered for files that were picked up automatically, too', async () => {
    const added = await work('add', {
      Source: {
        ...{ Name: 'No weights', DeliveryType: 'SFTP', Host: sftp.host, Port: sftp.port },
        ...{ UserName: sftp.userName, Password: sftp.password, HostKey: sftp.hostKey, Path: 'orders' },
      },
    })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    const { SourceId } = added.body.sources[0]
    sftp.put('orders/polled.csv', without('Weight (lbs)', [orderCells('POLL', 1)]))
    const { database, installation } = product
    await pollSource({ db: database.db, installation }, SourceId, async (ms) => void (await sleep(ms)))
    for (const { id } of await rows(`select id from works where state = 'waiting' and kind = 'order-file'`))
      await runAll(id)
    const [run] = (await work('log', { SourceId })).body.runs
    expect(run).toMatchObject({ State: 'done', Rejected: 1 })
    const fixed = await work('fix', {
      RunId: run.RunId,
      RejectedRows: [{ row: 2, values: { weight: '80' } }],
    })
    expect(fixed.body.message).toBe('1 order imported.')
  })
})
