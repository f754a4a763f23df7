import { countBuckets } from '#database/lists/counts.ts'
import { type Bench, findDemoClient } from './bench.ts'
import { median, ms, percentile, runPairs, timed, type Verdict } from './measures.ts'
import { moveAtRandom } from './random-moves.ts'
import type { ThrowAwayDatabase } from './throw-away-database.ts'

const PAIRS = 60
const CALLS = 400

/** The expected counts, from the rows. */
const COUNTED = `
  select client_id, warehouse, status as bucket, count(*)::int as total from shipments group by 1, 2, 3
  union all select client_id, warehouse, 'tendered', count(*)::int from shipments
    where status = 'T' and is_tendered group by 1, 2
  union all select client_id, warehouse, 'problem', count(*)::int from shipments
    where problem <> '' and status in ('T', 'A') group by 1, 2
  union all select client_id, warehouse, status, count(*)::int from orders
    where status in ('O', 'H') group by 1, 2, 3`

const OF_CLIENT = `select bucket, sum(total)::int as total from (${COUNTED}) as counted
  where client_id = $1 group by 1`

/** Every client, warehouse and bucket for which counters and rows differ. */
const DRIFT = `
  select client_id, warehouse, bucket, coalesce(kept.total, 0) as kept, coalesce(counted.total, 0) as counted
  from (select client_id, warehouse, bucket, sum(total)::int as total from (${COUNTED}) as one group by 1, 2, 3)
    as counted
  full join (select client_id, warehouse, bucket, sum(difference)::int as total from bucket_counts group by 1, 2, 3)
    as kept using (client_id, warehouse, bucket)
  where coalesce(kept.total, 0) <> coalesce(counted.total, 0)`

/** P4: the bucket counts compared with GROUP BY. */
export async function measureCounts(bench: Bench): Promise<void> {
  const { pool } = bench.database
  const client = await findDemoClient(pool)
  console.log('\nbucket counts')
  const read = () => countBuckets(pool, client.id)
  const group = () => pool.query(OF_CLIENT, [client.id])
  for (let warm = 0; warm < 5; warm++) await Promise.all([read(), group()])
  const pairs = await runPairs(PAIRS, read, group)
  bench.verdict.say(
    'P4 seven counts from the database',
    median(pairs.ours),
    2,
    'ms',
    `GROUP BY ${ms(median(pairs.anchor))}, ${(1 / pairs.ratio).toFixed(0)}x`,
  )
  const calls: number[] = []
  for (let call = 0; call < CALLS; call++) {
    calls.push(await timed(() => bench.caller.post('/api/Shipment/GetShipmentCount', '{}')))
  }
  bench.verdict.say('P4 seven counts over HTTP', median(calls), 2, 'ms', `p99 ${ms(percentile(calls, 99))}`)
}

/** P4: whether counters and rows still agree after `transitions` with kills. */
export async function measureDrift(
  database: ThrowAwayDatabase,
  verdict: Verdict,
  transitions: number,
): Promise<void> {
  const done = await moveAtRandom(database, transitions)
  const client = await findDemoClient(database.pool)
  const { pieces } = await countBuckets(database.pool, client.id)
  const { rows } = await database.pool.query(DRIFT)
  if (rows.length > 0) {
    verdict.isMissed = true
    console.log(rows.slice(0, 10))
  }
  console.log(
    `${rows.length === 0 ? 'met   ' : 'MISSED'} P4 counts that drifted: ${rows.length} (goal 0) after ` +
      `${done.moves} moves, ${done.undone} rolled back, ${done.ended} connections ended, ${done.killed} server processes killed; ` +
      `${pieces} pieces of the large client lie unfolded`,
  )
}
