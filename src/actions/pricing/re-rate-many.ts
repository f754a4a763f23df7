/**
 * Rates stored shipments again, many at a time: what a new rate sheet would have cost on the client's own last 90 days
 * before it goes live, and what every contract would have cost compared with what was paid (rate benchmark).
 *
 * ```ts const question = { from: '2026-02-01', to: '2026-04-30', rateModeIds: [1], contracts: [ { scac: 'SAMP',
 * versions: [inForce], pickupDate: null }, { scac: 'SAMP', versions: [draft], pickupDate: draft.header.effectiveFrom },
 * ], } for await (const batch of reRateMany(context.pool, context.clientId, question, { signal, onProgress })) { for
 * (const { shipment, answers } of batch) { const [now, then] = answers if (isPrice(now) && isPrice(then)) difference +=
 * then - now else reasons.add(noticeOf(then)) // 'NO_LANE' …; both of `domain/rating/ltl-answer.ts` } } ``` Memory
 * holds one batch; the event loop is free between batches. `tariffBook(pool, clientId).tariffs` has the compiled
 * versions that are live; `compileTariff` makes one of a draft. For a million shipments `reRatePeriod` does the same on
 * all cores, into a table.
 */
import { setImmediate as pause } from 'node:timers/promises'
import type pg from 'pg'
import {
  countShipmentsByDay,
  readShipmentsToRate,
  type ShipmentPeriod,
  type ShipmentToRate,
} from '#database/tariffs/shipments-to-rate.ts'
import { type AskedContract, askContracts } from '#domain/rating/ask-contracts.ts'
import type { LtlRequest } from '#domain/rating/ltl-request.ts'

export interface ReRateQuestion extends ShipmentPeriod {
  /** The contracts with which each shipment is rated; the answers keep this order. */
  contracts: readonly AskedContract[]
}

/** A contract by the ids of its stored tariff versions, for a run in threads: these load the tariffs themselves. */
export interface StoredContract {
  scac: string
  tariffIds: readonly string[]
  /** As in `AskedContract`. */
  pickupDate: string | null
}

/** The input of `reRatePeriod`. */
export interface ReRatePeriodOrder extends ShipmentPeriod {
  /** A UUID that identifies the stored prices of the run. */
  runId: string
  clientId: string
  contracts: readonly StoredContract[]
}

/** Whole days that are read together. */
export interface DaySlice {
  from: string
  to: string
}

export interface ReRatedShipment {
  shipment: ShipmentToRate
  /** One per contract: cents, or a negative number that `noticeOf` reads. `isPrice` distinguishes them. */
  answers: readonly number[]
}

export interface ReRateProgress {
  /** Shipments done, and the total of the period. */
  done: number
  of: number
}

export interface ReRateOptions {
  /** Ends the stream after the current batch, with the signal's reason as an error. */
  signal?: AbortSignal
  onProgress?: (progress: ReRateProgress) => void
}

/** Days are read together until they hold about this many shipments. */
const BATCH = 2_000

/**
 * The shipments of the period that were shipped with a carrier, by pickup date, each with the price of every contract.
 */
export async function* reRateMany(
  pool: pg.Pool,
  clientId: string,
  question: ReRateQuestion,
  options: ReRateOptions = {},
): AsyncGenerator<ReRatedShipment[]> {
  const days = await countShipmentsByDay(pool, clientId, question)
  const of = days.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  options.onProgress?.({ done, of })
  for (const { from, to } of slicesOf(days)) {
    options.signal?.throwIfAborted()
    const shipments = await readShipmentsToRate(pool, clientId, { ...question, from, to })
    for (let at = 0; at < shipments.length; at += BATCH) {
      const batch = shipments.slice(at, at + BATCH).map((shipment) => reRated(shipment, question.contracts))
      yield batch
      done += batch.length
      options.onProgress?.({ done, of })
      options.signal?.throwIfAborted()
      await pause()
    }
  }
}

/** Runs of days of about a batch each. */
export function* slicesOf(days: readonly { date: string; count: number }[]): Generator<DaySlice> {
  let from = ''
  let count = 0
  for (const [index, day] of days.entries()) {
    if (from === '') from = day.date
    count += day.count
    if (count < BATCH && index + 1 < days.length) continue
    yield { from, to: day.date }
    from = ''
    count = 0
  }
}

/** The shipment as an LTL request, as if on its own pickup day. */
export function ltlRequestOf(shipment: ShipmentToRate): LtlRequest {
  const { origin, destination, pickupDate, items, services } = shipment
  return {
    origin,
    destination,
    pickupDate,
    ratingDate: pickupDate,
    items,
    services,
    linearFeet: null,
    isSingleShipment: false,
  }
}

function reRated(shipment: ShipmentToRate, contracts: readonly AskedContract[]): ReRatedShipment {
  return { shipment, answers: askContracts(contracts, ltlRequestOf(shipment)) }
}
