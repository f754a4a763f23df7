import type pg from 'pg'
import { appliedNames, compareMigrations } from '../migrations/migrate.ts'
import { isLadingRunning } from '../queue/processes.ts'
import { openPool } from '../sql/pool.ts'

/** The oldest PostgreSQL that Lading works with. */
export const OLDEST_POSTGRES = 15

/** A database server as this version of Lading sees it. */
export interface ServerFacts {
  version: string
  major: number
  /** Migrations that have not run, and those that this version does not know. */
  pending: string[]
  unknown: string[]
  /** No migration has run yet. */
  isEmpty: boolean
  /** A Lading runs on the database. */
  isRunning: boolean
  /** How far its clock is ahead of ours. */
  clockMs: number
}

/** @throws the driver's error when the server does not answer or refuses us */
export async function tryServer(config: pg.PoolConfig): Promise<ServerFacts> {
  const pool = openPool({ ...config, max: 1, connectionTimeoutMillis: 5_000 })
  try {
    const client = await pool.connect()
    try {
      const asked = Date.now()
      const { rows } = await client.query(
        `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
          (extract(epoch from clock_timestamp()) * 1000)::float8 as clock`,
      )
      const { version, major, clock } = rows[0]
      const answered = Date.now()
      const clockMs = clock - (asked + answered) / 2
      const applied = await appliedNames(client)
      return {
        ...{ version, major, clockMs, isRunning: await isLadingRunning(client) },
        isEmpty: applied.length === 0,
        ...compareMigrations(applied),
      }
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}
