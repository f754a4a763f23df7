import { sql } from 'kysely'
import type { LiveEvent } from '#contracts/live.ts'
import type { Db } from '../sql/open.ts'

/** The channel on which all processes of an installation receive changes. */
export const LIVE_CHANNEL = 'lading_live'

/**
 * One event for the browsers of a client, and for the processes of the installation; `*`: for those of every client.
 * With `userId`, only browsers of this user get it.
 */
export type LiveMessage = LiveEvent & { clientId: string; userId?: string }

/** PostgreSQL allows at most 8000 bytes in one notification. */
const LARGEST = 7_900

/** Sent with the transaction: a rolled-back change sends nothing. Throws if the message is too large. */
export async function notifyLive(db: Db, message: LiveMessage): Promise<void> {
  const payload = JSON.stringify(message)
  if (Buffer.byteLength(payload) > LARGEST) throw new Error(`live message too large: ${message.topic}`)
  await sql`select pg_notify(${LIVE_CHANNEL}, ${payload})`.execute(db)
}
