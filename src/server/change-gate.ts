import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError } from 'cockatiel'
import type { Pool } from 'pg'
import { Refusal } from '#contracts/errors.ts'

/**
 * The share of the pool that changes may use. A change keeps a connection until it is committed and may need a second
 * one meanwhile (tariffs, lists). If changes that wait for each other's rows took all connections, none could continue.
 */
const SHARE_OF_CHANGES = 0.7
/** Maximum number of waiting changes; more means a fault, not a busy moment. */
const MOST_WAITING = 2_000

const gates = new WeakMap<Pool, BulkheadPolicy>()

function gateOf(pool: Pool): BulkheadPolicy {
  let gate = gates.get(pool)
  if (!gate) {
    gate = bulkhead(Math.max(1, Math.floor(pool.options.max * SHARE_OF_CHANGES)), MOST_WAITING)
    gates.set(pool, gate)
  }
  return gate
}

/** Runs changes in order of arrival. @throws DATABASE_UNAVAILABLE if too many wait */
export async function inTurn<T>(pool: Pool, change: () => Promise<T>): Promise<T> {
  try {
    return await gateOf(pool).execute(change)
  } catch (error) {
    throw isBulkheadRejectedError(error) ? new Refusal('DATABASE_UNAVAILABLE') : error
  }
}
