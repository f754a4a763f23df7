import type pg from 'pg'
import type { FuelTable } from '#domain/rating/fuel.ts'

/** A version of a client's fuel table, newest form first; those that were changed or deleted are kept for receipts. */
export async function findFuelTableForms(
  pool: pg.Pool,
  clientId: string,
  tableId: string,
  version: string,
): Promise<FuelTable[]> {
  const { rows } = await pool.query<{ fuel_table: FuelTable }>(
    `select fuel_table from (
       select fuel_table, 'infinity'::timestamptz as until from fuel_tables
         where client_id = $1 and code = $2 and version = $3
       union all
       select fuel_table, replaced_at from former_fuel_tables
         where client_id = $1 and code = $2 and version = $3) as forms
     order by until desc`,
    [clientId, tableId, version],
  )
  return rows.map((row) => row.fuel_table)
}

/** Whether an index price is on record: as it is now, only as it was before a correction, or not at all. */
export async function findIndexPrice(
  pool: pg.Pool,
  clientId: string,
  indexId: string,
  { priceDate, mills }: { priceDate: string; mills: number },
): Promise<'current' | 'former' | 'missing'> {
  const { rows } = await pool.query<{ is_current: boolean; is_former: boolean }>(
    `select
       exists (select from fuel_prices
         where index_code = $1 and price_date = $2::date and price_mills = $3
           and (client_id is null or client_id = $4)) as is_current,
       exists (select from former_fuel_prices
         where index_code = $1 and price_date = $2::date and price_mills = $3
           and (client_id is null or client_id = $4)) as is_former`,
    [indexId, priceDate, mills, clientId],
  )
  if (rows[0]?.is_current) return 'current'
  return rows[0]?.is_former ? 'former' : 'missing'
}

/** Index prices in force within so many days of one, oldest first; a client's own come before the published ones. */
export async function listIndexPricesAround(
  pool: pg.Pool,
  clientId: string,
  indexId: string,
  { priceDate, days }: { priceDate: string; days: number },
): Promise<{ priceDate: string; mills: number }[]> {
  const { rows } = await pool.query<{ date: string; mills: number }>(
    `select distinct on (price_date) price_date::text as date, price_mills as mills from fuel_prices
     where index_code = $1 and price_date between $2::date - $3::int and $2::date + $3::int
       and (client_id is null or client_id = $4)
     order by price_date, client_id nulls last`,
    [indexId, priceDate, days, clientId],
  )
  return rows.map(({ date, mills }) => ({ priceDate: date, mills }))
}
