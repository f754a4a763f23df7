import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './schema.ts'

/** A connection of the product to its database: reads, or everything inside one transaction. */
export type Db = Kysely<Tables>

const DATE = 1082
const INT8 = 20

/**
 * Dates stay the text they are (a date has no instant), bigints become numbers: money is far below 2^53.
 */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (value: string) => value
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

export interface OpenDatabase {
  db: Db
  pool: pg.Pool
  close: () => Promise<void>
}

/** A lost connection is the pool's business, never a crash: also one that is lost while it is being ended. */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Opens a pool on a migrated database. */
export function openDatabase(config: pg.PoolConfig): OpenDatabase {
  const pool = openPool({
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    ...config,
    types: TYPES,
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const close = async () => {
    await db.destroy()
    // Kysely ends the pool only if it has ever asked it for a connection.
    if (!pool.ending) await pool.end()
  }
  return { db, pool, close }
}
