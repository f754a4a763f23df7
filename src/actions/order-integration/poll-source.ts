import { v7 as newId } from 'uuid'
import { addJob } from '#database/jobs.ts'
import { notifyLive } from '#database/notify.ts'
import { isFileTaken } from '#database/order-file-runs.ts'
import { findSourceOfJob, noteSourcePoll, type OrderSource, takeDueSources } from '#database/order-sources.ts'
import type { WaitingFile } from '#database/tables/edi.ts'
import type { OrderOrigin } from '#database/tables/order-files.ts'
import { endsWhole } from '#domain/order-files/ends-whole.ts'
import { fitsPattern } from '#domain/order-files/file-pattern.ts'
import type { Mailbox, WaitingMail } from '#outside/imap.ts'
import { pathIn, type RemoteFiles, TooLarge } from '#outside/remote-files.ts'
import { isPatient, isTemporary, settledFiles } from '../files/settled-files.ts'
import { needCredentials, type OrderHouse, openSourceFiles, openSourceMailbox } from './open-source.ts'
import { cleanName, hashOf, MOST_FILE_BYTES, takeOrderFile } from './take-order-file.ts'

/** Looks for sources that are due, every minute. */
export const POLL_DUE_SOURCES = 'order-poll-due'
/** Looks into one source: `{ sourceId }`. */
export const POLL_SOURCE = 'order-poll-source'

/** So many are looked into at a time: servers that do not answer must not hold up everybody's mail. */
const LANES = 2
const MOST_FILES = 500
const MOST_MAILS = 50
const ENDS_BYTES = 4_096

/** Queues a look into every source whose turn it is. */
export async function pollDueSources(house: OrderHouse): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    for (const sourceId of await takeDueSources(tx)) await queueSourcePoll(tx, sourceId)
  })
}

/** Looks do not pile up: one that waits is enough. */
export const queueSourcePoll = (db: OrderHouse['db'], sourceId: string): Promise<void> =>
  addJob(
    db,
    POLL_SOURCE,
    { sourceId },
    {
      key: `order-poll:${sourceId}`,
      queue: `order-poll-${Number.parseInt(sourceId.slice(-2), 16) % LANES}`,
      maxAttempts: 3,
    },
  )

interface Poll {
  taken: number
  waiting: number
  /** Sentences for people: what was left, and why. */
  notes: string[]
}

/**
 * Takes what lies in a source. A file is taken once, by name and content, when it has stopped growing and looks whole;
 * it is moved or marked only after it is kept here. What goes wrong is noted on the source: the next look comes by
 * itself.
 */
export async function pollSource(
  house: OrderHouse,
  sourceId: string,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const source = await findSourceOfJob(house.db, sourceId)
  if (!source?.isEnabled || source.kind === 'Upload') return
  const waitingFiles = { ...source.waitingFiles }
  const poll: Poll = { taken: 0, waiting: 0, notes: [] }
  try {
    if (source.kind === 'Email') await pollMailbox(house, source, poll)
    else await pollFolder(house, source, poll, waitingFiles, pause)
    await noteSourcePoll(house.db, source.id, { outcome: 'ok', detail: wordsOf(poll), waitingFiles })
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    await noteSourcePoll(house.db, source.id, { outcome: 'failed', detail, waitingFiles })
  }
  const { clientId } = source
  await notifyLive(house.db, { clientId, topic: 'changed', data: { tags: ['integration'] } })
}

const wordsOf = ({ taken, waiting, notes }: Poll): string =>
  [
    `${taken} ${taken === 1 ? 'file' : 'files'} taken`,
    ...(waiting > 0 ? [`${waiting} still being written`] : []),
    ...notes,
  ].join('; ')

async function pollFolder(
  house: OrderHouse,
  source: OrderSource,
  poll: Poll,
  waiting: Record<string, WaitingFile>,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const files = await openSourceFiles(house, source, needCredentials(house, source))
  const list = async () =>
    (await files.list(source.path))
      .filter(({ name }) => !isTemporary(name) && fitsPattern(name, source.filePattern))
      .slice(0, MOST_FILES)
  try {
    for (const { name } of await settledFiles(list, waiting, pause)) {
      const bytes = await readFile(files, pathIn(source.path, name), poll)
      if (!bytes) continue
      if (!looksWhole(bytes) && isPatient(waiting[name])) {
        poll.waiting += 1
        continue
      }
      if (await take(house, source, name, bytes)) poll.taken += 1
      // Kept here now: what becomes of the file there can do no harm any more.
      const isGone = await putAway(files, source, name, poll)
      if (isGone) delete waiting[name]
      else if (waiting[name]) waiting[name].isTaken = true
    }
  } finally {
    await files.close()
  }
}

