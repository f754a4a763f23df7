import { existsSync } from 'node:fs'
import { fail } from '#contracts/errors.ts'
import type { WorkProgress } from '#database/queue/works.ts'
import { stagedPath } from '../files/staged-files.ts'
import { inThread, ThreadTooLarge } from '../kernel/in-thread.ts'
import type { WorkTools } from '../kernel/long-work.ts'

const MEMORY_MB = 512

/** Where the bytes of a staged file lie; they are thrown away after a day. */
export function pathOfStaged({ installation }: WorkTools, fileId: string): string {
  const path = stagedPath(installation.filesFolder, fileId)
  return existsSync(path) ? path : fail('STAGED_FILE_NOT_FOUND')
}

/** Long work over the rows of a file, in a thread of its own; a file for which its memory is too small is refused. */
export const readInThread = <Result>(thread: URL, order: unknown, tools: WorkTools): Promise<Result> =>
  inThread<Partial<WorkProgress>, Result>(thread, order, {
    memoryMb: MEMORY_MB,
    signal: tools.signal,
    onSaid: tools.report,
  }).catch((error: unknown) => {
    if (!(error instanceof ThreadTooLarge)) throw error
    return fail('SHEET_UNREADABLE', { reason: 'This file needs more memory than it may.' })
  })
