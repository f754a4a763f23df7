import { listShipmentPage } from '#actions/shipments/list-shipments.ts'
import { registry } from '#contracts/registry.ts'
import { type Bench, captureQueries, contextFor, findDemoClient } from './bench.ts'
import { callAtRate } from './client.ts'
import { median, ms, percentile, runPairs, timed } from './measures.ts'
import { runPgbench } from './pgbench.ts'

const PAIRS = 200
/** Calls before the measurement: a server in use has compiled its code. */
const WARM_UP = 200
const PAGE = 25
const FAR_PAGE = 1_000
const SQL_ROUNDS = 5

interface ListCase {
  name: string
  statusCode: string
  body: Record<string, unknown>
  /** A hand-written query for the same rows: conditions and order. */
  plain: string
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

const sorted = (sortName: string, sortOrder: string, column: string): ListCase => ({
  name: `delivered by ${sortName} ${sortOrder}`,
  statusCode: 'D',
  body: { sortName, sortOrder },
  plain: `status = 'D' order by ${column} ${sortOrder}, id ${sortOrder}`,
})

const filtered = (
  name: string,
  statusCode: string,
  body: Record<string, unknown>,
  where: string,
): ListCase => ({
  name,
  statusCode,
  body,
  plain: `${where} order by created_at desc, id desc`,
})

const CASES: ListCase[] = [
  sorted('CreateDate', 'desc', 'created_at'),
  sorted('PickupByDate', 'desc', 'pickup_key'),
  sorted('CarrierName', 'asc', 'carrier_name'),
  sorted('TotalCharge', 'desc', 'total_cents'),
  sorted('DestinationName', 'asc', 'destination_name'),
  sorted('BOLNumber', 'asc', 'bol_number'),
  filtered('to be routed', 'Q', {}, `status = 'Q'`),
  filtered('tendered tab', 'TENDERED', {}, `status = 'T' and is_tendered`),
  filtered('one carrier', 'D', { carrierSCAC: 'ODFL' }, `status = 'D' and carrier_scac = 'ODFL'`),
  filtered('one warehouse', 'D', { WHSE: 'DAL' }, `status = 'D' and warehouse = 'DAL'`),
  filtered('problems on the road', 'A', { problemsOnly: true }, `status = 'A' and problem <> ''`),
  filtered(
    'one week',
    'D',
    { fromDate: day(200), toDate: day(194) },
    `status = 'D' and created_at >= '${day(200)}' and created_at < '${day(193)}'`,
  ),
]

/** P3: the page over HTTP compared with a bare handler, its SQL with plain SQL, far pages with the first, and load. */
export async function measurePages(bench: Bench): Promise<void> {
  console.log(`\nlist pages of ${PAGE} rows`)
  const overHttp: number[] = []
  for (const one of CASES) overHttp.push(await againstBareHandler(bench, one))
  bench.verdict.say('P3 page over HTTP, median of all cases', median(overHttp), 1.25, 'x')
  if (bench.pgbench) {
    const sql: number[] = []
    for (const one of CASES) sql.push(await againstPlainSql(bench, bench.pgbench, one))
    bench.verdict.say('P3 SQL of a page, median of all cases', median(sql), 1.1, 'x')
  }
  await measureFarPages(bench)
  await measureLoad(bench)
}

async function againstBareHandler(bench: Bench, one: ListCase): Promise<number> {
  const queries = JSON.stringify(await queriesOf(bench, one))
  const ours = () => callList(bench, one, 1)
  const bare = () => bench.bare.post('/query', queries)
  for (let warm = 0; warm < WARM_UP; warm++) await Promise.all([ours(), bare()])
  const pairs = await runPairs(PAIRS, ours, bare)
  bench.verdict.say(
    `P3 ${one.name}`,
    pairs.ratio,
    1.25,
    'x',
    `p50 ${ms(median(pairs.ours))} against ${ms(median(pairs.anchor))}, p99 ${ms(percentile(pairs.ours, 99))} against ${ms(percentile(pairs.anchor, 99))}`,
  )
  return pairs.ratio
}

async function queriesOf(bench: Bench, one: ListCase, pageIndex = 1) {
  const { pool } = bench.database
  const client = await findDemoClient(pool)
  const body = registry.listShipments.body.parse({ ...one.body, pageSize: PAGE, pageIndex })
  return captureQueries(pool, (listening, db) =>
    listShipmentPage(contextFor(client, db, listening), one.statusCode, body),
  )
}

async function callList(bench: Bench, one: ListCase, pageIndex: number, cursor = ''): Promise<string> {
  return bench.caller.post(
    `/api/Shipment/GenericShipmentsList?statuscode=${one.statusCode}`,
    JSON.stringify({ ...one.body, pageSize: PAGE, pageIndex, cursor }),
  )
}

/** The columns that a list shows. */
const LIST_COLUMNS = /^\s*id, bol_number[\s\S]*?(?=\s+from )/m

async function againstPlainSql(bench: Bench, program: string, one: ListCase): Promise<number> {
  const { config, pool } = bench.database
  const client = await findDemoClient(pool)
  const list = (await queriesOf(bench, one)).find((query) => LIST_COLUMNS.test(inner(query.text)))!
  const columns = LIST_COLUMNS.exec(inner(list.text))![0]
  const plain = {
    text: `select ${columns} from shipments where client_id = $1 and ${one.plain} limit ${PAGE}`,
    values: [client.id],
  }
  const rounds = { ours: [] as number[], plain: [] as number[] }
  for (let round = 0; round < SQL_ROUNDS; round++) {
    rounds.ours.push(await runPgbench(program, config, list, 400))
    rounds.plain.push(await runPgbench(program, config, plain, 400))
  }
  const ratio = median(rounds.ours) / median(rounds.plain)
  const detail = `${ms(median(rounds.ours))} against ${ms(median(rounds.plain))}`
  bench.verdict.say(`P3 SQL, ${one.name}`, ratio, 1.1, 'x', detail)
  return ratio
}

const inner = (text: string) => text.replace(/^[\s\S]*?select(?=\s+id, bol_number)/, '')

/** Page 1,000, reached by paging and by a jump, compared with page 1. */
async function measureFarPages(bench: Bench): Promise<void> {
  for (const one of CASES.slice(0, 6)) {
    const jump = await timed(() => callList(bench, one, FAR_PAGE - 1))
    const { cursor } = JSON.parse(await callList(bench, one, FAR_PAGE - 1))
    const far = () => callList(bench, one, FAR_PAGE, cursor)
    const first = () => callList(bench, one, 1)
    await far()
    const pairs = await runPairs(PAIRS, far, first)
    bench.verdict.say(`P3 page ${FAR_PAGE}, ${one.name}`, pairs.ratio, 1.2, 'x', `first jump ${ms(jump)}`)
  }
}

const failures = (took: number[]) => took.filter((value) => !Number.isFinite(value)).length

const PER_SECOND = 300
const SECONDS = 10

async function measureLoad(bench: Bench): Promise<void> {
  const cursors = new Map<ListCase, string>()
  for (const one of CASES) cursors.set(one, JSON.parse(await callList(bench, one, 1)).cursor)
  const queries = await Promise.all(CASES.map(async (one) => JSON.stringify(await queriesOf(bench, one))))
  const bare = await callAtRate(PER_SECOND, SECONDS, (index) =>
    bench.bare.post('/query', queries[index % queries.length]!),
  )
  const ours = await callAtRate(PER_SECOND, SECONDS, (index) => {
    const one = CASES[index % CASES.length]!
    const isSecond = Math.floor(index / CASES.length) % 2 === 1
    return isSecond ? callList(bench, one, 2, cursors.get(one)) : callList(bench, one, 1)
  })
  bench.verdict.say(
    `P3 p99 at ${PER_SECOND} calls/s`,
    percentile(ours, 99),
    30,
    'ms',
    `p50 ${ms(median(ours))}, ${failures(ours)} failed; bare handler p50 ${ms(median(bare))}, p99 ${ms(percentile(bare, 99))}, ${failures(bare)} failed`,
  )
}
