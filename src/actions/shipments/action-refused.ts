import { Refusal } from '#contracts/errors.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'

/**
 * The refusal of an action that is not possible as a shipment stands: it names the state as its user knows it, and of
 * one that has ended whether it was voided or archived.
 */
export const actionRefused = (
  { status, endedAs }: Pick<StoredShipment, 'status' | 'endedAs'>,
  action: string,
  because: string,
): Refusal => new Refusal('ACTION_REFUSED', { action, from: status, endedAs, because })
