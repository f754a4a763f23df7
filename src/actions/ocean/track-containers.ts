import { wordsOf } from '#carriers/network.ts'
import type { BodyOf } from '#contracts/endpoint.ts'
import type { trackContainer as endpoint } from '#contracts/endpoints/containers.ts'
import { fail } from '#contracts/errors.ts'
import { findContainer, type StoredContainer, takeDueContainers } from '#database/ocean/containers.ts'
import { isId } from '#database/sql/is-id.ts'
import { plural } from '#domain/text/plural.ts'
import type { NetworkHouse } from '../carrier-calls/question.ts'
import type { ActionContext } from '../kernel/context.ts'
import { askService } from './ask-services.ts'
import { type Kept, keepLook } from './keep-report.ts'
import { showContainer } from './show-container.ts'

/** Asks the tracking services where containers are: on schedule, and at a user's request. */

/** The job, every few minutes. */
export const TRACK_CONTAINERS = 'track-containers'
const MOST = 100
const AT_ONCE = 4
/** Reserves a container for one process; if that process dies, a run after this time takes it. */
const TAKEN_FOR_MS = 15 * 60_000
/** For several questions, one after the other, about one container. */
const WITHIN_MS = 30_000

const SOURCES = { '': '', dcsa: 'Shipping line', terminal49: 'Terminal49' } as const

/** Asks about every container that is due. If a question fails, it is repeated later. */
export async function trackDueContainers(house: NetworkHouse, now: Date): Promise<number> {
  const putOffTo = new Date(now.getTime() + TAKEN_FOR_MS)
  const due = await takeDueContainers(house.db, { now, putOffTo, limit: MOST })
  for (let at = 0; at < due.length; at += AT_ONCE) {
    await Promise.allSettled(due.slice(at, at + AT_ONCE).map((one) => trackOne(house, one, now)))
  }
  return due.length
}

async function trackOne(
  house: NetworkHouse,
  { clientId, id }: { clientId: string; id: string },
  now: Date,
  requestId = `poll ${id}`,
): Promise<Kept | null> {
  const one = await findContainer(house.db, clientId, { id })
  return one && one.trackedBy !== '' ? look(house, one, now, requestId) : null
}

async function look(
  house: NetworkHouse,
  one: StoredContainer,
  now: Date,
  requestId: string,
): Promise<Kept | null> {
  const about = { subjectId: one.id, requestId, now, withinMs: WITHIN_MS }
  const { parsed, tracking } = await askService(house, one, about)
  const isThere = parsed.kind === 'answer'
  return keepLook(house.db, one, {
    at: now,
    source: SOURCES[one.trackedBy],
    requestId,
    tracking,
    report: isThere ? parsed.value : null,
    failure: isThere ? '' : wordsOf(parsed) || 'The service did not respond.',
  })
}

/** Asks about one container now, and returns a sentence about the result, also if the service failed. */
export async function trackContainer(context: ActionContext, body: BodyOf<typeof endpoint>) {
  const { db, clientId, now } = context
  const one = isId(body.containerId) ? await findContainer(db, clientId, { id: body.containerId }) : null
  if (!one) return fail('CONTAINER_NOT_FOUND')
  if (one.trackedBy === '') return fail('CONTAINER_NOT_TRACKED')
  const kept = await look(context, one, now, context.requestId)
  if (!kept) return fail('CONTAINER_NOT_FOUND')
  const { container, newEvents } = kept
  const message =
    container.pollNote ||
    (newEvents === 0 ? 'Nothing new since the last update.' : `${plural(newEvents, 'new event')}.`)
  return { container: showContainer(container, now), message }
}
