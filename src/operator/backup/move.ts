import path from 'node:path'
import { checkBackup } from '#actions/backup/check-backup.ts'
import { backupFileName } from '#actions/backup/scheduled-backups.ts'
import { writeBackup } from '#actions/backup/write-backup.ts'
import { lookAtTarget } from '#database/backup/load.ts'
import { OLDEST_POSTGRES, tryServer } from '#database/backup/server-facts.ts'
import { describeOutage, isOutage } from '#database/sql/outage.ts'
import type { BareContext } from '../command-context.ts'
import { withDatabase } from '../installation.ts'
import { sourceOf } from './back-up.ts'
import { replaceWith, rowsOf, setKeys } from './restore.ts'

/** Moves the embedded database to a server through a backup. The backup and the old database are kept. */
export async function move(context: BareContext): Promise<number> {
  const { configuration, values, say } = context
  const { dataDir, backups } = configuration
  const url = values.to ?? ''
  if (!URL.canParse(url)) throw new Error(`--to is not a URL such as postgres://user:password@host/database.`)
  if (configuration.databaseUrl && configuration.databaseUrl !== url) {
    throw new Error(
      'DATABASE_URL is set, so this installation is on a server already. Use backup and restore.',
    )
  }
  await refuseServer(url)
  const now = new Date()
  const file = path.join(backups.folder, backupFileName(now, 'move'))
  await withDatabase({ databaseUrl: undefined, dataDir }, async (database) => {
    const { isInUse } = await lookAtTarget(database)
    if (isInUse) throw new Error('Lading is running. Stop it, then run the command again.')
    await writeBackup(await sourceOf(context, database, now), file)
  })
  say(`Wrote ${file}.`)
  const backup = await checkBackup(file)
  const target = { database: { connectionString: url }, dataDir, setKeys: await setKeys(context) }
  await replaceWith(backup, target, context)
  const { host, pathname } = new URL(url)
  say(`Moved ${rowsOf(backup).toLocaleString('en-US')} rows to ${pathname.slice(1)} on ${host}.`)
  say('Start Lading with DATABASE_URL set to it, and with the same DATA_DIR, which holds the keys.')
  say(`The old database is still in ${path.join(dataDir, 'postgres')}. Delete it when you no longer need it.`)
  return 0
}

/** Checks before the long work that the server answers and is new enough. */
async function refuseServer(url: string): Promise<void> {
  const { major, version } = await tryServer({ connectionString: url }).catch((error) => {
    const { message } = error as Error
    throw new Error(isOutage(error) ? describeOutage(error, url).replace('DATABASE_URL', '--to') : message)
  })
  if (major >= OLDEST_POSTGRES) return
  throw new Error(`The server is PostgreSQL ${version}, and Lading needs ${OLDEST_POSTGRES} or newer.`)
}
