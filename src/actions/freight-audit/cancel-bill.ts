import {
  cancelStoredBill,
  findBillByNumber,
  lockBillsOf,
  type StoredBill,
} from '#database/freight-audit/carrier-bills.ts'
import type { Db } from '#database/sql/open.ts'
import type { FreightBill } from '#domain/freight-audit/bill.ts'
import { takeBills } from './take-bill.ts'

/** The result for a bill that its carrier canceled. */
export type CanceledBill =
  /** It waits in the queue with what to do. */
  | { kind: 'held'; id: string; shipmentId: string | null; isNew: boolean }
  /** There is no payment to stop. */
  | { kind: 'nothingToDo'; because: string }

/**
 * Records that the carrier canceled a bill, in the transaction of `db`. The bill returns to the queue whatever was
 * decided; one that is not here yet is stored, so that it is not paid when it comes later.
 */
export async function cancelBill(
  db: Db,
  clientId: string,
  bill: FreightBill,
  from: Pick<StoredBill, 'source' | 'ediSetId'>,
): Promise<CanceledBill> {
  await lockBillsOf(db, clientId, [bill.scac])
  const known = await findBillByNumber(db, clientId, bill.scac, bill.number)
  if (!known) {
    const [taken] = await takeBills(db, clientId, [{ bill, isCanceled: true }], from)
    if (taken?.kind !== 'taken') return { kind: 'nothingToDo', because: 'it was already refused' }
    const { id, shipmentId } = taken
    await cancelStoredBill(db, clientId, id, { isReopened: true, heldBecause: CANCELED })
    return { kind: 'held', id, shipmentId, isNew: true }
  }
  if (!known.isInForce) return { kind: 'nothingToDo', because: 'it was already corrected' }
  if (known.canceledAt) return { kind: 'nothingToDo', because: 'it was already canceled' }
  const isSent = known.exportedAt !== null
  await cancelStoredBill(db, clientId, known.id, {
    isReopened: !isSent && known.state !== 'closed',
    heldBecause: isSent ? CANCELED_LATE : CANCELED,
  })
  return { kind: 'held', id: known.id, shipmentId: known.shipmentId, isNew: false }
}

const CANCELED = 'the carrier canceled it'
const CANCELED_LATE = 'the carrier canceled it after it was sent to accounts payable'
