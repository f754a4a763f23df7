import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PlainGroup, plainBills, plainGroups } from '#database/reports/plain-bills.test-support.ts'
import {
  type Chance,
  chanceOf,
  insertRandomShipments,
} from '#database/reports/random-shipments.test-support.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'

/** Recalculates every figure of every report in plain SQL directly from the rows; LADING_FAULTS=full uses more sets. */
const SETS = process.env.LADING_FAULTS === 'full' ? 200 : 4
const PERIODS = [
  ['2026-10-01', '2026-11-30'],
  ['2026-10-10', '2026-11-02'],
] as const

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

async function report(filter: object, more: object = {}) {
  const reply = await product.call('Shipment/GetReportData', {
    as: 'admin',
    body: { Filter: filter, pageSize: 1000, ...more },
  })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.report
}

async function newSet(chance: Chance): Promise<void> {
  for (const table of ['freight_invoices', 'order_lines', 'orders', 'price_sheets', 'shipments']) {
    await rows(
      table === 'order_lines'
        ? 'delete from order_lines where order_id in (select id from orders where client_id = $1)'
        : `delete from ${table} where client_id = $1`,
      client,
    )
  }
  const ids = await insertRandomShipments(product.database.db, client, chance, 120)
  for (const id of ids.filter(() => chance.chance(0.3))) {
    await rows(
      `insert into freight_invoices (id, client_id, shipment_id, scac, invoice_number, invoice_date, currency,
          net_cents, booked_cents, difference_cents, lines)
        values (gen_random_uuid(), $1, $2::uuid, 'ODFL', $2::uuid::text, $3, 'USD', 1, 1, 0, '[]')`,
      ...[client, id, `2026-11-${String(chance.whole(1, 28)).padStart(2, '0')}`],
    )
  }
  await rows(`update shipments set services = '{LGDEL}' where client_id = $1 and total_cents % 2 = 0`, client)
}

const DAY_LEFT = `coalesce(date(s.picked_up_at at time zone s.time_zone), s.pickup_date,
  date(s.delivered_at at time zone s.destination_zone), date(s.created_at at time zone s.time_zone))`
const GONE = `s.client_id = $1 and s.status not in ('O', 'Q', 'H', 'T') and s.ended_as <> 'void'
  and ${DAY_LEFT} >= $2::date and ${DAY_LEFT} <= $3::date`
const HAUL = `('LHS', 'DEF', 'MIN', 'AMC', 'GRI', 'DSC', 'PAL')`
const charged = (codes: string) => `(select sum((c.value ->> 'cents')::numeric) / 100 from price_sheets p,
  json_array_elements(p.charges) c where p.id = s.price_sheet_id and p.currency = s.currency and ${codes})`

type Row = Record<string, string | number>
const money = (value: unknown): number => Math.round(Number(value ?? 0) * 100) / 100
const sorted = <T>(list: T[]): T[] =>
  list.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))

