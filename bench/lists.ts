/**
 * P3, P4, P5: list pages, bucket counts and the global search over a million shipments, against a bare handler, the
 * plain SQL and GROUP BY. `node bench/lists.ts [shipments] [transitions] [part …]`, parts: pages, counts, search.
 */
import { measureCounts, measureDrift } from './support/bucket-counts.ts'
import { startBareHandler, startLading } from './support/child.ts'
import { Caller } from './support/client.ts'
import { measureSearch } from './support/global-search.ts'
import { measurePages } from './support/list-pages.ts'
import { loadShipments } from './support/load-shipments.ts'
import { Verdict } from './support/measures.ts'
import { findPgbench } from './support/pgbench.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const SHIPMENTS = Number(process.argv[2] ?? 1_000_000)
const TRANSITIONS = Number(process.argv[3] ?? 20_000)
const parts = process.argv.length > 4 ? process.argv.slice(4) : ['pages', 'counts', 'search']

const database = await startThrowAwayDatabase()
await loadShipments(database.pool, SHIPMENTS)
const server = await startLading(database.url, database.folder)
const bareServer = await startBareHandler(database.url)
const bench = {
  database,
  caller: await new Caller(server.url).logIn(),
  bare: new Caller(bareServer.url),
  pgbench: findPgbench(),
  verdict: new Verdict(),
}
if (!bench.pgbench) console.log('pgbench is not on this machine: the figures against plain SQL are left out')

if (parts.includes('pages')) await measurePages(bench)
if (parts.includes('search')) await measureSearch(bench)
if (parts.includes('counts')) await measureCounts(bench)

bench.caller.close()
bench.bare.close()
await server.stop()
await bareServer.stop()
// Last, and alone: it kills the database under everybody's feet.
if (parts.includes('counts') && TRANSITIONS > 0) await measureDrift(bench, TRANSITIONS)
await database.stop()
bench.verdict.exit()
