import type { ShipmentStatus } from '../shipment/lifecycle.ts'

/** From the order's own desk on, as far as its freight can come. */
const WAY: readonly ShipmentStatus[] = ['Q', 'H', 'T', 'A', 'D', 'V']

/**
 * The bucket of an order that is built: the one of its shipment that is least far. Void shipments give their orders back,
 * so `V` is one that has been archived. Without a shipment: Rate & Route, where building puts it.
 */
export const bucketOfBuilt = (shipments: readonly string[]): ShipmentStatus =>
  WAY.find((status) => shipments.includes(status)) ?? 'Q'