describe.each(Array.from({ length: SETS }, (_, set) => set + 1))('random set %i', (set) => {
  beforeAll(() => newSet(chanceOf(set * 7_919)))

  it.each(PERIODS)('shipment manifest, %s to %s', async (fromDate, toDate) => {
    const made = await report({ ReportType: 'ShipmentManifest', fromDate, toDate })
    const plain = await rows(
      `select s.bol_number, s.total_cents / 100.0 as charge, s.total_weight_lb, s.currency from shipments s
        where s.client_id = $1 and s.pickup_date >= $2::date and s.pickup_date <= $3::date
          and (s.status in ('T', 'A', 'D') or s.ended_as = 'archived')
        order by s.pickup_date`,
      ...[client, fromDate, toDate],
    )
    expect(made.total).toBe(plain.length)
    expect(
      sorted(made.rows.map((row: { bolNumber: string; charge: number }) => [row.bolNumber, row.charge])),
    ).toEqual(sorted(plain.map((row) => [row.bol_number, money(row.charge)])))
    const shipDates = made.rows.map((row: { shipDate: string }) => row.shipDate)
    expect(shipDates).toEqual(shipDates.toSorted())
    for (const total of made.TotalRows) {
      const own = plain.filter(({ currency }) => currency === total.currency)
      expect(total.charge).toBeCloseTo(
        own.reduce((sum, { charge }) => sum + Number(charge), 0),
        2,
      )
      expect(total.weight).toBeCloseTo(
        own.reduce((sum, one) => sum + one.total_weight_lb, 0),
        1,
      )
    }
    expect(made.TotalRows).toHaveLength(new Set(plain.map(({ currency }) => currency)).size)
  })

  it.each(PERIODS)('accrual, %s to %s', async (fromDate, toDate) => {
    const made = await report({ ReportType: 'AccrualReport', fromDate, toDate })
    const plain = await rows(
      `select s.bol_number, s.currency, s.total_cents / 100.0 as accrual, ${charged(`c.value ->> 'code' in ${HAUL}`)} as linehaul,
          ${charged(`c.value ->> 'code' = 'FSC'`)} as fuel,
          ${charged(`c.value ->> 'code' <> 'FSC' and c.value ->> 'code' not in ${HAUL}`)} as accessorials,
          $3::date - ${DAY_LEFT} as age
        from shipments s where ${GONE} and s.payment_type <> 'C'
          and s.id not in (select shipment_id from freight_invoices where shipment_id is not null
            and coalesce(invoice_date, date(created_at at time zone 'UTC')) <= $3::date)`,
      ...[client, fromDate, toDate],
    )
    const cells = ['accrual', 'linehaul', 'fuel', 'accessorials'] as const
    expect(plain.length).toBeGreaterThan(0)
    expect(
      sorted(
        made.rows.map((row: Record<string, number>) => [
          row.bolNumber,
          row.ageDays,
          ...cells.map((cell) => row[cell]),
        ]),
      ),
    ).toEqual(sorted(plain.map((row) => [row.bol_number, row.age, ...cells.map((cell) => money(row[cell]))])))
    for (const total of made.TotalRows) {
      const own = plain.filter(({ currency }) => currency === total.currency)
      for (const cell of cells)
        expect(total[cell]).toBeCloseTo(
          own.reduce((sum, one) => sum + money(one[cell]), 0),
          2,
        )
    }
  })

  it.each(PERIODS)('carrier summary, %s to %s', async (fromDate, toDate) => {
    const made = await report({ ReportType: 'CarrierSummary', fromDate, toDate })
    const plain = await rows(
      `select s.carrier_scac as scac, s.currency,
          count(*) filter (where s.payment_type <> 'C')::int as shipments,
          sum(s.total_cents) filter (where s.payment_type <> 'C') / 100.0 as spend,
          sum(round(s.total_weight_lb::numeric, 3)) filter (where s.payment_type <> 'C') as weight,
          avg(date(s.delivered_at at time zone s.destination_zone) - date(s.picked_up_at at time zone s.time_zone))
            filter (where s.delivery_date is not null and s.pickup_date is not null) as days
        from shipments s where ${GONE} group by 1, 2`,
      ...[client, fromDate, toDate],
    )
    for (const one of plain) {
      const row = made.rows.find(
        (row: Record<string, string>) => row.scac === one.scac && row.currency === one.currency,
      )
      const name = `${one.scac} ${one.currency}`
      expect(row, name).toBeDefined()
      expect([row.shipments, row.spend], name).toEqual([one.shipments, money(one.spend)])
      expect(row.weight, name).toBeCloseTo(Number(one.weight ?? 0), 1)
      if (Number(one.weight) > 0)
        expect(row.costPerCwt, name).toBeCloseTo((Number(one.spend) * 100) / Number(one.weight), 1)
      if (one.days !== null) expect(row.actualDays, name).toBeCloseTo(Number(one.days), 0)
    }
    for (const total of made.TotalRows) {
      const own = plain.filter(({ currency }) => currency === total.currency)
      expect(total.spend).toBeCloseTo(
        own.reduce((sum, one) => sum + Number(one.spend ?? 0), 0),
        2,
      )
      expect(total.shipments).toBe(own.reduce((sum, one) => sum + one.shipments, 0))
    }
  })

  it.each(PERIODS)('accessorial analysis, %s to %s', async (fromDate, toDate) => {
    const made = await report({ ReportType: 'AccessorialAnalysis', fromDate, toDate })
    const plain = await rows(
      `with charges as (
          select s.id, s.currency, c.value ->> 'code' as code, (c.value ->> 'cents')::numeric / 100 as amount,
            c.value ->> 'code' = any (s.services) as is_asked
          from shipments s join price_sheets p on p.id = s.price_sheet_id and p.currency = s.currency,
            json_array_elements(p.charges) c
          where ${GONE} and s.payment_type <> 'C' and c.value ->> 'code' <> 'FSC' and c.value ->> 'code' not in ${HAUL}
        ), everything as (
          select s.currency, count(*) as shipments, sum(s.total_cents) / 100.0 as spend from shipments s
          where ${GONE} and s.payment_type <> 'C' group by 1
        )
        select code, currency, count(distinct id)::int as shipments, sum(amount) as amount, avg(amount) as average,
          count(distinct id) filter (where not is_asked)::int as unasked,
          coalesce(sum(amount) filter (where not is_asked), 0) as unasked_amount,
          count(distinct id)::numeric / max(e.shipments) as share, sum(amount) / nullif(max(e.spend), 0) as of_freight
        from charges join everything e using (currency) group by 1, 2`,
      ...[client, fromDate, toDate],
    )
    expect(made.total).toBe(plain.length)
    for (const one of plain) {
      const row = made.rows.find(
        (row: Record<string, string>) => row.code === one.code && row.currency === one.currency,
      )
      expect([row.shipments, row.amount, row.unrequestedShipments, row.unrequestedAmount]).toEqual([
        ...[one.shipments, money(one.amount), one.unasked, money(one.unasked_amount)],
      ])
      expect(row.average).toBeCloseTo(Number(one.average), 1)
      expect(row.shipmentShare).toBeCloseTo(Number(one.share), 3)
      expect(row.freightShare).toBeCloseTo(Number(one.of_freight), 3)
    }
    for (const total of made.TotalRows) {
      const own = plain.filter(({ currency }) => currency === total.currency)
      expect(total.amount).toBeCloseTo(
        own.reduce((sum, { amount }) => sum + Number(amount), 0),
        2,
      )
    }
    const byCarrier = await report({
      ReportType: 'AccessorialAnalysis',
      fromDate,
      toDate,
      GroupBy: 'carrier',
    })
    for (const currency of ['USD', 'CAD']) {
      const sum = (list: { currency: string; amount: number }[]) =>
        list.filter((one) => one.currency === currency).reduce((total, { amount }) => total + amount, 0)
      expect(sum(byCarrier.rows)).toBeCloseTo(sum(made.rows), 2)
    }
  })

  it.each(PERIODS)('freight audit, %s to %s', async (fromDate, toDate) => {
    const bills = (await plainBills(product.database.pool, client)).filter(
      ({ day }) => day >= fromDate && day <= toDate,
    )
    const filter = { ReportType: 'FreightAudit', fromDate, toDate }
    const made = await report(filter)
    const sums = ({ billed, above, approved, cut, disputed, ...counts }: PlainGroup) => ({
      ...{ bills: counts.bills, openDisputes: counts.openDisputes },
      ...{ billed: billed / 100, aboveReceipt: above / 100, approved: approved / 100 },
      ...{ saved: cut / 100, disputed: disputed / 100 },
    })
    const shown = ({ bills, openDisputes, billed, aboveReceipt, approved, saved, disputed }: Row) => ({
      ...{ bills, openDisputes, billed, aboveReceipt, approved, saved, disputed },
    })
    const wanted = plainGroups(bills, ({ scac, currency }, cause) => `${scac} ${cause} ${currency}`)
    expect(wanted.size).toBeGreaterThan(5)
    expect(
      new Map(made.rows.map((row: Row) => [`${row.scac} ${row.causeKey} ${row.currency}`, shown(row)])),
    ).toEqual(new Map([...wanted].map(([key, group]) => [key, sums(group)])))
    const totals = plainGroups(bills, ({ currency }) => currency)
    expect(new Map(made.TotalRows.map((row: Row) => [row.currency, shown(row)]))).toEqual(
      new Map([...totals].map(([key, group]) => [key, sums(group)])),
    )
    const byMonth = await report({ ...filter, GroupBy: 'month' })
    const months = plainGroups(
      bills,
      ({ scac, currency, day }, cause) => `${scac} ${day.slice(0, 7)} ${cause} ${currency}`,
    )
    expect(
      new Map(
        byMonth.rows.map((row: Row) => [
          `${row.scac} ${row.month} ${row.causeKey} ${row.currency}`,
          shown(row),
        ]),
      ),
    ).toEqual(new Map([...months].map(([key, group]) => [key, sums(group)])))
    for (const GroupBy of ['warehouse', 'mode', 'lane', 'client']) {
      const split = await report({ ...filter, GroupBy })
      expect(split.TotalRows).toEqual(made.TotalRows)
      for (const currency of totals.keys()) {
        const sum = split.rows
          .filter((row: Row) => row.currency === currency)
          .reduce((total: number, row: Row) => total + Number(row.billed), 0)
        expect(sum, `${GroupBy} ${currency}`).toBeCloseTo(totals.get(currency)!.billed / 100, 2)
      }
    }
  })

  it('what was billed for each shipment, in a custom report', async () => {
    const [fromDate, toDate] = PERIODS[0]
    const made = await report({
      ...{ ReportType: 'CustomReport', fromDate, toDate },
      Definition: { Scope: 'left', Columns: ['bolNumber', 'charge', 'billed', 'approved', 'billDifference'] },
    })
    const plain = await rows(
      `select s.bol_number, s.total_cents, sum(i.net_cents) as billed,
          sum(i.approved_cents) filter (where i.state in ('accepted', 'shortPaid')) as approved
        from shipments s left join freight_invoices i on i.shipment_id = s.id and i.currency = s.currency and i.is_in_force
        where ${GONE} group by s.id`,
      ...[client, fromDate, toDate],
    )
    const cents = (value: number | null) => (value === null ? null : Math.round(value * 100))
    expect(
      sorted(
        made.rows.map((row: Row) => [
          row.bolNumber,
          ...[row.billed, row.approved, row.billDifference].map((one) => cents(one as number | null)),
        ]),
      ),
    ).toEqual(
      sorted(
        plain.map(({ bol_number, total_cents, billed, approved }) => [
          bol_number,
          ...(billed === null
            ? [null, null, null]
            : [Number(billed), Number(approved ?? 0), Number(billed) - Number(total_cents)]),
        ]),
      ),
    )
    expect(plain.some(({ approved }) => Number(approved) > 0)).toBe(true)
  })

  it.each(PERIODS)('custom report in groups, %s to %s', async (fromDate, toDate) => {
    const made = await report({
      ...{ ReportType: 'CustomReport', fromDate, toDate },
      Definition: {
        Groups: ['destinationState', 'terms'],
        Sums: ['spend', 'shipments', 'linehaul', 'onTimeDelivery'],
        Conditions: [{ field: 'weight', is: 'atLeast', value: '1000' }],
      },
    })
    const plain = await rows(
      `select s.destination ->> 'state' as state, s.payment_type, s.currency,
          coalesce(sum(s.total_cents) filter (where s.payment_type <> 'C'), 0) / 100.0 as spend,
          count(*) filter (where s.payment_type <> 'C')::int as shipments,
          coalesce(sum(${charged(`c.value ->> 'code' in ${HAUL}`)}) filter (where s.payment_type <> 'C'), 0) as linehaul
        from shipments s where ${GONE} and s.total_weight_lb >= 1000 group by 1, 2, 3`,
      ...[client, fromDate, toDate],
    )
    const TERMS: Record<string, string> = { P: 'Prepaid', C: 'Collect', T: 'Third party' }
    expect(plain.length).toBeGreaterThan(3)
    for (const one of plain) {
      const row = made.rows.find(
        (row: Record<string, string>) =>
          row.destinationState === one.state &&
          row.terms === TERMS[one.payment_type] &&
          row.currency === one.currency,
      )
      expect([row.spend, row.shipments, row.linehaul]).toEqual([
        money(one.spend),
        one.shipments,
        money(one.linehaul),
      ])
    }
  })

  it('custom report in rows, with each of its conditions', async () => {
    const definition = (conditions: object[]) => ({
      ...{ ReportType: 'CustomReport', fromDate: '2026-10-01', toDate: '2026-11-30' },
      Definition: {
        Scope: 'all',
        Columns: ['bolNumber', 'status', 'charge', 'linehaul', 'leftDate'],
        Conditions: conditions,
      },
    })
    const plain = async (condition: string) =>
      (
        await rows(
          `select s.bol_number from shipments s where s.client_id = $1 and s.pickup_date between '2026-10-01' and '2026-11-30'
            and s.status in ('Q', 'H', 'T', 'A', 'D', 'V') and s.ended_as <> 'void' and ${condition} order by 1`,
          client,
        )
      ).map(({ bol_number }) => bol_number)
    const cases: [object[], string][] = [
      [[], 'true'],
      [[{ field: 'charge', is: 'atLeast', value: '300.5' }], 's.total_cents >= 30050'],
      [[{ field: 'shipDate', is: 'atMost', value: '2026-10-20' }], `s.pickup_date <= '2026-10-20'`],
      [[{ field: 'warehouse', is: 'isEmpty', value: '' }], `s.warehouse = ''`],
      [[{ field: 'warehouse', is: 'isNotEmpty', value: '' }], `s.warehouse <> ''`],
      [[{ field: 'bolNumber', is: 'contains', value: '-1' }], `position('-1' in s.bol_number) > 0`],
      [[{ field: 'bolNumber', is: 'contains', value: '%' }], 'false'],
      [[{ field: 'scac', is: 'equals', value: 'ODFL' }], `s.carrier_scac = 'ODFL'`],
      [
        [{ field: 'promisedDate', is: 'notEquals', value: '2026-10-12' }],
        `s.delivery_date is distinct from '2026-10-12'::date`,
      ],
      [
        [
          { field: 'terms', is: 'equals', value: 'Third party' },
          { field: 'weight', is: 'atMost', value: '5000' },
        ],
        `s.payment_type = 'T' and s.total_weight_lb <= 5000`,
      ],
    ]
    for (const [conditions, condition] of cases) {
      const made = await report(definition(conditions))
      const found = made.rows.map((row: { bolNumber: string }) => row.bolNumber).toSorted()
      expect(found, condition).toEqual(await plain(condition))
      expect(made.total).toBe(found.length)
    }
  })
})

