import type { WaitingFile } from '#database/tables/edi.ts'
import type { RemoteFile } from '#outside/remote-files.ts'

/** A file that changed within this time may still be growing. */
const SETTLE_MS = 1_500
/** A file that does not look finished is waited for so long before it is taken as it is. */
const PATIENCE_MS = 10 * 60_000
/** How those name their files who write them in place: they are not finished until they are renamed. */
const TEMPORARY = /^\.|~$|\.(tmp|temp|part|partial|filepart|writing|swp|lock)$/i

/** True for the name of a file that another program is still writing. */
export const isTemporary = (name: string): boolean => TEMPORARY.test(name)

/** Whether there is still hope that a file that does not look finished will be. */
export const isPatient = (seen: WaitingFile | undefined): boolean =>
  Date.now() - (seen?.since ?? 0) < PATIENCE_MS

/**
 * Files that are as they were at an earlier look, and were not taken. Where one was seen for the first time a moment
 * ago, there is a second look after a pause. `waiting` is brought up to date.
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

/** Seen as it is for the first time a moment ago. */
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
