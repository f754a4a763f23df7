import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#database/sql/open.ts'
import type { Tables } from '#database/sql/schema.ts'

const SEEDING_LOCK = 5_234_642

/**
 * Runs the seeding in one transaction, and waits until no other process of the product is seeding. It is not
 * interrupted, however slow the machine is.
 */
export async function whileSeeding<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin; set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [SEEDING_LOCK])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // After a failure the connection is closed, which rolls back everything.
    client.release(failure)
  }
}

/** Whether a client with this code exists, and whether any client exists: without one, the installation is unused. */
export async function findClients(
  client: pg.PoolClient,
  code: string,
): Promise<{ hasThis: boolean; hasAny: boolean }> {
  const { rows } = await client.query(
    'select count(*) filter (where code = $1) > 0 as "hasThis", count(*) > 0 as "hasAny" from clients',
    [code],
  )
  return rows[0]
}

/** Takes the next bill of lading serials from the product's sequence; returns the first of them. */
export async function reserveBolSerials(client: pg.PoolClient, count: number): Promise<number> {
  const { rows } = await client.query(`select nextval('bol_serials') as first`)
  await client.query(`select setval('bol_serials', $1)`, [rows[0].first + count - 1])
  return rows[0].first
}

/** The same for an unused sequence: starts at 1, even if an earlier start was killed after this. */
export async function reserveFirstBolSerials(client: pg.PoolClient, count: number): Promise<number> {
  await client.query(`alter sequence bol_serials restart with ${Number(count) + 1}`)
  return 1
}

/** The days with existing prices of this fuel index, as `code date`. */
export async function knownFuelPrices(client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query('select index_code, price_date from fuel_prices')
  return new Set(rows.map((row) => `${row.index_code} ${row.price_date}`))
}

/** Merges the differences of the new rows into the bucket counts. */
export async function foldBucketCounts(client: pg.PoolClient): Promise<void> {
  await client.query('select compact_bucket_counts()')
}

/** Updates the planner's statistics for the first lists, instead of waiting for autovacuum. */
export async function refreshStatistics(pool: pg.Pool, tables: readonly (keyof Tables)[]): Promise<void> {
  await pool.query(`analyze ${tables.join(', ')}`)
}

/** The demo companies that meet a condition, sorted by code; none if another process has the lock. */
export async function lockDemoClients(
  db: Db,
  lock: number,
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const { rows: locks } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as "isMine"`.execute(db)
  if (!locks[0]?.isMine) return []
  const { rows } = await sql<{ id: string }>`
    select id from clients c where is_demo and ${condition} order by code`.execute(db)
  return rows.map(({ id }) => id)
}
