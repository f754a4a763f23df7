import os from 'node:os'
import type pg from 'pg'
import { connectionOf } from '#database/sql/connection-of.ts'
import { createReRatedPrices, dropReRatedPrices } from '#database/tariffs/re-rated-prices.ts'
import { countShipmentsByDay } from '#database/tariffs/shipments-to-rate.ts'
import { findTariffs } from '#database/tariffs/tariffs.ts'
import { inThread } from '../kernel/in-thread.ts'
import { tariffSheets } from '../tariffs/tariff-book.ts'
import type { TariffSheets } from '../tariffs/tariff-sheets.ts'
import { type ReRateOptions, type ReRatePeriodOrder, slicesOf } from './re-rate-many.ts'
import type { ReRateThreadOrder, ReRateThreadSaid } from './re-rate-thread.ts'

const THREAD = new URL('./re-rate-thread.ts', import.meta.url)
/** The limit of JavaScript's heap; rates, records and rows in flight are outside of it. */
const MEMORY_MB = 512

/**
 * Rates every shipment of a period with every contract, on all cores, into a table for this run
 * (`database/tariffs/re-rated-prices.ts` reads and drops it): `answer` is cents, or a negative number that `noticeOf`
 * reads; `contract` is the position in the request. For millions of shipments; `reRateMany` works without a table. If
 * it fails or is canceled, nothing is kept.
 * @returns how many shipments were rated
 */
export async function reRatePeriod(
  pool: pg.Pool,
  order: ReRatePeriodOrder,
  { signal, onProgress }: ReRateOptions = {},
): Promise<number> {
  const days = await countShipmentsByDay(pool, order.clientId, order)
  const of = days.reduce((sum, { count }) => sum + count, 0)
  const slices = [...slicesOf(days)]
  const threads = Math.max(1, Math.min(os.availableParallelism(), slices.length))
  let done = 0
  onProgress?.({ done, of })
  const onSaid = (said: ReRateThreadSaid): void => {
    done += said.done
    onProgress?.({ done, of })
  }
  // A failing thread ends the others.
  const failing = new AbortController()
  const ended = signal ? AbortSignal.any([signal, failing.signal]) : failing.signal
  const sheets = await sheetsOf(pool, order)
  await createReRatedPrices(pool, order.runId)
  try {
    const runThread = (thread: number): Promise<null> =>
      inThread<ReRateThreadSaid, null>(
        THREAD,
        threadOrder(pool, { ...order, sheets }, slices, thread, threads),
        {
          signal: ended,
          onSaid,
          memoryMb: MEMORY_MB,
          isOnce: true,
        },
      )
    await Promise.all(Array.from({ length: threads }, (_, thread) => runThread(thread)))
  } catch (error) {
    failing.abort(error)
    await dropReRatedPrices(pool, order.runId)
    throw error
  }
  return done
}

/** The sheets of all versions in the contracts. */
async function sheetsOf(pool: pg.Pool, { clientId, contracts }: ReRatePeriodOrder): Promise<TariffSheets> {
  const ids = [...new Set(contracts.flatMap(({ tariffIds }) => tariffIds))]
  return tariffSheets(pool, clientId, [...(await findTariffs(pool, clientId, ids)).values()])
}

/** Each thread takes every n-th slice, so that the load is even. */
function threadOrder(
  pool: pg.Pool,
  { runId, clientId, rateModeIds, contracts, sheets }: ReRatePeriodOrder & { sheets: TariffSheets },
  slices: ReRateThreadOrder['slices'],
  thread: number,
  threads: number,
): ReRateThreadOrder {
  return {
    connection: connectionOf(pool),
    runId,
    clientId,
    rateModeIds,
    contracts,
    sheets,
    slices: slices.filter((_, number) => number % threads === thread),
  }
}
