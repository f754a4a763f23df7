import { sql } from 'kysely'
import { addDays } from '#domain/calendar/iso-date.ts'
import { dayInForce } from '#domain/calendar/last-today.ts'
import type { Db } from '../sql/open.ts'

/** Index prices: those published for every company, and a company's own, which take precedence. */

export interface StoredFuelPrice {
  date: string
  mills: number
  source: 'own' | 'published' | 'demo'
  changedBy: string
}

export interface FuelIndex {
  id: string
  lastDate: string
  lastMills: number
  priceCount: number
  isStale: boolean
}

/** If the latest weekly price is older, the index has not been updated. */
const STALE_AFTER_DAYS = 10

/** Every index with a price for the company. */
export async function listFuelIndexes(db: Db, clientId: string, now: Date): Promise<FuelIndex[]> {
  const { rows } = await sql<{ id: string; last_date: string; mills: number; count: number }>`
    select index_code as id, max(price_date)::text as last_date, count(distinct price_date)::int as count,
      (array_agg(price_mills order by price_date desc, client_id nulls last))[1] as mills
    from fuel_prices where client_id is null or client_id = ${clientId} group by index_code order by index_code`.execute(
    db,
  )
  const fresh = addDays(dayInForce(now), -STALE_AFTER_DAYS)
  return rows.map((row) => ({
    id: row.id,
    lastDate: row.last_date,
    lastMills: row.mills,
    priceCount: row.count,
    isStale: row.last_date < fresh,
  }))
}

/** The fuel index of a carrier's latest contract; '' if it has none. */
export async function findFuelIndexOf(
  db: Db,
  clientId: string,
  scac: string,
  rateModeId: number,
): Promise<string> {
  const { rows } = await sql<{ index_id: string | null }>`
    select coalesce(header -> 'fuel' ->> 'indexId', header -> 'fuel' -> 'rule' ->> 'indexId',
      jsonb_path_query_first(header, '$.fuels[*].rule.indexId') #>> '{}') as index_id
    from tariffs where client_id = ${clientId} and scac = ${scac.toUpperCase()} and rate_mode_id = ${rateModeId}
      and state = 'live'
    order by effective_from desc limit 1`.execute(db)
  return rows[0]?.index_id ?? ''
}

/** Prices of one index from a day on, newest first. */
export async function listFuelPrices(
  db: Db,
  clientId: string,
  indexId: string,
  from: string,
): Promise<StoredFuelPrice[]> {
  const { rows } = await sql<{
    date: string
    mills: number
    is_own: boolean
    is_synthetic: boolean
    by: string
  }>`
    select distinct on (price_date) price_date::text as date, price_mills as mills, client_id is not null as is_own,
      is_synthetic, changed_by_name as by
    from fuel_prices where index_code = ${indexId} and price_date >= ${from}::date
      and (client_id is null or client_id = ${clientId})
    order by price_date desc, client_id nulls last`.execute(db)
  return rows.map(({ date, mills, is_own, is_synthetic, by }) => ({
    date,
    mills,
    source: is_own ? 'own' : is_synthetic ? 'demo' : 'published',
    changedBy: by,
  }))
}

/** Adds or changes a company's own prices; null removes a price. Returns the previous prices. */
export async function saveOwnPrices(
  db: Db,
  clientId: string,
  indexId: string,
  prices: readonly { date: string; mills: number | null }[],
  changedBy: string,
): Promise<{ date: string; mills: number | null }[]> {
  const dates = prices.map(({ date }) => date)
  const { rows } = await sql<{ date: string; mills: number }>`
    select price_date::text as date, price_mills as mills from fuel_prices
    where client_id = ${clientId} and index_code = ${indexId} and price_date = any (${dates}::date[])`.execute(
    db,
  )
  const former = new Map(rows.map(({ date, mills }) => [date, mills]))
  await sql`delete from fuel_prices where client_id = ${clientId} and index_code = ${indexId}
    and price_date = any (${dates}::date[])`.execute(db)
  const kept = prices.filter(({ mills }) => mills !== null)
  await sql`insert into fuel_prices (index_code, price_date, price_mills, client_id, changed_by_name)
    select ${indexId}, d.date, d.mills, ${clientId}::uuid, ${changedBy}
    from unnest(${kept.map(({ date }) => date)}::date[], ${kept.map(({ mills }) => mills)}::int[]) as d (date, mills)`.execute(
    db,
  )
  return dates.map((date) => ({ date, mills: former.get(date) ?? null }))
}

/**
 * Adds published prices for every company and returns the number of changes. Published prices replace demo prices; demo
 * prices (`isDemo`) replace nothing.
 */
export async function savePublishedPrices(
  db: Db,
  indexId: string,
  prices: readonly { date: string; mills: number }[],
  isDemo = false,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into fuel_prices (index_code, price_date, price_mills, is_synthetic)
    select ${indexId}, d.date, d.mills, ${isDemo}::boolean
    from unnest(${prices.map(({ date }) => date)}::date[], ${prices.map(({ mills }) => mills)}::int[]) as d (date, mills)
    on conflict (index_code, price_date) where client_id is null do update
      set price_mills = excluded.price_mills, is_synthetic = false, created_at = now()
      where not excluded.is_synthetic
        and (fuel_prices.price_mills <> excluded.price_mills or fuel_prices.is_synthetic)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
