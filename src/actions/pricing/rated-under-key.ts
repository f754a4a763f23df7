import { fail } from '#contracts/errors.ts'
import { claimIdempotencyKey, keepReply } from '#database/queue/idempotency.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { ActionContext } from '../kernel/context.ts'

interface Rated {
  shipmentId: string
  version: number
}

/**
 * The shipment that was rated under this Idempotency-Key before, in the version it had then; null for a first rating. A
 * concurrent second rating waits here until the first is saved.
 * @throws IDEMPOTENCY_KEY_REUSED
 */
export async function ratedUnderKey({ db, keyed }: ActionContext): Promise<Rated | null> {
  if (!keyed) return null
  const claim = await claimIdempotencyKey(db, keyed, { lock: true })
  if (claim.kind === 'reused') return fail('IDEMPOTENCY_KEY_REUSED')
  return claim.kind === 'repeat' ? (claim.reply as Rated) : null
}

/** Saves with the Idempotency-Key which shipment was rated, in the transaction that saves it. */
export async function keepUnderKey(
  { db, keyed }: ActionContext,
  { id: shipmentId, version }: StoredShipment,
): Promise<void> {
  if (keyed) await keepReply(db, keyed, { shipmentId, version } satisfies Rated)
}
