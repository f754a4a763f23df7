import { fail } from '#contracts/errors.ts'
import type { TakenWork, WorkProgress } from '#database/queue/works.ts'
import { takeStagedFile } from '../files/staged-files.ts'
import { inThread, ThreadTooLarge } from '../kernel/in-thread.ts'
import type { WorkTools } from '../kernel/long-work.ts'

const MEMORY_MB = 512

/** The path of this machine's copy of a staged file. Refused after a day, when staged files are deleted. */
export async function pathOfStaged(
  { clientId }: TakenWork,
  { database, installation }: WorkTools,
  fileId: string,
): Promise<string> {
  return (await takeStagedFile({ db: database.db, clientId, installation }, fileId)).path
}

/** Background work over the rows of a file in a thread; a file that exceeds its memory is refused. */
export const readInThread = <Result>(thread: URL, order: unknown, tools: WorkTools): Promise<Result> =>
  inThread<Partial<WorkProgress>, Result>(thread, order, {
    memoryMb: MEMORY_MB,
    signal: tools.signal,
    onSaid: tools.report,
  }).catch((error: unknown) => {
    if (!(error instanceof ThreadTooLarge)) throw error
    return fail('SHEET_UNREADABLE', { reason: 'This file needs more memory than allowed.' })
  })
