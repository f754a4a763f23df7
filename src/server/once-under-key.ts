import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '#contracts/errors.ts'
import { claimAhead, dropClaim, type KeyedChange, keepReply } from '#database/queue/idempotency.ts'
import type { Db } from '#database/sql/open.ts'

/** A stored reply for the same Idempotency-Key, already in wire spelling. */
export class Repeated {
  readonly reply: unknown
  constructor(reply: unknown) {
    this.reply = reply
  }
}

/** No call to carriers takes longer than this; an older claim without a reply was abandoned. */
const STALE_MS = 5 * 60_000
/** How long a repeated request waits for the reply to the first. */
const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 100

/**
 * Runs work of several transactions once per Idempotency-Key: the claim is committed before the work starts, and its
 * reply is stored when it is done. A repeat meanwhile waits for that reply; after a failure the next try counts as the
 * first.
 * @param replyOf the reply in wire format, which is stored and repeated
 * @throws IDEMPOTENCY_KEY_REUSED, REQUEST_UNDER_WAY
 */
export async function onceUnderKey<T>(
  db: Db,
  change: KeyedChange,
  work: () => Promise<T>,
  replyOf: (answer: T) => unknown,
): Promise<T | Repeated> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const claim = await claimAhead(db, change, STALE_MS)
    if (claim.kind === 'first') break
    if (claim.kind === 'reused') fail('IDEMPOTENCY_KEY_REUSED')
    if (claim.kind === 'repeat') return new Repeated(claim.reply)
    if (performance.now() > until) fail('REQUEST_UNDER_WAY')
    await sleep(LOOK_EVERY_MS)
  }
  const answer = await work().catch(async (error: unknown) => {
    await dropClaim(db, change)
    throw error
  })
  await keepReply(db, change, replyOf(answer))
  return answer
}
