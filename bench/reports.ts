/**
 * P13: previews of the reports and files of all rows over a million shipments.
 * `node bench/reports.ts [shipments] [part …]`, parts: previews, files.
 */
import { foldAllFacts } from '#database/reports/fold-facts.ts'
import { startLading } from './support/child.ts'
import { Caller } from './support/client.ts'
import { loadShipments } from './support/load-shipments.ts'
import { sayLoad, Verdict } from './support/measures.ts'
import { measureFiles, measurePreviews } from './support/report-reads.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const SHIPMENTS = Number(process.argv[2] ?? 1_000_000)
const parts = process.argv.length > 3 ? process.argv.slice(3) : ['previews', 'files']

const verdict = new Verdict()
const database = await startThrowAwayDatabase()
try {
  await loadShipments(database.pool, SHIPMENTS)
  await foldAllFacts(database.pool)
  await database.pool.query('vacuum analyze analysis_facts, analysis_days, analysis_marks')
  sayLoad()
  await using servers = new AsyncDisposableStack()
  const server = servers.adopt(await startLading(database.url, database.folder), (one) => one.stop())
  const caller = servers.adopt(await new Caller(server.url).logIn(), (one) => one.close())
  if (parts.includes('previews')) await measurePreviews(caller, verdict)
  if (parts.includes('files')) await measureFiles({ caller, server }, verdict)
} finally {
  await database.stop()
}
verdict.exit()
