import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { USUAL_LIMITS } from '#outside/sheets/limits.ts'
import { readSheet, sheetNames } from '#outside/sheets/read-sheet.ts'
import { book, openTestApp, type TestApp } from '#test/support/app.ts'
import { runDueExports } from './run-due-exports.ts'

let product: TestApp
let serial = 0

beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const rows = async (text: string, ...values: unknown[]) =>
  (await product.database.pool.query(text, values)).rows
const call = (path: string, body: unknown = {}, as: 'clerk' | 'admin' | 'other' = 'admin') =>
  product.call(`Invoices/${path}`, { as, body })

/** An approved bill for a new shipment that matches its receipt. */
async function approved(decision = 'accept', more: { description: string; amount: number }[] = []) {
  const booked = await book(product)
  const [{ charges, warehouse }] = await rows(
    `select p.charges, s.warehouse from shipments s join price_sheets p on p.id = s.price_sheet_id where s.id = $1`,
    booked.shipmentId,
  )
  const lines = [
    ...charges.map(({ code, label, cents }: { code: string; label: string; cents: number }) => ({
      ...{ code, description: label, amount: cents / 100 },
    })),
    ...more,
  ]
  const total = Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100
  const number = `AP-${process.pid}-${++serial}`
  const taken = await call('Save', { number, scac: 'SYNA', bolNumber: booked.BOLNumber, lines, total })
  const { bill } = taken.body
  const { body } = await call('Decide', { decision, bills: [{ billId: bill.id, version: bill.version }] })
  expect(body.outcomes[0].outcome).toBe('done')
  return { id: bill.id as string, number, total, warehouse: warehouse as string }
}

async function tableIn(bytes: Buffer): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'payables-'))
  const place = join(folder, 'file.xlsx')
  await writeFile(place, bytes)
  const [sheet] = await sheetNames(place)
  const table: string[][] = []
  for await (const lot of readSheet(place, sheet!, USUAL_LIMITS))
    table.push(...lot.map(({ cells }) => cells as string[]))
  await rm(folder, { recursive: true })
  return table
}

const sumOf = (lines: { amount: number }[]) =>
  Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0)) / 100

