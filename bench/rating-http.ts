/**
 * Compares `Shipment/GETLTLRates` over HTTP with the rating engine alone, on the demo's carriers: the cost of a price
 * in addition to its calculation, and its parts. `node bench/rating-http.ts [pairs]`.
 */
import * as z from 'zod/mini'
import { rateShipment } from '#actions/pricing/rate-shipment.ts'
import { readyDraft } from '#actions/shipments/ready-draft.ts'
import { tariffBook } from '#actions/tariffs/tariff-book.ts'
import { tariffInForce } from '#carriers/tariff/tariff-book.ts'
import { registry } from '#contracts/registry.ts'
import { listCarriers } from '#database/carriers/carriers.ts'
import { listTransitTimes } from '#database/carriers/transit.ts'
import { openDatabase } from '#database/sql/open.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import { explainReceipt } from '#domain/rating/explain-receipt.ts'
import { ltlItemOf, ltlPlaceOf } from '#domain/rating/ltl-request.ts'
import { prepareLtlRequest } from '#domain/rating/prepare-ltl-request.ts'
import { ratePreparedLtl } from '#domain/rating/rate-ltl.ts'
import { contextFor, findDemoClient } from './support/bench.ts'
import { startLading } from './support/child.ts'
import { Caller } from './support/client.ts'
import { median, ms, percentile, runPairs, sayLoad, timed } from './support/measures.ts'
import { rateableBody } from './support/rateable-body.ts'
import { startThrowAwayDatabase } from './support/throw-away-database.ts'

const PAIRS = Number(process.argv[2] ?? 300)

sayLoad()
const endpoint = registry.rateShipment
const throwAway = await startThrowAwayDatabase()
const database = openDatabase(throwAway.config)
const server = await startLading(throwAway.url, throwAway.folder)
const caller = await new Caller(server.url).logIn()

const client = await findDemoClient(database.pool)
const context = contextFor(client, database.db, database.pool)

const text = rateableBody({ Save: false })
const request = endpoint.body.parse(JSON.parse(text))
const draft = readyDraft(request, context)
const book = await tariffBook(database.pool, client.id)
const carriers = await listCarriers(database.db, client.id, draft.rateModeId)
const tariffs = carriers.flatMap((carrier): CompiledTariff[] => {
  const tariff = tariffInForce(book, carrier.scac, carrier.rateModeId, draft.pickupDate!)
  return tariff ? [tariff.compiled] : []
})

function prepared() {
  return prepareLtlRequest({
    origin: ltlPlaceOf(draft.origin),
    destination: ltlPlaceOf(draft.destination),
    pickupDate: draft.pickupDate!,
    ratingDate: draft.pickupDate!,
    items: draft.items.map(ltlItemOf),
    services: draft.services,
    linearFeet: null,
    isSingleShipment: false,
  })
}

/** The calculation, and with `isTold` its receipts in words as well, as on the wire. */
function rateAlone(isTold: boolean): number {
  const quote = prepared()
  let lines = 0
  for (const tariff of tariffs) {
    const result = ratePreparedLtl(tariff, quote)
    lines += result.kind === 'rate' && isTold ? explainReceipt(result.receipt).length : 1
  }
  return lines
}

const overHttp = () => caller.post('/api/Shipment/GETLTLRates', text)
/** The engine is too quick for the clock: this many quotes make one run of a pair. */
const QUOTES = 20
const engine = (isTold: boolean) => () => {
  for (let quote = 0; quote < QUOTES; quote++) rateAlone(isTold)
}

const reply = JSON.parse(await overHttp())
const prices = reply.rates.length as number
console.log(`${reply.carriersAsked} carriers asked, ${prices} prices, ${tariffs.length} tariffs, 3 lines`)

for (let warm = 0; warm < 200; warm++) {
  await overHttp()
  engine(true)()
}
const plain = await runPairs(PAIRS, overHttp, engine(false))
const told = await runPairs(PAIRS, overHttp, engine(true))
const answer = await rateShipment(context, request)
const wire = { Status: 'success', ...forWire(answer) }
const encoded = z.encode(endpoint.reply, wire)

function forWire({ shipment, suggestedId, ...others }: Awaited<ReturnType<typeof rateShipment>>) {
  return {
    ...others,
    shipmentId: shipment?.id ?? '',
    BOLNumber: shipment?.bolNumber ?? '',
    version: shipment?.version ?? 0,
    suggestedPricesheetID: suggestedId,
  }
}

async function part(name: string, work: () => unknown): Promise<void> {
  const samples: number[] = []
  for (let run = 0; run < PAIRS; run++) samples.push(await timed(work))
  console.log(`  ${name.padEnd(52)} ${ms(median(samples))}`)
}

const perSecond = (milliseconds: number) => Math.round((prices * 1000) / milliseconds).toLocaleString()
const [engineMs, toldMs] = [median(plain.anchor) / QUOTES, median(told.anchor) / QUOTES]
const calls = [...plain.ours, ...told.ours]
console.log(
  `engine alone            ${perSecond(engineMs).padStart(9)} carrier-rates/s, ${ms(engineMs)} a quote`,
)
console.log(`engine, receipts told   ${perSecond(toldMs).padStart(9)} carrier-rates/s, ${ms(toldMs)} a quote`)
console.log(
  `over HTTP               ${perSecond(median(calls)).padStart(9)} carrier-rates/s, p50 ${ms(median(calls))}, p99 ${ms(percentile(calls, 99))} a call, one caller`,
)
console.log(
  `ratio: ${(median(calls) / engineMs).toFixed(1)}x the engine, ${(median(calls) / toldMs).toFixed(1)}x with receipts told`,
)
console.log('where it goes (in this process, medians):')
await part('validation', () => endpoint.body.parse(JSON.parse(text)))
await part('draft completed (units, classes, places)', () =>
  readyDraft(endpoint.body.parse(JSON.parse(text)), context),
)
await part('carriers query', () => listCarriers(database.db, client.id, draft.rateModeId))
await part('transit query', () => listTransitTimes(database.pool, client.id, draft.origin, draft.destination))
await part('rating', () => rateAlone(false))
await part('rating and receipts told', () => rateAlone(true))
await part('the action whole', () => rateShipment(context, request))
await part('encode', () => z.encode(endpoint.reply, wire))
await part('JSON text', () => JSON.stringify(encoded))
console.log(`  reply: ${(JSON.stringify(encoded).length / 1024).toFixed(0)} kB`)

caller.close()
await server.stop()
await database.close()
await throwAway.stop()