describe('an invalid report request', () => {
  const refused = async (filter: object) => {
    const reply = await product.call('Shipment/GetReportData', { as: 'admin', body: { Filter: filter } })
    expect(reply.status).toBe(422)
    return reply.body.fields
  }
  const custom = (Definition: object) => refused({ ReportType: 'CustomReport', Definition })

  it('is refused at its field', async () => {
    expect(await custom({})).toEqual({ 'Filter.Definition.Columns': 'Choose at least one column.' })
    expect(await custom({ Columns: ['bolNumber', 'password'] })).toEqual({
      'Filter.Definition.Columns': 'There is no column password.',
    })
    expect(await custom({ Groups: ['charge'], Sums: ['spend'] })).toEqual({
      'Filter.Definition.Groups': 'Shipments cannot be grouped by charge.',
    })
    expect(await custom({ Groups: ['scac'], Sums: ['acceptance'] })).toEqual({
      'Filter.Definition.Sums': 'There is no total acceptance.',
    })
    expect(await custom({ Groups: ['scac'] })).toEqual({
      'Filter.Definition.Sums': 'Choose at least one total.',
    })
    expect(await custom({ Columns: ['scac', 'scac'] })).toEqual({
      'Filter.Definition.Columns': 'Choose each one only once.',
    })
    expect(await custom({ Sums: ['spend'], Scope: 'all' })).toHaveProperty(['Filter.Definition.Scope'])
    const condition = (field: string, is: string, value: string) =>
      custom({ Columns: ['scac'], Conditions: [{ field, is, value }] })
    expect(await condition('charge', 'atLeast', 'much')).toEqual({
      'Filter.Definition.Conditions.0.value': 'Enter a number.',
    })
    expect(await condition('shipDate', 'equals', '2026-02-30')).toHaveProperty([
      'Filter.Definition.Conditions.0.value',
    ])
    expect(await condition('secret', 'isEmpty', '')).toHaveProperty(['Filter.Definition.Conditions.0.field'])
    expect(
      await refused({ ReportType: 'CarrierSummary', fromDate: '2026-11-02', toDate: '2026-11-01' }),
    ).toEqual({ 'Filter.toDate': 'The period ends before it begins.' })
  })

  it('shows the specification’s message if it is empty', async () => {
    const remarks = async (filter: object) => (await report(filter)).Remarks
    expect(await remarks({ ReportType: 'ShipmentManifest', Year: 2019, Month: 3 })).toEqual([
      'There is no record available for selected year and month.',
    ])
    expect(
      await remarks({ ReportType: 'ShipmentManifest', fromDate: '2019-01-01', toDate: '2019-01-01' }),
    ).toEqual(['No shipments available on the given date.'])
    expect(
      await remarks({ ReportType: 'CarrierSummary', fromDate: '2019-01-01', toDate: '2019-02-01' }),
    ).toEqual(['No Shipments.'])
  })
})
