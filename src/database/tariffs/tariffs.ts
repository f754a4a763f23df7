import type pg from 'pg'
import type { TariffKind } from '#domain/rating/any-receipt.ts'
import type { FuelIndexPrice, FuelTable } from '#domain/rating/fuel.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import type { PalletRateRow, TariffHeader, ZoneRow } from '#domain/rating/tariff.ts'
import type { VolumeTariff } from '#domain/rating/volume/volume-tariff.ts'

const TARIFF_COLUMNS = `id, scac, rate_mode_id as "rateModeId", name, effective_from as "effectiveFrom",
  effective_to as "effectiveTo", kind, header`

/** One version of a tariff without its rows. */
export interface TariffWithoutRows {
  id: string
  scac: string
  rateModeId: number
  name: string
  effectiveFrom: string
  effectiveTo: string | null
  kind: TariffKind
  /** The header of an LTL tariff; the whole document of the others. */
  header: TariffHeader | VolumeTariff | ParcelTariff
}

/** The live tariffs of a client that are in force on or after `since` (YYYY-MM-DD). */
export async function listLiveTariffs(
  pool: pg.Pool,
  clientId: string,
  since: string,
): Promise<TariffWithoutRows[]> {
  const { rows } = await pool.query<TariffWithoutRows>(
    `select ${TARIFF_COLUMNS} from tariffs where client_id = $1 and state = 'live'
      and coalesce(effective_to, 'infinity') >= $2::date order by scac, effective_from, version`,
    [clientId, since],
  )
  return rows
}

/** One tariff version by id, live or not. */
export async function findTariff(
  pool: pg.Pool,
  clientId: string,
  tariffId: string,
): Promise<TariffWithoutRows | null> {
  return (await findTariffs(pool, clientId, [tariffId])).get(tariffId) ?? null
}

/** Tariff versions by id, live or not: stored prices are computed again from the version they name. */
export async function findTariffs(
  pool: pg.Pool,
  clientId: string,
  tariffIds: readonly string[],
): Promise<Map<string, TariffWithoutRows>> {
  if (tariffIds.length === 0) return new Map()
  const { rows } = await pool.query<TariffWithoutRows>(
    `select ${TARIFF_COLUMNS} from tariffs where client_id = $1 and id = any($2::uuid[])`,
    [clientId, tariffIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Version marks of tariff versions by their ids: a row that was written since has another mark. */
export async function markTariffs(
  pool: pg.Pool,
  clientId: string,
  tariffIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; mark: string }>(
    `select id, id || ' ' || xmin as mark from tariffs where client_id = $1 and id = any($2::uuid[])`,
    [clientId, tariffIds],
  )
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

/** Zones and pallet prices of one tariff version, without its lanes. */
export async function loadSmallRows(
  pool: pg.Pool,
  tariffId: string,
): Promise<{ zones: ZoneRow[]; palletRates: PalletRateRow[] }> {
  const [zones, palletRates] = await Promise.all([
    pool.query<ZoneRow>(
      `select zone, country_code as "countryCode", state, zip_from as "zipFrom", zip_to as "zipTo"
        from tariff_zones where tariff_id = $1`,
      [tariffId],
    ),
    pool.query('select pallet_rate from tariff_pallet_rates where tariff_id = $1', [tariffId]),
  ])
  return { zones: zones.rows, palletRates: palletRates.rows.map((row) => row.pallet_rate) }
}

/** Fuel tables of a client and the index prices from `since` on. */
export async function loadFuel(
  pool: pg.Pool,
  clientId: string,
  since: string,
): Promise<{ tables: FuelTable[]; prices: FuelIndexPrice[] }> {
  const [tables, prices] = await Promise.all([
    pool.query('select fuel_table from fuel_tables where client_id = $1 order by id desc', [clientId]),
    pool.query<FuelIndexPrice>(
      `select distinct on (index_code, price_date) index_code as "indexId", price_date as "priceDate",
        price_mills as mills from fuel_prices
        where price_date >= $1 and (client_id is null or client_id = $2)
        order by index_code, price_date, client_id nulls last`,
      [since, clientId],
    ),
  ])
  return { tables: tables.rows.map((row) => row.fuel_table), prices: prices.rows }
}

/** The client's routing guide as stored; its shape is in `domain/rating/routing-guide.ts`. */
export async function loadRoutingGuide<R>(pool: pg.Pool, clientId: string): Promise<R[]> {
  const { rows } = await pool.query(
    'select rule from routing_guide_rules where client_id = $1 and deleted_at is null order by created_at, id',
    [clientId],
  )
  return rows.map((row) => row.rule as R)
}
