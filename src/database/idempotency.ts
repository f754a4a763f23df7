import type { Db } from './open.ts'

export type Claim =
  /** The first of its kind: do the work, then `keepReply`. */
  | { kind: 'first' }
  /** Done before: answer this. */
  | { kind: 'repeat'; reply: unknown }
  /** The key was used for something else. */
  | { kind: 'reused' }

/**
 * Claims an Idempotency-Key inside the transaction of the change. A second call with the key waits here until the
 * first has committed (and then repeats its answer) or has rolled back (and then is the first).
 */
export async function claimIdempotencyKey(
  db: Db,
  claim: { userId: string; key: string; call: string; bodyHash: string },
): Promise<Claim> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({
      user_id: claim.userId,
      key: claim.key,
      call: claim.call,
      body_hash: claim.bodyHash,
      reply: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return { kind: 'first' }
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'reply'])
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirstOrThrow()
  if (row.call !== claim.call || row.body_hash !== claim.bodyHash) return { kind: 'reused' }
  return { kind: 'repeat', reply: row.reply }
}

export async function keepReply(db: Db, userId: string, key: string, reply: unknown): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** Keys older than `days` are forgotten; a nightly job calls this. */
export async function forgetIdempotencyKeys(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(Date.now() - days * 86_400_000))
    .execute()
}
