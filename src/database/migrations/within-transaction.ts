import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { builderOn } from '../sql/copying-transaction.ts'
import { provider } from './all.ts'
import { renameFormer } from './former-migrations.ts'
import { recordedNames } from './recorded-names.ts'

/**
 * Runs the migrations up to `last`, all of them when it is absent, inside the transaction that is open on `client`.
 * The tables of the job queue must exist.
 * @returns the names of the migrations that ran
 */
export async function migrateWithin(client: pg.PoolClient, last?: string): Promise<string[]> {
  await renameFormer(client, await recordedNames(client))
  const migrator = new Migrator({ db: builderOn<unknown>(client), provider, disableTransactions: true })
  const { error, results = [] } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest())
  if (error) throw error
  return results.map(({ migrationName }) => migrationName)
}
