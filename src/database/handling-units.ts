import { sql } from 'kysely'
import type { Db } from './open.ts'

/** The codes of a shipment's handling units by unit, from 1; what has none yet is missing. */
export async function listSsccs(db: Db, clientId: string, shipmentId: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('handling_units')
    .select(['unit', 'sscc'])
    .where('client_id', '=', clientId)
    .where('shipment_id', '=', shipmentId)
    .execute()
  return new Map(rows.map(({ unit, sscc }) => [unit, sscc]))
}

/** Takes `count` serials of the client, one after the other; the first of them is answered. */
export async function takeSsccSerials(db: Db, clientId: string, count: number): Promise<number> {
  const row = await db
    .updateTable('clients')
    .set({ sscc_serial: sql`sscc_serial + ${count}` })
    .where('id', '=', clientId)
    .returning('sscc_serial')
    .executeTakeFirstOrThrow()
  return Number(row.sscc_serial) - count + 1
}

/** Gives units their codes. A unit that has got one meanwhile keeps it. */
export async function insertSsccs(
  db: Db,
  clientId: string,
  shipmentId: string,
  units: readonly { unit: number; sscc: string }[],
): Promise<void> {
  if (units.length === 0) return
  await db
    .insertInto('handling_units')
    .values(units.map(({ unit, sscc }) => ({ client_id: clientId, shipment_id: shipmentId, unit, sscc })))
    .onConflict((conflict) => conflict.columns(['shipment_id', 'unit']).doNothing())
    .execute()
}
