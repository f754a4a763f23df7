import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { v7 as newId } from 'uuid'
import { fail, Refusal } from '#contracts/errors.ts'
import {
  addStagedFile,
  findStagedFile,
  forgetStagedFiles,
  readStagedFile,
  type StagedFile,
  stagedBytes,
} from '#database/files/staged-files.ts'
import type { Db } from '#database/sql/open.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Largest staged file, and the limit of one client's staged files in total. */
export const STAGED_BYTES = 200 * 1_048_576
const MOST_BYTES_OF_CLIENT = 2_000 * 1_048_576
const KEEP_HOURS = 24

const folderOf = (filesFolder: string) => path.join(filesFolder, 'staged')

/** The path of this machine's copy of a staged file. The database has the original. */
const placeOf = (filesFolder: string, id: string): string => path.join(folderOf(filesFolder), id)

/**
 * Stores an upload as a staged file. It is written as it arrives, never held in memory; one that is too large or
 * incomplete leaves nothing behind.
 */
export async function stageFile(
  owner: { db: Db; clientId: string; userId: string; filesFolder: string },
  name: string,
  source: Readable,
): Promise<StagedFile> {
  if ((await stagedBytes(owner.db, owner.clientId)) > MOST_BYTES_OF_CLIENT) fail('TOO_MANY_FILES')
  const id = newId()
  const target = placeOf(owner.filesFolder, id)
  await mkdir(folderOf(owner.filesFolder), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  let bytes = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(bytes > STAGED_BYTES ? new Refusal('BODY_TOO_LARGE', { limit: '200 MB' }) : null, chunk)
    },
  })
  try {
    await pipeline(source, counted, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    const file = { id, name: cleanName(name), bytes, sha256: hash.digest('hex') }
    const content = createReadStream(target)
    await addStagedFile(owner.db, owner.clientId, { ...file, createdBy: owner.userId }, content)
    return file
  } catch (error) {
    await rm(target, { force: true })
    throw error
  }
}

/** A file from the body of a call, staged like a separate upload. */
export function stageContent(
  { db, clientId, user, installation }: ActionContext,
  file: { name: string; content: string },
): Promise<StagedFile> {
  const owner = { db, clientId, userId: user.id, filesFolder: installation.filesFolder }
  return stageFile(owner, file.name, Readable.from([Buffer.from(file.content, 'base64')]))
}

const LONGEST_NAME = 200

/** A name for display; it is never used as a path. */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
      .trim()
      .slice(0, LONGEST_NAME) || 'file'
  )
}

/** A staged file of the client with the path of its copy on this machine; refused if it is gone. */
export async function takeStagedFile(
  { db, clientId, installation }: Pick<ActionContext, 'db' | 'clientId' | 'installation'>,
  id: string,
): Promise<StagedFile & { path: string }> {
  const file = await findStagedFile(db, clientId, id)
  if (!file) return fail('STAGED_FILE_NOT_FOUND')
  const place = placeOf(installation.filesFolder, id)
  const found = await stat(place).catch(() => null)
  if (found?.size !== file.bytes) await copyHere(db, file, installation.filesFolder)
  return { ...file, path: place }
}

/** Each caller writes a separate file and renames it when complete, so concurrent callers do not mix bytes. */
async function copyHere(db: Db, { id, bytes }: StagedFile, filesFolder: string): Promise<void> {
  const part = placeOf(filesFolder, `${id}.${newId()}`)
  await mkdir(folderOf(filesFolder), { recursive: true, mode: 0o700 })
  try {
    await pipeline(readStagedFile(db, id), createWriteStream(part, { flags: 'wx', mode: 0o600 }))
    // The file may have been deleted in between.
    if ((await stat(part)).size !== bytes) return fail('STAGED_FILE_NOT_FOUND')
    await rename(part, placeOf(filesFolder, id))
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Deletes staged files that are older than a day, and copies whose file is gone (killed uploads, sweeps by other
 * machines).
 */
export async function sweepStagedFiles(db: Db, filesFolder: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_HOURS * 3_600_000)
  for (const id of await forgetStagedFiles(db, before)) await rm(placeOf(filesFolder, id), { force: true })
  for (const name of await readdir(folderOf(filesFolder)).catch(() => [])) {
    const place = placeOf(filesFolder, name)
    const found = await stat(place).catch(() => null)
    if (found && found.mtime < before) await rm(place, { force: true })
  }
}
