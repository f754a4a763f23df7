import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/** A change with an Idempotency-Key: the user of the key, and the request. */
export interface KeyedChange {
  userId: string
  key: string
  call: string
  bodyHash: string
}

export type Claim =
  /** The first call: do the work, then `keepReply`. */
  | { kind: 'first' }
  /** A repeat: return this reply. */
  | { kind: 'repeat'; reply: unknown }
  /** The key was used for another request. */
  | { kind: 'reused' }

/**
 * Claims an Idempotency-Key inside the transaction of the change. A second call with the key waits until the first has
 * committed (and then repeats its reply) or has rolled back (and then is the first).
 * @param lock true: repeats also wait for each other, because each changes the data stored with the key
 */
export async function claimIdempotencyKey(
  db: Db,
  change: KeyedChange,
  { lock = false } = {},
): Promise<Claim> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values(rowOf(change))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return { kind: 'first' }
  const before = claimedBefore(db, change)
  const row = await (lock ? before.forUpdate() : before).executeTakeFirstOrThrow()
  return isSame(row, change) ? { kind: 'repeat', reply: row.reply } : { kind: 'reused' }
}

/**
 * The same for a change that is not a single transaction: the claim is visible immediately, until `keepReply` or
 * `dropClaim`. A claim older than `staleMs` without a reply was left by a dead process.
 * @returns 'under way' while the first call is running
 */
export async function claimAhead(
  db: Db,
  change: KeyedChange,
  staleMs: number,
): Promise<Claim | { kind: 'under way' }> {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(rowOf(change))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ created_at: sql`now()` })
        .where('idempotency_keys.reply', 'is', null)
        .where('idempotency_keys.call', '=', change.call)
        .where('idempotency_keys.body_hash', '=', change.bodyHash)
        .where('idempotency_keys.created_at', '<', sql<Date>`now() - ${staleMs} * interval '1 millisecond'`),
    )
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return { kind: 'first' }
  const row = await claimedBefore(db, change).executeTakeFirst()
  // Dropped in the meantime: a new request may be the first.
  if (!row) return { kind: 'under way' }
  if (!isSame(row, change)) return { kind: 'reused' }
  return row.reply === null ? { kind: 'under way' } : { kind: 'repeat', reply: row.reply }
}

/** Drops the claim, because nothing was done under the key: the next call may be the first. */
export async function dropClaim(db: Db, { userId, key }: KeyedChange): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('reply', 'is', null)
    .execute()
}

const rowOf = ({ userId, key, call, bodyHash }: KeyedChange) => ({
  user_id: userId,
  key,
  call,
  body_hash: bodyHash,
  reply: null,
})

const claimedBefore = (db: Db, { userId, key }: KeyedChange) =>
  db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'reply'])
    .where('user_id', '=', userId)
    .where('key', '=', key)

const isSame = (row: { call: string; body_hash: string }, { call, bodyHash }: KeyedChange) =>
  row.call === call && row.body_hash === bodyHash

export async function keepReply(
  db: Db,
  { userId, key }: Pick<KeyedChange, 'userId' | 'key'>,
  reply: unknown,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** Keys older than `days` are deleted; a nightly job calls this. */
export async function forgetIdempotencyKeys(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(Date.now() - days * 86_400_000))
    .execute()
}