async function readFile(files: RemoteFiles, path: string, poll: Poll): Promise<Buffer | null> {
  try {
    return await files.read(path, MOST_FILE_BYTES)
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error
    poll.notes.push(error.message)
    return null
  }
}

const looksWhole = (bytes: Buffer): boolean =>
  endsWhole(
    bytes.toString('latin1', 0, ENDS_BYTES),
    bytes.toString('latin1', Math.max(0, bytes.length - ENDS_BYTES)),
  )

/** Keeps the file and queues its import; false where it was taken before. */
async function take(house: OrderHouse, source: OrderSource, name: string, bytes: Buffer): Promise<boolean> {
  if (await isFileTaken(house.db, source.id, cleanName(name), hashOf(bytes))) return false
  const workId = await takeOrderFile(house.db, {
    id: newId(),
    clientId: source.clientId,
    sourceId: source.id,
    origin: ORIGINS[source.kind],
    name,
    bytes,
    reading: { columns: source.columns, sheet: '', headerRow: 0, skipRejected: true },
    createdBy: { id: '', name: source.name },
  })
  return workId !== null
}

const ORIGINS: Readonly<Record<OrderSource['kind'], OrderOrigin>> = {
  SFTP: 'sftp',
  FTP: 'ftp',
  FTPS: 'ftp',
  Email: 'email',
  Upload: 'upload',
}

/** Moves or deletes what was taken; true when it is gone from the folder. */
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
    poll.notes.push(`${name} stays: ${(error as Error).message}`)
    return false
  }
}

/** Where files go that were taken. */
export const archiveOf = ({ archivePath, path }: Pick<OrderSource, 'archivePath' | 'path'>): string =>
  archivePath || pathIn(path, 'processed')

async function pollMailbox(house: OrderHouse, source: OrderSource, poll: Poll): Promise<void> {
  const mailbox = await openSourceMailbox(house, source, needCredentials(house, source))
  try {
    for (const mail of await mailbox.list(MOST_MAILS)) await takeMail(house, source, mailbox, mail, poll)
  } finally {
    await mailbox.close()
  }
}

async function takeMail(
  house: OrderHouse,
  source: OrderSource,
  mailbox: Mailbox,
  mail: WaitingMail,
  poll: Poll,
): Promise<void> {
  const about = `Mail '${mail.subject.slice(0, 60)}' from ${mail.from.slice(0, 80)}`
  // Left unread, for a person.
  if (!isAllowed(mail.from, source.mailbox?.allowedSenders ?? [])) {
    poll.notes.push(`${about} is not from an allowed sender.`)
    return
  }
  if (mail.bytes > MOST_FILE_BYTES * 1.5) {
    poll.notes.push(`${about} is too large.`)
    return
  }
  const files = (await mailbox.attachments(mail.uid)).filter(
    ({ name, bytes }) =>
      bytes.length > 0 && bytes.length <= MOST_FILE_BYTES && fitsPattern(name, source.filePattern),
  )
  if (files.length === 0) poll.notes.push(`${about} brings no order file.`)
  for (const { name, bytes } of files) {
    if (await take(house, source, name || mail.subject, bytes)) poll.taken += 1
  }
  const isOrder = files.length > 0
  if (!isOrder || source.afterImport === 'leave') await mailbox.settle(mail.uid, { kind: 'leave' })
  else if (source.afterImport === 'delete') await mailbox.settle(mail.uid, { kind: 'delete' })
  else await mailbox.settle(mail.uid, { kind: 'move', folder: source.archivePath || 'Processed' })
}

/** An address, or a domain with or without its @. Nobody named: everybody. */
function isAllowed(from: string, allowed: readonly string[]): boolean {
  const rules = allowed.map((one) => one.trim().toLowerCase()).filter((one) => one !== '')
  return (
    rules.length === 0 ||
    rules.some((rule) =>
      rule.includes('@') && !rule.startsWith('@')
        ? from === rule
        : from.endsWith(`@${rule.replace(/^@/, '')}`),
    )
  )
}
