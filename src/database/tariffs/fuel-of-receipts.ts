import type pg from 'pg'
import type { FuelTable } from '#domain/rating/fuel.ts'

/** A form of a version of a fuel table; each form has its own digest. */
export interface FuelTableForm {
  table: FuelTable
  digest: string
}

/**
 * Versions of a client's fuel tables by 'id@version', the newest form of each first; changed and deleted forms are kept
 * for receipts.
 */
export async function findFuelTableForms(
  pool: pg.Pool,
  clientId: string,
  versions: readonly string[],
): Promise<Map<string, FuelTableForm[]>> {
  if (versions.length === 0) return new Map()
  const { rows } = await pool.query<{ version: string; fuel_table: FuelTable; digest: string }>(
    `select version, fuel_table, md5(fuel_table::text) as digest from (
       select code || '@' || version as version, fuel_table, 'infinity'::timestamptz as until from fuel_tables
         where client_id = $1 and code || '@' || version = any($2::text[])
       union all
       select code || '@' || version, fuel_table, replaced_at from former_fuel_tables
         where client_id = $1 and code || '@' || version = any($2::text[])) as forms
     order by until desc`,
    [clientId, versions],
  )
  return Map.groupBy(
    rows.map(({ version, fuel_table: table, digest }) => ({ version, table, digest })),
    ({ version }) => version,
  )
}

/**
 * Whether an index price is on record: in its current value, only with its value before a correction, or not at all.
 */
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

/** An index price by its day. */
export interface PriceOfDay {
  indexId: string
  priceDate: string
}

/**
 * Index prices in force within so many days of any of these, by index, oldest first; a client's own take precedence
 * over the published ones.
 */
export async function listIndexPricesAround(
  pool: pg.Pool,
  clientId: string,
  days: readonly PriceOfDay[],
  within: number,
): Promise<Map<string, (PriceOfDay & { mills: number })[]>> {
  if (days.length === 0) return new Map()
  const { rows } = await pool.query<{ index_code: string; date: string; mills: number }>(
    `select distinct on (p.index_code, p.price_date) p.index_code, p.price_date::text as date, p.price_mills as mills
     from (select distinct * from unnest($1::text[], $2::date[]) as given(index_code, price_date)) as asked
     join fuel_prices p on p.index_code = asked.index_code and (p.client_id is null or p.client_id = $4)
       and p.price_date between asked.price_date - $3::int and asked.price_date + $3::int
     order by p.index_code, p.price_date, p.client_id nulls last`,
    [days.map(({ indexId }) => indexId), days.map(({ priceDate }) => priceDate), within, clientId],
  )
  return Map.groupBy(
    rows.map(({ index_code: indexId, date: priceDate, mills }) => ({ indexId, priceDate, mills })),
    ({ indexId }) => indexId,
  )
}
