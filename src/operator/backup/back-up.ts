import path from 'node:path'
import type pg from 'pg'
import { backupFileName } from '#actions/backup/scheduled-backups.ts'
import { type BackupSource, writeBackup } from '#actions/backup/write-backup.ts'
import { listSealedSamples } from '#database/clients/sealed-texts.ts'
import { countPlaces } from '#database/files/object-rows.ts'
import { openDatabase } from '#database/sql/open.ts'
import { readCredentialKey, readSecret } from '#server/configuration.ts'
import type { BareContext } from '../command-context.ts'
import { opensAny } from '../credential-key.ts'
import { withDatabase } from '../installation.ts'

/** Writes a backup of the installation, which may be running. */
export async function backUp(context: BareContext): Promise<number> {
  const { configuration, values, say } = context
  const now = new Date()
  const file = path.resolve(values.to ?? path.join(configuration.backups.folder, backupFileName(now)))
  const begun = performance.now()
  const written = await withDatabase(configuration, async (database) => {
    const source = await sourceOf(context, database, now)
    await refuseForeignKey(source)
    return { ...(await writeBackup(source, file)), inStore: await countInStore(database) }
  })
  const seconds = (performance.now() - begun) / 1000
  say(`Wrote ${written.file}: ${written.rows.toLocaleString('en-US')} rows of ${written.tables} tables,`)
  say(
    `${megabytes(written.bytes)} in ${seconds.toFixed(1)} s. It contains the keys of this installation: keep it secret.`,
  )
  if (written.inStore.files > 0) {
    say(
      `It does not contain the files in the S3 store (${written.inStore.files.toLocaleString('en-US')}, ${megabytes(written.inStore.bytes)}): back up the bucket too.`,
    )
  }
  return 0
}

const UNDEFINED_COLUMN = '42703'

/** Tables of an older version had no object store, so nothing is in it. */
async function countInStore(config: pg.PoolConfig): Promise<{ files: number; bytes: number }> {
  const { db, close } = openDatabase(config)
  try {
    return (await countPlaces(db)).s3
  } catch (error) {
    if ((error as { code?: string }).code === UNDEFINED_COLUMN) return { files: 0, bytes: 0 }
    throw error
  } finally {
    await close()
  }
}

/** The input of `writeBackup`. */
export async function sourceOf(
  { configuration: { dataDir }, env }: BareContext,
  database: pg.PoolConfig,
  now: Date,
): Promise<BackupSource> {
  const keys = { session: await readSecret(env, dataDir), credential: await readCredentialKey(env, dataDir) }
  return { database, dataDir, keys, now }
}

/** A backup with the key of another installation would lose the credentials of carriers and partners. */
async function refuseForeignKey({ database, keys }: BackupSource): Promise<void> {
  const { db, close } = openDatabase(database)
  try {
    if (opensAny(keys.credential, await listSealedSamples(db))) return
  } finally {
    await close()
  }
  throw new Error(
    'The credential key here does not open the log-ins of carriers and partners in the database. ' +
      'Set DATA_DIR or CREDENTIAL_KEY to the value that the server uses, and run the command again.',
  )
}

export const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} MB`
