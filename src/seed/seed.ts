/**
 * The demo: two shippers with everything that their days need, as named scenes. Deterministic: the same day gives the
 * same rows, ids included (but for the salts of the passwords).
 */
import type pg from 'pg'
import { compactBucketCounts } from '#database/counts.ts'
import { insertRows, lockSeeding, refreshStatistics, reserveBolSerials } from '#database/demo-rows.ts'
import type { Db } from '#database/open.ts'
import type { FuelIndexPrice } from '#domain/rating/fuel.ts'
import { makeFuelPrices, makeFuelTables } from './carriers/fuel.ts'
import { DEMO_CLIENTS } from './demo-clients.ts'
import { DEMO_TABLES, type DemoRows, type DemoTable, makeDemoRows } from './demo-rows.ts'
import { todayOf } from './scene.ts'

export interface SeedOptions {
  /** The day of the demo, YYYY-MM-DD: history ends where it begins (UTC). */
  today: string
  /** Told in one line what is being made. */
  log?: (line: string) => void
}

/** Those whose lists need a good plan from the first minute. */
const SEARCHED_TABLES = [
  'shipments',
  'orders',
  'locations',
  'item_master',
  'price_sheets',
  'transit_days',
] as const

/**
 * Fills a migrated database with the demo, all or nothing; a database that has its first client already is left as it
 * is. Nothing is mailed by it: messages to carriers are written as delivered long ago.
 */
export async function seedDemo(db: Db, pool: pg.Pool, options: SeedOptions): Promise<void> {
  const log = options.log ?? (() => {})
  const today = todayOf(options.today)
  const isMade = await db.transaction().execute(async (transaction) => {
    await lockSeeding(transaction)
    if (await hasDemo(transaction)) return false
    const fuel = { prices: makeFuelPrices(today.day), tables: makeFuelTables(today.day) }
    await insertFuelPrices(transaction, fuel.prices)
    for (const client of DEMO_CLIENTS) {
      const firstSerial = await reserveBolSerials(transaction, client.shipments)
      const rows = await makeDemoRows(client, today, fuel, firstSerial)
      log(`${client.name}: ${summaryOf(rows)}`)
      for (const table of DEMO_TABLES) await insertTable(transaction, table, rows)
    }
    await compactBucketCounts(transaction)
    return true
  })
  if (isMade) await refreshStatistics(pool, SEARCHED_TABLES)
}

async function hasDemo(db: Db): Promise<boolean> {
  const code = DEMO_CLIENTS[0]!.code
  const found = await db.selectFrom('clients').select('id').where('code', '=', code).executeTakeFirst()
  return found !== undefined
}

/** The prices are shared by all clients: what the installation has already stays. */
async function insertFuelPrices(db: Db, prices: readonly FuelIndexPrice[]): Promise<void> {
  const known = await db.selectFrom('fuel_prices').select(['index_code', 'price_date']).execute()
  const dates = new Set(known.map((row) => `${row.index_code} ${row.price_date}`))
  const rows = prices
    .filter(({ indexId, priceDate }) => !dates.has(`${indexId} ${priceDate}`))
    .map(({ indexId, priceDate, mills }) => ({
      index_code: indexId,
      price_date: priceDate,
      price_mills: mills,
      is_synthetic: true,
    }))
  await insertRows(db, 'fuel_prices', rows)
}

async function insertTable<T extends DemoTable>(db: Db, table: T, rows: DemoRows): Promise<void> {
  await insertRows(db, table, rows[table])
}

const summaryOf = (rows: DemoRows): string =>
  [
    `${rows.locations.length} locations`,
    `${rows.item_master.length} items`,
    `${rows.carriers.length} carriers`,
    `${rows.orders.length} orders`,
    `${rows.shipments.length} shipments`,
  ].join(', ')
