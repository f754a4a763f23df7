import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { builderOn } from '../sql/copying-transaction.ts'
import { appliedNames, migrationNames, provider, refuseNewer } from './migrate.ts'

/**
 * Runs the migrations up to `last`, all of them when it is absent, inside the transaction that is open on `client`.
 * The tables of the job queue must exist.
 * @returns the names of the migrations that ran
 */
export async function migrateWithin(client: pg.PoolClient, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db: builderOn<unknown>(client), provider, disableTransactions: true })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}

/** What a start of this version would do to the database. */
export interface MigrationPlan {
  /** Names in the order in which they would run. */
  pending: string[]
  appliedCount: number
  /** How long they took in a transaction that was rolled back; null when none is pending or they were not tried. */
  tookMs: number | null
}

/**
 * Runs the pending migrations in a transaction and rolls it back. An empty database is not tried: the job queue
 * commits its own tables.
 * @throws NewerDatabaseError, or the error of the migration that failed
 */
export async function tryMigrations(client: pg.PoolClient): Promise<MigrationPlan> {
  const applied = await appliedNames(client)
  refuseNewer(applied)
  const pending = migrationNames().filter((name) => !applied.includes(name))
  const plan = { pending, appliedCount: applied.length, tookMs: null }
  if (pending.length === 0 || applied.length === 0) return plan
  const begun = performance.now()
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0')
    await migrateWithin(client)
    return { ...plan, tookMs: Math.round(performance.now() - begun) }
  } finally {
    await client.query('rollback')
  }
}
