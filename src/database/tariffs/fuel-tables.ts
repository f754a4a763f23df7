import { sql } from 'kysely'
import type { FuelTable } from '#domain/rating/fuel.ts'
import type { Db } from '../sql/open.ts'

/** Versions of fuel tables, the newest start first, with the carriers whose contract uses the table. */
export async function listFuelTables(
  db: Db,
  clientId: string,
  tableId = '',
  lock = false,
): Promise<{ table: FuelTable; usedBy: string[]; isPerMile: boolean }[]> {
  if (lock) {
    const key = `fuel table ${clientId} ${tableId}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  }
  const { rows } = await sql<{ table: FuelTable; used_by: string[]; is_per_mile: boolean }>`
    select f.fuel_table as table, array(
      select distinct t.scac from tariffs as t where t.client_id = f.client_id and t.state = 'live'
        and (t.header -> 'fuel' ->> 'tableId' = f.code or t.header -> 'fuel' -> 'rule' ->> 'tableId' = f.code)
      order by 1) as used_by,
      exists (select from tariffs as t where t.client_id = f.client_id
        and t.header -> 'fuel' ->> 'basis' = 'perMile' and t.header -> 'fuel' -> 'rule' ->> 'tableId' = f.code)
        as is_per_mile
    from fuel_tables as f where f.client_id = ${clientId} and (${tableId} = '' or f.code = ${tableId})
    order by f.code, f.fuel_table ->> 'effectiveFrom' desc, f.id desc`.execute(db)
  return rows.map(({ table, used_by, is_per_mile }) => ({ table, usedBy: used_by, isPerMile: is_per_mile }))
}
