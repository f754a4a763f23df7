/**
 * The dashboard of a client with a million shipments: all figures of a period compared with the previous one, with
 * thirteen months of curves, over HTTP and next to the same aggregates in plain SQL over the rows. `node
 * bench/dashboard.ts [shipments] [questions]`. Four shipments of five belong to the client.
 */
import { addMonths, monthPeriod } from '#domain/analysis/period.ts'
import { findDemoClient } from './support/bench.ts'
import { startLading } from './support/child.ts'
import { Caller } from './support/client.ts'
import { foldEverything } from './support/fold-everything.ts'
import { loadShipments } from './support/load-shipments.ts'
import { ms, percentile, sayLoad, timed, Verdict } from './support/measures.ts'
import { startThrowAwayDatabase, type ThrowAwayDatabase } from './support/throw-away-database.ts'

const SHIPMENTS = Number(process.argv[2] ?? 1_250_000)
const QUESTIONS = Number(process.argv[3] ?? 60)
const LIMIT_MS = 300

const verdict = new Verdict()
const database = await startThrowAwayDatabase()
try {
  await loadShipments(database.pool, SHIPMENTS)
  await foldEverything(database.pool)
  sayLoad()
  await measure(database)
} finally {
  await database.stop()
}
verdict.exit()

async function measure({ pool, url, folder }: ThrowAwayDatabase): Promise<void> {
  await using servers = new AsyncDisposableStack()
  const server = servers.adopt(await startLading(url, folder), (one) => one.stop())
  const caller = servers.adopt(await new Caller(server.url).logIn(), (one) => one.close())
  const client = await findDemoClient(pool)
  const thisMonth = new Date().toISOString().slice(0, 7)
  const questions = Array.from({ length: QUESTIONS }, (_, index) => addMonths(thisMonth, -1 - (index % 14)))
  const ask = (month: string, more: object) =>
    caller.post(
      '/api/Shipment/GetReportData',
      JSON.stringify({
        Filter: {
          ...{ ReportType: 'Dashboard', Year: Number(month.slice(0, 4)), Month: Number(month.slice(5)) },
          ...more,
        },
      }),
    )
  await ask(questions[0]!, {})
  for (const [name, more] of [
    ['figures and curves of a month', {}],
    ['the same by carrier', { GroupBy: 'carrier' }],
    ['the same by lane', { GroupBy: 'lane' }],
    ['accessorials', { GroupBy: 'accessorial' }],
    ['figures of a year', { Month: 0 }],
  ] as const) {
    const ours: number[] = []
    for (const month of questions) ours.push(await timed(() => ask(month, more)))
    const detail = `p50 ${ms(percentile(ours, 50))}`
    verdict.say(name, percentile(ours, 95), LIMIT_MS, 'ms', detail)
  }
  const plain: number[] = []
  for (const month of questions.slice(0, 8)) plain.push(await timed(() => plainSql(pool, client.id, month)))
  console.log(`the same figures in plain SQL over the rows: p50 ${ms(percentile(plain, 50))}`)
}

/** Spend, shipments and punctuality of a month, the previous month, and thirteen months: what a report would query. */
async function plainSql(pool: ThrowAwayDatabase['pool'], clientId: string, month: string): Promise<void> {
  const of = (value: string) => monthPeriod(Number(value.slice(0, 4)), Number(value.slice(5)))
  const periods = [
    of(month),
    of(addMonths(month, -1)),
    { from: of(addMonths(month, -12)).from, to: of(month).to },
  ]
  for (const { from, to } of periods) {
    await pool.query({
      text: `select to_char((picked_up_at at time zone time_zone)::date, 'YYYY-MM') as month, currency,
          sum(total_cents) filter (where payment_type <> 'C'), count(*) filter (where payment_type <> 'C'),
          sum(total_weight_lb), count(*) filter (where (picked_up_at at time zone time_zone)::date <= pickup_date),
          count(*) filter (where delivered_at < delivery_due_at), count(*) filter (where delivered_at is not null)
        from shipments where client_id = $1 and (status in ('A', 'D') or ended_as = 'archived')
          and (picked_up_at at time zone time_zone)::date between $2 and $3 group by 1, 2`,
      values: [clientId, from, to],
    })
  }
}
