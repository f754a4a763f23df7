/**
 * A cart of 10 lines checked over HTTP with a SKU rule of 100,000 SKUs, compared with a call of the product that reads
 * nothing: the wait of a shop at each change of a cart. `node bench/free-shipping.ts [pairs]`.
 */
import { stageSkuRows, takeSkuRows } from '#database/items/free-shipping-file.ts'
import { openDatabase } from '#database/sql/open.ts'
import { findDemoClient } from './support/bench.ts'
import { startLading } from './support/child.ts'
import { Caller } from './support/client.ts'
import { ms, percentile, runPairs, sayLoad, Verdict } from './support/measures.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const GOAL = 3
const SKUS = 100_000
const LINES = 10
const PAIRS = Number(process.argv[2] ?? 500)

sayLoad()
const throwAway = await startThrowAwayDatabase()
const database = openDatabase(throwAway.config)
const server = await startLading(throwAway.url, throwAway.folder)
const caller = await new Caller(server.url).logIn()
const client = await findDemoClient(database.pool)
const rules = Array.from({ length: SKUS }, (_, number) => ({
  ...{ sku: `BENCH-${number}`, description: 'A thing', isFreeShipping: true, minimumQuantity: 1 },
}))
await database.db.transaction().execute(async (tx) => {
  await stageSkuRows(tx, rules)
  await takeSkuRows(tx, client.id, { count: SKUS, replacesAll: false }, () => {})
})

/** Other SKUs each time, without weights, so that they are read from the item master. */
const cartOf = (index: number): string => {
  const Lines = Array.from({ length: LINES }, (_, line) => ({
    ...{ SKU: `bench-${(index * 7_919 + line * 104_729) % SKUS}`, Qty: 1, Price: 10 },
  }))
  return JSON.stringify({ evaluate: { Lines, CountryCode: 'US', State: 'NV' } })
}
const judge = (index: number) => caller.post('/api/HttpClientCustom/UpdatefreeShippingRules', cartOf(index))
const nothing = () => caller.post('/api/Shipment/GetTlxTmsServices', '{}')

const { verdict } = JSON.parse(await judge(0))
if (verdict.Lines.length !== LINES) throw new Error('the cart was not judged')
for (let warm = 0; warm < 200; warm++) {
  await judge(warm)
  await nothing()
}
const pairs = await runPairs(PAIRS, judge, nothing)
const outcome = new Verdict()
const [p50, p99] = [percentile(pairs.ours, 50), percentile(pairs.ours, 99)]
outcome.say('a cart judged, 100,000 SKUs', pairs.ratio, GOAL, 'x', `p50 ${ms(p50)}, p99 ${ms(p99)}`)
caller.close()
await database.close()
await server.stop()
await throwAway.stop()
outcome.exit()
