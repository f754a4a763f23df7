import type pg from 'pg'

/** How to reach the database of a pool, in a form that can be handed to another thread. */
export function connectionOf(pool: pg.Pool): pg.PoolConfig {
  const { connectionString, host, port, user, password, database, ssl } = pool.options
  return { connectionString, host, port, user, password, database, ssl } as pg.PoolConfig
}
