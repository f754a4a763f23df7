import type { OrderSource } from '#database/orders/order-sources.ts'
import type { WaitingFile } from '#database/tables/edi.ts'
import { endsWhole } from '#domain/order-files/ends-whole.ts'
import { fitsPattern } from '#domain/order-files/file-pattern.ts'
import { pathIn, type RemoteFile, type RemoteFiles, TooLarge } from '#outside/remote-files.ts'
import { isPatient, isTemporary, settledFiles } from '../../files/settled-files.ts'
import { needCredentials, type OrderHouse, openSourceFiles } from './open-source.ts'
import { type Poll, takeFromSource } from './take-from-source.ts'
import { MOST_FILE_BYTES } from './take-order-file.ts'

/** The limit of remembered files of a folder, including those taken and left; the newest are remembered. */
const MOST_IN_MIND = 2_000
/** The most files per check; the next check takes more. */
const MOST_TAKEN = 500
const ENDS_BYTES = 4_096

/** Takes the files of a folder on a server. One that cannot be read is noted, and the others are still taken. */
export async function pollFolder(
  house: OrderHouse,
  source: OrderSource,
  poll: Poll,
  waiting: Record<string, WaitingFile>,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const files = await openSourceFiles(house, source, needCredentials(house, source))
  const list = async () =>
    newest(
      (await files.list(source.path)).filter(
        ({ name }) => !isTemporary(name) && fitsPattern(name, source.filePattern),
      ),
    )
  try {
    for (const { name, size } of (await settledFiles(list, waiting, pause)).slice(0, MOST_TAKEN)) {
      if (size > MOST_FILE_BYTES) {
        poll.notes.push(`${name} is larger than 60 MB. Split it.`)
        continue
      }
      const bytes = await readFile(files, pathIn(source.path, name), poll)
      if (!bytes) continue
      if (!looksWhole(bytes) && isPatient(waiting[name])) {
        poll.waiting += 1
        continue
      }
      if (await takeFromSource(house, source, name, bytes)) poll.taken += 1
      // It is stored here now, so it does not matter what happens to the file there.
      const isGone = await putAway(files, source, name, poll)
      if (isGone) delete waiting[name]
      else if (waiting[name]) waiting[name].isTaken = true
    }
  } finally {
    await files.close()
  }
}

/** By name, as they were listed. */
function newest(files: readonly RemoteFile[]): RemoteFile[] {
  if (files.length <= MOST_IN_MIND) return [...files]
  const kept = new Set(files.toSorted((a, b) => b.modifiedAt - a.modifiedAt).slice(0, MOST_IN_MIND))
  return files.filter((file) => kept.has(file))
}

/** null if it stays there for now. */
async function readFile(files: RemoteFiles, path: string, poll: Poll): Promise<Buffer | null> {
  try {
    return await files.read(path, MOST_FILE_BYTES)
  } catch (error) {
    if (error instanceof TooLarge) poll.notes.push(error.message)
    // If this also fails, the session has ended. A file that another program took in the meantime is not reported.
    else if (await files.exists(path)) poll.notes.push(`${path} cannot be read: ${(error as Error).message}`)
    return null
  }
}

const looksWhole = (bytes: Buffer): boolean =>
  endsWhole(
    bytes.toString('latin1', 0, ENDS_BYTES),
    bytes.toString('latin1', Math.max(0, bytes.length - ENDS_BYTES)),
  )

/** Moves or deletes an imported file; true if it is gone from the folder. */
async function putAway(files: RemoteFiles, source: OrderSource, name: string, poll: Poll): Promise<boolean> {
  if (source.afterImport === 'leave') return false
  const from = pathIn(source.path, name)
  try {
    if (source.afterImport === 'delete') await files.remove(from)
    else {
      const folder = archiveOf(source)
      const to = pathIn(folder, name)
      const isTaken = await files.exists(to)
      await files.rename(from, isTaken ? pathIn(folder, `${Date.now()}-${name}`) : to)
    }
    return true
  } catch (error) {
    poll.notes.push(`${name} was left where it is: ${(error as Error).message}`)
    return false
  }
}

/** The folder for imported files. */
export const archiveOf = ({ archivePath, path }: Pick<OrderSource, 'archivePath' | 'path'>): string =>
  archivePath || pathIn(path, 'processed')
