import { afterAll, beforeAll, expect, it } from 'vitest'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { runWork } from '../../kernel/long-work.ts'
import { csvOfRows, ORDER_TITLES, orderCells } from './order-files.test-support.ts'

/** Files in the formats of various order systems, from their preview to their orders. */

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const upload = (body: object) => product.call('Shipment/UploadOrderFile', { as: 'clerk', body })
const work = (Functype: string, body: object) =>
  product.call('Shipment/OrderIntegration', { as: 'clerk', query: { Functype }, body })
const fileOf = (content: string) => ({
  Filename: 'orders.csv',
  Filedata: Buffer.from(content).toString('base64'),
})

async function bring(content: string) {
  const preview = await upload({ File: fileOf(content) })
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  const { RunId } = preview.body.run
  const { body } = await upload({ step: 'commit', RunId })
  const { database, installation } = product
  const signal = new AbortController().signal
  await runWork({ database, installation, signal, log: () => {} }, WORK_KINDS, body.run.WorkId)
  return { preview: preview.body, run: (await upload({ step: 'progress', RunId })).body.run }
}

const weightsOf = async (prefix: string) =>
  (
    await product.database.pool.query(
      `select o.order_number, o.total_weight_lb::float as lb, count(l.id)::int as lines
        from orders o join order_lines l on l.order_id = o.id where o.order_number like $1
        group by o.id order by 1`,
      [`${prefix}-%`],
    )
  ).rows.map(({ lb, lines }) => [lb, lines])

it('further lines without an order header belong to the order above them', async () => {
  const further = (number: number, line: number) =>
    orderCells('ONCE', number, line).map((cell, at) => (at < 6 || at === 10 ? '' : cell))
  const content = csvOfRows([
    ORDER_TITLES,
    orderCells('ONCE', 1),
    further(1, 2),
    orderCells('ONCE', 2),
    further(2, 2),
  ])
  const { preview, run } = await bring(content)
  expect(preview.run).toMatchObject({ Orders: 2, Accepted: 2, Rejected: 0 })
  expect(run).toMatchObject({ State: 'done', Accepted: 2, Rejected: 0 })
  expect(await weightsOf('ONCE')).toEqual([
    [202, 2],
    [204, 2],
  ])
})

it('decimal commas found in one row apply to the others, also after a fix', async () => {
  const weighing = (number: number, weight: string) => orderCells('COMMA', number).with(9, weight)
  const { run } = await bring(
    csvOfRows(
      [ORDER_TITLES, weighing(1, '0,750'), weighing(2, '12,500'), weighing(3, '12,500').with(5, '')],
      ';',
    ),
  )
  expect(run).toMatchObject({ State: 'done', Accepted: 2, Rejected: 1 })
  const fixed = await work('fix', {
    RunId: run.RunId,
    RejectedRows: [{ row: 4, cells: weighing(3, '12,500') }],
  })
  expect(fixed.body.message).toBe('1 order imported.')
  expect(await weightsOf('COMMA')).toEqual([
    [0.75, 1],
    [12.5, 1],
    [12.5, 1],
  ])
})

const wide = (name: string) => name.padEnd(15)
/** An interchange of 850s: each with its purpose, its number and what follows its lines. */
const interchange = (...orders: [purpose: string, number: string, ...after: string[]][]) =>
  [
    `ISA*00*${wide('').slice(5)}*00*${wide('').slice(5)}*ZZ*${wide('SYNTHETIC')}*ZZ*${wide('LADINGTEST')}*261120*1200*U*00401*000000001*0*T*>`,
    'GS*PO*SYNTHETIC*LADINGTEST*20261120*1200*1*X*004010',
    ...orders.flatMap(([purpose, number, ...after], index) => {
      const control = String(index + 1).padStart(4, '0')
      const place = ['N1*ST*Synthetic Store', 'N3*1 Test Road', 'N4*Austin*TX*78701']
      const lines = ['PO1*1*3*CA***VP*SKU-1', 'PO4*1****G*25*LB', ...after]
      const inside = [`ST*850*${control}`, `BEG*${purpose}*SA*${number}**20261120`, ...place, ...lines]
      return [...inside, `SE*${inside.length + 1}*${control}`]
    }),
    `GE*${orders.length}*1`,
    'IEA*1*000000001~',
  ].join('~')

