import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#database/sql/open.ts'
import type { Tables } from '#database/sql/schema.ts'

const SEEDING_LOCK = 5_234_642

/**
 * Runs the work of seeding in one transaction, and waits until no other start of the product is seeding. However slow
 * the machine is, the work is not cut short.
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
    // With a failure the connection is closed, which undoes everything.
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

/** Takes the next serials of bills of lading out of the product's sequence; answers the first of them. */
export async function reserveBolSerials(client: pg.PoolClient, count: number): Promise<number> {
  const { rows } = await client.query(`select nextval('bol_serials') as first`)
  await client.query(`select setval('bol_serials', $1)`, [rows[0].first + count - 1])
  return rows[0].first
}

/** The same for an unused sequence: counts from 1, also when an earlier start was killed after this. */
export async function reserveFirstBolSerials(client: pg.PoolClient, count: number): Promise<number> {
  await client.query(`alter sequence bol_serials restart with ${Number(count) + 1}`)
  return 1
}

/** The days for which the installation has prices of this fuel index already, as `code date`. */
export async function knownFuelPrices(client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query('select index_code, price_date from fuel_prices')
  return new Set(rows.map((row) => `${row.index_code} ${row.price_date}`))
}

/** Folds the differences that the new rows have left in the bucket counts. */
export async function foldBucketCounts(client: pg.PoolClient): Promise<void> {
  await client.query('select compact_bucket_counts()')
}

/** Lets the first lists be planned well, instead of waiting for the database's own housekeeping. */
export async function refreshStatistics(pool: pg.Pool, tables: readonly (keyof Tables)[]): Promise<void> {
  await pool.query(`analyze ${tables.join(', ')}`)
}

/** The demo's companies that meet a condition, in the order of their codes; none while another process has the lock. */
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
