import type { Db } from '../sql/open.ts'

/** Keeps what consolidating its orders saves, with the shipment: later the orders could not be priced apart again. */
export async function keepSaving(db: Db, clientId: string, shipmentId: string, cents: number): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ consolidation_saved_cents: cents })
    .where('id', '=', shipmentId)
    .where('client_id', '=', clientId)
    .execute()
}
