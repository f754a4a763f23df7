/**
 * P1, correctness: the LTL engine compared with a slow, independently written BigInt oracle on random quotes. `node
 * bench/ltl-oracle.ts [quotes]`, 10,000,000 by default; on as many threads as there are cores. Every rule of the engine
 * occurs, half of the shipments have three lines, a fifth have unusual values, a third of the tariffs have gaps in
 * their rate sheets. It fails on one cent of difference, or on a rate instead of a notice.
 */
import os from 'node:os'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { makeChance } from '#domain/rating/chance.test-support.ts'
import { noticeOf } from '#domain/rating/ltl-answer.ts'
import type { LtlRequest } from '#domain/rating/ltl-request.ts'
import { Oracle } from '#domain/rating/oracle.test-support.ts'
import { prepareLtlRequest } from '#domain/rating/prepare-ltl-request.ts'
import { BLOCK_LENGTH, newBlockPrices, priceBlock } from '#domain/rating/price-block.ts'
import { clearSheet, newSheet } from '#domain/rating/sheet.ts'
import { syntheticRequest } from '#domain/rating/synthetic-request.test-support.ts'
import { FUEL_ROWS } from '#domain/rating/synthetic-rules.test-support.ts'
import { syntheticTariff } from '#domain/rating/synthetic-tariff.test-support.ts'
import { sayLoad } from './support/measures.ts'
import { compiled } from './support/synthetic-contracts.ts'

const TARIFFS = 60

interface Share {
  seed: number
  quotes: number
}

interface Found {
  quotes: number
  rates: number
  wrong: number
  /** Cents, the sum of all differences. */
  difference: bigint
  engineMs: number
  oracleMs: number
}

const documents = () =>
  Array.from({ length: TARIFFS }, (_, number) => syntheticTariff(1000 + number, 5, number % 3 === 0 ? 30 : 0))

/** A share of the quotes, a block for each tariff in turn. */
function compareShare({ seed, quotes }: Share): Found {
  const pairs = documents().map((document) => ({
    tariff: compiled(document),
    oracle: new Oracle(document, FUEL_ROWS),
  }))
  const chance = makeChance(seed)
  const sheet = newSheet()
  const prices = newBlockPrices()
  const found: Found = { quotes: 0, rates: 0, wrong: 0, difference: 0n, engineMs: 0, oracleMs: 0 }
  for (let block = 0; found.quotes < quotes; block++) {
    const { tariff, oracle } = pairs[block % TARIFFS]!
    const length = Math.min(BLOCK_LENGTH, quotes - found.quotes)
    const requests = Array.from({ length }, (_, number) =>
      syntheticRequest(chance, { lines: number % 2 === 0 ? 3 : null, odd: 20 }),
    )
    const start = performance.now()
    clearSheet(sheet)
    priceBlock(sheet, tariff, requests.map(prepareLtlRequest), prices)
    const priced = performance.now()
    requests.forEach((request, place) => {
      compareOne(found, prices.answers[place]!, oracle, request)
    })
    found.engineMs += priced - start
    found.oracleMs += performance.now() - priced
    found.quotes += length
  }
  return found
}

function compareOne(found: Found, answer: number, oracle: Oracle, request: LtlRequest): void {
  const wanted = oracle.rate(request)
  if (wanted.kind === 'notice') {
    if (noticeOf(answer) !== wanted.code) found.wrong++
    return
  }
  found.rates++
  const off = BigInt(answer) - wanted.cents
  if (off === 0n) return
  found.wrong++
  if (answer >= 0) found.difference += off < 0n ? -off : off
}

/** Runs this file again in its own thread. */
function startThread(share: Share): Promise<Found> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

async function main(): Promise<void> {
  const quotes = Number(process.argv[2] ?? 10_000_000)
  const threads = os.availableParallelism()
  sayLoad()
  const begun = performance.now()
  const shares = Array.from({ length: threads }, (_, thread) => ({
    seed: 77_000 + thread,
    quotes: Math.floor(quotes / threads) + (thread < quotes % threads ? 1 : 0),
  }))
  const all = await Promise.all(shares.map(startThread))
  const sum = (of: (one: Found) => number): number => all.reduce((total, one) => total + of(one), 0)
  const wrong = sum(({ wrong: count }) => count)
  const difference = all.reduce((total, one) => total + one.difference, 0n)
  const ratio = sum(({ oracleMs }) => oracleMs) / sum(({ engineMs }) => engineMs)
  const count = (value: number): string => value.toLocaleString('en-US')
  console.log(
    `${wrong === 0 ? 'met   ' : 'MISSED'} ${count(sum((one) => one.quotes))} random quotes, ${count(sum(({ rates }) => rates))} of ` +
      `them rates: ${difference} cents of difference, ${wrong} quotes wrong (goal 0); the oracle takes ` +
      `${ratio.toFixed(0)} times as long; ${((performance.now() - begun) / 1000).toFixed(0)} s on ${threads} threads`,
  )
  process.exitCode = wrong === 0 ? 0 : 1
}

if (isMainThread) await main()
else parentPort!.postMessage(compareShare(workerData as Share))
