import {
  type EdiPartner,
  findPartnerOfJob,
  notePoll,
  takeDuePartners,
  type WaitingFile,
} from '#database/edi/edi-partners.ts'
import { addJob } from '#database/queue/jobs.ts'
import { pathIn, type RemoteFile, type RemoteFiles, TooLarge } from '#outside/remote-files.ts'
import { isPatient, isTemporary, settledFiles } from '../files/settled-files.ts'
import { type EdiHouse, openDrop } from './drop.ts'
import { textOf } from './interchange-text.ts'
import { POLL_PARTNER, pollQueue } from './jobs.ts'
import { endsWhole, isTaken, takeFile } from './take-file.ts'

/**
 * Some twenty thousand messages: more than any carrier sends in one file, and parsed in a tenth of a second. A larger
 * file stays in the folder for a person.
 */
const MOST_BYTES = 2 * 1_048_576
const MOST_FILES = 500

/** Queues a check of the folder of every partner that is due. */
export async function pollDuePartners(house: EdiHouse): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    for (const partnerId of await takeDuePartners(tx)) await queuePoll(tx, partnerId)
  })
}

/** Queues a check unless one is already waiting. */
export const queuePoll = (db: EdiHouse['db'], partnerId: string): Promise<void> =>
  addJob(
    db,
    POLL_PARTNER,
    { partnerId },
    { key: `edi-poll:${partnerId}`, queue: pollQueue(partnerId), maxAttempts: 3 },
  )

export interface Poll {
  taken: number
  waiting: number
  /** Sentences for users: what was left in the folder, and why. */
  notes: string[]
}

/**
 * Reads the partner's new files. A file is taken once, identified by name and content, after it has stopped growing; it
 * is removed from the partner's folder only after it is stored here. Errors are noted in the partner, and the next
 * check follows automatically.
 */
export async function pollPartner(
  house: EdiHouse,
  partnerId: string,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const partner = await findPartnerOfJob(house.db, partnerId)
  if (!partner?.isEnabled) return
  const waiting = { ...partner.waitingFiles }
  try {
    const drop = await openDrop(house, partner)
    let poll: Poll
    try {
      poll = await lookInto(house, partner, drop, waiting, pause)
    } finally {
      await drop.close()
    }
    const words = [
      `${poll.taken} ${poll.taken === 1 ? 'file' : 'files'} received`,
      ...(poll.waiting > 0 ? [`${poll.waiting} still being written`] : []),
      ...poll.notes,
    ]
    await notePoll(house.db, partner.id, { outcome: 'ok', detail: words.join('; '), waitingFiles: waiting })
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    await notePoll(house.db, partner.id, { outcome: 'failed', detail, waitingFiles: waiting })
  }
}

async function lookInto(
  house: EdiHouse,
  partner: EdiPartner,
  drop: RemoteFiles,
  waiting: Record<string, WaitingFile>,
  pause: (ms: number) => Promise<void>,
): Promise<Poll> {
  const poll: Poll = { taken: 0, waiting: 0, notes: [] }
  for (const file of await settledFiles(() => listOf(drop, partner), waiting, pause)) {
    const path = pathIn(partner.folderIn, file.name)
    const bytes = await readFile(drop, path, poll)
    if (!bytes) continue
    const seen = waiting[file.name]
    if (!endsWhole(textOf(bytes)) && isPatient(seen)) {
      poll.waiting += 1
      continue
    }
    const taken = { name: file.name, bytes }
    if (!(await isTaken(house.db, partner, taken))) {
      await takeFile(house, partner, taken)
      poll.taken += 1
    }
    // It is stored here now, so it does not matter what happens to the file there.
    if (partner.isFileRemoved) {
      await drop
        .remove(path)
        .catch((error: Error) => poll.notes.push(`${file.name} was left where it is: ${error.message}`))
      delete waiting[file.name]
    } else if (seen) seen.isTaken = true
  }
  return poll
}

async function readFile(drop: RemoteFiles, path: string, poll: Poll): Promise<Buffer | null> {
  try {
    return await drop.read(path, MOST_BYTES)
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    poll.notes.push(error.message)
    return null
  }
}

async function listOf(drop: RemoteFiles, partner: EdiPartner): Promise<RemoteFile[]> {
  const files = await drop.list(partner.folderIn)
  return files.filter(({ name }) => !isTemporary(name)).slice(0, MOST_FILES)
}
