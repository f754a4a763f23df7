import { type MigrationProvider, Migrator } from 'kysely/migration'
import type pg from 'pg'
import { builderOn } from '../sql/copying-transaction.ts'
import { provider } from './all.ts'
import { renameFormer } from './former-migrations.ts'
import { recordedNames } from './recorded-names.ts'

/** How far to migrate, and how long to wait for a table that others use. */
interface MigrateOptions {
  /** Name of the last migration to run; absent: all. */
  last?: string
  /** Absent: as long as needed, at most an hour. */
  lockWaitMs?: number
}

/**
 * Runs migrations inside the transaction that is open on `client`. The tables of the job queue must exist.
 * @returns the names of the migrations that ran
 * @throws the error of the migration that failed
 */
export async function migrateWithin(
  client: pg.PoolClient,
  { last, lockWaitMs }: MigrateOptions = {},
): Promise<string[]> {
  await renameFormer(client, await recordedNames(client))
  const failed: unknown[] = []
  const migrator = new Migrator({
    db: builderOn<unknown>(client),
    provider: notingFailures(failed, async () => {
      // Kysely sets an hour when it takes its lock.
      if (lockWaitMs !== undefined) await client.query(`set local lock_timeout = ${lockWaitMs}`)
    }),
    disableTransactions: true,
  })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw failed[0] ?? error
  return results.map(({ migrationName }) => migrationName)
}

/** The migrator ends with a statement whose error in the failed transaction would hide the migration's own error. */
function notingFailures(failed: unknown[], before: () => Promise<void>): MigrationProvider {
  return {
    getMigrations: async () => {
      const migrations = Object.entries(await provider.getMigrations())
      const noting = migrations.map(([name, { up }]) => {
        const run: typeof up = (db) =>
          before()
            .then(() => up(db))
            .catch((error: unknown) => {
              failed.push(error)
              throw error
            })
        return [name, { up: run }] as const
      })
      return Object.fromEntries(noting)
    },
  }
}
