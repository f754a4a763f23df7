import { searchEverywhere } from '#database/lists/search.ts'
import { type Bench, captureQueries, findDemoClient } from './bench.ts'
import { median, ms, percentile, timed } from './measures.ts'
import { runPgbench } from './pgbench.ts'

const CALLS = 800
const SQL_ROUNDS = 3
const SQL_TIMES = 40

/** Typical searches: full and partial numbers, places, names, words in half of all rows, and typos. */
async function termsOf(bench: Bench, clientId: string): Promise<string[]> {
  const { rows } = await bench.database.pool.query(
    `select bol_number, pro_number, order_number, destination_name, destination ->> 'city' as city,
        destination ->> 'zip' as zip from shipments tablesample system (0.05) repeatable (7)
      where client_id = $1 limit 12`,
    [clientId],
  )
  const found = rows.flatMap((row) => [
    row.bol_number,
    row.pro_number,
    row.order_number,
    row.bol_number.slice(0, -3),
    row.destination_name.split(/[, ]/)[0],
    row.city,
    row.zip,
  ])
  const typed = [...found, 'freight', 'store', 'dallas', 'xqzzy', 'no such thing', '000']
  return typed.filter((term) => term.length >= 3)
}

/** P5: the header's search over HTTP, and its statements compared with plain ones over the same trigrams. */
export async function measureSearch(bench: Bench): Promise<void> {
  const { pool } = bench.database
  const client = await findDemoClient(pool)
  const terms = await termsOf(bench, client.id)
  console.log(`\nglobal search, ${terms.length} terms`)
  const search = (term: string) =>
    bench.caller.post('/api/Shipment/GlobalSearch', JSON.stringify({ searchtext: term }))
  for (const term of terms) await search(term)
  const calls: { term: string; took: number }[] = []
  for (let call = 0; call < CALLS; call++) {
    const term = terms[(call * 31) % terms.length]!
    calls.push({ term, took: await timed(() => search(term)) })
  }
  const slowest = calls.toSorted((one, other) => other.took - one.took)[0]!
  const took = calls.map((call) => call.took)
  bench.verdict.say(
    'P5 global search p99',
    percentile(took, 99),
    30,
    'ms',
    `p50 ${ms(median(took))}, slowest ${ms(slowest.took)} for "${slowest.term}"`,
  )
  if (bench.pgbench) await againstPlainSql(bench, bench.pgbench, client.id, terms)
}

/** The same hits by a plain statement, for a list of terms. */
async function againstPlainSql(bench: Bench, program: string, clientId: string, terms: string[]) {
  const { pool, config } = bench.database
  const totals = { ours: [] as number[], plain: [] as number[] }
  for (const term of [...terms.slice(0, 7), ...terms.slice(-6)]) {
    const sent = await captureQueries(pool, (listening) => searchEverywhere(listening, clientId, term))
    const plain = {
      text: `select id, bol_number, status from shipments where client_id = $1 and search like $2 limit 40`,
      values: [clientId, `%${term.toLowerCase()}%`],
    }
    const ours: number[] = []
    const raw: number[] = []
    for (let round = 0; round < SQL_ROUNDS; round++) {
      let sum = 0
      for (const query of sent) sum += await runPgbench(program, config, query, SQL_TIMES)
      ours.push(sum)
      raw.push(await runPgbench(program, config, plain, SQL_TIMES))
    }
    totals.ours.push(median(ours))
    totals.plain.push(median(raw))
    console.log(`       "${term}": ${ms(median(ours))} against ${ms(median(raw))}`)
  }
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const detail = `${ms(sum(totals.ours))} against ${ms(sum(totals.plain))} for ${totals.ours.length} terms`
  bench.verdict.say('P5 search SQL, all terms', sum(totals.ours) / sum(totals.plain), 1.3, 'x', detail)
}
