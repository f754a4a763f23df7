/**
 * The demo: two shippers with everything for their daily work, as named scenes. Deterministic: the same day gives the
 * same rows, including ids (except the salts of the passwords).
 */
import type pg from 'pg'
import {
  findClients,
  foldBucketCounts,
  knownFuelPrices,
  refreshStatistics,
  reserveBolSerials,
  reserveFirstBolSerials,
  whileSeeding,
} from '#database/clients/demo-seeding.ts'
import { copyRows, setIndexesAside } from '#database/sql/bulk-load.ts'
import { copyTexts } from '#database/sql/copy-text.ts'
import { seedBills } from './bills.ts'
import { makeFuelPrices } from './carriers/fuel.ts'
import { DEMO_CLIENTS } from './demo-clients.ts'
import { DEMO_TABLES } from './demo-tables.ts'
import { type PreparedDemo, prepareDemo } from './prepare-demo.ts'
import { seedProofs } from './proofs.ts'
import { todayOf } from './scene.ts'

export interface SeedOptions {
  /** The day of the demo, YYYY-MM-DD: history ends at its start (UTC). */
  today: string
  /** Prepared before the database was open; used if it fits the database. */
  prepared?: PreparedDemo | undefined
  /** Receives one line about each step. */
  log?: (line: string) => void
}

/** Tables whose lists need a good query plan from the first minute. */
const SEARCHED_TABLES = [
  'shipments',
  'orders',
  'locations',
  'item_master',
  'price_sheets',
  'transit_days',
] as const

const SHIPMENTS = DEMO_CLIENTS.reduce((sum, { shipments }) => sum + shipments, 0)

/**
 * Fills a migrated database with the demo, all or nothing, then with its carriers' bills and proofs of delivery; a
 * database that already has its first client stays unchanged. Nothing is mailed: messages to carriers are stored as
 * delivered in the past.
 * @returns whether the demo was created now; `refreshDemoStatistics` then speeds up the first lists
 */
export async function seedDemo(pool: pg.Pool, options: SeedOptions): Promise<boolean> {
  const isMade = await fillDemo(pool, options)
  await seedBills(pool, options.today)
  await seedProofs(pool, options.today)
  return isMade
}

function fillDemo(pool: pg.Pool, options: SeedOptions): Promise<boolean> {
  return whileSeeding(pool, async (client) => {
    const { hasThis, hasAny } = await findClients(client, DEMO_CLIENTS[0]!.code)
    if (hasThis) {
      await options.prepared?.stop()
      return false
    }
    const firstSerial = await (hasAny ? reserveBolSerials : reserveFirstBolSerials)(client, SHIPMENTS)
    const demo = await takeUp(options, firstSerial)
    try {
      const putBack = hasAny ? undefined : await setIndexesAside(client, DEMO_TABLES)
      await insertFuelPrices(client, options.today)
      await insertDemo(client, demo, options.log ?? (() => {}))
      await putBack?.()
    } finally {
      await demo.stop()
    }
    await foldBucketCounts(client)
    return true
  })
}

/** Updates the statistics for the first lists. Takes a moment; callers need not wait for it. */
export const refreshDemoStatistics = (pool: pg.Pool): Promise<void> =>
  refreshStatistics(pool, SEARCHED_TABLES)

/** The prepared demo, unless it was made for a database in another state. */
async function takeUp({ today, prepared }: SeedOptions, firstSerial: number): Promise<PreparedDemo> {
  if (prepared?.today === today && prepared.firstSerial === firstSerial) return prepared
  await prepared?.stop()
  return prepareDemo({ today, firstSerial })
}

/** All clients share the prices: those already in the installation stay. */
async function insertFuelPrices(client: pg.PoolClient, today: string): Promise<void> {
  const known = await knownFuelPrices(client)
  const rows = makeFuelPrices(todayOf(today).day)
    .filter(({ indexId, priceDate }) => !known.has(`${indexId} ${priceDate}`))
    .map(({ indexId, priceDate, mills }) => ({
      index_code: indexId,
      price_date: priceDate,
      price_mills: mills,
      is_synthetic: true,
    }))
  for (const text of copyTexts('fuel_prices', rows)) await copyRows(client, text)
}

async function insertDemo(
  client: pg.PoolClient,
  demo: PreparedDemo,
  log: (line: string) => void,
): Promise<void> {
  let counts = new Map<string, number>()
  for await (const message of demo.messages()) {
    if (message.kind === 'client') {
      log(`${message.name}: ${summaryOf(counts)}`)
      counts = new Map()
      continue
    }
    const { table, count } = message.text
    await copyRows(client, message.text)
    counts.set(table, (counts.get(table) ?? 0) + count)
  }
}

const SUMMARY = {
  locations: 'locations',
  item_master: 'items',
  carriers: 'carriers',
  orders: 'orders',
  shipments: 'shipments',
}

function summaryOf(counts: ReadonlyMap<string, number>): string {
  return Object.entries(SUMMARY)
    .map(([table, name]) => `${counts.get(table) ?? 0} ${name}`)
    .join(', ')
}
