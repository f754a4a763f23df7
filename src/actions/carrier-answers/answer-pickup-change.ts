import { fail } from '#contracts/errors.ts'
import { answerPickupChange as keepAnswer } from '#database/shipments/pickup-changes.ts'
import { findShipment } from '#database/shipments/shipments.ts'
import { moveShipment } from '../booking/move-shipment.ts'
import type { ActionContext } from '../kernel/context.ts'

/** Records the carrier's answer to a changed pickup by mail or phone. A refusal is a problem of the shipment. */
export async function answerPickupChange(
  context: ActionContext,
  request: { shipmentId: string; answer: 'confirmed' | 'refused'; notes: string },
): Promise<{ shipmentId: string; answer: string; version: number }> {
  const { db, clientId, user, now } = context
  const { shipmentId, answer, notes } = request
  const shipment = await findShipment(db, clientId, shipmentId, { lock: true })
  if (!shipment) return fail('SHIPMENT_NOT_FOUND')
  const kept = await keepAnswer(
    db,
    { clientId, shipmentId: shipment.id },
    { state: answer, words: notes, by: user.userName, at: now },
  )
  if (!kept) return fail('NO_PICKUP_CHANGE')
  context.note(
    shipment.id,
    { BOL: shipment.bolNumber, answer, ...(notes ? { notes } : {}) },
    'shipment.pickup-change-answered',
  )
  const isProblem = answer === 'refused' && (shipment.status === 'T' || shipment.status === 'A')
  const after = isProblem
    ? await moveShipment(context, {
        ...{ shipmentId: shipment.id, action: 'reportProblem', place: '', occurredAt: '' },
        notes: ['The carrier refused the changed pickup', notes].filter(Boolean).join(': '),
      })
    : shipment
  return { shipmentId: shipment.id, answer, version: after.version }
}
