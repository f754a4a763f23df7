import path from 'node:path'
import { type CheckedBackup, checkBackup } from '#actions/backup/check-backup.ts'
import { type RestoreTarget, refuseBackup, restoreBackup } from '#actions/backup/restore-backup.ts'
import { lookAtTarget } from '#database/backup/load.ts'
import { readCredentialKey, readSecret } from '#server/configuration.ts'
import type { BareContext } from '../command-context.ts'
import { withDatabase } from '../installation.ts'

/** Replaces the installation with a backup. */
export async function restore(context: BareContext): Promise<number> {
  const { configuration, values, say } = context
  const backup = await checkBackup(path.resolve(values.file ?? ''))
  const { version, createdAt } = backup.header
  say(`The backup of ${createdAt} (Lading ${version}) is complete.`)
  const keys = await setKeys(context)
  // Refuse before an embedded database is created.
  const refused = refuseBackup(backup, keys)
  if (refused) throw new Error(refused)
  const begun = performance.now()
  await withDatabase(
    configuration,
    async (database) => {
      const target = { database, dataDir: configuration.dataDir, setKeys: keys }
      await replaceWith(backup, target, context)
    },
    true,
  )
  const seconds = (performance.now() - begun) / 1000
  say(
    `Restored ${rowsOf(backup).toLocaleString('en-US')} rows in ${seconds.toFixed(1)} s. Start Lading with: npm start`,
  )
  say('Messages and jobs that were waiting when the backup was made will run when it starts.')
  return 0
}

export const rowsOf = ({ manifest }: CheckedBackup): number =>
  manifest.tables.reduce((sum, { rows }) => sum + rows, 0)

/** Keys set by the environment. Keys in the data folder are replaced. */
export async function setKeys({
  env,
  configuration: { dataDir },
}: BareContext): Promise<RestoreTarget['setKeys']> {
  return {
    session: env.SESSION_SECRET ? await readSecret(env, dataDir) : undefined,
    credential: env.CREDENTIAL_KEY ? await readCredentialKey(env, dataDir) : undefined,
  }
}

/** Restores, unless a check refuses it. */
export async function replaceWith(
  backup: CheckedBackup,
  target: RestoreTarget,
  { values, ask }: Pick<BareContext, 'values' | 'ask'>,
): Promise<void> {
  const refused = refuseBackup(backup, target.setKeys)
  if (refused) throw new Error(refused)
  const { database, isInUse, foreignTables, companies } = await lookAtTarget(target.database)
  if (isInUse) throw new Error('Lading is running on this database. Stop it, then run the command again.')
  if (foreignTables.length > 0) {
    throw new Error(
      `The database ${database} has tables of another program (${foreignTables.slice(0, 5).join(', ')}). Restore into an empty database.`,
    )
  }
  if (companies.length > 0) await confirm(database, companies, { values, ask })
  await restoreBackup(backup, target)
}

async function confirm(
  database: string,
  companies: readonly string[],
  { values, ask }: Pick<BareContext, 'values' | 'ask'>,
): Promise<void> {
  const content = `The database ${database} already has companies (${companies.join(', ')}).`
  if (!values.replace) throw new Error(`${content} Add --replace to delete them and restore the backup.`)
  if (values.yes) return
  const answer = await ask(`${content} They will be deleted. Type "replace" to go on: `)
  if (answer !== 'replace') {
    throw new Error(
      'Nothing was restored because the answer was not "replace". (Use --yes to skip the question.)',
    )
  }
}
