import { undoMove, updateStatus, voidShipment } from '#contracts/endpoints/shipments.ts'
import { UNDOABLE_MOVES } from '#domain/shipment/undo-move.ts'
import { call, type Outcome } from '../../api/call.ts'
import { bodyOf, type ManualMove, type MoveDetails, NOTHING_SAID } from './moves.ts'

export interface SentMove {
  move: ManualMove
  shipment: { id: string; version: number }
  details: MoveDetails
  idempotencyKey: string
}

/** The tags that a move writes; lists and counts that read them are read again. */
export const MOVE_WRITES = updateStatus.writes

/** Makes a move. The outcome says only whether it succeeded; the lists show the result. */
export async function sendMove(sent: SentMove): Promise<Outcome<void>> {
  const { move, shipment, details } = sent
  const body = bodyOf(move, shipment, details)
  const options = { idempotencyKey: sent.idempotencyKey, silent: true }
  const outcome =
    move === 'void'
      ? await call(
          voidShipment,
          { shipmentId: body.shipmentId, reason: body.notes, version: body.version },
          options,
        )
      : await call(updateStatus, body, options)
  return outcome.kind === 'ok' ? { kind: 'ok', value: undefined } : outcome
}

/** Moves that a message offers to undo. */
export const CAN_UNDO: readonly ManualMove[] = ['defer', 'pickup', ...UNDOABLE_MOVES]

/** Undoes a move by the version it created, so that later changes are kept. Undoing a deferral resumes the shipment. */
export async function sendUndo(
  move: ManualMove,
  shipment: { id: string; version: number },
): Promise<Outcome<void>> {
  const version = shipment.version + 1
  const idempotencyKey = crypto.randomUUID()
  if (move === 'defer') {
    return sendMove({
      move: 'resume',
      shipment: { ...shipment, version },
      details: NOTHING_SAID,
      idempotencyKey,
    })
  }
  const outcome = await call(undoMove, { shipmentId: shipment.id, version }, { idempotencyKey, silent: true })
  return outcome.kind === 'ok' ? { kind: 'ok', value: undefined } : outcome
}
