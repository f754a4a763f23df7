import { Refusal } from '#contracts/errors.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'

/**
 * The refusal of an action that the shipment's state does not allow: it names the state as the user knows it, and for
 * an ended shipment whether it was voided or archived.
 */
export const actionRefused = (
  { status, endedAs }: Pick<StoredShipment, 'status' | 'endedAs'>,
  action: string,
  because: string,
): Refusal => new Refusal('ACTION_REFUSED', { action, from: status, endedAs, because })
