import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { firstMigrationAt } from '#database/backup/catalog.ts'
import { connectionOf } from '#database/sql/connection-of.ts'
import type { BackupSettings, Installation } from '../kernel/context.ts'
import { writeBackup } from './write-backup.ts'

/** The hourly job that makes a backup when one is due. */
export const BACK_UP = 'back-up'

const SCHEDULED = /^scheduled-.*\.tar$/
const ANY = /\.tar$/
const HOUR = 3_600_000

/** A name that sorts by time and is valid on every system: `lading-2026-11-28T02-40-00Z.tar`. */
export function backupFileName(
  now: Date,
  kind: 'lading' | 'scheduled' | 'move' | 'upgrade' = 'lading',
): string {
  return `${kind}-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
}

/** When the newest complete backup in the folder was written; null if there is none. */
export async function lastBackupAt({ folder }: BackupSettings): Promise<Date | null> {
  const found = await listBackups(folder, ANY)
  return found.at(-1)?.writtenAt ?? null
}

/** Whether a scheduled backup is due. Without a backup, the time counts from `since`. */
function isBackupDue(settings: BackupSettings, last: Date | null, since: Date, now: Date): boolean {
  if (settings.everyHours === 0) return false
  return now.getTime() - (last ?? since).getTime() >= settings.everyHours * HOUR
}

/**
 * Writes a backup when the last one is old enough, and deletes the oldest ones beyond the number to keep.
 * @returns the file that was written, if one was
 */
export async function backUpWhenDue(
  { pool, installation }: { pool: pg.Pool; installation: Installation },
  now: Date,
): Promise<string | undefined> {
  const settings = installation.backups
  if (!settings) return undefined
  if (!isBackupDue(settings, await lastBackupAt(settings), await firstMigrationAt(pool), now))
    return undefined
  const keys = { session: installation.secret, credential: installation.credentialKey }
  const source = { database: connectionOf(pool), dataDir: settings.dataDir, keys, now }
  const file = path.join(settings.folder, backupFileName(now, 'scheduled'))
  await writeBackup(source, file)
  await removeOldBackups(settings)
  return file
}

/** Deletes scheduled backups beyond the number to keep. Backups that an operator made are kept. */
async function removeOldBackups({ folder, keep }: BackupSettings): Promise<void> {
  const found = await listBackups(folder, SCHEDULED)
  for (const { file } of found.slice(0, Math.max(0, found.length - keep))) await rm(file, { force: true })
}

async function listBackups(folder: string, pattern: RegExp): Promise<{ file: string; writtenAt: Date }[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => pattern.test(name))
  const found = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name)
      const facts = await stat(file).catch(() => undefined)
      return facts ? [{ file, writtenAt: facts.mtime }] : []
    }),
  )
  return found.flat().sort((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
}
