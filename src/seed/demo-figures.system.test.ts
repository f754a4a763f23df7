import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionContext } from '#actions/kernel/context.ts'
import { makeDashboard } from '#actions/reports/dashboard.ts'
import { openReport } from '#actions/reports/report-source.ts'
import { makeScorecard } from '#actions/reports/scorecard.ts'
import type { ReportData, ReportFigure, ReportFilter } from '#contracts/entities/report.ts'
import { foldAllFacts } from '#database/reports/fold-facts.ts'
import { plainBills, plainGroups } from '#database/reports/plain-bills.test-support.ts'
import { type OpenDatabase, openDatabase } from '#database/sql/open.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { CEDAR_AND_STEEL, DEMO_CLIENTS } from './demo-clients.ts'
import { refreshDemoStatistics, seedDemo } from './seed.ts'

/** Dashboard, scorecards and reports of the demo, compared with SQL over its rows that shares no code with them. */

const TODAY = '2026-11-21'
const NOW = new Date('2026-11-21T20:00:00Z')
const PERIODS = [
  ['2026-10-01', '2026-10-31'],
  ['2026-09-10', '2026-11-20'],
  ['2026-01-01', '2026-12-31'],
] as const

let server: TestDatabase
let open: OpenDatabase
const clients = new Map<string, string>()
beforeAll(async () => {
  server = await openTestDatabase()
  open = openDatabase(server.config)
  await seedDemo(open.pool, { today: TODAY })
  await refreshDemoStatistics(open.pool)
  for (const { id, code } of await rows('select id, code from clients')) clients.set(code, id)
}, 240_000)
afterAll(async () => {
  await open?.close()
  await server?.drop()
})

// biome-ignore lint/suspicious/noExplicitAny: rows of many statements
const rows = async (text: string, ...values: unknown[]): Promise<any[]> =>
  (await open.pool.query(text, values)).rows

const contextOf = (clientId: string) =>
  ({
    ...{ db: open.db, pool: open.pool, clientId, now: NOW },
    user: { id: clientId, userName: 'demo', userType: 'Admin', pageIds: [...Array(60).keys()] },
  }) as unknown as ActionContext

const filterOf = (changes: Partial<ReportFilter>): ReportFilter => ({
  ...{ type: 'Dashboard', from: '', to: '', period: '', year: 0, month: 0, warehouse: '', scac: '' },
  ...{ rateModeId: 0, originState: '', destinationState: '', soldTo: '', groupBy: '', lane: '' },
  ...{ currency: '', metric: '', metricValue: '', customReportId: '', definition: undefined },
  ...changes,
})

/**
 * The shipments that have left, with their day of departure; `$1` client, `$2` and `$3` days. One row each, with its
 * facts except prices.
 */
const GONE = `gone as (
  select s.*, s.payment_type in ('P', 'T') as paid, d.day, l.picked, l.delivered
  from shipments s,
    lateral (select (s.picked_up_at at time zone s.time_zone)::date as picked,
      (s.delivered_at at time zone s.destination_zone)::date as delivered) l,
    lateral (select coalesce(l.picked, s.pickup_date, l.delivered, (s.created_at at time zone s.time_zone)::date) as day) d
  where s.client_id = $1 and (s.status in ('A', 'D') or s.status = 'V' and s.ended_as = 'archived')
    and d.day between $2 and $3)`
const HAUL = `('LHS', 'DEF', 'MIN', 'AMC', 'GRI', 'DSC', 'PAL')`
/** Lines of the booked price of each. */
const LINES = `lines as (
  select g.id, g.currency, g.carrier_scac, g.services, x ->> 'code' as code, (x ->> 'cents')::bigint as cents
  from gone g join price_sheets p on p.id = g.price_sheet_id and p.currency = g.currency,
    json_array_elements(p.charges) x where g.paid)`
