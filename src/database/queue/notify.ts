import { sql } from 'kysely'
import type { LiveEvent } from '#contracts/live.ts'
import type { Db } from '../sql/open.ts'

/** The channel on which all processes of an installation hear what changed. */
export const LIVE_CHANNEL = 'lading_live'

/**
 * One event to the browsers of a client, and to the processes of the installation; `*`: to those of every client. With
 * `userId` browsers of this user alone get it.
 */
export type LiveMessage = LiveEvent & { clientId: string; userId?: string }

/** PostgreSQL takes at most 8000 bytes in one notification. */
const LARGEST = 7_900

/** Sends with the transaction: nothing is heard of a change that was rolled back. Too large a message throws. */
export async function notifyLive(db: Db, message: LiveMessage): Promise<void> {
  const payload = JSON.stringify(message)
  if (Buffer.byteLength(payload) > LARGEST) throw new Error(`live message too large: ${message.topic}`)
  await sql`select pg_notify(${LIVE_CHANNEL}, ${payload})`.execute(db)
}
