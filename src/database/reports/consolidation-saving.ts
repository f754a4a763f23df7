import type { Db } from '../sql/open.ts'

/**
 * Saves the savings from consolidating its orders with the shipment: later the orders could no longer be priced
 * separately.
 */
export async function keepSaving(db: Db, clientId: string, shipmentId: string, cents: number): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ consolidation_saved_cents: cents })
    .where('id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .execute()
}
