/**
 * P3, P4, P5: pages that lists, counts and searches read with a hundred times as many shipments. The number of 8 kB
 * pages that a statement touches does not depend on the machine's load. `node bench/growth.ts [shipments] [fewer]`.
 */
import { findDemoClient } from './support/bench.ts'
import { loadShipments } from './support/load-shipments.ts'
import { Verdict } from './support/measures.ts'
import { PageCounter, questionsOf, type Touched } from './support/pages-touched.ts'
import { startThrowAwayDatabase, type ThrowAwayDatabase } from './support/throw-away-database.ts'

const MANY = Number(process.argv[2] ?? 5_000_000)
const FEW = Number(process.argv[3] ?? 50_000)
const MOST_GROWTH = 1.5
/** An additional index level and the like: a small number of reads in any case. */
const FREE_PAGES = 60

const kept = process.env.LADING_BENCH_DATA
const verdict = new Verdict()
const few = new Map<string, Touched>()
await eachTouched(await startThrowAwayDatabase(kept && `${kept}-small`), FEW, (name, touched) => {
  few.set(name, touched)
})
let [asked, grown] = [0, 0]
await eachTouched(await startThrowAwayDatabase(), MANY, (name, now) => {
  asked++
  const before = few.get(name)!
  if (now.pages <= before.pages * MOST_GROWTH * moreCounted(before, now) + FREE_PAGES) return
  grown++
  console.log(`MISSED ${name.padEnd(60)} ${before.pages} pages, then ${now.pages}`)
})
console.log(`${asked} questions; ${grown} touch more than ${MOST_GROWTH}x the pages`)
verdict.isMissed = grown > 0
verdict.exit()

/**
 * How many times as many rows are counted now, up to 10,000 instead of 500: counts are compared by reads per counted
 * row.
 */
function moreCounted(before: Touched, now: Touched): number {
  return before.counted && now.counted ? Math.max(1, now.counted / before.counted) : 1
}

async function eachTouched(
  database: ThrowAwayDatabase,
  shipments: number,
  take: (name: string, touched: Touched) => void,
): Promise<void> {
  try {
    await loadShipments(database.pool, shipments)
    const client = await findDemoClient(database.pool)
    await using counters = new AsyncDisposableStack()
    const counter = counters.adopt(new PageCounter(database), (one) => one.close())
    for (const { name, ask } of questionsOf(client.id)) take(name, await counter.count(ask))
  } finally {
    await database.stop()
  }
}
