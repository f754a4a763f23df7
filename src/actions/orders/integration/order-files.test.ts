import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#database/sql/open.ts'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { runWork } from '../../kernel/long-work.ts'
import { csvOfRows, ORDER_TITLES, orderCells, orderCsv } from './order-files.test-support.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows

const upload = (body: object, as: 'clerk' | 'other' | 'looker' | 'guest' = 'clerk') =>
  product.call('Shipment/UploadOrderFile', { as, body })
const fileOf = (content: string | Buffer, name = 'orders.csv') => ({
  Filename: name,
  Filedata: Buffer.from(content).toString('base64'),
})

const runAll = (database: OpenDatabase, id: string, signal = new AbortController().signal) =>
  runWork({ database, installation: product.installation, signal, log: () => {} }, WORK_KINDS, id)

/** Previews, commits and imports a file; returns the run. */
async function bring(content: string | Buffer, changes: object = {}) {
  const preview = await upload({ File: fileOf(content) })
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  const { RunId } = preview.body.run
  const committed = await upload({ step: 'commit', RunId, ...changes })
  expect(committed.status, JSON.stringify(committed.body)).toBe(200)
  await runAll(product.database, committed.body.run.WorkId)
  const { body } = await upload({ step: 'progress', RunId })
  return { preview: preview.body, run: body.run }
}

const work = (Functype: string, body: object = {}, as: 'clerk' | 'other' | 'looker' = 'clerk') =>
  product.call('Shipment/OrderIntegration', { as, query: { Functype }, body })

const countOrders = async (prefix: string) =>
  (
    await rows(
      `select count(*)::int as n, count(distinct order_number)::int as d from orders where order_number like $1`,
      `${prefix}-%`,
    )
  )[0]!