const HAND = `with ${GONE}, ${LINES},
  goods as (select l.shipment_id as id, sum((l.item ->> 'declaredValueCents')::bigint) as value, min(o.ship_by) as ship_by
    from order_lines l join orders o on o.id = l.order_id join gone g on g.id = l.shipment_id group by 1),
  cheapest as (select p.shipment_id as id, min(p.cents) as cents from price_sheets p
    join gone g on g.id = p.shipment_id and g.currency = p.currency and g.price_sheet_id is not null and g.total_cents > 0
    where p.cents > 0 group by 1 having count(*) > 1),
  bills as (select b.shipment_id as id, bool_and(b.is_within_tolerance) as is_right from freight_invoices b
    join gone g on g.id = b.shipment_id and g.currency = b.currency
    where b.is_in_force and b.kind <> 'credit' and b.explanation is not null group by 1)`

const BILLED =
  'freight_invoices b where b.client_id = $1 and b.is_in_force and b.invoice_date between $2 and $3'
const FILED = 'claims c where c.client_id = $1 and c.filed_on between $2 and $3'

/** The value of each figure over `gone`, in one currency if it is money. */
const FIGURES: Readonly<Record<string, string>> = {
  spend: `select sum(total_cents) / 100.0 from gone where paid and currency = $4`,
  shipments: `select count(*) from gone where paid`,
  costPerShipment: `select avg(total_cents) / 100.0 from gone where paid and currency = $4`,
  costPerPound: `select sum(total_cents) / 100.0 / nullif(sum(total_weight_lb), 0) from gone where paid and currency = $4`,
  costPerCwt: `select sum(total_cents) / nullif(sum(total_weight_lb), 0) from gone where paid and currency = $4`,
  weight: `select sum(total_weight_lb) from gone where paid`,
  freightShare: `select sum(g.total_cents) / nullif(sum(o.value), 0) from gone g join goods o on o.id = g.id and o.value > 0
    where g.paid and g.currency = $4`,
  linehaul: `select sum(cents) / 100.0 from lines where currency = $4 and code in ${HAUL}`,
  fuel: `select sum(cents) / 100.0 from lines where currency = $4 and code = 'FSC'`,
  accessorials: `select sum(cents) / 100.0 from lines where currency = $4 and code <> 'FSC' and code not in ${HAUL}`,
  accessorialShare: `select sum(cents)::float8 / (select nullif(sum(total_cents), 0) from gone where paid and currency = $4)
    from lines where currency = $4 and code <> 'FSC' and code not in ${HAUL}`,
  detention: `select sum(cents) / 100.0 from lines where currency = $4 and code in ('DETPU', 'DETDEL')`,
  collectSpend: `select sum(total_cents) / 100.0 from gone where not paid and currency = $4`,
  collectShipments: `select count(*) from gone where not paid`,
  onTimePickup: `select count(*) filter (where picked <= pickup_date)::float8 / nullif(count(*) + (${overdue('')}), 0)
    from gone where picked is not null and pickup_date is not null`,
  onTimeDelivery: `select count(*) filter (where delivered <= delivery_date)::float8 / nullif(count(*) filter (
      where delivered is not null or ($5::timestamptz at time zone destination_zone)::date > delivery_date), 0)
    from gone where delivery_date is not null`,
  promisedDays: `select avg(delivery_date - pickup_date) from gone where picked is not null and delivered is not null`,
  actualDays: `select avg(delivered - picked) from gone where delivery_date is not null and pickup_date is not null`,
  acceptance: `select count(*)::float8 / nullif(count(*) + (${overdue('')})
      + (select count(*) from tender_declines where client_id = $1 and day between $2 and $3), 0) from gone`,
  claims: `select count(*) from ${FILED}`,
  claimsRatio: `select (select count(*) from ${FILED})::float8 / nullif(count(*), 0) from gone`,
  openClaims: `select count(*) from ${FILED} and c.state not in ('paid', 'closed')`,
  claimed: `select sum(c.claimed_cents) / 100.0 from ${FILED} and c.currency = $4`,
  recovered: `select sum((select sum(cents) from claim_recoveries r where r.claim_id = c.id)) / 100.0
    from ${FILED} and c.currency = $4`,
  compliance: `select avg((override_at is null)::int) from gone where paid`,
  guideCost: `select sum(override_cents) / 100.0 from gone where paid and currency = $4 and override_at is not null`,
  overCheapest: `select sum(g.total_cents - least(c.cents, g.total_cents))::float8 / nullif(sum(least(c.cents, g.total_cents)), 0)
    from gone g join cheapest c on c.id = g.id where g.paid and g.currency = $4`,
  shipByMissed: `select avg((g.day > o.ship_by)::int) from gone g join goods o on o.id = g.id where o.ship_by is not null`,
  saved: `select sum(consolidation_saved_cents) / 100.0 from gone where paid and currency = $4`,
  bills: `select count(*) from ${BILLED}`,
  billed: `select sum(net_cents) filter (where kind <> 'credit') / 100.0 from ${BILLED} and b.currency = $4`,
  aboveReceipt: `select sum(least(over_cents, net_cents)) / 100.0 from ${BILLED} and b.currency = $4`,
  approved: `select sum(approved_cents) / 100.0 from ${BILLED} and b.currency = $4 and b.state in ('accepted', 'shortPaid')`,
  auditSaved: `select sum(case b.state when 'shortPaid' then net_cents - approved_cents else net_cents end) / 100.0
    from ${BILLED} and b.currency = $4 and b.state in ('shortPaid', 'closed')`,
  openDisputes: `select count(*) from ${BILLED} and b.state = 'disputed'`,
  disputed: `select sum(least(over_cents, net_cents)) / 100.0 from ${BILLED} and b.currency = $4 and b.state = 'disputed'`,
  billingAccuracy: `select avg(b.is_right::int) from gone g join bills b on b.id = g.id where g.paid`,
}

