import type { WaitingFile } from '#database/tables/edi.ts'
import type { RemoteFile } from '#outside/remote-files.ts'

/** A file that changed within this time may still be growing. */
const SETTLE_MS = 1_500
/** How long to wait for a file that does not look finished before it is taken anyway. */
const PATIENCE_MS = 10 * 60_000
/** Names of files that are still being written in place: they are finished once they are renamed. */
const TEMPORARY = /^\.|~$|\.(tmp|temp|part|partial|filepart|writing|swp|lock)$/i

/** Whether another program is still writing a file with this name. */
export const isTemporary = (name: string): boolean => TEMPORARY.test(name)

/** Whether a file that does not look finished is still waited for. */
export const isPatient = (seen: WaitingFile | undefined): boolean =>
  Date.now() - (seen?.since ?? 0) < PATIENCE_MS

/**
 * Files that have not changed since an earlier check, and were not taken. If one was first seen a moment ago, there is
 * a second check after a pause. `waiting` is updated.
 */
export async function settledFiles(
  list: () => Promise<RemoteFile[]>,
  waiting: Record<string, WaitingFile>,
  pause: (ms: number) => Promise<void>,
): Promise<RemoteFile[]> {
  let files = await list()
  noteSeen(files, waiting)
  if (files.some(({ name }) => isYoung(waiting[name]!))) {
    await pause(SETTLE_MS)
    files = await list()
    noteSeen(files, waiting)
  }
  return files.filter(({ name }) => !waiting[name]!.isTaken && !isYoung(waiting[name]!))
}

/** Whether its current state was first seen a moment ago. */
const isYoung = ({ isTaken, since }: WaitingFile): boolean => !isTaken && Date.now() - since < SETTLE_MS

const isSame = (seen: WaitingFile | undefined, file: RemoteFile): boolean =>
  seen !== undefined && seen.size === file.size && seen.modifiedAt === file.modifiedAt

function noteSeen(files: readonly RemoteFile[], waiting: Record<string, WaitingFile>): void {
  const names = new Set(files.map(({ name }) => name))
  for (const name of Object.keys(waiting)) if (!names.has(name)) delete waiting[name]
  for (const file of files) {
    if (isSame(waiting[file.name], file)) continue
    waiting[file.name] = { size: file.size, modifiedAt: file.modifiedAt, since: Date.now() }
  }
}
