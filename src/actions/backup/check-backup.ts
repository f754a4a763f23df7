import { createHash } from 'node:crypto'
import { bytesOf, readTar, type TarEntry } from '#outside/tar-archive.ts'
import {
  type BackupHeader,
  type BackupManifest,
  backupHeader,
  backupManifest,
  CREDENTIAL_KEY,
  HEADER,
  MANIFEST,
  readSums,
  SESSION_KEY,
  SUMS,
} from './backup-format.ts'

/** The content of an archive that passed every check. */
export interface CheckedBackup {
  file: string
  header: BackupHeader
  manifest: BackupManifest
  keys: { session: Buffer; credential: Buffer }
}

const NEEDED = [HEADER, SESSION_KEY, CREDENTIAL_KEY, MANIFEST]

/**
 * Reads the whole archive and compares every entry with its checksum.
 * @throws an error text for the operator if it is damaged or not a backup
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const found = new Map<string, string>()
  const kept = new Map<string, Buffer>()
  let sums: Map<string, string> | undefined
  try {
    for await (const entry of readTar(file)) {
      if (entry.name === SUMS) sums = readSums((await bytesOf(entry.content)).toString())
      else found.set(entry.name, await sumOf(entry, kept))
    }
  } catch (error) {
    throw readingError(error, file)
  }
  if (!sums) throw found.has(HEADER) ? damaged(file, 'it ends early') : noBackup(file)
  for (const [name, sum] of sums) {
    if (found.get(name) !== sum) throw damaged(file, `the checksum of ${name} differs`)
  }
  const unlisted = [...found.keys()].find((name) => !sums.has(name))
  if (unlisted) throw damaged(file, `${unlisted} has no checksum`)
  return describe(file, kept)
}

async function sumOf({ name, content }: TarEntry, kept: Map<string, Buffer>): Promise<string> {
  const hash = createHash('sha256')
  const chunks: Uint8Array[] = []
  for await (const chunk of content) {
    hash.update(chunk)
    if (NEEDED.includes(name)) chunks.push(chunk)
  }
  if (NEEDED.includes(name)) kept.set(name, Buffer.concat(chunks))
  return hash.digest('hex')
}

function describe(file: string, kept: ReadonlyMap<string, Buffer>): CheckedBackup {
  const missing = NEEDED.find((name) => !kept.has(name))
  if (missing) throw damaged(file, `it has no ${missing}`)
  const header = backupHeader.safeParse(JSON.parse(kept.get(HEADER)!.toString()))
  const manifest = backupManifest.safeParse(JSON.parse(kept.get(MANIFEST)!.toString()))
  if (!header.success || !manifest.success) {
    throw new Error(`${file} has a format that this version of Lading does not know. Use a newer version.`)
  }
  const keys = { session: kept.get(SESSION_KEY)!, credential: kept.get(CREDENTIAL_KEY)! }
  return { file, header: header.data, manifest: manifest.data, keys }
}

function readingError(error: unknown, file: string): Error {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Error(`There is no file ${file}.`)
  if (code) return new Error(`${file} cannot be read (${code}).`)
  return damaged(file, message)
}

const damaged = (file: string, why: string): Error =>
  new Error(
    `The backup ${file} is damaged: ${why.replace(/\.$/, '')}. Nothing was restored. Use another backup.`,
  )

const noBackup = (file: string): Error => new Error(`${file} is not a backup of Lading.`)
