import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { chanceOf, insertRandomShipments } from '#database/reports/random-shipments.test-support.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'

/**
 * Accruals for accounting: shipments that have left and are not billed are accrued once, and reversed once when billed.
 */

const SETS = process.env.LADING_FAULTS === 'full' ? 40 : 3

let product: TestApp
let client: string
beforeAll(async () => {
  product = await openTestApp()
  client = product.scene.a.id
})
afterAll(() => product?.close())

// biome-ignore lint/suspicious/noExplicitAny: rows of many statements
const rows = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await product.database.pool.query(text, values)).rows
const call = (path: string, body: unknown = {}, as: 'clerk' | 'admin' | 'other' = 'admin') =>
  product.call(`Invoices/${path}`, { as, body })
const accrue = (body: object = {}) => call('Accruals', { from: '2026-09-01', through: '2026-10-31', ...body })

interface Line {
  entry: string
  because: string
  shipmentId: string
  currency: string
  charge: string
  orderNumber: string
  glCode: string
  amount: number
}
const cents = (lines: readonly Line[]): number =>
  lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
const shipmentsOf = (lines: readonly Line[], entry: string): string[] => [
  ...new Set(lines.filter((line) => line.entry === entry).map(({ shipmentId }) => shipmentId)),
]

async function empty(): Promise<void> {
  for (const table of [
    ...[
      'freight_accruals',
      'payable_lines',
      'payable_exports',
      'freight_invoices',
      'price_sheets',
      'shipments',
    ],
  ]) {
    await rows(`delete from ${table} where client_id = $1`, client)
  }
}

/** The posted accruals by shipment: all lines of all exports. */
const booked = async () =>
  new Map<string, number>(
    (
      await rows(
        `select shipment_id, sum(cents)::int as cents from payable_lines
          where client_id = $1 and shipment_id is not null group by 1 having sum(cents) <> 0`,
        client,
      )
    ).map((row) => [row.shipment_id, row.cents]),
  )

const DAY_LEFT = `coalesce(date(s.picked_up_at at time zone s.time_zone), s.pickup_date,
  date(s.delivered_at at time zone s.destination_zone), date(s.created_at at time zone s.time_zone))`
/** Own freight that left by that day and that no carrier has billed yet. */
const owed = async (through: string) =>
  new Map<string, number>(
    (
      await rows(
        `select s.id, s.total_cents as cents from shipments s
          where s.client_id = $1 and (s.status in ('A', 'D') or s.ended_as = 'archived') and s.payment_type <> 'C'
            and s.total_cents <> 0 and ${DAY_LEFT} <= $2::date
            and s.id not in (select shipment_id from freight_invoices where shipment_id is not null
              and coalesce(invoice_date, date(created_at at time zone 'UTC')) <= $2::date)`,
        ...[client, through],
      )
    ).map((row) => [row.id, row.cents]),
  )

describe.each(Array.from({ length: SETS }, (_, at) => at + 1))('random set %i', (seed) => {
  it('match what is owed at the end of each period, according to the accrual report', async () => {
    await empty()
    const chance = chanceOf(seed * 15_485_863)
    const ids = await insertRandomShipments(product.database.db, client, chance, 80)
    for (const through of ['2026-10-20', '2026-10-31', '2026-11-15', '2026-11-15']) {
      const { status, body } = await accrue({ through })
      expect(status, JSON.stringify(body)).toBe(200)
      const wanted = await owed(through)
      expect(await booked()).toEqual(wanted)
      for (const line of body.rows as Line[]) expect(line.amount).not.toBe(0)
      const open = (await call('Exports')).body.accruals
      const report = await product.call('Shipment/GetReportData', {
        as: 'admin',
        body: { Filter: { ReportType: 'AccrualReport', fromDate: '2026-08-01', toDate: through } },
      })
      const totals = report.body.report.TotalRows.filter(({ accrual }: { accrual: number }) => accrual > 0)
      expect(open).toMatchObject({
        shipments: wanted.size,
        lastThrough: through,
        totals: totals.map(({ currency, accrual }: { currency: string; accrual: number }) => ({
          ...{ currency, amount: accrual },
        })),
      })
      const again = await accrue({ through })
      expect(again.body).toMatchObject({ export: null, rows: [], file: null })
      await changeSome(
        ids.filter(() => chance.chance(0.3)),
        chance.pick(['void', 'price', 'bill', 'move']),
      )
    }
  })
})

