import { randomBytes } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

const MADE_BYTES = 32
/** Anything shorter was truncated by a full disk or a power failure, and could be guessed. */
const SHORTEST_CHARACTERS = 32

/**
 * Reads the secret in the file, which only its owner can read; creates it if there is none.
 * @param damaged what happens to an empty or short file: 'replaced' by a new secret, or 'refused' with an error because
 * a new secret could not decrypt what the old one encrypted
 */
export async function keptSecret(path: string, damaged: 'replaced' | 'refused'): Promise<Buffer> {
  await mkdir(dirname(path), { recursive: true })
  for (;;) {
    const kept = await readIfThere(path)
    if (kept === null) {
      await make(path)
    } else if (isWhole(kept)) {
      await chmod(path, 0o600)
      return Buffer.from(kept)
    } else {
      if (damaged === 'refused') throw new Error(refusal(path))
      await setAside(path)
    }
  }
}

const isWhole = (text: string): boolean => text.trim().length >= SHORTEST_CHARACTERS

const refusal = (path: string): string =>
  `${path} is empty or incomplete, probably because the disk was full. Restore it from a backup. ` +
  'Without a backup, delete it: Lading makes a new key, and the log-ins of carriers and partners have to be entered again.'

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Written completely under another name first, so that a full disk leaves no partial file. If two processes write, one
 * wins.
 */
async function make(path: string): Promise<void> {
  const part = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      await file.writeFile(randomBytes(MADE_BYTES).toString('hex'))
      await file.sync()
    } finally {
      await file.close()
    }
    await link(part, path)
    await syncFolder(dirname(path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(part, { force: true })
  }
}

/** Moves the file first and then reads it again: if another process has just written a good one, it is put back. */
async function setAside(path: string): Promise<void> {
  const aside = `${path}.damaged-${process.pid}`
  try {
    await rename(path, aside)
    if (isWhole(await readFile(aside, 'utf8'))) await link(aside, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  } finally {
    await rm(aside, { force: true })
  }
}

/** The file name itself must survive a power failure, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
