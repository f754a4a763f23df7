import pg from 'pg'

const DATE = 1082
const INT8 = 20

/** Dates stay texts (a date is not an instant), bigints become numbers: money is far below 2^53. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === DATE) return (value: string) => value
    if (oid === INT8) return Number
    return pg.types.getTypeParser(oid, format)
  }) as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * A lost connection is handled by the pool and never crashes the process, even if it is lost while it is being ended.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const standIns = new WeakMap<pg.Pool, pg.Pool>()

/** Records that `pool` returns connections of `real`, so that a pool's limits apply to both together. */
export const standsFor = (pool: pg.Pool, real: pg.Pool): void => void standIns.set(pool, real)

/** The pool itself, or the real pool behind a wrapper. */
export const realPool = (pool: pg.Pool): pg.Pool => standIns.get(pool) ?? pool

/**
 * A pool on a migrated database. Threads that need only this start in a third of the time: the query builder of
 * `openDatabase` has 250 modules.
 */
export function openMigrated(config: pg.PoolConfig): pg.Pool {
  const pool = openPool({
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    ...config,
    types: TYPES,
  })
  watchPool?.(pool)
  return pool
}

let watchPool: ((pool: pg.Pool) => void) | undefined

/** Calls `watch` with each pool that is opened from now on; for tracing. */
export function watchPools(watch: typeof watchPool): void {
  watchPool = watch
}
