/**
 * P7: many orders routed over every LTL carrier and tendered, each once, with message, job and audit line, compared
 * with the rate at which pgbench makes bare single tenders on the same tables from 8 clients. And orders routed per
 * second compared with the engine alone. `node bench/bulk.ts [orders] [rounds]`.
 */
import type pg from 'pg'
import { v7 as newId } from 'uuid'
import { runWork } from '#actions/kernel/long-work.ts'
import { BatchRater } from '#actions/pricing/batch-rater.ts'
import { tariffBook } from '#actions/tariffs/tariff-book.ts'
import { listCarriers } from '#database/carriers/carriers.ts'
import { addWork } from '#database/queue/works.ts'
import { findShipments } from '#database/shipments/shipments.ts'
import { openDatabase } from '#database/sql/open.ts'
import { newBlockAsker } from '#domain/rating/ask-block.ts'
import { ltlItemOf, ltlPlaceOf } from '#domain/rating/ltl-request.ts'
import { BLOCK_LENGTH } from '#domain/rating/price-block.ts'
import { WORK_KINDS } from '#jobs/work-kinds.ts'
import { contextFor, findDemoClient } from './support/bench.ts'
import { median, sayLoad, timed, Verdict } from './support/measures.ts'
import { findPgbench } from './support/pgbench.ts'
import { runPgbenchScript } from './support/pgbench-script.ts'
import { singleTender } from './support/single-tender.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const ORDERS = Number(process.argv[2] ?? 10_000)
const ROUNDS = Number(process.argv[3] ?? 3)
const GOAL_MS = (3_500 * ORDERS) / 10_000
const CLIENTS = 8
const ANCHOR_SECONDS = 5

