import * as z from 'zod/mini'
import { workNews } from './entities/sheet.ts'

/**
 * Events that the server pushes over `/ws` as `{ type: 'event', topic, data }` and that its processes exchange: each
 * topic with the schema of its data. An event may be lost, so replies contain everything that a client needs.
 */

/** One carrier's answer, sent before the complete reply to the rate request. */
const liveAnswer = z.object({
  scac: z.string(),
  carrierName: z.string(),
  /** '' for a carrier with a single service. */
  serviceName: z._default(z.string(), ''),
  cents: z.nullable(z.int()),
  serviceDays: z.nullable(z.number()),
  deliveryDate: z.nullable(z.string()),
  /** The reason for a missing price; '' if there is a price. */
  notice: z.string(),
})
export type LiveAnswer = z.output<typeof liveAnswer>

const nothing = z.object({})

export const LIVE = {
  /** Data with these tags changed on the server. */
  changed: z.object({ tags: z.array(z.string()) }),
  /** Progress of a job. */
  work: workNews,
  /** Answers to the rate request with that ID; `told` of `asked` carriers have answered. */
  rates: z.object({
    stream: z.string(),
    answers: z.array(liveAnswer),
    told: z.int(),
    asked: z.int(),
    done: z.boolean(),
  }),
  /** Progress of a rate benchmark, in shipments. */
  benchmark: z.object({ stream: z.string(), done: z.int(), of: z.int() }),
  /** Sessions or rights changed: the server checks the session of each browser again. */
  session: nothing,
  /** The process lost its database connection for a while and may have missed events. */
  reconnected: nothing,
  /** The browser lost its server connection for a while; sent by the browser to itself. */
  connected: nothing,
  /** Between processes only: news for the process that holds the connection of a print bridge. */
  bridge: z.object({
    bridgeId: z.string(),
    /** The ID of a weight request to its scale. */
    weigh: z.optional(z.string()),
    ended: z.optional(z.enum(['unpaired', 'replaced', 'locked'])),
    /** The ID of the connection that replaces this one. */
    connection: z.optional(z.string()),
  }),
} as const

export type LiveTopic = keyof typeof LIVE
export type LiveData<T extends LiveTopic> = z.output<(typeof LIVE)[T]>

/** An event with the data of its topic. */
export type LiveEvent = { [T in LiveTopic]: { topic: T; data: LiveData<T> } }[LiveTopic]

/** Parses a pushed message; null if it is not an event or does not match the schema of its topic. */
export function readLiveEvent(said: unknown): LiveEvent | null {
  const { type, topic, data } = (said ?? {}) as { type?: unknown; topic?: unknown; data?: unknown }
  if (type !== 'event' || typeof topic !== 'string' || !Object.hasOwn(LIVE, topic)) return null
  const read = z.safeParse(LIVE[topic as LiveTopic], data)
  return read.success ? ({ topic, data: read.data } as LiveEvent) : null
}
