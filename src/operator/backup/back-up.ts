import path from 'node:path'
import { backupFileName } from '#actions/backup/scheduled-backups.ts'
import { writeBackup } from '#actions/backup/write-backup.ts'
import { readCredentialKey, readSecret } from '#server/configuration.ts'
import type { BareContext } from '../command-context.ts'
import { withDatabase } from '../installation.ts'

/** Writes a backup of the installation, running or not. */
export async function backUp(context: BareContext): Promise<number> {
  const { configuration, values, say } = context
  const now = new Date()
  const file = path.resolve(values.to ?? path.join(configuration.backups.folder, backupFileName(now)))
  const begun = performance.now()
  const written = await withDatabase(configuration, async (database) =>
    writeBackup(await sourceOf(context, database, now), file),
  )
  const seconds = (performance.now() - begun) / 1000
  say(`Wrote ${written.file}: ${written.rows.toLocaleString('en-US')} rows of ${written.tables} tables,`)
  say(
    `${megabytes(written.bytes)} in ${seconds.toFixed(1)} s. It holds the keys of this installation: keep it secret.`,
  )
  return 0
}

/** The installation as `writeBackup` takes it. */
export async function sourceOf(
  { configuration: { dataDir }, env }: BareContext,
  database: Parameters<typeof writeBackup>[0]['database'],
  now: Date,
) {
  const keys = { session: await readSecret(env, dataDir), credential: await readCredentialKey(env, dataDir) }
  return { database, dataDir, keys, now }
}

export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
