/**
 * P3, P4, P5: list pages, bucket counts and the global search over a million shipments, compared with a bare handler,
 * plain SQL and GROUP BY. `node bench/lists.ts [shipments] [transitions] [part …]`, parts: pages, counts, search.
 */
import type { Bench } from './support/bench.ts'
import { measureCounts, measureDrift } from './support/bucket-counts.ts'
import { startBareHandler, startLading } from './support/child.ts'
import { Caller } from './support/client.ts'
import { measureSearch } from './support/global-search.ts'
import { measurePages } from './support/list-pages.ts'
import { loadShipments } from './support/load-shipments.ts'
import { sayLoad, Verdict } from './support/measures.ts'
import { findPgbench } from './support/pgbench.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const SHIPMENTS = Number(process.argv[2] ?? 1_000_000)
const TRANSITIONS = Number(process.argv[3] ?? 20_000)
const parts = process.argv.length > 4 ? process.argv.slice(4) : ['pages', 'counts', 'search']

const verdict = new Verdict()
const database = await startThrowAwayDatabase()
try {
  await loadShipments(database.pool, SHIPMENTS)
  sayLoad()
  await againstServers()
  // Last and alone, because it kills the database that the other parts use.
  if (parts.includes('counts') && TRANSITIONS > 0) await measureDrift(database, verdict, TRANSITIONS)
} finally {
  await database.stop()
}
verdict.exit()

async function againstServers(): Promise<void> {
  await using servers = new AsyncDisposableStack()
  const server = servers.adopt(await startLading(database.url, database.folder), (one) => one.stop())
  const bareServer = servers.adopt(await startBareHandler(database.url), (one) => one.stop())
  const caller = servers.adopt(await new Caller(server.url).logIn(), (one) => one.close())
  const bare = servers.adopt(new Caller(bareServer.url), (one) => one.close())
  const pgbench = findPgbench()
  if (!pgbench) console.log('pgbench is not on this machine: the figures against plain SQL are left out')
  const bench: Bench = { database, caller, bare, pgbench, verdict }
  if (parts.includes('pages')) await measurePages(bench)
  if (parts.includes('search')) await measureSearch(bench)
  if (parts.includes('counts')) await measureCounts(bench)
}
