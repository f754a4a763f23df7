import { findSourceOfJob, noteSourcePoll, takeDueSources } from '#database/orders/order-sources.ts'
import { addJob } from '#database/queue/jobs.ts'
import { notifyLive } from '#database/queue/notify.ts'
import type { OrderHouse } from './open-source.ts'
import { pollFolder } from './poll-folder.ts'
import { pollMailbox } from './poll-mailbox.ts'
import type { Poll } from './take-from-source.ts'

/** Looks for sources that are due, every minute. */
export const POLL_DUE_SOURCES = 'order-poll-due'
/** Checks one source: `{ sourceId }`. */
export const POLL_SOURCE = 'order-poll-source'

/** How many sources are checked at a time: servers that do not answer must not delay other clients' orders. */
const LANES = 2

/** Queues a check of every source that is due. */
export async function pollDueSources(house: OrderHouse): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    for (const sourceId of await takeDueSources(tx)) await queueSourcePoll(tx, sourceId)
  })
}

/** Queues a check unless one is already waiting. */
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

/**
 * Reads new files from a source. A file is taken once, identified by name and content, after it has stopped growing and
 * looks complete; it is moved or marked only after it is stored here. Errors are noted in the source, and the next
 * check follows automatically.
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
    const words = error instanceof Error ? error.message : String(error)
    const detail = poll.taken > 0 ? `${words}; ${wordsOf(poll)}` : words
    await noteSourcePoll(house.db, source.id, { outcome: 'failed', detail, waitingFiles })
  }
  const { clientId } = source
  await notifyLive(house.db, { clientId, topic: 'changed', data: { tags: ['integration'] } })
}

const wordsOf = ({ taken, waiting, notes }: Poll): string =>
  [
    `${taken} ${taken === 1 ? 'file' : 'files'} imported`,
    ...(waiting > 0 ? [`${waiting} still being written`] : []),
    ...notes,
  ].join('; ')
