import { sql } from 'kysely'
import type { Db } from '../sql/open.ts'

/** Codes of handling units, by shipment and by unit from 1; units without a code are missing. */
export type UnitCodes = ReadonlyMap<string, ReadonlyMap<number, string>>

export async function listSsccs(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<UnitCodes> {
  const rows = await db
    .selectFrom('handling_units')
    .select(['shipment_id', 'unit', 'sscc'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`shipment_id = any (${shipmentIds}::uuid[])`)
    .execute()
  const codes = new Map<string, Map<number, string>>(shipmentIds.map((id) => [id, new Map()]))
  for (const { shipment_id, unit, sscc } of rows) codes.get(shipment_id)?.set(unit, sscc)
  return codes
}

/** Takes `count` consecutive serials of the client; returns the first of them. */
export async function takeSsccSerials(db: Db, clientId: string, count: number): Promise<number> {
  const row = await db
    .updateTable('clients')
    .set({ sscc_serial: sql`sscc_serial + ${count}` })
    .where('id', '=', clientId)
    .returning('sscc_serial')
    .executeTakeFirstOrThrow()
  return Number(row.sscc_serial) - count + 1
}

/** Saves the codes of units. A unit that already has one keeps it. */
export async function insertSsccs(
  db: Db,
  clientId: string,
  units: readonly { shipmentId: string; unit: number; sscc: string }[],
): Promise<void> {
  if (units.length === 0) return
  await sql`
    insert into handling_units (client_id, shipment_id, unit, sscc)
    select ${clientId}::uuid, * from unnest(
      ${units.map(({ shipmentId }) => shipmentId)}::uuid[],
      ${units.map(({ unit }) => unit)}::int[],
      ${units.map(({ sscc }) => sscc)}::text[])
    on conflict (shipment_id, unit) do nothing`.execute(db)
}
