import type { ReplyOf } from '#contracts/endpoint.ts'
import type { rateBenchmark as endpoint } from '#contracts/endpoints/analysis.ts'
import type { BenchmarkBody } from '#contracts/entities/benchmark.ts'
import { fail } from '#contracts/errors.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import { notifyLive } from '#database/queue/notify.ts'
import {
  type BenchmarkFilter,
  type CostHistory,
  listBenchmarkedIds,
  listPaidOtherwise,
  readCostHistory,
} from '#database/reports/rate-benchmark.ts'
import { closedStatuses } from '#domain/access/buckets.ts'
import { addDays, daysBetween } from '#domain/calendar/iso-date.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import { centsPerCwt, FEWEST_SHIPMENTS, isInArea } from '#domain/rating/benchmark.ts'
import { type BenchmarkedShipment, BenchmarkSums, type HiddenSums } from '#domain/rating/benchmark-sums.ts'
import { WEIGHT_BREAKS } from '#domain/rating/tariff.ts'
import { FREIGHT_MODES } from '#domain/shipment/rate-mode.ts'
import { showDate } from '#domain/text/date-display.ts'
import type { ActionContext } from '../kernel/context.ts'
import { contractsKnownFrom, tariffBook } from '../tariffs/tariff-book.ts'
import { BenchmarkList } from './benchmark-list.ts'
import { benchmarkedShipments } from './benchmarked-shipments.ts'

type Reply = Omit<ReplyOf<typeof endpoint>, 'Status'>

/** LTL, volume LTL, truckload, expedited: a parcel's services promise different days, so their prices do not compare. */
const USUAL_DAYS = 90
/** Periods up to this length are shown by week, longer ones by month. */
const MOST_DAYS_BY_WEEK = 100
const MOST_LANES = 200
const YEAR_DAYS = 365

/**
 * Compares what was paid with what every contract would have charged for the same shipments, each by the tariff in
 * force on its own pickup day; and with the client's own costs of the year before. Figures of fewer than five shipments
 * are hidden. Reports its progress while it runs.
 */
export async function rateBenchmark(context: ActionContext, asked: BenchmarkBody): Promise<Reply> {
  const { pool, clientId } = context
  const filter = filterOf(asked, context)
  const every = daysBetween(filter.from, filter.to) <= MOST_DAYS_BY_WEEK ? 'week' : 'month'
  const sums = new BenchmarkSums({ lanesBy: asked.lanesBy, every })
  const list = new BenchmarkList(asked, every)
  const [book, names, isMeant] = await Promise.all([
    tariffBook(pool, clientId),
    listCarrierNames(context.db, clientId),
    meantBy(context, filter),
  ])
  const progress = tellProgress(context, asked.stream)
  for (const mode of filter.rateModeIds) {
    for await (const batch of benchmarkedShipments(pool, clientId, book, mode, filter, progress)) {
      for (const shipment of batch) {
        const standing = isMeant(shipment) ? sums.add(shipment) : null
        if (standing) list.add(shipment, standing)
      }
    }
  }
  const { all, times, lanes, contracts, breaks, unpriced } = sums.result()
  const history = await historyOf(context, filter)
  return {
    ...{ from: filter.from, to: filter.to, every, fewestShipments: FEWEST_SHIPMENTS, unpriced },
    all: shown(all),
    times: times.map((one) => ({ from: one.from, ...shown(one) })),
    lanes: lanes
      .slice(0, MOST_LANES)
      .map((one) => ({ origin: one.origin, destination: one.destination, ...shown(one) })),
    laneCount: lanes.length,
    contracts: contracts
      .map(({ scac, cents, paidCents, ...one }) => ({
        ...one,
        ...{ CarrierSCAC: scac, CarrierName: names.get(scac) ?? scac, cost: cents, paid: paidCents },
      }))
      .sort(
        (one, other) => other.shipments - one.shipments || (one.CarrierSCAC < other.CarrierSCAC ? -1 : 1),
      ),
    breaks: breaks
      .filter(({ shipments }) => shipments > 0)
      .map((one) => breakOf(one, history.get(one.fromLb))),
    ...list.result(),
  }
}

/** @throws VALIDATION_FAILED for a period that cannot be compared, or for parcels */
function filterOf(asked: BenchmarkBody, { now, user }: Pick<ActionContext, 'now' | 'user'>): BenchmarkFilter {
  const { from, to } = periodOf(asked, now)
  const isFreight = asked.RateModeID === 0 || FREIGHT_MODES.includes(asked.RateModeID)
  if (!isFreight) {
    fail('VALIDATION_FAILED', {
      fields: { RateModeID: 'Parcels are not compared. Choose a freight mode.' },
    })
  }
  return {
    from,
    to,
    rateModeIds: asked.RateModeID === 0 ? FREIGHT_MODES : [asked.RateModeID],
    origin: asked.origin,
    destination: asked.destination,
    warehouse: asked.warehouse,
    carrierScac: asked.carrier.toUpperCase(),
    closedStatuses: closedStatuses(user.pageIds),
  }
}

