/**
 * P1: how fast the LTL engine rates on one core, `npm run bench ltl-engine`. `bench/ltl-oracle.ts` measures its
 * correctness.
 * Speed: shipments of three item lines with 20 carriers, including the preparation of each shipment. Every price leaves
 * its whole calculation on the sheet; a sample of these is written as receipts and must equal the result of `rateLtl`.
 * "contract" tariffs have the rules of a usual contract; "every rule" adds pallet prices, space rules, areas,
 * overlength and rate increases. Then the same shipments on rate sheets of 2,592, 50,562 and 502,002 rows, and the
 * memory of 24 tariffs of 50,562 rows. Time is this thread's CPU time, so that other load on the machine is not
 * measured.
 */
import { isDeepStrictEqual } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import type { LtlRequest } from '#domain/rating/ltl-request.ts'
import { type PreparedLtlRequest, prepareLtlRequest } from '#domain/rating/prepare-ltl-request.ts'
import { BLOCK_LENGTH, newBlockPrices, priceBlock } from '#domain/rating/price-block.ts'
import { rateLtl } from '#domain/rating/rate-ltl.ts'
import { clearSheet, newSheet } from '#domain/rating/sheet.ts'
import { syntheticTariff } from '#domain/rating/synthetic-tariff.test-support.ts'
import { rateFrom } from '#domain/rating/tell-price.ts'
import { median, sayLoad } from './support/measures.ts'
import { compiled, contractOf, usualShipments } from './support/synthetic-contracts.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const GOAL = 3_000_000
const SLOWEST_GROWTH = 2
const MEMORY_GOAL = 300
const SLICES = Number(process.argv[2] ?? 31)
const CARRIERS = 20
const SHIPMENTS = 5_000
/** 12, 53 and 167 zones: squared, times 18 classes, gives the rows of a sheet. */
const ZONES = [12, 53, 167]
/** Zones of a sheet of 50,562 rows, and tariffs of the memory figure. */
const MANY_ZONES = 53
const MANY_TARIFFS = 24

const sheet = newSheet()
const prices = newBlockPrices()

interface Pass {
  rates: number
  notices: number
  numbers: number
}

type Block = readonly PreparedLtlRequest[]

function* blocksOf(requests: readonly LtlRequest[]): Generator<Block> {
  for (let at = 0; at < requests.length; at += BLOCK_LENGTH)
    yield requests.slice(at, at + BLOCK_LENGTH).map(prepareLtlRequest)
}

/** Rates every shipment with every carrier once, block by block; the records of a block are kept until the next. */
function rateAll(tariffs: readonly CompiledTariff[], blocks: Iterable<Block>): Pass {
  const pass: Pass = { rates: 0, notices: 0, numbers: 0 }
  for (const block of blocks) for (const tariff of tariffs) rateBlock(tariff, block, pass)
  return pass
}

function rateBlock(tariff: CompiledTariff, block: Block, pass: Pass): void {
  clearSheet(sheet)
  priceBlock(sheet, tariff, block, prices)
  for (let place = 0; place < block.length; place++) {
    if (prices.answers[place]! >= 0) pass.rates++
    else pass.notices++
  }
  pass.numbers += sheet.end
}