describe('accounts payable', () => {
  it('gets each approved bill once, by charge, with its account', async () => {
    await call('Export')
    const before = (await call('Accounts')).body
    const rules = [
      { code: '6000', kind: '' },
      { code: '6150', kind: 'fuel' },
    ]
    const saved = await call('Accounts', { rules, version: before.version })
    expect(saved.body.version).toBe(before.version + 1)
    expect((await call('Accounts', { rules, version: before.version })).body.code).toBe(
      'PAYABLE_SETTINGS_CHANGED',
    )

    const [one, other] = [await approved(), await approved()]
    const short = await approved('shortPay', [{ description: 'Residential delivery', amount: 110 }])
    const waiting = (await call('Exports')).body.waiting
    expect(waiting).toMatchObject({ bills: 3, totals: [{ currency: 'USD' }] })

    const { status, body } = await call('Export', { format: 'CSV' })
    expect(status).toBe(200)
    expect(body.export).toMatchObject({ bills: 3, sentTo: '' })
    const of = (id: string) => body.rows.filter(({ billId }: { billId: string }) => billId === id)
    expect(sumOf(of(one.id))).toBe(one.total)
    expect(sumOf(of(other.id))).toBe(other.total)
    expect(sumOf(of(short.id))).toBe(Math.round((short.total - 110) * 100) / 100)
    expect(waiting.totals[0].amount).toBe(sumOf(body.rows))
    const accountsOf = new Map(body.rows.map((row: Record<string, string>) => [row.charge, row.glCode]))
    expect(accountsOf.get('Fuel surcharge')).toBe('6150')
    expect(accountsOf.get('Linehaul')).toBe('6000')

    const again = await call('Export', { format: 'CSV' })
    expect(again.body).toMatchObject({ export: null, rows: [], file: null })
    const former = await call('Export', { exportId: body.export.id, format: 'CSV' })
    expect(former.body).toEqual(body)
  })

  it('gets a file whose amounts add up', async () => {
    const { total, number } = await approved()
    const { body } = await call('Export', { format: 'XLSX' })
    expect(body.file.Filename).toMatch(/^Payables \d{4}\.xlsx$/)
    const [titles, ...lines] = await tableIn(Buffer.from(body.file.Filedata, 'base64'))
    const at = (title: string) => titles!.indexOf(title)
    const own = lines.filter((line) => line[at('Bill')] === number)
    expect(Math.round(own.reduce((sum, line) => sum + Number(line[at('Amount')]) * 100, 0))).toBe(
      Math.round(total * 100),
    )
  })

  it('gets each bill once from eight concurrent callers', async () => {
    const bills = [await approved(), await approved(), await approved()]
    const replies = await Promise.all(Array.from({ length: 8 }, () => call('Export')))
    const sent = replies.flatMap(({ body }) => body.rows.map(({ billId }: { billId: string }) => billId))
    for (const { id } of bills) expect(sent).toContain(id)
    const made = replies.filter(({ body }) => body.export !== null)
    expect(made.reduce((sum, { body }) => sum + body.export.bills, 0)).toBe(3)
    const numbers = (
      await rows('select client_id, array_agg(number order by number) as n from payable_exports group by 1')
    ).map(({ n }) => n)
    for (const n of numbers) expect(n).toEqual(n.map((_: number, i: number) => i + 1))
  })

  it('gets only the difference if a bill is corrected after it was sent', async () => {
    const { id, number, total } = await approved()
    await call('Export')
    const correct = async (amount: number) => {
      const lines = [{ description: 'Linehaul', amount }]
      const { bill } = (await call('Details', { billId: id })).body
      const taken = await call('Save', {
        ...{ number, kind: 'corrected', scac: 'SYNA', bolNumber: bill.BOLNumber, lines, total: amount },
      })
      const { bill: corrected } = taken.body
      const bills = [{ billId: corrected.id, version: corrected.version }]
      await call('Decide', { decision: 'accept', note: 'Agreed', bills })
      const waiting = (await call('Exports')).body.waiting.totals[0].amount
      const { rows: lines2 } = (await call('Export')).body
      expect(sumOf(lines2)).toBe(waiting)
      return lines2 as { billId: string; amount: number }[]
    }
    const less = Math.round((total - 20.5) * 100) / 100
    expect(sumOf(await correct(less))).toBe(-20.5)
    const more = Math.round((total + 3) * 100) / 100
    expect(sumOf(await correct(more))).toBe(23.5)
    const [{ sent }] = await rows(
      `select sum(l.cents)::int as sent from payable_lines l join freight_invoices b on b.id = l.bill_id
        where b.invoice_number = $1`,
      number,
    )
    expect(sent).toBe(Math.round(more * 100))
  })

  it('never has an exported bill changed', async () => {
    const { id } = await approved()
    await call('Export')
    const { bill } = (await call('Details', { billId: id })).body
    expect(bill.exportedAt).toEqual(expect.any(String))
    const reopened = await call('Decide', {
      decision: 'reopen',
      bills: [{ billId: id, version: bill.version }],
    })
    expect(reopened.body.outcomes[0].message).toBe('This bill has been sent to accounts payable.')
  })

  it('reports the invalid fields', async () => {
    const { version } = (await call('Accounts')).body
    const rules = [
      { code: '6000', warehouse: 'RENO' },
      { code: '6001', warehouse: 'reno' },
      { code: '', kind: 'nonsense' },
    ]
    const refused = await call('Accounts', { rules, version })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['rules.2.code']])
    const twins = await call('Accounts', {
      rules: [rules[0], rules[1], { code: '1', kind: 'nonsense' }],
      version,
    })
    expect(Object.keys(twins.body.fields)).toEqual(['rules.1.code', 'rules.2.kind'])
    const schedule = { every: 'Daily', emails: 'nowhere', timeZone: 'Mars/Olympus', version: 0 }
    const bad = await call('ExportSchedule', { schedule })
    expect(Object.keys(bad.body.fields).sort()).toEqual(['schedule.emails', 'schedule.timeZone'])
  })

  it('belongs to one client', async () => {
    const { body } = await call('Exports', {}, 'other')
    expect(body).toMatchObject({ exports: [], waiting: { bills: 0 } })
    const [{ id }] = await rows('select id from payable_exports limit 1')
    expect((await call('Export', { exportId: id }, 'other')).status).toBe(404)
  })
})

describe('a schedule', () => {
  it('mails approved bills once, in its own time zone, and nothing if there are none', async () => {
    const installation = { publicUrl: 'http://localhost' }
    const schedule = {
      ...{ every: 'Daily', at: '07:00', timeZone: 'America/Chicago', format: 'CSV' },
      ...{ emails: 'ap@example.com', version: 0 },
    }
    const { status, body } = await call('ExportSchedule', { schedule })
    expect(status).toBe(200)
    expect(body.schedule).toMatchObject({ every: 'Daily', emails: 'ap@example.com' })
    const due = new Date(body.schedule.nextAt)
    expect(due.toLocaleTimeString('en-US', { timeZone: 'America/Chicago' })).toBe('7:00:00 AM')
    const bill = await approved()
    const at = (days: number) => new Date(due.getTime() + days * 86_400_000)
    const { db } = product.database
    expect(await runDueExports({ db, installation }, at(-0.5))).toBe(0)
    const mails = await Promise.all([
      runDueExports({ db, installation }, at(0)),
      runDueExports({ db, installation }, at(0)),
    ])
    expect(mails.reduce((sum, count) => sum + count)).toBe(1)
    // One mail makes up for three days without a process, and without a bill there is no mail.
    expect(await runDueExports({ db, installation }, at(3))).toBe(0)
    const messages = await rows(`select payload, recipient from outbox where kind = 'payables'`)
    expect(messages).toHaveLength(1)
    expect(messages[0].recipient).toBe('ap@example.com')
    const csv = Buffer.from(messages[0].payload.files[0].base64, 'base64').toString()
    expect(csv).toContain(bill.number)
    const off = await call('ExportSchedule', { schedule: { every: '', version: 1 } })
    expect(off.body.schedule).toMatchObject({ every: '', nextAt: null, version: 2 })
  })
})
