import type pg from 'pg'

/** The connection settings of a pool, in a form that can be passed to another thread. */
export function connectionOf(pool: pg.Pool): pg.PoolConfig {
  const { connectionString, host, port, user, password, database, ssl } = pool.options
  return { connectionString, host, port, user, password, database, ssl } as pg.PoolConfig
}