describe('an uploaded order file', () => {
  it('with a delivery date before the ship date has that order rejected, at its own field', async () => {
    const titles = [...ORDER_TITLES, 'Ship date', 'Delivery date']
    const content = csvOfRows([
      titles,
      [...orderCells('DAY', 1), '2026-12-02', '2026-12-01'],
      [...orderCells('DAY', 2), '2026-12-02', '2026-12-02'],
    ])
    const { body } = await upload({ File: fileOf(content) })
    expect(body.preview.rejected).toMatchObject([
      { row: 2, faults: [{ field: 'deliverBy', reason: 'Deliver by: This is before the ship-by date.' }] },
    ])
  })

  it('is previewed with suggestions for every column, and nothing is written', async () => {
    const { status, body } = await upload({ File: fileOf(orderCsv('PV', 10)) })
    expect(status).toBe(200)
    expect(body.run).toMatchObject({ State: 'preview', Rows: 10, Orders: 10, Accepted: 10, Rejected: 0 })
    const chosen = body.MappedColumns.filter((one: { ColumnName: string }) => one.ColumnName !== '')
    expect(
      Object.fromEntries(
        chosen.map((one: { MappedField: string; ColumnName: string }) => [one.MappedField, one.ColumnName]),
      ),
    ).toEqual({
      orderNumber: 'Order Number',
      destinationName: 'Ship To Name',
      destinationStreet: 'Ship To Address',
      destinationCity: 'Ship To City',
      destinationState: 'Ship To State',
      destinationZip: 'Ship To Zip',
      itemCode: 'SKU',
      description: 'Description',
      quantity: 'Qty',
      weight: 'Weight (lbs)',
      poNumber: 'PO #',
    })
    expect(body.preview.orders[0]).toMatchObject({
      OrderNumber: 'PV-000000',
      DestinationZip: '78701',
      LineCount: 1,
    })
    expect(await countOrders('PV')).toEqual({ n: 0, d: 0 })
  })

  it('of 1,000 rows becomes 1,000 orders, and none more when it is uploaded again', async () => {
    const { run } = await bring(orderCsv('KILO', 1_000))
    expect(run).toMatchObject({ State: 'done', Rows: 1_000, Accepted: 1_000, Rejected: 0, Duplicates: 0 })
    const again = await bring(orderCsv('KILO', 1_000))
    expect(again.preview.run.Message).toMatch(/^This file was already imported on/)
    expect(again.run).toMatchObject({ State: 'done', Accepted: 0, Duplicates: 1_000 })
    expect(await countOrders('KILO')).toEqual({ n: 1_000, d: 1_000 })
    const [order] = await rows(
      `select source, status, destination, total_weight_lb from orders where order_number = 'KILO-000001'`,
    )
    expect(order).toMatchObject({
      source: 'upload',
      status: 'O',
      destination: { city: 'Chicago', zip: '60601' },
    })
    expect(Number(order!.total_weight_lb)).toBe(101)
  })

  it('committed twice is imported once', async () => {
    const { body } = await upload({ File: fileOf(orderCsv('TWICE', 3)) })
    const both = await Promise.all([1, 2].map(() => upload({ step: 'commit', RunId: body.run.RunId })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const works = await rows(
      `select id from works where kind = 'order-file' and input->>'runId' = $1`,
      body.run.RunId,
    )
    expect(works).toHaveLength(1)
  })

  it('rejects rows with number and reason, holds back the rest of their orders, and imports the others', async () => {
    const wrong = [
      ORDER_TITLES,
      orderCells('MIX', 1),
      orderCells('MIX', 2).with(5, '00000'),
      orderCells('MIX', 3),
      orderCells('MIX', 3, 2).with(8, 'many'),
      orderCells('MIX', 4).with(0, ''),
      orderCells('MIX', 5).with(9, '=1+1'),
      orderCells('MIX', 6),
      orderCells('MIX', 6, 2).with(5, '98101'),
    ]
    const { preview, run } = await bring(csvOfRows(wrong))
    expect(preview.run).toMatchObject({ Accepted: 1, Rejected: 7 })
    expect(run).toMatchObject({ State: 'done', Accepted: 1, Rejected: 7 })
    const { body } = await work('log', { RunId: run.RunId })
    const reasons = Object.fromEntries(
      body.rows.rejected.map(
        ({ row, faults }: { row: number; faults: { field: string; reason: string }[] }) => [
          row,
          faults.map(({ reason }) => reason).join(' '),
        ],
      ),
    )
    expect(reasons).toMatchObject({
      3: expect.stringContaining('ZIP 00000 is not known'),
      4: 'Row 5 of the same order has an error.',
      5: expect.stringContaining("'many' is not a whole number"),
      6: 'Order number is missing.',
      7: 'Weight contains a formula. Enter the value instead.',
      9: expect.stringContaining('Consignee ZIP differs from row 8 of the same order.'),
    })
    expect(body.rows.orders).toEqual([
      { OrderNumber: 'MIX-000001', outcome: 'added', orderId: expect.any(String), rows: [2] },
    ])
  })

  it('reports all errors of a row together, without those that only follow from another', async () => {
    const titles = [...ORDER_TITLES, 'Ship By Date']
    const { run } = await bring(
      csvOfRows([
        titles,
        [...orderCells('PASS', 1), '2031-01-02'],
        [...orderCells('PASS', 2).with(5, ''), 'soon'],
        [...orderCells('PASS', 3).with(8, 'many').with(9, ''), '2031-01-02'],
      ]),
    )
    const { body } = await work('log', { RunId: run.RunId })
    const fields = body.rows.rejected.map(({ row, faults }: { row: number; faults: { field: string }[] }) => [
      row,
      ...faults.map((one) => one.field).sort(),
    ])
    expect(fields).toEqual([
      [3, 'destinationZip', 'shipBy'],
      [4, 'quantity', 'weight'],
    ])
  })

  it('imports rejected rows once they are fixed, each order exactly once', async () => {
    const { run } = await bring(
      csvOfRows([
        ORDER_TITLES,
        orderCells('FIX', 1),
        orderCells('FIX', 2).with(5, 'x y z'),
        orderCells('FIX', 3).with(8, '-1'),
      ]),
    )
    expect(run).toMatchObject({ Accepted: 1, Rejected: 2 })
    const half = await work('fix', {
      RunId: run.RunId,
      RejectedRows: [{ row: 3, cells: orderCells('FIX', 2) }],
    })
    expect(half.status, JSON.stringify(half.body)).toBe(200)
    expect(half.body.message).toBe('1 order imported; 1 row still has an error.')
    expect(half.body.runs[0]).toMatchObject({ Accepted: 2, Rejected: 1 })
    const whole = await work('fix', {
      RunId: run.RunId,
      RejectedRows: [{ row: 4, cells: orderCells('FIX', 3) }],
    })
    expect(whole.body.runs[0]).toMatchObject({ Accepted: 3, Rejected: 0 })
    expect((await work('fix', { RunId: run.RunId })).body.message).toBe('0 orders imported.')
    expect(await countOrders('FIX')).toEqual({ n: 3, d: 3 })
  })

  it('reports a row whose order was already imported from the file', async () => {
    const { run } = await bring(
      csvOfRows([ORDER_TITLES, orderCells('SAME', 1), orderCells('SAME', 2).with(5, 'x y z')]),
    )
    const RejectedRows = [{ row: 3, cells: orderCells('SAME', 1) }]
    const { body } = await work('fix', { RunId: run.RunId, RejectedRows })
    expect(body.message).toBe('0 orders imported; 1 already existed.')
  })

  it('with only invalid rows is still imported: the user fixes its rows', async () => {
    const wrong = [1, 2].map((order) => orderCells('BAD', order).with(5, '00000'))
    const { preview, run } = await bring(csvOfRows([ORDER_TITLES, ...wrong]))
    expect(preview.run).toMatchObject({ Accepted: 0, Rejected: 2 })
    expect(run).toMatchObject({ State: 'done', Accepted: 0, Rejected: 2 })
    const right = [1, 2].map((order, at) => ({ row: at + 2, cells: orderCells('BAD', order) }))
    const fixed = await work('fix', { RunId: run.RunId, RejectedRows: right })
    expect(fixed.body.runs[0]).toMatchObject({ Accepted: 2, Rejected: 0 })
    expect(await countOrders('BAD')).toEqual({ n: 2, d: 2 })
  })

  it('is finished after rows that are no orders are left out', async () => {
    const note = orderCells('OUT', 3).map((_cell, at) => (at === 0 ? 'Please call before 5 pm' : ''))
    const second = orderCells('OUT', 2)
    const content = csvOfRows([ORDER_TITLES, orderCells('OUT', 1), second, second.with(9, ''), note])
    const { run } = await bring(content)
    expect(run).toMatchObject({ Accepted: 1, Rejected: 3 })
    const leftOut = [4, 5].map((row) => ({ row, cells: [] }))
    const fixed = await work('fix', { RunId: run.RunId, RejectedRows: leftOut })
    expect(fixed.body.message).toBe('1 order imported.')
    expect(fixed.body.runs[0]).toMatchObject({ Accepted: 2, Rejected: 0 })
    expect(fixed.body.rows.rejected).toEqual([])
    expect(await countOrders('OUT')).toEqual({ n: 2, d: 2 })
  })

  it('adds the default services of a saved consignee to its own', async () => {
    const location = {
      Name: 'Liftgate Lovers, Inc.',
      AddressLine1: '9 Test Street',
      City: 'Austin',
      State: 'TX',
    }
    const saved = await product.call('Address/UpdateLocation', {
      as: 'clerk',
      body: {
        funtype: 'add',
        location: { ...location, Zip: '78701', CountryCode: 'US', DefaultServices: ['LGDEL', 'APPT'] },
      },
    })
    expect([saved.status, saved.body.message]).toEqual([200, undefined])
    const of = (number: number, name: string, street: string) => {
      const [order, , , ...others] = orderCells('DS', number)
      return [order!, name, street, ...others.slice(0, 2), '78701', ...others.slice(3)]
    }
    await bring(
      csvOfRows([
        ORDER_TITLES,
        of(0, 'LIFTGATE LOVERS', '9 test st.'),
        of(5, 'Liftgate Lovers', '10 Test Street'),
        of(10, 'Somebody Else', '9 Test Street'),
      ]),
    )
    const taken = await rows(
      `select order_number, services from orders where order_number like 'DS-%' order by order_number`,
    )
    expect(taken.map(({ services }) => [...services].sort())).toEqual([['APPT', 'LGDEL'], [], []])
  })

  it('is refused completely for one invalid row if requested', async () => {
    const content = csvOfRows([ORDER_TITLES, orderCells('ALL', 1), orderCells('ALL', 2).with(9, '')])
    const { run } = await bring(content, { SkipRejected: false })
    expect(run).toMatchObject({ State: 'failed', Accepted: 0, Rejected: 1 })
    expect(await countOrders('ALL')).toEqual({ n: 0, d: 0 })
    expect((await work('fix', { RunId: run.RunId })).status).toBe(409)
    // Nothing was imported, so the message does not claim that.
    expect((await upload({ File: fileOf(content) })).body.run.Message).toBe('')
    const unknown = { ColumnName: 'Order Number', MappedField: 'orderNo' }
    expect((await upload({ File: fileOf(content), MappedColumns: [unknown] })).body.fields).toEqual({
      'MappedColumns.0.MappedField': 'There is no field orderNo.',
    })
  })

  it('is read again after it was refused completely: valid rows are imported, the others can be fixed', async () => {
    const content = csvOfRows([ORDER_TITLES, orderCells('AGN', 1), orderCells('AGN', 2).with(9, '')])
    const { RunId } = (await bring(content, { SkipRejected: false })).run
    const again = await work('run', { RunId })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    await runAll(product.database, again.body.runs[0].WorkId)
    const { body } = await work('log', { RunId })
    expect(body.runs[0]).toMatchObject({ State: 'done', Accepted: 1, Rejected: 1 })
    expect(body.rows.rejected.map(({ row }: { row: number }) => row)).toEqual([3])
    const fixed = await work('fix', { RunId, RejectedRows: [{ row: 3, cells: orderCells('AGN', 2) }] })
    expect(fixed.body.runs[0]).toMatchObject({ Accepted: 2, Rejected: 0 })
    expect(await countOrders('AGN')).toEqual({ n: 2, d: 2 })
  })

  it('continues with the next order after its process was killed', async () => {
    const { body } = await upload({ File: fileOf(orderCsv('DIE', 3_000)) })
    const committed = await upload({ step: 'commit', RunId: body.run.RunId })
    const { WorkId } = committed.body.run
    for (let kill = 0; kill < 3; kill++) {
      // Its connections and its thread end, like those of a killed process.
      const stop = new AbortController()
      const dying = runAll(product.database, WorkId, stop.signal).catch(() => {})
      await sleep(400 + kill * 350)
      stop.abort(new Error('killed'))
      await dying
    }
    await runAll(product.database, WorkId)
    const { body: after } = await upload({ step: 'progress', RunId: body.run.RunId })
    expect(after.run).toMatchObject({ State: 'done', Accepted: 3_000, Duplicates: 0 })
    expect(await countOrders('DIE')).toEqual({ n: 3_000, d: 3_000 })
    const [lines] = await rows(
      `select count(*)::int as n from order_lines l join orders o on o.id = l.order_id where o.order_number like 'DIE-%'`,
    )
    expect(lines!.n).toBe(3_000)
  })

  it('belongs to one client, and is refused to users without the right', async () => {
    const { run } = await bring(orderCsv('OWN', 2))
    expect((await upload({ step: 'progress', RunId: run.RunId }, 'other')).status).toBe(404)
    expect((await work('log', { RunId: run.RunId }, 'other')).status).toBe(404)
    expect((await work('log', {}, 'other')).body.runs).toEqual([])
    expect((await upload({ File: fileOf('x') }, 'guest')).status).toBe(403)
    expect((await upload({ File: fileOf('x') }, 'looker')).status).toBe(403)
  })
})

describe('files of other kinds', () => {
  it('JSON with lines inside of orders', async () => {
    const [zip, city, state] = ['30303', 'Atlanta', 'GA']
    const orders = Array.from({ length: 3 }, (_, index) => ({
      orderNumber: `JSON-${index}`,
      shipTo: { name: 'Synthetic Ltd', address: '1 Test Road', city, state, zip },
      lines: [
        { sku: 'A', qty: 2, weight: 120.5 },
        { sku: 'B', qty: 1, weight: 30 },
      ],
    }))
    const { run } = await bring(JSON.stringify({ exportedAt: '2026-11-20', orders }))
    expect(run).toMatchObject({ State: 'done', Rows: 6, Accepted: 3, Rejected: 0 })
    const found = await rows(`select total_weight_lb, destination from orders where order_number = 'JSON-1'`)
    expect(Number(found[0]!.total_weight_lb)).toBe(150.5)
    expect(found[0]!.destination).toMatchObject({ companyName: 'Synthetic Ltd', zip: '30303' })
  })

  it('XML, with attributes and one order or many', async () => {
    const one = (
      number: string,
    ) => `<order number="${number}"><ship-to><name>A &amp; B</name><zip>98101</zip></ship-to>
      <line><sku>X</sku><qty>3</qty><weight>55</weight></line></order>`
    const many = await bring(`<?xml version="1.0"?><orders>${one('XML-1')}${one('XML-2')}</orders>`, {
      MappedColumns: [
        { ColumnName: 'number', MappedField: 'orderNumber' },
        { ColumnName: 'ship-to.name', MappedField: 'destinationName' },
        { ColumnName: 'ship-to.zip', MappedField: 'destinationZip' },
        { ColumnName: 'line.qty', MappedField: 'quantity' },
        { ColumnName: 'line.weight', MappedField: 'weight', Unit: 'kg' },
      ],
    })
    expect(many.run, many.run.Message).toMatchObject({ State: 'done', Accepted: 2 })
    const [order] = await rows(`select destination, total_weight_lb from orders where order_number = 'XML-2'`)
    expect(order!.destination).toMatchObject({ companyName: 'A & B', city: 'Seattle' })
    expect(Number(order!.total_weight_lb)).toBeCloseTo(121.25, 2)
  })

  it.each([
    ['UTF-16 with tabs', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), '\t'],
    ['Windows-1252 with semicolons', (text: string) => Buffer.from(text, 'latin1'), ';'],
    ['UTF-8 with bars', (text: string) => Buffer.from(text, 'utf8'), '|'],
  ])('CSV in %s', async (_name, encode, delimiter) => {
    const number = delimiter.charCodeAt(0)
    const cells = orderCells('ENC', number).with(1, 'Synthetische Gr\u00f6\u00dfe')
    const { run } = await bring(encode(csvOfRows([ORDER_TITLES, cells], delimiter)))
    expect(run).toMatchObject({ State: 'done', Accepted: 1 })
    const [order] = await rows('select destination_name from orders where order_number = $1', cells[0])
    expect(order!.destination_name).toBe('Synthetische Gr\u00f6\u00dfe')
  })
})

describe('a client whose weights are per unit', () => {
  const isEach = (IsOrderWeightEachPerQty: boolean) =>
    product.call('Shipment/GetGenericClientDetails', {
      as: 'admin',
      body: { setup: { IsOrderWeightEachPerQty } },
    })
  const linesOf = async (orderNumber: string) =>
    (
      await rows(
        `select o.total_weight_lb, l.item from orders o join order_lines l on l.order_id = o.id
          where o.order_number = $1 order by l.line_number`,
        orderNumber,
      )
    ).map(({ total_weight_lb, item }) => [total_weight_lb, item.weightLb, item.weightTyped])

  beforeAll(() => isEach(true))
  afterAll(() => isEach(false))

  it('has weights of tables multiplied by quantity, and those of X12 unchanged', async () => {
    const cells = orderCells('EACH', 2)
    cells[8] = '3'
    cells[9] = '20'
    await bring(csvOfRows([ORDER_TITLES, cells]))
    expect(await linesOf('EACH-000002')).toEqual([[60, 60, 20]])

    const wide = (name: string) => name.padEnd(15)
    const interchange = [
      `ISA*00*${wide('').slice(5)}*00*${wide('').slice(5)}*ZZ*${wide('SYNTHETIC')}*ZZ*${wide('LADINGTEST')}*261120*1200*U*00401*000000001*0*T*>`,
      'GS*PO*SYNTHETIC*LADINGTEST*20261120*1200*1*X*004010',
      'ST*850*0001',
      'BEG*00*SA*EACH-EDI**20261120',
      'N1*ST*Synthetic Store',
      'N3*1 Test Road',
      'N4*Austin*TX*78701',
      'PO1*1*3*CA***VP*SKU-1',
      'PO4*1****G*25*LB',
      'SE*8*0001',
      'GE*1*1',
      'IEA*1*000000001',
    ].join('~')
    const { run } = await bring(`${interchange}~`)
    expect(run).toMatchObject({ State: 'done', Accepted: 1 })
    expect(await linesOf('EACH-EDI')).toEqual([[75, 75, 25]])
  })
})
