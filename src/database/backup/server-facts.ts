import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { compareMigrations, type MigrationComparison } from '../migrations/migrate.ts'
import { recordedNames } from '../migrations/recorded-names.ts'
import { isLadingRunning } from '../queue/processes.ts'
import { parsePosition, readReplayed } from '../sql/last-writes.ts'
import { openPool } from '../sql/pool.ts'

/** The oldest supported PostgreSQL version. */
export const OLDEST_POSTGRES = 15

/** The facts of a database server that matter to this version of Lading. */
export interface ServerFacts extends MigrationComparison {
  version: string
  major: number
  /** No migration has run yet. */
  isEmpty: boolean
  /** A Lading server is running on the database. */
  isRunning: boolean
  /** How far its clock is ahead of ours. */
  clockMs: number
}

/** @throws the driver's error if the server does not answer or refuses the login */
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
      const recorded = await recordedNames(client)
      return {
        ...{ version, major, clockMs, isRunning: await isLadingRunning(client) },
        isEmpty: recorded.length === 0,
        ...compareMigrations(recorded),
      }
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

export interface ReplicaFacts {
  isReplica: boolean
  /** It is a copy of the primary's cluster and shows the same database. */
  isOfPrimary: boolean
  /** Within `patienceMs` it replayed the primary's position at the time of the request. */
  isCaughtUp: boolean
}

/** @throws the driver's error if the replica does not answer or refuses the login */
export async function tryReplica(
  primary: pg.Pool,
  replica: pg.PoolConfig,
  patienceMs: number,
): Promise<ReplicaFacts> {
  const identity = `select system_identifier || ' ' || current_database() as identity,
    pg_is_in_recovery() as "isReplica" from pg_control_system()`
  const pool = openPool({ ...replica, max: 1, connectionTimeoutMillis: 5_000 })
  try {
    const client = await pool.connect()
    try {
      const [ours, theirs] = [await primary.query(identity), await client.query(identity)]
      const { rows } = await primary.query('select pg_current_wal_insert_lsn()::text as position')
      const until = performance.now() + patienceMs
      let isCaughtUp = false
      while (!isCaughtUp) {
        isCaughtUp = (await readReplayed(client)) >= parsePosition(rows[0].position)
        if (isCaughtUp || performance.now() > until) break
        await sleep(50)
      }
      return {
        isReplica: theirs.rows[0].isReplica,
        isOfPrimary: ours.rows[0].identity === theirs.rows[0].identity,
        isCaughtUp,
      }
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}