/** Tendered, not picked up, and the pickup window has passed in the time zone of the origin. */
function overdue(and: string): string {
  return `select count(*) from shipments t where t.client_id = $1 and t.status = 'T' and t.is_tendered and not t.is_declined
    and t.pickup_date between $2 and $3 ${and}
    and ($5::timestamptz at time zone t.time_zone) >= t.pickup_date + t.pickup_to::time`
}

const ALL = Object.entries(FIGURES)
  .map(([key, figure]) => `'${key}', (${figure})::float8`)
  .join(', ')

/** Every figure, each computed separately. */
async function byHand(clientId: string, [from, to]: readonly string[], currency: string) {
  const [{ figures }] = await rows(
    `${HAND} select json_build_object(${ALL}) as figures where $4::text is not null and $5::timestamptz is not null`,
    ...[clientId, from, to, currency, NOW],
  )
  return figures as Record<string, number | null>
}

function expectNear(value: number | null, wanted: number | null, what: string): void {
  if (wanted === null || value === null) {
    expect(value ?? 0, what).toBe(wanted ?? 0)
    return
  }
  expect(Math.abs(value - wanted), `${what}: ${value} is not ${wanted}`).toBeLessThan(
    1e-6 * Math.max(1, Math.abs(wanted)),
  )
}

/** A figure that is 0 now and before is not shown. */
const figureIn = (figures: readonly ReportFigure[], key: string, currency: string) =>
  figures.find((one) => one.key === key && (one.currency === currency || one.currency === ''))?.value ?? null

describe.each(DEMO_CLIENTS.map(({ code }) => code))('of %s', (code) => {
  it.each(PERIODS)('the dashboard from %s to %s agrees with the rows', async (from, to) => {
    const clientId = clients.get(code)!
    const { figures } = await makeDashboard(contextOf(clientId), { filter: filterOf({ from, to }) })
    for (const currency of ['USD', 'CAD']) {
      const wanted = await byHand(clientId, [from, to], currency)
      for (const key of Object.keys(FIGURES)) {
        expectNear(figureIn(figures, key, currency), wanted[key]!, `${key} ${currency}`)
      }
    }
    expect(Object.keys(FIGURES)).toEqual(expect.arrayContaining(figures.map(({ key }) => key)))
  })
})

it('has a value for every figure except detention in the demo, so that equal figures prove something', async () => {
  const clientId = clients.get(CEDAR_AND_STEEL.code)!
  const [from, to] = PERIODS[2]
  const { figures } = await makeDashboard(contextOf(clientId), { filter: filterOf({ from, to }) })
  const nothing = Object.keys(FIGURES).filter((key) => !figureIn(figures, key, 'USD'))
  expect(nothing).toEqual(['detention'])
  expect(figureIn(figures, 'spend', 'CAD')).toBeGreaterThan(10_000)
  const accuracy = figureIn(figures, 'billingAccuracy', '')!
  expect(accuracy).toBeGreaterThan(0.5)
  expect(accuracy).toBeLessThan(1)
})

