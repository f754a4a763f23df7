import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../sql/open.ts'
import { openPool } from '../sql/pool.ts'
import { migrationNames } from './all.ts'
import { findFormerStop, inPresentNames, isFormer, LAST_WITH_FORMER } from './former-migrations.ts'
import { recordedNames } from './recorded-names.ts'
import { migrateWithin } from './within-transaction.ts'

export const STARTER_LOCK = 5_234_641

/**
 * Updates the database: our tables and the job queue's. Concurrent starts are serialized by an advisory lock; the
 * second one has nothing to do.
 */
export async function migrate(config: pg.PoolConfig): Promise<void> {
  const pool = openPool({ ...config, max: 3 })
  const lock = await pool.connect()
  try {
    // Most starts have nothing to do, which one query shows.
    const recorded = await recordedNames(lock)
    refuseOthers(recorded)
    if (isComplete(recorded)) return
    await lock.query('select pg_advisory_lock($1)', [STARTER_LOCK])
    // First the job queue's: if ours are complete, these are too. (A newer queue updates its tables when the workers
    // start.)
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool })
    // Another process may have been a newer version.
    refuseOthers(await recordedNames(lock))
    await migrateTables(lock)
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [STARTER_LOCK]).catch(() => {})
    lock.release()
    await pool.end()
  }
}

async function migrateTables(client: pg.PoolClient): Promise<void> {
  await client.query('begin')
  try {
    await migrateWithin(client)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The database belongs to a newer version. This one would write rows that the newer one cannot read. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `This database was updated by a newer version of Lading (it has ${unknown.join(', ')}, which this version does not know). ` +
        'Start that version or a later one. Nothing was changed.',
    )
    this.name = 'NewerDatabaseError'
  }
}

/** The database ends at a migration that this version no longer has. */
export class OlderDatabaseError extends Error {
  constructor(stop: string) {
    super(
      `This database is too old for this version of Lading: it ends at ${stop}. ` +
        `Start ${LAST_WITH_FORMER} on it once, then this version. Nothing was changed.`,
    )
    this.name = 'OlderDatabaseError'
  }
}

/** @throws NewerDatabaseError or OlderDatabaseError if this version cannot update a database with these migrations */
export function refuseOthers(recorded: readonly string[]): void {
  const { unknown, formerStop } = compareMigrations(recorded)
  if (unknown.length > 0) throw new NewerDatabaseError(unknown)
  if (formerStop) throw new OlderDatabaseError(formerStop)
}

/** True if every migration has run; used by `/readyz`. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return isComplete(rows.map(({ name }) => name))
}

/** Exactly ours: the migrator refuses a database with migrations of a newer version. */
function isComplete(recorded: readonly string[]): boolean {
  const ours = migrationNames()
  return recorded.length === ours.length && ours.every((name) => recorded.includes(name))
}

/** The recorded migrations compared with those of this version. */
export interface MigrationComparison {
  /** Ours that have not run, in their order. */
  pending: string[]
  /** Migrations that have run but are unknown to this version. */
  unknown: string[]
  /** The former migration at which the database ends, whose successors this version no longer has. */
  formerStop: string | undefined
}

export function compareMigrations(recorded: readonly string[]): MigrationComparison {
  const ours = migrationNames()
  const applied = inPresentNames(recorded)
  return {
    pending: ours.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !ours.includes(name) && !isFormer(name)),
    formerStop: findFormerStop(recorded),
  }
}
