import type { ShipmentStatus } from '../shipment/lifecycle.ts'

/** The buckets that freight passes through, in order, from where its order starts. */
const WAY: readonly ShipmentStatus[] = ['Q', 'H', 'T', 'A', 'D', 'V']

/**
 * The bucket of an order with shipments: the least advanced bucket of its shipments. Void shipments return their
 * orders, so `V` is an archived one. Without a shipment: Rate & Route, where building an order puts it.
 */
export const bucketOfBuilt = (shipments: readonly string[]): ShipmentStatus =>
  WAY.find((status) => shipments.includes(status)) ?? 'Q'
