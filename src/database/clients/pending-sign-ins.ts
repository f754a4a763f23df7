import type { Db } from '../sql/open.ts'

/** An unfinished login: the data that the server needs until it is finished, possibly by another process. */
export interface PendingSignIn {
  /** Derived from a random value that only the browser has. */
  id: string
  purpose: 'single-sign-on' | 'passkey-added' | 'passkey-used'
  clientId: string | null
  userId: string | null
  content: Record<string, string>
  endsAt: Date
}

/** Saves it, and deletes the expired ones. */
export async function keepPendingSignIn(db: Db, pending: PendingSignIn, now: Date): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('ends_at', '<', now).execute()
  await db
    .insertInto('pending_sign_ins')
    .values({
      id: pending.id,
      purpose: pending.purpose,
      client_id: pending.clientId,
      user_id: pending.userId,
      content: JSON.stringify(pending.content),
      ends_at: pending.endsAt,
    })
    .execute()
}

/** Deletes and returns it, so that it works once. Null if there is none or it has expired. */
export async function takePendingSignIn(
  db: Db,
  wanted: Pick<PendingSignIn, 'id' | 'purpose'>,
  now: Date,
): Promise<PendingSignIn | null> {
  const row = await db
    .deleteFrom('pending_sign_ins')
    .where('id', '=', wanted.id)
    .where('purpose', '=', wanted.purpose)
    .returning(['client_id as clientId', 'user_id as userId', 'content', 'ends_at as endsAt'])
    .executeTakeFirst()
  return !row || row.endsAt < now ? null : { ...wanted, ...row }
}
