import { createWriteStream } from 'node:fs'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type pg from 'pg'
import { loadBackup, refuseMigrations, type TableContent } from '#database/backup/load.ts'
import { bytesOf, readTar, type TarEntry } from '#outside/tar-archive.ts'
import { FOLDERS, folderOfTable } from './backup-format.ts'
import type { CheckedBackup } from './check-backup.ts'

const expand = promisify(gunzip)

export interface RestoreTarget {
  database: pg.PoolConfig
  dataDir: string
  /** Keys that are set by the environment. The others are written to files. */
  setKeys: { session: Buffer | undefined; credential: Buffer | undefined }
}

const SETTINGS = [
  ['credential', 'CREDENTIAL_KEY'],
  ['session', 'SESSION_SECRET'],
] as const
/** A shorter key in a file is treated as truncated; the environment may set shorter ones. */
const SHORTEST_FILE = 32

/** Why this backup cannot be restored with these keys; undefined if it can. */
export function refuseBackup(backup: CheckedBackup, setKeys: RestoreTarget['setKeys']): string | undefined {
  for (const [name, setting] of SETTINGS) {
    const [set, kept] = [setKeys[name], backup.keys[name]]
    if (set && !set.equals(kept)) {
      return (
        `${setting} is not the key of the backup. ` +
        'Set it to the key that the backup was made with, or remove it to use the key in the backup.'
      )
    }
    if (!set && kept.length < SHORTEST_FILE) {
      return `The backup was made with a short ${setting} in the environment. Set it to the same key.`
    }
  }
  return refuseMigrations(backup.header.migrations)
}

/**
 * Replaces the database with that of the backup in one transaction, and writes its keys and files to the data folder.
 * A key that is replaced is kept next to the new one.
 */
export async function restoreBackup(backup: CheckedBackup, target: RestoreTarget): Promise<void> {
  const { header, manifest, file } = backup
  await loadBackup(target.database, {
    migrations: header.migrations,
    sequences: manifest.sequences,
    tables: () => tablesOf(backup),
  })
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 })
  const { session, credential } = target.setKeys
  if (!credential) await writeKey(path.join(target.dataDir, 'credential-key'), backup.keys.credential)
  if (!session) await writeKey(path.join(target.dataDir, 'session-secret'), backup.keys.session)
  for await (const entry of readTar(file)) {
    if (isFileOfFolder(entry.name)) await writeFileOf(entry, target.dataDir)
  }
}

/** The tables in the order of the archive; tables without rows have no entry. */
async function* tablesOf({ file, manifest }: CheckedBackup): AsyncGenerator<TableContent> {
  const entries = readTar(file)
  let current = await nextPart(entries)
  for (const { rows, bytes: _bytes, ...table } of manifest.tables) {
    const folder = folderOfTable(table)
    if (!current?.name.startsWith(folder)) {
      if (rows > 0) throw new Error(`The backup ${file} has no rows of ${table.name}.`)
      continue
    }
    async function* content(): AsyncGenerator<Uint8Array> {
      while (current?.name.startsWith(folder)) {
        yield await expand(await bytesOf(current.content))
        current = await nextPart(entries)
      }
    }
    yield { table, rows, content: content() }
  }
}

async function nextPart(entries: AsyncGenerator<TarEntry>): Promise<TarEntry | undefined> {
  for (;;) {
    const { value, done } = await entries.next()
    if (done) return undefined
    if (value.name.startsWith('tables/')) return value
  }
}

/** Keeps the old key, which is needed to restore older backups. */
async function writeKey(place: string, key: Buffer): Promise<void> {
  const old = await readFile(place).catch(() => undefined)
  if (old?.equals(key)) return
  if (old) await rename(place, await freeName(`${place}.before-restore`))
  const part = `${place}.restoring`
  await rm(part, { force: true })
  await writeFile(part, key, { mode: 0o600, flush: true })
  await rename(part, place)
}

async function freeName(wanted: string): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted}-${number}`
    const isTaken = await access(name).then(
      () => true,
      () => false,
    )
    if (!isTaken) return name
  }
}

const isFileOfFolder = (name: string): boolean =>
  FOLDERS.some((folder) => name.startsWith(`${folder}/`)) && !name.split('/').includes('..')

async function writeFileOf({ name, content }: TarEntry, dataDir: string): Promise<void> {
  const place = path.join(dataDir, name)
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(place, { mode: 0o600 }))
}
