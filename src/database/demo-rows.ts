import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '#database/open.ts'
import type { Tables } from '#database/schema.ts'
import type { Row } from './row.ts'

/** Rows a statement: enough to make the round trips cheap, few enough to keep each text small. */
const BATCH = 4_000

/** Inserts many rows of one table, thousands a statement. Every row must have the columns of the first. */
export async function insertRows<T extends keyof Tables>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  const target = sql.table(table)
  for (let from = 0; from < rows.length; from += BATCH) {
    const json = JSON.stringify(rows.slice(from, from + BATCH))
    await sql`insert into ${target} (${columns})
      select ${columns} from json_populate_recordset(null::${target}, ${json}::json)`.execute(db)
  }
}

const SEEDING_LOCK = 5_234_642

/** Waits until no other start of the product is seeding; until the end of the transaction. */
export async function lockSeeding(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEEDING_LOCK})`.execute(db)
}

/** Takes the next serials of bills of lading out of the product's sequence; answers the first of them. */
export async function reserveBolSerials(db: Db, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`select nextval('bol_serials') as first`.execute(db)
  const first = rows[0]!.first
  await sql`select setval('bol_serials', ${first + count - 1})`.execute(db)
  return first
}

/** Lets the first lists be planned well, instead of waiting for the database's own housekeeping. */
export async function refreshStatistics(pool: pg.Pool, tables: readonly (keyof Tables)[]): Promise<void> {
  await pool.query(`analyze ${tables.join(', ')}`)
}
