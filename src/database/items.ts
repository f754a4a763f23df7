import type { Db } from './open.ts'

/** How many units of each item make a pallet, where the item master says it. */
export async function listPalletUnits(
  db: Db,
  clientId: string,
): Promise<{ ItemCode: string; unitsPerPallet: number }[]> {
  const rows = await db
    .selectFrom('item_master')
    .select(['item_code', 'units_per_pallet'])
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('units_per_pallet', '>', 0)
    .orderBy('item_code')
    .limit(10_000)
    .execute()
  return rows.map((row) => ({ ItemCode: row.item_code, unitsPerPallet: row.units_per_pallet }))
}
