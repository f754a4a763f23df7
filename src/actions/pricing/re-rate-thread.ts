/**
 * One of the threads of `reRatePeriod`: reads its days, rates every contract, and copies the answers to the run's
 * table.
 */
import type pg from 'pg'
import { compileBook } from '#carriers/tariff/tariff-book.ts'
import { openMigrated } from '#database/sql/pool.ts'
import { type ReRatedWriter, writeReRatedPrices } from '#database/tariffs/re-rated-prices.ts'
import { type ShipmentToRate, streamShipmentsToRate } from '#database/tariffs/shipments-to-rate.ts'
import { findTariff, loadFuel } from '#database/tariffs/tariffs.ts'
import { type BlockAsker, newBlockAsker } from '#domain/rating/ask-block.ts'
import type { AskedContract } from '#domain/rating/ask-contracts.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import type { CompiledTariff } from '#domain/rating/compiled-tariff.ts'
import { BLOCK_LENGTH } from '#domain/rating/price-block.ts'
import { answerOrders } from '../kernel/answer-orders.ts'
import { sourceOf, type TariffSheets } from '../tariffs/tariff-sheets.ts'
import { type DaySlice, ltlRequestOf, type StoredContract } from './re-rate-many.ts'

export interface ReRateThreadOrder {
  connection: pg.PoolConfig
  runId: string
  clientId: string
  rateModeIds: readonly number[] | null
  contracts: readonly StoredContract[]
  /** The rows of the contracts' versions: all threads rate with the same ones. */
  sheets: TariffSheets
  /** The days of this thread. */
  slices: readonly DaySlice[]
}

/** How many shipments it has done since its last report. */
export interface ReRateThreadSaid {
  done: number
}

const FUEL_FROM = '2000-01-01'

async function loadContracts(
  pool: pg.Pool,
  { clientId, contracts, sheets }: ReRateThreadOrder,
): Promise<AskedContract[]> {
  const fuel = await loadFuel(pool, clientId, FUEL_FROM)
  return Promise.all(
    contracts.map(async ({ scac, tariffIds, pickupDate }) => ({
      scac,
      pickupDate,
      versions: await Promise.all(tariffIds.map((id) => loadVersion(pool, clientId, id, sheets, fuel))),
    })),
  )
}

async function loadVersion(
  pool: pg.Pool,
  clientId: string,
  tariffId: string,
  sheets: TariffSheets,
  fuel: FuelRows,
): Promise<CompiledTariff> {
  const stored = await findTariff(pool, clientId, tariffId)
  const { tariffs, unusable } = compileBook(stored ? [await sourceOf(pool, stored, sheets)] : [], fuel)
  const [unused] = unusable
  if (unused) throw new Error(`tariff ${unused.name} cannot be used: ${unused.problems[0]}`)
  if (!tariffs[0]) throw new Error(`there is no class-rate tariff ${tariffId}`)
  return tariffs[0].compiled
}

/** Rates a slice as it comes from the database, block by block without keeping any. Returns its number of shipments. */
async function rateSlice(
  reader: pg.PoolClient,
  { clientId, rateModeIds }: ReRateThreadOrder,
  slice: DaySlice,
  ask: BlockAsker,
  writer: ReRatedWriter,
): Promise<number> {
  let block: ShipmentToRate[] = []
  let done = 0
  const rateBlock = (): Promise<void> | void => {
    const rated = block
    block = []
    done += rated.length
    const ids = rated.map(({ id }) => id)
    return writer.add(ids, ask(rated.map(ltlRequestOf)))
  }
  await streamShipmentsToRate(reader, clientId, { ...slice, rateModeIds }, (shipment) => {
    if (block.push(shipment) === BLOCK_LENGTH) return rateBlock()
  })
  await rateBlock()
  return done
}

answerOrders<ReRateThreadOrder, ReRateThreadSaid, null>(async (order, say) => {
  const pool = openMigrated({ ...order.connection, max: 4 })
  try {
    const ask = newBlockAsker(await loadContracts(pool, order))
    const [reader, written] = [await pool.connect(), await pool.connect()]
    try {
      const writer = await writeReRatedPrices(written, order.runId, order.contracts.length)
      for (const slice of order.slices) say({ done: await rateSlice(reader, order, slice, ask, writer) })
      await writer.end()
    } finally {
      reader.release(true)
      written.release(true)
    }
    return null
  } finally {
    await pool.end()
  }
})
