import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { csvOf, upload } from '#test/support/rate-sheets.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const call = (path: string, body: unknown) => product.call(`Invoices/${path}`, { as: 'admin', body })

const HEADER = ['Invoice #', 'Carrier', 'BOL', 'Invoice date', 'Charge', 'Amount', 'Total due']
let serial = 0
const number = () => `FILE-${process.pid}-${++serial}`

/** Rows of a bill for a new shipment that match its receipt. */
async function rowsOfBill(name = number(), more: [string, number][] = []) {
  const booked = await book(product)
  const [{ charges }] = await rows(
    'select p.charges from shipments s join price_sheets p on p.id = s.price_sheet_id where s.id = $1',
    booked.shipmentId,
  )
  const lines: [string, number][] = [
    ...charges.map(({ label, cents }: { label: string; cents: number }): [string, number] => [
      label,
      cents / 100,
    ]),
    ...more,
  ]
  const total = (lines.reduce((sum, [, amount]) => sum + Math.round(amount * 100), 0) / 100).toFixed(2)
  return lines.map(([label, amount]) => [
    name,
    '',
    booked.BOLNumber,
    '11/20/2026',
    label,
    amount.toFixed(2),
    total,
  ])
}

async function staged(table: string[][], header = HEADER) {
  const { body } = await upload(product, 'bills.csv', csvOf([header, ...table]), 'admin')
  const head = (await call('Preview', { fileId: body.fileId })).body
  const columns = head.columns.map(({ field, column, fallback, unit }: Record<string, unknown>) => ({
    ...{ field, column, fallback, unit },
  }))
  return { fileId: body.fileId as string, head, sheet: head.sheet, headerRow: head.headerRow, columns }
}
type Staged = Awaited<ReturnType<typeof staged>>
const run = ({ head: _, ...file }: Staged, step: 'check' | 'import') =>
  call('Import', { ...file, scac: 'syna', step })
