import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { openMigrated } from './pool.ts'
import type { Tables } from './schema.ts'

/** A connection of the product to its database: for reads, or for everything inside one transaction. */
export type Db = Kysely<Tables>

export interface OpenDatabase {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** Opens a pool on a migrated database. */
export function openDatabase(config: pg.PoolConfig): OpenDatabase {
  const pool = openMigrated(config)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    // Kysely only ends the pool if it has used it.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}

/** Runs the work in the open transaction, or in a new one. */
export const inTransaction = <Result>(db: Db, work: (transaction: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** The database outside the open transaction, for writes that a rollback must not undo. */
export const dbOf = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
