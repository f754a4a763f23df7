import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import { call, type Outcome } from '../../api/call.ts'
import { editPath } from '../ship-screens.ts'
import { copyOf } from './copy-of.ts'

/** Reads a shipment and saves a copy. Returns the number of the copy and the link to edit it. */
export async function copyShipment(
  shipmentId: string,
): Promise<Outcome<{ bolNumber: string; path: string }>> {
  const read = await call(shipmentDetails, { shipmentId })
  if (read.kind === 'refused') return read
  const body = { shipmentId: '', shipment: copyOf(read.value.shipment) }
  const saved = await call(shipmentDetails, body, { idempotencyKey: crypto.randomUUID() })
  if (saved.kind === 'refused') return saved
  const made = saved.value.shipment
  return { kind: 'ok', value: { bolNumber: made.bolNumber, path: editPath(made) } }
}