async function changeSome(ids: string[], how: 'void' | 'price' | 'bill' | 'move'): Promise<void> {
  const statements = {
    void: `update shipments set status = 'V', ended_as = 'void' where id = any ($1)`,
    price: `update shipments set total_cents = total_cents + 1234 where id = any ($1)`,
    move: `update shipments set status = 'A', picked_up_at = '2026-10-05T18:00:00Z' where id = any ($1) and status = 'T'`,
    bill: `insert into freight_invoices (id, client_id, shipment_id, scac, invoice_number, invoice_date, currency, net_cents,
        booked_cents, difference_cents, lines)
      select gen_random_uuid(), client_id, id, 'ODFL', id::text, '2026-11-01', currency, 1, 1, 0, '[]' from shipments
      where id = any ($1)`,
  }
  await rows(statements[how], ids)
}

describe('an export of accruals', () => {
  let shipments: string[]
  beforeEach(async () => {
    await empty()
    shipments = []
    for (const [at, day] of ['2026-10-10', '2026-10-12', '2026-10-31'].entries()) {
      const [{ id }] = await rows(
        `insert into shipments (id, client_id, bol_number, status, is_tendered, warehouse, payment_type, rate_mode_id, origin,
            destination, pickup_date, picked_up_at, time_zone, destination_zone, currency, carrier_scac, carrier_name, total_cents,
            order_number)
          values (gen_random_uuid(), $1, $2, 'A', true, 'RNO', 'P', 1, '{"city":"Reno","state":"NV"}',
            '{"city":"Dallas","state":"TX"}', $3::date, $3::date + interval '20 hours', 'UTC', 'UTC', 'USD', 'SYNA', 'Alpha',
            $4, $5) returning id`,
        ...[client, `ACC-${process.pid}-${at}`, day, 10_001 + at * 100, `SO-${at}`],
      )
      shipments.push(id)
    }
    const [{ id }] = await rows(
      `insert into price_sheets (id, client_id, shipment_id, scac, carrier_name, rate_mode_id, source, cents, currency, charges,
          shipment_version, expires_at)
        values (gen_random_uuid(), $1, $2, 'SYNA', 'Alpha', 1, 'tariff', 10001, 'USD',
          '[{"code":"LHS","label":"Linehaul","cents":9000},{"code":"DSC","label":"Discount","cents":-999},
            {"code":"FSC","label":"Fuel","cents":1500},{"code":"LGDEL","label":"Liftgate","cents":500}]', 1, '2027-01-01')
        returning id`,
      ...[client, shipments[0]],
    )
    await rows('update shipments set price_sheet_id = $2 where id = $1', shipments[0], id)
  })

  it('has lines by charge and order with the accounts of that day, and its reversal has the same lines', async () => {
    const { version } = (await call('Accounts')).body
    await call('Accounts', { version, rules: [{ code: '5000' }, { code: '5150', kind: 'fuel' }] })
    const made = (await accrue({ format: 'CSV' })).body
    expect(made.export).toMatchObject({ kind: 'accruals', number: 1, bills: 3, through: '2026-10-31' })
    const own = (made.rows as Line[]).filter(({ shipmentId }) => shipmentId === shipments[0])
    expect(
      own.map(({ charge, glCode, amount, orderNumber }) => [charge, glCode, amount, orderNumber]),
    ).toEqual([
      ['Linehaul', '5000', 80.01, 'SO-0'],
      ['Fuel surcharge', '5150', 15, 'SO-0'],
      ['Liftgate delivery', '5000', 5, 'SO-0'],
    ])
    await call('Accounts', { version: version + 1, rules: [{ code: '7000' }] })
    await rows(
      `insert into freight_invoices (id, client_id, shipment_id, scac, invoice_number, invoice_date, currency, net_cents,
          booked_cents, difference_cents, lines)
        values (gen_random_uuid(), $1, $2, 'SYNA', 'INV-1', '2026-11-03', 'USD', 1, 1, 0, '[]')`,
      ...[client, shipments[0]],
    )
    expect((await accrue()).body.export).toBeNull()
    const next = (await accrue({ through: '2026-11-20' })).body
    expect(next.export).toMatchObject({ number: 2, bills: 1, through: '2026-11-20' })
    expect(
      (next.rows as Line[]).map(({ entry, because, glCode, amount }) => [entry, because, glCode, amount]),
    ).toEqual([
      ['reversal', 'billed', '5000', -80.01],
      ['reversal', 'billed', '5150', -15],
      ['reversal', 'billed', '5000', -5],
    ])
    expect((await accrue({ through: '2026-11-20' })).body.export).toBeNull()
    const former = await accrue({ exportId: made.export.id, format: 'CSV' })
    expect({ ...former.body, isMore: false }).toEqual(made)
    const csv = Buffer.from(made.file.Filedata, 'base64').toString()
    expect(made.file.Filename).toBe('Accruals 0001 through 2026-10-31.csv')
    expect(csv.replace('\ufeff', '').split(/\r?\n/)[0]).toBe(
      'Entry,Reversed because,BOL,PRO,SCAC,Carrier,Left,Order,Charge,GL account,Currency,Amount',
    )
    const listed = (await call('Exports')).body
    expect(
      listed.exports.map(({ kind, number }: { kind: string; number: number }) => [kind, number]),
    ).toEqual([
      ['accruals', 2],
      ['accruals', 1],
    ])
    expect(listed.accruals).toMatchObject({ shipments: 2, lastThrough: '2026-11-20' })
    expect((await call('Export', { exportId: made.export.id })).status).toBe(404)
  })

  it('reverses and accrues again when the cost changes, and reverses voided shipments', async () => {
    await accrue()
    await rows('update shipments set total_cents = 20000 where id = $1', shipments[1])
    await rows(`update shipments set status = 'V', ended_as = 'void' where id = $1`, shipments[2])
    const { rows: lines } = (await accrue({ from: '2026-10-30' })).body
    expect(shipmentsOf(lines, 'reversal').sort()).toEqual([shipments[1]!, shipments[2]!].sort())
    expect(shipmentsOf(lines, 'accrual')).toEqual([shipments[1]])
    expect(cents(lines)).toBe(20_000 - 10_101 - 10_201)
    expect(await booked()).toEqual(
      new Map([
        [shipments[0], 10_001],
        [shipments[1], 20_000],
      ]),
    )
  })

  it('by eight concurrent callers is made once', async () => {
    const replies = await Promise.all(Array.from({ length: 8 }, () => accrue()))
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(replies.filter(({ body }) => body.export !== null)).toHaveLength(1)
    expect(await booked()).toEqual(await owed('2026-10-31'))
  })

  it('never starts before an accrued day, and never ends after today', async () => {
    await accrue()
    const back = await accrue({ through: '2026-10-01' })
    expect([back.status, back.body.fields]).toEqual([
      422,
      { through: 'Accruals were sent through 2026-10-31. Choose that day or a later one.' },
    ])
    const ahead = await accrue({ through: '2999-01-01' })
    expect(ahead.body.fields).toEqual({ through: 'This day is in the future.' })
    const upsideDown = await accrue({ from: '2026-11-02', through: '2026-11-01' })
    expect(upsideDown.body.fields).toEqual({ from: 'The period ends before it begins.' })
  })

  it('belongs to one client, and needs a user who sees all of it', async () => {
    const { export: made } = (await accrue()).body
    expect((await call('Accruals', { exportId: made.id }, 'other')).status).toBe(404)
    expect((await call('Exports', {}, 'other')).body).toMatchObject({
      exports: [],
      accruals: { shipments: 0 },
    })
    const audit = await rows(
      `select detail from audit_trail where what = 'bill.accrued' and subject_id = $1`,
      made.id,
    )
    expect(audit.map(({ detail }) => detail)).toEqual([
      expect.objectContaining({ export: 1, through: '2026-10-31', shipments: 3 }),
    ])
  })
})
