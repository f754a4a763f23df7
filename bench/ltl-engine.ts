/**
 * How fast the LTL engine rates, and that it is right: `node bench/ltl-engine.ts [quotes compared] [zones]`.
 *
 * Speed: shipments of three item lines against 20 carriers, preparation of each shipment included, one core; every
 * price with its charges and its whole receipt. "contract" tariffs have class by break, deficit, FAK, discount, minimum,
 * floor, fuel and accessorials; "every rule" adds pallet prices, space rules, areas, overlength and rate increases.
 * Right: the engine against the slow BigInt oracle on random quotes, in cents; ends with 1 if one cent differs.
 */

import { setFlagsFromString } from 'node:v8'
import { makeChance } from '#domain/rating/chance.test-support.ts'
import { compileTariff } from '#domain/rating/compile-tariff.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import type { LtlRequest } from '#domain/rating/ltl-request.ts'
import { Oracle } from '#domain/rating/oracle.test-support.ts'
import { type PreparedLtlRequest, prepareLtlRequest } from '#domain/rating/prepare-ltl-request.ts'
import { ratePreparedLtl } from '#domain/rating/rate-ltl.ts'
import { syntheticRequest } from '#domain/rating/synthetic-request.test-support.ts'
import { FUEL_ROWS } from '#domain/rating/synthetic-rules.test-support.ts'
import { syntheticTariff } from '#domain/rating/synthetic-tariff.test-support.ts'
import type { TariffDocument } from '#domain/rating/tariff.ts'

// The engine is many small functions: with V8's usual limit on inlining it calls where it could run through, and takes
// about a seventh longer. A server that rates in bulk sets the same.
setFlagsFromString('--max-inlined-bytecode-size-cumulative=6000')
setFlagsFromString('--max-inlined-bytecode-size=3000')
setFlagsFromString('--max-optimized-bytecode-size=200000')

const QUOTES = Number(process.argv[2] ?? 1_000_000)
const ZONES = Number(process.argv[3] ?? 12)
const CARRIERS = 20
const SHIPMENTS = 5_000
const BLOCK = 50
const SLICES = 25

/** The rules of a usual contract: what the figure of the goals is made of. */
function contractOf(document: TariffDocument): TariffDocument {
  const { header } = document
  return {
    ...document,
    header: {
      ...header,
      discounts: header.discounts.slice(-1),
      absoluteMinimums: header.absoluteMinimums.slice(-1),
      fak: [{ fromClass: '50', toClass: '85', ratedClass: '70' }],
      fuel: header.fuel ?? {
        tableId: 'nickel',
        indexId: 'us-diesel',
        effectiveWeekday: 3,
        lagWeeks: 0,
        lookupDate: 'pickup',
        staleAfterDays: 10,
      },
      accessorials: header.accessorials.filter(({ trigger }) => trigger.kind === 'requested'),
      spaceRules: [],
      palletPricing: null,
      rateIncreases: [],
    },
  }
}

function compiled(document: TariffDocument): CompiledTariff {
  const result = compileTariff(document, FUEL_ROWS)
  if (result.kind === 'invalid') throw new Error(result.problems.join('\n'))
  return result.tariff
}

/** Shipments as they mostly are: one to three pallets a line, none to two services. */
function usualShipments(): LtlRequest[] {
  const chance = makeChance(2026)
  return Array.from({ length: SHIPMENTS }, () => {
    const request = syntheticRequest(chance, { lines: 3, odd: 0 })
    const items = request.items.map((item) => ({
      ...item,
      quantity: 1,
      weightLb: chance.between(100, 1500),
      dimensions: { length: 48, width: 40, height: chance.between(24, 72) },
      isHazmat: chance.is(2),
    }))
    return { ...request, items, services: request.services.slice(0, chance.int(3)) }
  })
}

/** Time that this thread was given, so that what else the machine does is not measured. */
function coreMicroseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
const millions = (perSecond: number): string => `${(perSecond / 1e6).toFixed(2)} M/s`

interface Pass {
  rates: number
  notices: number
  numbers: number
}