const compare = async () => {
  const jobs = await rows(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'compare-bill'`,
  )
  return jobs[0].count
}

describe('a file of bills', () => {
  it('is checked without saving anything, then each bill is saved once', async () => {
    const [one, other] = [number(), number()]
    const file = await staged([...(await rowsOfBill(one)), ...(await rowsOfBill(other, [['Storage', 45]]))])
    const checked = await run(file, 'check')
    expect([checked.status, checked.body]).toMatchObject([
      200,
      { taken: 2, unmatched: 0, wrong: 0, faults: [] },
    ])
    expect(await rows('select 1 from freight_invoices where invoice_number = any($1)', [one, other])).toEqual(
      [],
    )
    const before = await compare()
    const taken = await run(file, 'import')
    expect(taken.body).toMatchObject({ taken: 2, repeated: 0, message: '2 bills imported.' })
    expect((await compare()) - before).toBe(2)
    const kept = await rows(
      'select invoice_number, source, shipment_id is not null as matched, scac from freight_invoices where invoice_number = any($1) order by 1',
      [one, other],
    )
    expect(kept).toEqual([
      { invoice_number: one, source: 'file', matched: true, scac: 'SYNA' },
      { invoice_number: other, source: 'file', matched: true, scac: 'SYNA' },
    ])
    const again = await run(await staged([...(await rowsOfBill()), ...(await rowsOfBill())]), 'check')
    expect(again.body.taken).toBe(2)
    expect((await run(file, 'import')).body).toMatchObject({ taken: 0, repeated: 2 })
  })

  it('reports invalid rows and imports the rest', async () => {
    const good = number()
    const [first] = await rowsOfBill()
    const wrong = [
      ['', '', 'x', '', 'Linehaul', '10.00', '10.00'],
      [number(), '', 'x', 'yesterday', 'Linehaul', '10.00', '10.00'],
      [number(), '', 'x', '', 'Linehaul', '10.00', '12.00'],
    ]
    const file = await staged([...(await rowsOfBill(good)), ...wrong])
    const { body } = await run(file, 'import')
    expect(body).toMatchObject({ taken: 1, wrong: 3 })
    expect(body.faults.map(({ column }: { column: string }) => column).sort()).toEqual([
      'Bill total',
      'Invoice #',
      'Invoice date',
    ])
    expect(first).toBeDefined()
  })

  it('saves bills that match no shipment, and refuses a number that has other charges', async () => {
    const name = number()
    const lost = [name, '', 'NOWHERE-1', '', 'Linehaul', '77.00', '77.00']
    expect((await run(await staged([lost]), 'import')).body).toMatchObject({
      ...{ taken: 1, unmatched: 1, message: '1 bill imported, 1 without a shipment yet.' },
    })
    const other = [name, '', 'NOWHERE-1', '', 'Linehaul', '78.00', '78.00']
    const { body } = await run(await staged([other]), 'check')
    expect(body).toMatchObject({ taken: 0, wrong: 1 })
    expect(body.faults[0].reason).toContain('was already received with different charges')
  })

  it('starts with the columns that were last chosen for such a file', async () => {
    const header = ['Doc', 'Amt', 'Load']
    const file = await staged([[number(), '77.50', 'NOWHERE-2']], header)
    const columnOf = ({ columns }: Staged, field: string) =>
      columns.find((one: { field: string }) => one.field === field).column
    expect(columnOf(file, 'number')).toBeNull()
    const chosen = file.columns.map((one: { field: string }) => ({
      ...one,
      column: { number: 0, amount: 1, bolNumber: 2 }[one.field] ?? null,
    }))
    expect((await run({ ...file, columns: chosen }, 'import')).body.taken).toBe(1)
    const next = await staged([[number(), '78.50', 'NOWHERE-3']], header)
    expect(['number', 'amount', 'bolNumber'].map((field) => columnOf(next, field))).toEqual([0, 1, 2])
  })

  it('has a template that can be imported', async () => {
    const { body } = await upload(
      product,
      'bills.csv',
      csvOf([
        ['Bill number', 'SCAC', 'Amount'],
        ['T1', 'SAIA', '1'],
      ]),
      'admin',
    )
    expect((await call('Preview', { fileId: body.fileId })).body.faults).toEqual([])
  })

  it('of UPS is read by its published layout, without a header row and without choosing columns', async () => {
    const row = (tracking: string, classification: string, words: string, net: string) => {
      const cells = Array.from({ length: 250 }, () => '')
      const fields = {
        0: '2.1',
        4: '2026-11-21',
        5: `UPS${process.pid}`,
        9: 'USD',
        20: tracking,
        28: '12.0',
        29: 'L',
      }
      for (const [at, text] of Object.entries(fields)) cells[Number(at)] = text
      ;[cells[43], cells[45], cells[52]] = [classification, words, net]
      return cells
    }
    const table = [
      row('1Z999AA10123456784', 'FRT', 'Ground', '12.35'),
      row('1Z999AA10123456784', 'FSC', 'Fuel Surcharge', '2.41'),
      row('1Z999AA10123456793', 'FRT', 'Ground', '9.06'),
    ]
    const { body } = await upload(product, 'ups.csv', csvOf(table), 'admin')
    const head = (await call('Preview', { fileId: body.fileId })).body
    expect(head.layout).toEqual({ id: 'ups', name: 'UPS Billing Data', scac: 'UPSN' })
    const file = { fileId: body.fileId, sheet: '', headerRow: 1, columns: [], layout: 'ups', scac: 'UPSN' }
    const checked = await call('Import', { ...file, step: 'check' })
    expect(checked.body).toMatchObject({ rows: 3, taken: 2, unmatched: 2, wrong: 0, faults: [] })
    const taken = await call('Import', { ...file, step: 'import' })
    expect(taken.body.message).toBe('2 bills imported, 2 without a shipment yet.')
    const kept = await rows(
      `select net_cents, tracking_number, source from freight_invoices where scac = 'UPSN' order by 1`,
    )
    expect(kept).toEqual([
      { net_cents: 906, tracking_number: '1Z999AA10123456793', source: 'file' },
      { net_cents: 1_476, tracking_number: '1Z999AA10123456784', source: 'file' },
    ])
    expect((await call('Import', { ...file, step: 'import' })).body).toMatchObject({ taken: 0, repeated: 2 })
    const other = await upload(product, 'bills.csv', csvOf([HEADER, ...(await rowsOfBill())]), 'admin')
    const refused = await call('Import', { ...file, fileId: other.body.fileId, step: 'check' })
    expect([refused.status, refused.body.taken, refused.body.faults]).toMatchObject([
      ...[200, 0],
      [{ reason: 'This is not a UPS Billing Data file.' }],
    ])
  })
})
