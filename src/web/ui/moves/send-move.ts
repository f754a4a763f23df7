import { updateStatus, voidShipment } from '#contracts/endpoints/shipments.ts'
import { call, type Outcome } from '../../api/call.ts'
import { bodyOf, type ManualMove, type MoveDetails } from './moves.ts'

export interface SentMove {
  move: ManualMove
  shipment: { id: string; version: number }
  details: MoveDetails
  idempotencyKey: string
}

/** What a move changes; lists and counts that read these tags are read again. */
export const MOVE_WRITES = updateStatus.writes

/** Makes a move. The answer is only whether it was made: what became of it stands in the lists. */
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
