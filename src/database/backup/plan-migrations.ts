import type pg from 'pg'
import { compareMigrations, refuseOthers } from '../migrations/migrate.ts'
import { recordedNames } from '../migrations/recorded-names.ts'
import { migrateWithin } from '../migrations/within-transaction.ts'
import { openPool } from '../sql/pool.ts'

/** The changes that a start of this version would make to the database. */
interface MigrationPlan {
  /** Names in the order of execution. */
  pending: string[]
  appliedCount: number
  /** How long they took in a transaction that was rolled back; null if they were not tested. */
  tookMs: number | null
}

/** A migration that waits for a table makes the running server wait behind it. */
const LOCK_WAIT_MS = 10_000

/**
 * Lists the pending migrations, and optionally tests them in a transaction that is rolled back. An empty database is
 * not tested: the job queue commits its own tables.
 * @throws NewerDatabaseError, OlderDatabaseError, or the error of the migration that failed
 */
export async function planMigrations(
  config: pg.PoolConfig,
  isToTry: boolean,
  lockWaitMs = LOCK_WAIT_MS,
): Promise<MigrationPlan> {
  const pool = openPool({ ...config, max: 1 })
  const client = await pool.connect()
  try {
    const recorded = await recordedNames(client)
    refuseOthers(recorded)
    const { pending } = compareMigrations(recorded)
    const plan = { pending, appliedCount: recorded.length, tookMs: null }
    if (!isToTry || pending.length === 0 || recorded.length === 0) return plan
    return { ...plan, tookMs: await tryAll(client, lockWaitMs) }
  } finally {
    client.release()
    await pool.end()
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const IN_USE =
  'The migrations could not be tried: a server is using a table that they change. Try again in a moment, or stop the server. Nothing was changed.'

async function tryAll(client: pg.PoolClient, lockWaitMs: number): Promise<number> {
  const begun = performance.now()
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await migrateWithin(client, { lockWaitMs })
    return Math.round(performance.now() - begun)
  } catch (error) {
    if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) throw new Error(IN_USE)
    throw error
  } finally {
    await client.query('rollback')
  }
}