/** The default period ends with a day that is over everywhere, before tomorrow's pickups. */
function periodOf(asked: BenchmarkBody, now: Date): { from: string; to: string } {
  const knownFrom = contractsKnownFrom(now)
  // Then there would be nothing with which to compare earlier payments.
  for (const field of ['to', 'from'] as const) {
    if (asked[field] === '' || asked[field] >= knownFrom) continue
    fail('VALIDATION_FAILED', { fields: { [field]: tooEarly(knownFrom) } })
  }
  const to = asked.to || lastToday(now)
  const usual = daysBetween(knownFrom, to) < USUAL_DAYS ? knownFrom : addDays(to, -USUAL_DAYS)
  const from = asked.from || usual
  if (from > to) fail('VALIDATION_FAILED', { fields: { to: 'The period ends before it begins.' } })
  return { from, to }
}

function tooEarly(knownFrom: string): string {
  const day = showDate(knownFrom)
  return `Contracts start on ${day.kind === 'text' ? day.text : knownFrom}. Choose that day or a later one.`
}

/** The compared shipments of the period: those that were paid for, filtered by lane, carrier and dock. */
async function meantBy({ pool, clientId }: ActionContext, filter: BenchmarkFilter) {
  const ids =
    filter.warehouse === '' && filter.closedStatuses.length === 0
      ? null
      : await listBenchmarkedIds(pool, clientId, filter)
  const paidOtherwise = await listPaidOtherwise(pool, clientId, filter)
  return (shipment: BenchmarkedShipment): boolean =>
    shipment.paidCents > 0 &&
    !paidOtherwise.has(shipment.id) &&
    shipment.weightLb > 0 &&
    isInArea(shipment.origin, filter.origin) &&
    isInArea(shipment.destination, filter.destination) &&
    (filter.carrierScac === '' || shipment.carrierScac === filter.carrierScac) &&
    (ids === null || ids.has(shipment.id))
}

/** The costs of the same shipments in the year before the period, with any carrier, by weight break. */
async function historyOf({ pool, clientId }: ActionContext, filter: BenchmarkFilter) {
  const before = {
    ...filter,
    carrierScac: '',
    from: addDays(filter.from, -YEAR_DAYS),
    to: addDays(filter.from, -1),
  }
  const starts = WEIGHT_BREAKS.map(({ fromLb }) => fromLb)
  const rows = await readCostHistory(pool, clientId, before, starts)
  return new Map(rows.map((row) => [row.fromLb, row]))
}

type Break = HiddenSums & { code: string; fromLb: number }

function breakOf(one: Break, past: CostHistory | undefined): Reply['breaks'][number] {
  const perCwt = one.paidCents === null ? null : centsPerCwt(one.paidCents, one.weightLb)
  const isKnown = past !== undefined && past.shipments >= FEWEST_SHIPMENTS
  return {
    code: one.code,
    fromLb: one.fromLb,
    shipments: one.shipments,
    perCwt,
    historyShipments: past?.shipments ?? 0,
    low: isKnown ? past.lowCents : null,
    median: isKnown ? past.medianCents : null,
    high: isKnown ? past.highCents : null,
    variance: isKnown && perCwt !== null && past.medianCents > 0 ? perCwt / past.medianCents - 1 : null,
  }
}

const shown = (sums: HiddenSums) => ({
  shipments: sums.shipments,
  weightLb: sums.weightLb,
  paid: sums.paidCents,
  market: sums.marketCents,
  cheapest: sums.cheapestCents,
  saved: sums.savedCents,
  missed: sums.missedCents,
  overCheapest: sums.overCheapestCents,
})

const TELL_EVERY_MS = 300

/** Sends the progress to the browser, a few times a second, and only if it takes long. */
function tellProgress({ db, clientId, user }: ActionContext, stream: string) {
  let told = performance.now()
  return ({ done, of }: { done: number; of: number }): void => {
    if (stream === '' || performance.now() - told < TELL_EVERY_MS) return
    told = performance.now()
    const data = { stream, done, of }
    // Only progress: a browser that misses it waits for the reply itself.
    void notifyLive(db, { clientId, userId: user.id, topic: 'benchmark', data }).catch(() => {})
  }
}