/** Rates every shipment with every carrier once; block by block, so that a carrier's rates stay near the processor. */
function rateAll(tariffs: CompiledTariff[], requests: LtlRequest[]): Pass {
  const pass: Pass = { rates: 0, notices: 0, numbers: 0 }
  for (let at = 0; at < requests.length; at += BLOCK) {
    const prepared = requests.slice(at, at + BLOCK).map(prepareLtlRequest)
    for (const tariff of tariffs) rateBlock(tariff, prepared, pass)
  }
  return pass
}

function rateBlock(tariff: CompiledTariff, block: PreparedLtlRequest[], pass: Pass): void {
  for (const prepared of block) {
    const result = ratePreparedLtl(tariff, prepared)
    if (result.kind === 'rate') {
      pass.rates++
      pass.numbers += result.receipt.steps.length
    } else pass.notices++
  }
}

function measureSpeed(label: string, tariffs: CompiledTariff[], requests: LtlRequest[]): void {
  for (let warm = 0; warm < 5; warm++) rateAll(tariffs, requests)
  const speeds: number[] = []
  let pass: Pass = { rates: 0, notices: 0, numbers: 0 }
  for (let slice = 0; slice < SLICES; slice++) {
    const start = coreMicroseconds()
    pass = rateAll(tariffs, requests)
    speeds.push(((pass.rates + pass.notices) / (coreMicroseconds() - start)) * 1e6)
  }
  const noticed = ((pass.notices / (pass.rates + pass.notices)) * 100).toFixed(1)
  console.log(
    `${label.padEnd(11)} median ${millions(median(speeds))}, best ${millions(Math.max(...speeds))} carrier-rates; ` +
      `${(pass.numbers / pass.rates).toFixed(0)} numbers a receipt, ${noticed} % notices`,
  )
}

/** Cents of difference between engine and oracle over all quotes; a rate against a notice counts as one quote wrong. */
function compareWithOracle(quotes: number): boolean {
  const pairs = Array.from({ length: 60 }, (_, number) => {
    const document = syntheticTariff(1000 + number, 5, number % 3 === 0 ? 30 : 0)
    return { tariff: compiled(document), oracle: new Oracle(document, FUEL_ROWS) }
  })
  const chance = makeChance(QUOTES)
  let wrong = 0
  let rates = 0
  let difference = 0n
  let slow = 0
  for (let quote = 0; quote < quotes; quote++) {
    const request = syntheticRequest(chance, { lines: quote % 2 === 0 ? 3 : null, odd: 20 })
    const { tariff, oracle } = pairs[quote % pairs.length]!
    const result = ratePreparedLtl(tariff, prepareLtlRequest(request))
    const start = performance.now()
    const wanted = oracle.rate(request)
    slow += performance.now() - start
    if (result.kind === 'rate' && wanted.kind === 'rate') {
      rates++
      const off = BigInt(result.cents) - wanted.cents
      difference += off < 0n ? -off : off
      if (off !== 0n) wrong++
    } else if (
      result.kind !== wanted.kind ||
      (result.kind === 'notice' && wanted.kind === 'notice' && result.code !== wanted.code)
    )
      wrong++
  }
  console.log(
    `oracle      ${(quotes / slow / 1000).toFixed(3)} M/s; ${quotes.toLocaleString('en-US')} random quotes, ` +
      `${rates.toLocaleString('en-US')} of them rates: ${difference} cents of difference, ${wrong} quotes wrong`,
  )
  return wrong === 0
}

const documents = Array.from({ length: CARRIERS }, (_, seed) => syntheticTariff(seed, ZONES, 0))
const rows = documents.reduce((sum, document) => sum + Array.from(document.lanes).length, 0)
console.log(
  `node ${process.version}; ${CARRIERS} carriers, ${rows.toLocaleString('en-US')} rate rows, ` +
    `${SHIPMENTS.toLocaleString('en-US')} shipments of 3 lines`,
)
const shipments = usualShipments()
measureSpeed(
  'contract',
  documents.map((document) => compiled(contractOf(document))),
  shipments,
)
measureSpeed('every rule', documents.map(compiled), shipments)
if (!compareWithOracle(QUOTES)) process.exitCode = 1
