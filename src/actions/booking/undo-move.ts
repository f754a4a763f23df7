import { fail } from '#contracts/errors.ts'
import { takeUndo } from '#database/shipments/shipment-undos.ts'
import { findShipment, updateShipment } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { UNDO_SECONDS, undone } from '#domain/shipment/undo-move.ts'
import type { ActionContext } from '../kernel/context.ts'

/**
 * Undoes the last move by hand: state, times, problem and timeline return to what they were. Possible for a moment
 * only, and only if nothing else happened to the shipment since.
 */
export async function undoMove(
  context: ActionContext,
  { shipmentId, version }: { shipmentId: string; version: number },
): Promise<StoredShipment> {
  const { db, clientId, now } = context
  const shipment = await findShipment(db, clientId, shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  if (shipment.version !== version) fail('SHIPMENT_CHANGED')
  const undo = await takeUndo(db, clientId, { shipmentId, version })
  if (!undo || now.getTime() - undo.madeAt.getTime() > UNDO_SECONDS * 1000) return fail('UNDO_TOO_LATE')
  const before = undone(shipment, undo.former)
  const changed = { ...before, version: version + 1 }
  await updateShipment(db, changed, { items: false })
  context.note(shipment.id, { BOL: shipment.bolNumber, from: shipment.status, to: changed.status })
  return changed
}
