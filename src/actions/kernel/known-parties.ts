import type { Tag } from '#contracts/endpoint.ts'
import { forgetRatingParties } from '#database/carriers/rating-parties.ts'
import type { LiveMessage } from '#database/queue/notify.ts'

/** Whom a rating asks is remembered for the next one (decision 22): here is what ends that. */

/** Carriers, their accounts and their contracts; the client's own docks. */
const TAGS: readonly Tag[] = ['carriers', 'locations']

/** In the process that changes something, before it is committed: its next rating reads again. */
export function forgetParties(clientId: string, tags: readonly string[]): void {
  if (TAGS.some((tag) => tags.includes(tag))) forgetRatingParties(clientId)
}

/** What other processes change, and what was read here while it was being committed. */
export function followParties(bus: { on: (listener: (message: LiveMessage) => void) => void }): void {
  bus.on(({ clientId, ...event }) => {
    if (event.topic === 'reconnected') forgetRatingParties('*')
    if (event.topic === 'changed') forgetParties(clientId, event.data.tags)
  })
}