/** Loads copies of the demo's LTL shipments in Rate & Route, ready to be routed; returns their ids. */
async function loadRoutable(pool: pg.Pool, clientId: string, round: number): Promise<string[]> {
  const { rows: columns } = await pool.query(
    `select attname as name from pg_attribute
      where attrelid = 'shipments'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  )
  const changed: Record<string, string> = {
    id: 'gen_random_uuid()',
    bol_number: `'7' || (${round} * 1000000 + i)`,
    status: `'Q'`,
    is_tendered: 'false',
    ended_as: `''`,
    payment_type: `'P'`,
    pickup_date: 'current_date + 3',
    carrier_scac: `''`,
    carrier_name: `''`,
    pro_number: `''`,
    problem: `''`,
    price_sheet_id: 'null',
    total_cents: '0',
    delivered_at: 'null',
    picked_up_at: 'null',
    last_event_at: 'null',
    version: '1',
  }
  const names = columns.map(({ name }) => name as string)
  const { rows } = await pool.query(
    `with templates as (
        select row_number() over (order by id) - 1 as number, s.* from shipments s
          where client_id = $1 and status = 'D' and rate_mode_id = 1
      ), made as (
        insert into shipments (${names.join(', ')})
          select ${names.map((name) => changed[name] ?? `t.${name}`).join(', ')}
            from generate_series(1, $2::int) as i
              join templates t on t.number = i % (select count(*) from templates)
        returning id, bol_number
      ), items as (
        insert into shipment_items (shipment_id, line_number, item)
          select made.id, o.line_number, o.item from made
            join templates t on t.number = (right(made.bol_number, 6)::int) % (select count(*) from templates)
            join shipment_items o on o.shipment_id = t.id
      ) select id from made`,
    [clientId, ORDERS],
  )
  return rows.map(({ id }) => id as string)
}

const verdict = new Verdict()
const started = await startThrowAwayDatabase()
const database = openDatabase(started.config)
try {
  const client = await findDemoClient(started.pool)
  const pgbench = findPgbench()
  sayLoad()
  const routed: number[] = []
  const tendered: number[] = []
  const anchors: number[] = []
  let orders = 0
  let ids: string[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    ids = await loadRoutable(started.pool, client.id, round)
    await started.pool.query('vacuum analyze shipments, shipment_items')
    routed.push(await timed(() => runBulkWork('bulk-route', { rule: 'cheapest', rows: ids.map(rowOf) })))
    if (pgbench) anchors.push(await singleTenders(pgbench, client.id, round))
    const rows = ids.map((id) => ({ ...rowOf(id), priceSheetId: '', pickup: null, overrideReason: 'bench' }))
    // The shipments that pgbench has moved are reset: both work on the same rows.
    await started.pool.query(`update shipments set status = 'Q', is_tendered = false where id = any ($1)`, [
      ids,
    ])
    tendered.push(
      await timed(() => runBulkWork('bulk-schedule', { isTendered: true, isNotified: true, rows })),
    )
    orders = await countTendered(ids)
  }
  const both = median(routed) + median(tendered)
  const detail = `route ${(median(routed) / 1000).toFixed(1)} s, tender ${(median(tendered) / 1000).toFixed(1)} s`
  verdict.say(`${ORDERS.toLocaleString('en-US')} orders routed and tendered`, both, GOAL_MS, 'ms', detail)
  if (pgbench) {
    const rate = median(anchors)
    const ours = (orders / median(tendered)) * 1000
    console.log(
      `       pgbench, ${CLIENTS} clients: ${rate.toFixed(0)} tenders/s; ours ${ours.toFixed(0)}/s, routing included ${((orders / both) * 1000).toFixed(0)}/s`,
    )
    verdict.say('time against pgbench, routing included', both / ((orders / rate) * 1000), 1, 'x')
  } else console.log('pgbench is not on this machine: the ratio is left out')
  await againstEngine(client.id, ids, median(routed))
} finally {
  await database.close()
  await started.stop()
}
verdict.exit()

function rowOf(shipmentId: string) {
  return { shipmentId }
}

async function runBulkWork(kind: string, input: Record<string, unknown>): Promise<void> {
  const client = await findDemoClient(started.pool)
  const id = newId()
  const createdBy = { id: '', name: 'bench' }
  await addWork(database.db, client.id, { id, kind, title: kind, total: null, input, createdBy })
  const { installation } = contextFor(client, database.db, database.pool)
  const signal = new AbortController().signal
  await runWork({ database, installation, signal, log: console.error }, WORK_KINDS, id)
  const { rows } = await started.pool.query(
    `select w.state, w.problem, count(*) filter (where b.outcome = 'refused')::int as refused, count(*)::int as rows,
        min(b.message) filter (where b.outcome = 'refused') as message
      from works w left join bulk_rows b on b.work_id = w.id where w.id = $1 group by 1, 2`,
    [id],
  )
  const [{ state, problem, refused, rows: count, message }] = rows
  if (state !== 'done' || count !== ORDERS) throw new Error(`${kind}: ${state} ${problem}, ${count} rows`)
  if (refused > 0) console.log(`       ${kind}: ${refused} refused, e.g. ${message}`)
}

/** The number of tendered shipments; each must have one message and one job. */
async function countTendered(ids: readonly string[]): Promise<number> {
  const { rows } = await started.pool.query(
    `select count(*)::int as tendered, count(distinct o.shipment_id)::int as told, count(o.id)::int as messages
      from shipments s left join outbox o on o.shipment_id = s.id and o.kind = 'tender' and o.subject <> 'pgbench'
      where s.id = any ($1) and s.is_tendered`,
    [ids],
  )
  const [{ tendered, told, messages }] = rows
  if (tendered !== told || tendered !== messages)
    throw new Error(`${tendered} tendered, ${messages} messages`)
  return tendered
}

function singleTenders(program: string, clientId: string, round: number): Promise<number> {
  const script = singleTender({ clientId, firstNumber: round * 1_000_000, shipments: ORDERS })
  return runPgbenchScript(program, started.config, script, { clients: CLIENTS, seconds: ANCHOR_SECONDS })
}

async function againstEngine(clientId: string, ids: readonly string[], routedMs: number): Promise<void> {
  const shipments = await findShipments(database.db, clientId, ids)
  const book = await tariffBook(database.pool, clientId)
  const carriers = await listCarriers(database.db, clientId, 1)
  const ask = newBlockAsker(
    carriers.map(({ scac }) => ({
      scac,
      pickupDate: null,
      versions: book.tariffs
        .filter((one) => one.scac === scac && one.rateModeId === 1)
        .map((one) => one.compiled),
    })),
  )
  const requests = shipments.map((one) => ({
    origin: ltlPlaceOf(one.origin),
    destination: ltlPlaceOf(one.destination),
    pickupDate: one.pickupDate!,
    ratingDate: one.pickupDate!,
    items: one.items.map(ltlItemOf),
    services: one.services,
    linearFeet: null,
    isSingleShipment: false,
  }))
  const engine = async () => {
    for (let at = 0; at < requests.length; at += BLOCK_LENGTH) ask(requests.slice(at, at + BLOCK_LENGTH))
  }
  await engine()
  const engineMs = await timed(engine)
  const rater = new BatchRater(book, clientId)
  const nothingSaid = shipments.map(() => ({ kept: [], answers: [] }))
  const raterMs = await timed(() => rater.rate({ db: database.db, now: new Date() }, shipments, nothingSaid))
  const aSecond = (milliseconds: number) =>
    Math.round((ids.length / milliseconds) * 1000).toLocaleString('en-US')
  console.log(
    `       orders a second over ${carriers.length} carriers: engine alone ${aSecond(engineMs)}, rated and ranked ` +
      `${aSecond(raterMs)}, routed and stored ${aSecond(routedMs)}`,
  )
}