it('is the same once all is folded, and the drill-downs add up to the figures', async () => {
  const clientId = clients.get(CEDAR_AND_STEEL.code)!
  const [from, to] = PERIODS[1]
  const before = await makeDashboard(contextOf(clientId), { filter: filterOf({ from, to }) })
  await foldAllFacts(open.pool)
  const { figures } = await makeDashboard(contextOf(clientId), { filter: filterOf({ from, to }) })
  expect(figures).toEqual(before.figures)
  for (const { key, currency, value } of figures) {
    const filter = filterOf({ from, to, metric: key, currency })
    const {
      totals,
      rows: listed,
      total,
    } = await makeDashboard(contextOf(clientId), { filter, pageSize: 1000 })
    expectNear(totals.value as number, value, `${key} ${currency}`)
    const sum = (list: ReportData['rows']) => list.reduce((all, row) => all + (row.of as number), 0)
    if (total <= 1000) expectNear(sum(listed), totals.of as number, `rows of ${key}`)
  }
})

it('each carrier has the scorecard of its rows', async () => {
  const clientId = clients.get(CEDAR_AND_STEEL.code)!
  const [from, to] = PERIODS[1]
  const wanted = await rows(
    `${HAND} select g.carrier_scac as scac, count(*) filter (where paid)::int as shipments,
        sum(total_cents) filter (where paid and currency = 'USD') / 100.0 as spend,
        count(*) filter (where picked <= pickup_date)::float8 / nullif(count(*) filter (where picked is not null)
          + (${overdue('and t.carrier_scac = g.carrier_scac')}), 0) as pickup,
        count(*) filter (where delivered <= delivery_date)::float8 / nullif(count(*) filter (where delivered is not null
          or ($5::timestamptz at time zone destination_zone)::date > delivery_date), 0) as delivery,
        count(*)::float8 / nullif(count(*) + (${overdue('and t.carrier_scac = g.carrier_scac')})
          + (select count(*) from tender_declines d where d.client_id = $1 and d.day between $2 and $3
            and d.scac = g.carrier_scac), 0) as accepted,
        avg(b.is_right::int) filter (where paid)::float8 as billing
      from gone g left join bills b on b.id = g.id where $4::text is not null group by 1`,
    ...[clientId, from, to, 'USD', NOW],
  )
  expect(wanted.length).toBeGreaterThan(10)
  for (const one of wanted) {
    const filter = filterOf({ type: 'CarrierScorecard', from, to, scac: one.scac })
    const { figures, rows: lanes } = await makeScorecard(contextOf(clientId), { filter })
    for (const [key, value] of [
      ...([['shipments', one.shipments]] as const),
      ...([['spend', one.spend === null ? null : Number(one.spend)]] as const),
      ...([['onTimePickup', one.pickup]] as const),
      ...([['onTimeDelivery', one.delivery]] as const),
      ...([['acceptance', one.accepted]] as const),
      ...([['billingAccuracy', one.billing]] as const),
    ]) {
      expectNear(figureIn(figures, key, 'USD'), value, `${one.scac} ${key}`)
    }
    // Also if nothing arrived on time.
    expect(
      figures.some(({ key }) => key === 'onTimeDelivery'),
      one.scac,
    ).toBe(one.delivery !== null)
    const ofLanes = lanes.reduce((sum, { shipments }) => sum + (shipments as number), 0)
    expect(ofLanes, `${one.scac} by lane`).toBe(one.shipments)
  }
})