it('an X12 set that changes an order, or splits it over stores, is rejected, and the others are imported', async () => {
  const content = interchange(
    ['00', 'SET-1'],
    ['04', 'SET-1'],
    ['00', 'SET-2', 'SDQ*CA*92*0001*1*0002*2'],
    ['00', 'SET-3'],
  )
  const { preview, run } = await bring(content)
  expect(preview.run).toMatchObject({ Orders: 4, Accepted: 2, Rejected: 2 })
  const reasonsOf = (found: { row: number; faults: { reason: string }[] }[]) =>
    found.map(({ row, faults }) => [row, faults.map(({ reason }) => reason)])
  const reasons = [
    [2, ['Set 850 0002 changes or cancels an order (purpose 04). Make that change by hand.']],
    [
      3,
      ['Set 850 0003 splits its lines across several destinations (SDQ). Ask for one order per destination.'],
    ],
  ]
  expect(reasonsOf(preview.preview.rejected)).toEqual(reasons)
  expect(run).toMatchObject({ State: 'done', Rows: 4, Accepted: 2, Rejected: 2 })

  // No entered value and no retry makes orders of them.
  const typed = { orderNumber: 'SET-9', destinationZip: '78701', destinationName: 'Store', weight: '9' }
  const { body: rowsOfRun } = await work('log', { RunId: run.RunId })
  const rejected = rowsOfRun.rows.rejected as { row: number; cells: string[]; faults: { reason: string }[] }[]
  expect(reasonsOf(rejected)).toEqual(reasons)
  const cells = rejected[0]!.cells.map((cell) => (cell.startsWith('Set 850') ? '' : cell))
  const tried = await work('fix', {
    RunId: run.RunId,
    RejectedRows: [
      { row: 2, cells, values: typed },
      { row: 3, values: typed },
    ],
  })
  expect(tried.body.message).toBe('0 orders imported; 2 rows still have errors.')
  expect(await weightsOf('SET')).toEqual([
    [75, 1],
    [75, 1],
  ])
  const left = await work('fix', {
    RunId: run.RunId,
    RejectedRows: [
      { row: 2, cells: [] },
      { row: 3, cells: [] },
    ],
  })
  expect(left.body.message).toBe('0 orders imported.')
})

it('a file with only changes reports each of them', async () => {
  const { run } = await bring(interchange(['01', 'GONE-1'], ['04', 'GONE-2']))
  expect(run).toMatchObject({ State: 'done', Accepted: 0, Rejected: 2 })
})

it('a column with an unknown unit is refused by its name', async () => {
  const MappedColumns = [
    { MappedField: 'orderNumber', ColumnName: 'Order Number' },
    { MappedField: 'weight', ColumnName: 'Weight (lbs)', Unit: 'stone' },
  ]
  const { status, body } = await upload({
    File: fileOf(csvOfRows([ORDER_TITLES, orderCells('UNIT', 1)])),
    MappedColumns,
  })
  expect([status, body.fields]).toEqual([422, { 'MappedColumns.1.Unit': 'Weight cannot be in stone.' }])
})

it('a field with two columns is refused by its name', async () => {
  const MappedColumns = [
    { MappedField: 'orderNumber', ColumnName: 'Order Number' },
    { MappedField: 'weight', ColumnName: 'Weight (lbs)' },
    { MappedField: 'weight', ColumnName: 'Quantity' },
    { MappedField: 'weight', ColumnName: '' },
  ]
  const { status, body } = await upload({
    File: fileOf(csvOfRows([ORDER_TITLES, orderCells('TWICE', 1)])),
    MappedColumns,
  })
  expect([status, body.fields]).toEqual([422, { 'MappedColumns.2.MappedField': 'Weight has two columns.' }])
})