const coreMicroseconds = (): number => {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

interface Speed {
  median: number
  best: number
  pass: Pass
}

/** Rates per second of this core, medians over slices of about a tenth of a second. */
function measure(tariffs: readonly CompiledTariff[], blocks: () => Iterable<Block>, slices: number): Speed {
  let pass = rateAll(tariffs, blocks())
  const warmUntil = coreMicroseconds() + 3_000_000
  while (coreMicroseconds() < warmUntil) pass = rateAll(tariffs, blocks())
  const speeds: number[] = []
  while (speeds.length < slices) {
    const start = coreMicroseconds()
    let rated = 0
    while (coreMicroseconds() - start < 100_000) {
      rateAll(tariffs, blocks())
      rated += pass.rates + pass.notices
    }
    speeds.push((rated / (coreMicroseconds() - start)) * 1e6)
  }
  return { median: median(speeds), best: Math.max(...speeds), pass }
}

/** Compares receipts made from the sheet with those of `rateLtl`; throws at the first difference. */
function mustTellTheSame(tariffs: readonly CompiledTariff[], requests: readonly LtlRequest[]): number {
  let told = 0
  const asked = requests.slice(0, BLOCK_LENGTH)
  const block = asked.map(prepareLtlRequest)
  for (const tariff of tariffs) {
    clearSheet(sheet)
    priceBlock(sheet, tariff, block, prices)
    asked.forEach((request, place) => {
      const at = prices.records[place]!
      const alone = rateLtl(tariff, request)
      if (at < 0 && alone.kind === 'notice') return
      if (!isDeepStrictEqual(rateFrom(sheet, at, tariff, block[place]!), alone))
        throw new Error('a receipt told later is not the one told at once')
      told++
    })
  }
  return told
}

const millions = (perSecond: number): string => `${(perSecond / 1e6).toFixed(2)} M/s`
const mark = (isMet: boolean): string => {
  if (!isMet) process.exitCode = 1
  return isMet ? 'met   ' : 'MISSED'
}

function measureSpeed(requests: readonly LtlRequest[]): void {
  const documents = Array.from({ length: CARRIERS }, (_, seed) => syntheticTariff(seed, ZONES[0]!, 0))
  const contracts = documents.map((document) => compiled(contractOf(document)))
  const everyRule = documents.map(compiled)
  for (const [label, tariffs, goal] of [
    ['contract', contracts, GOAL],
    ['every rule', everyRule, null],
  ] as const) {
    const { median: usual, best, pass } = measure(tariffs, () => blocksOf(requests), SLICES)
    const told = mustTellTheSame(tariffs, requests)
    const verdict = goal === null ? '      ' : mark(usual >= goal)
    console.log(
      `${verdict} ${label.padEnd(10)} median ${millions(usual)}, best ${millions(best)} carrier-rates` +
        `${goal === null ? '' : ` (goal >= ${millions(goal)})`}; ${(pass.numbers / pass.rates).toFixed(0)} numbers of working ` +
        `a price, ${((pass.notices / (pass.rates + pass.notices)) * 100).toFixed(1)} % notices, ${told} receipts told the same`,
    )
  }
}

/** The same shipments on ever larger sheets: the remaining difference is memory access. */
function measureGrowth(requests: readonly LtlRequest[]): void {
  const prepared = [...blocksOf(requests)]
  const took = ZONES.map((zones) => {
    const tariffs = Array.from({ length: 4 }, (_, seed) =>
      compiled(contractOf(syntheticTariff(seed, zones, 0))),
    )
    const nanoseconds = 1e9 / measure(tariffs, () => prepared, 11).median
    console.log(
      `       ${(zones * zones * 18).toLocaleString('en-US')} rows a sheet: ${nanoseconds.toFixed(0)} ns a price`,
    )
    return nanoseconds
  })
  const growth = took.at(-1)! / took[0]!
  console.log(
    `${mark(growth <= SLOWEST_GROWTH)} 194 times the rows cost ${growth.toFixed(2)}x (goal <= ${SLOWEST_GROWTH}x)`,
  )
}

function measureMemory(): void {
  const used = (): number => {
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1e6
  }
  const before = used()
  const tariffs = Array.from({ length: MANY_TARIFFS }, (_, seed) =>
    compiled(syntheticTariff(seed, MANY_ZONES, 0)),
  )
  const megabytes = used() - before
  const rows = tariffs.length * MANY_ZONES * MANY_ZONES * 18
  console.log(
    `${mark(megabytes < MEMORY_GOAL)} ${tariffs.length} tariffs, ${rows.toLocaleString('en-US')} rate rows: ` +
      `${megabytes.toFixed(0)} MB (goal < ${MEMORY_GOAL} MB)`,
  )
}

sayLoad()
const shipments = usualShipments(SHIPMENTS)
measureSpeed(shipments)
measureGrowth(shipments)
measureMemory()
