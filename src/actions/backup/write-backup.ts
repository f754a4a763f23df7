import { createHash } from 'node:crypto'
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import type { BackupTable } from '#database/backup/catalog.ts'
import { type Snapshot, withSnapshot } from '#database/backup/snapshot.ts'
import { TarWriter } from '#outside/tar-archive.ts'
import { productVersion } from '../kernel/product-version.ts'
import {
  type BackupHeader,
  type BackupManifest,
  CREDENTIAL_KEY,
  FOLDERS,
  folderOfTable,
  HEADER,
  MANIFEST,
  partName,
  SESSION_KEY,
  SUMS,
  sha256,
  sumsText,
} from './backup-format.ts'

const compress = promisify(gzip)
/** Rows are compressed in pieces of this size, at most two of which are in memory. */
const PART_BYTES = 4 * 1_048_576
/** The fastest compression. The next level takes twice as long and saves a tenth. */
const LEVEL = 1

export interface BackupSource {
  database: pg.PoolConfig
  /** The folder that contains `files` and `mail`. */
  dataDir: string
  keys: { session: Buffer; credential: Buffer }
  now: Date
}

export interface WrittenBackup {
  file: string
  /** Size of the archive. */
  bytes: number
  tables: number
  rows: number
}

/**
 * Writes the whole installation to one archive while it is in use. The file name ends in `.part` until it is complete.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<WrittenBackup> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  await rm(part, { force: true })
  const archive = new BackupArchive(new TarWriter(part))
  try {
    const manifest = await withSnapshot(source.database, (snapshot) => addAll(archive, snapshot, source))
    await archive.end(manifest)
    await chmod(part, 0o600)
    await rename(part, file)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    return { file, bytes: (await stat(file)).size, tables: manifest.tables.length, rows }
  } catch (error) {
    await archive.abort(error as Error)
    await rm(part, { force: true })
    throw inWords(error, file)
  }
}

function inWords(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new Error(`The disk is full: the backup ${file} was not written.`)
  if (code === 'EACCES' || code === 'EROFS') return new Error(`${file} cannot be written (${code}).`)
  return error
}

async function addAll(
  archive: BackupArchive,
  snapshot: Snapshot,
  { dataDir, keys, now }: BackupSource,
): Promise<BackupManifest> {
  const header: BackupHeader = {
    format: 'lading-backup',
    formatVersion: 1,
    version: productVersion(),
    createdAt: now.toISOString(),
    postgresVersion: snapshot.serverVersion,
    migrations: snapshot.migrations,
  }
  await archive.add(HEADER, jsonOf(header))
  await archive.add(SESSION_KEY, keys.session)
  await archive.add(CREDENTIAL_KEY, keys.credential)
  const tables: BackupManifest['tables'] = []
  for (const table of snapshot.tables) tables.push(await addTable(archive, snapshot, table))
  const sequences = await snapshot.sequences()
  // After the tables: every file that a row in the snapshot names is there, unless it was deleted in the meantime.
  for (const folder of FOLDERS) await archive.addFolder(path.join(dataDir, folder), `${folder}/`)
  return { tables, sequences }
}

const jsonOf = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

async function addTable(
  archive: BackupArchive,
  snapshot: Snapshot,
  table: BackupTable,
): Promise<BackupManifest['tables'][number]> {
  const folder = folderOfTable(table)
  const pieces = new Pieces(async (piece, number) => {
    await archive.add(partName(folder, number), await compress(piece, { level: LEVEL }))
  })
  let rows = 0
  await snapshot.copyTable(table, (row) => {
    rows++
    return pieces.take(row)
  })
  await pieces.end()
  return { ...table, rows, bytes: pieces.bytes }
}

/** Collects rows into pieces. One piece is filled while the previous one is written. */
class Pieces {
  bytes = 0
  readonly #write: (piece: Buffer, number: number) => Promise<void>
  #waiting: Buffer[] = []
  #size = 0
  #number = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(write: (piece: Buffer, number: number) => Promise<void>) {
    this.#write = write
  }

  take(row: Buffer): Promise<void> | undefined {
    // The driver reuses its buffer, so copy it.
    this.#waiting.push(Buffer.from(row))
    this.#size += row.length
    if (this.#size < PART_BYTES) return undefined
    return this.#flush()
  }

  async end(): Promise<void> {
    if (this.#size > 0) await this.#flush()
    await this.#writing
  }

  #flush(): Promise<void> {
    const piece = Buffer.concat(this.#waiting)
    this.bytes += piece.length
    this.#waiting = []
    this.#size = 0
    const before = this.#writing
    const number = ++this.#number
    this.#writing = before.then(() => this.#write(piece, number))
    // The next piece or `end` reports a failure.
    this.#writing.catch(() => {})
    return before
  }
}

/** The archive with a checksum of each entry. */
class BackupArchive {
  readonly #tar: TarWriter
  readonly #sums = new Map<string, string>()

  constructor(tar: TarWriter) {
    this.#tar = tar
  }

  async add(name: string, content: Uint8Array): Promise<void> {
    this.#sums.set(name, sha256(content))
    await this.#tar.add(name, content)
  }

  /** Adds every file of the folder and its subfolders. */
  async addFolder(folder: string, prefix: string): Promise<void> {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = path.join(entry.parentPath, entry.name)
      const name = prefix + path.relative(folder, file).split(path.sep).join('/')
      await this.#addFile(name, file)
    }
  }

  /** Reads the file twice through one handle, so it may be deleted in the meantime. Skips a file that is already gone. */
  async #addFile(name: string, file: string): Promise<void> {
    const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    if (!handle) return
    try {
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of chunksOf(handle)) {
        hash.update(chunk)
        size += chunk.length
      }
      this.#sums.set(name, hash.digest('hex'))
      await this.#tar.addStream(name, size, chunksOf(handle, size))
    } finally {
      await handle.close()
    }
  }

  async end(manifest: BackupManifest): Promise<void> {
    await this.add(MANIFEST, jsonOf(manifest))
    await this.#tar.add(SUMS, Buffer.from(sumsText(this.#sums)))
    await this.#tar.end()
  }

  abort(reason: Error): Promise<void> {
    return this.#tar.abort(reason)
  }
}

const CHUNK_BYTES = 1_048_576

/** The first `size` bytes of the file, or all of it. */
async function* chunksOf(handle: FileHandle, size = Number.POSITIVE_INFINITY): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; ) {
    const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, size - at))
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
