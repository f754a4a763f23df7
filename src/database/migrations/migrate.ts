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
 * Brings the database up to date: our tables and the job queue's. Two starters at once are let in one after the
 * other by an advisory lock; the second finds nothing to do.
 */
export async function migrate(config: pg.PoolConfig): Promise<void> {
  const pool = openPool({ ...config, max: 3 })
  const lock = await pool.connect()
  try {
    // Most starts find nothing to do, and learn so by one question.
    const recorded = await recordedNames(lock)
    refuseOthers(recorded)
    if (isComplete(recorded)) return
    await lock.query('select pg_advisory_lock($1)', [STARTER_LOCK])
    // First the job queue's: where ours are complete, these are too. (A newer queue brings its tables up to date when
    // the workers start.)
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool })
    // Another starter may have been a newer Lading.
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

/** The database belongs to a newer Lading. This one would write rows that the newer one cannot read. */
export class NewerDatabaseError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `This database was updated by a newer version of Lading (it has ${unknown.join(', ')}, which this version does not know). ` +
        'Start that version or a later one. Nothing was changed.',
    )
    this.name = 'NewerDatabaseError'
  }
}

/** The database ends at a migration that this version has no longer. */
export class OlderDatabaseError extends Error {
  constructor(stop: string) {
    super(
      `This database is too old for this version of Lading: it ends at ${stop}. ` +
        `Start ${LAST_WITH_FORMER} on it once, then this version. Nothing was changed.`,
    )
    this.name = 'OlderDatabaseError'
  }
}

/** @throws NewerDatabaseError or OlderDatabaseError when this version cannot update a database with these migrations */
export function refuseOthers(recorded: readonly string[]): void {
  const { unknown, formerStop } = compareMigrations(recorded)
  if (unknown.length > 0) throw new NewerDatabaseError(unknown)
  if (formerStop) throw new OlderDatabaseError(formerStop)
}

/** True when every migration has run; `/readyz` asks. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return isComplete(rows.map(({ name }) => name))
}

/** Exactly ours: the migrator refuses a database to which a newer Lading has added some. */
function isComplete(recorded: readonly string[]): boolean {
  const ours = migrationNames()
  return recorded.length === ours.length && ours.every((name) => recorded.includes(name))
}

/** What the recorded migrations are to this version. */
export interface MigrationComparison {
  /** Ours that have not run, in their order. */
  pending: string[]
  /** Those that have run and that this version does not know. */
  unknown: string[]
  /** The former migration at which the database ends, whose successors this version has no longer. */
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
