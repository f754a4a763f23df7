import type { Outcome } from '#contracts/entities/outcome.ts'
import type { Refusal } from '#contracts/errors.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { messageOf } from '../kernel/bulk-work.ts'

/** The outcome of one shipment in a call that replies immediately. */
export function outcomeOf(
  id: string,
  shipment: StoredShipment | undefined,
  refusal: Refusal | null,
): Outcome {
  return {
    id,
    title: shipment?.bolNumber ?? id,
    kind: refusal ? 'refused' : 'done',
    code: refusal?.code ?? '',
    message: refusal ? messageOf(refusal) : '',
    shipmentId: shipment?.id ?? '',
    bolNumber: shipment?.bolNumber ?? '',
    status: shipment?.status ?? '',
    version: shipment?.version ?? null,
  }
}
