import { type BulkheadPolicy, bulkhead, isBulkheadRejectedError } from 'cockatiel'
import type { Pool } from 'pg'
import { Refusal } from '#contracts/errors.ts'

/**
 * A change holds a connection until it is committed, and on its way it may ask the pool for another (tariffs, lists).
 * If changes that wait for each other's rows held them all, the one they wait for could not go on: so many are left.
 */
const SHARE_OF_CHANGES = 0.7
/** The most changes that wait; more than that are no crowd but a fault. */
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

/** Runs changes in the order in which they came. @throws DATABASE_UNAVAILABLE if too many wait */
export async function inTurn<T>(pool: Pool, change: () => Promise<T>): Promise<T> {
  try {
    return await gateOf(pool).execute(change)
  } catch (error) {
    throw isBulkheadRejectedError(error) ? new Refusal('DATABASE_UNAVAILABLE') : error
  }
}