describe('a report', () => {
  const totalsOf = async (filter: Partial<ReportFilter>) => {
    const clientId = clients.get(CEDAR_AND_STEEL.code)!
    const reader = { db: open.db, pool: open.pool, clientId, userId: clientId, closedStatuses: [], now: NOW }
    const source = await openReport({ ...reader, timeZone: 'America/Chicago' }, filterOf(filter))
    let count = 0
    for await (const lot of source.lots()) count += lot.length
    return { clientId, count, totals: await source.totals() }
  }
  const [from, to] = PERIODS[1]
  const inUsd = (totals: readonly Record<string, unknown>[]) =>
    totals.find(({ currency }) => currency === 'USD')!

  it('of carriers adds up to the spend', async () => {
    const { clientId, totals } = await totalsOf({ type: 'CarrierSummary', from, to })
    for (const { currency, spend } of totals) {
      const wanted = await byHand(clientId, [from, to], String(currency))
      expectNear(Number(spend), wanted.spend!, `${currency}`)
    }
    expect(totals).toHaveLength(2)
  })

  it('of accessorials has every charge except linehaul and fuel', async () => {
    const { clientId, count, totals } = await totalsOf({ type: 'AccessorialAnalysis', from, to })
    const wanted = await byHand(clientId, [from, to], 'USD')
    expectNear(Number(inUsd(totals).amount) / 100, wanted.accessorials!, 'accessorials')
    const [{ codes }] = await rows(
      `with ${GONE}, ${LINES} select count(distinct code || currency)::int as codes from lines
        where code <> 'FSC' and code not in ${HAUL}`,
      ...[clientId, from, to],
    )
    expect(count).toBe(codes)
  })

  it('of unbilled freight leaves out shipments that a carrier has billed', async () => {
    const { clientId, count, totals } = await totalsOf({ type: 'AccrualReport', from, to })
    const [wanted] = await rows(
      `with ${GONE} select count(*)::int as count, sum(total_cents) filter (where currency = 'USD') as cents from gone
        where paid and id not in (select shipment_id from freight_invoices where shipment_id is not null
          and coalesce(invoice_date, created_at::date) <= $3)`,
      ...[clientId, from, to],
    )
    expect([count, Number(inUsd(totals).accrual)]).toEqual([wanted.count, Number(wanted.cents)])
    const [{ billed }] = await rows(
      `with ${GONE} select count(*)::int as billed from gone where id in (select shipment_id from freight_invoices)`,
      ...[clientId, from, to],
    )
    expect(billed).toBeGreaterThan(40)
  })

  it('of bills agrees with the bills of each carrier and cause, and so does the dashboard', async () => {
    const { clientId, count, totals } = await totalsOf({ type: 'FreightAudit', from, to })
    const bills = (await plainBills(open.pool, clientId)).filter(({ day }) => day >= from && day <= to)
    const groups = plainGroups(bills, ({ scac, currency }, cause) => `${scac} ${cause} ${currency}`)
    expect(count).toBe(groups.size)
    expect(groups.size).toBeGreaterThan(5)
    const whole = plainGroups(bills, ({ currency }) => currency)
    const { figures } = await makeDashboard(contextOf(clientId), { filter: filterOf({ from, to }) })
    for (const [currency, sums] of whole) {
      const { bills: billCount, billed, above, approved, cut, disputed } = sums
      const total = totals.find((one) => one.currency === currency)!
      expect(
        ['bills', 'billed', 'aboveReceipt', 'approved', 'saved', 'disputed'].map((key) => Number(total[key])),
      ).toEqual([billCount, billed, above, approved, cut, disputed])
      const shown = (key: string) =>
        Math.round((figures.find((one) => one.key === key && one.currency === currency)?.value ?? 0) * 100)
      expect(
        ['billed', 'aboveReceipt', 'approved', 'auditSaved', 'disputed'].map((key) => shown(key)),
      ).toEqual([billed, above, approved, cut, disputed])
    }
    expect(whole.get('USD')!.above).toBeGreaterThan(0)
    expect(whole.get('USD')!.approved).toBeGreaterThan(0)
  })

  it('of shipments lists each that was booked for its day', async () => {
    const { clientId, count, totals } = await totalsOf({ type: 'ShipmentManifest', from, to })
    const [wanted] = await rows(
      `select count(*)::int as count, sum(total_cents) filter (where currency = 'USD') as cents from shipments
        where client_id = $1 and pickup_date between $2 and $3
          and (status in ('T', 'A', 'D') or status = 'V' and ended_as = 'archived')`,
      ...[clientId, from, to],
    )
    expect([count, Number(inUsd(totals).charge)]).toEqual([wanted.count, Number(wanted.cents)])
  })
})
