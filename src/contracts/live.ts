import * as z from 'zod/mini'
import { workNews } from './entities/sheet.ts'

/**
 * What is pushed over `/ws` as `{ type: 'event', topic, data }`, and said between the processes of an installation: each
 * topic with the schema of its data. Only news: what must not be missed stands in a reply.
 */

/** A carrier's answer as it comes, before the whole reply to the question. */
const liveAnswer = z.object({
  scac: z.string(),
  carrierName: z.string(),
  /** Of a carrier with several services; '' where it has only one. */
  serviceName: z._default(z.string(), ''),
  cents: z.nullable(z.int()),
  serviceDays: z.nullable(z.number()),
  deliveryDate: z.nullable(z.string()),
  /** Why there is no price; '' when there is one. */
  notice: z.string(),
})
export type LiveAnswer = z.output<typeof liveAnswer>

const nothing = z.object({})

export const LIVE = {
  /** The server's data of these tags is no longer what it was. */
  changed: z.object({ tags: z.array(z.string()) }),
  /** How far long work is. */
  work: workNews,
  /** Answers to the rate question of that name; `told` of `asked` carriers have answered. */
  rates: z.object({
    stream: z.string(),
    answers: z.array(liveAnswer),
    told: z.int(),
    asked: z.int(),
    done: z.boolean(),
  }),
  /** How many shipments of a benchmark are rated again. */
  benchmark: z.object({ stream: z.string(), done: z.int(), of: z.int() }),
  /** Sessions or rights of the client changed: each browser's session is judged again. */
  session: nothing,
  /** The process was cut off from the database for a while: events may have been missed. */
  reconnected: nothing,
  /** The browser was cut off from the server for a while, and says so to itself. */
  connected: nothing,
  /** Between processes only: something new for a print bridge, for the one that holds its line. */
  bridge: z.object({
    bridgeId: z.string(),
    /** The question to its scale. */
    weigh: z.optional(z.string()),
    ended: z.optional(z.enum(['unpaired', 'replaced', 'locked'])),
    /** The connection that has taken over. */
    connection: z.optional(z.string()),
  }),
} as const

export type LiveTopic = keyof typeof LIVE
export type LiveData<T extends LiveTopic> = z.output<(typeof LIVE)[T]>

/** An event with the data of its topic. */
export type LiveEvent = { [T in LiveTopic]: { topic: T; data: LiveData<T> } }[LiveTopic]

/** What was pushed, as its topic says; null for what is no event, or another version's. */
export function readLiveEvent(said: unknown): LiveEvent | null {
  const { type, topic, data } = (said ?? {}) as { type?: unknown; topic?: unknown; data?: unknown }
  if (type !== 'event' || typeof topic !== 'string' || !Object.hasOwn(LIVE, topic)) return null
  const read = z.safeParse(LIVE[topic as LiveTopic], data)
  return read.success ? ({ topic, data: read.data } as LiveEvent) : null
}
