import { sql } from 'kysely'
import type pg from 'pg'
import { locationMatchKey } from '#domain/addresses/match-key.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'
import { PageAnchors } from './page-anchors.ts'

const NAMES = columnNames(
  'locations',
  [
    ...(['id', 'code', 'name', 'street', 'street2', 'city', 'state', 'zip', 'country_code'] as const),
    ...(['contact_name', 'contact_phone', 'email', 'location_type', 'sold_to', 'services'] as const),
    ...(['warehouse_code', 'version'] as const),
  ],
  { fields: { name: 'companyName' } },
)

/** A location of the list; `version` increases with each change. */
export type ListedLocation = ValueOf<typeof NAMES>
/** A saved location. */
export type Location = Omit<ListedLocation, 'version'>

/** Hidden rather than removed: past shipments still refer to it. */
export const locations = register(NAMES, {
  hides: true,
  // Both are derived from the whole address, which is written as a whole.
  written: (value) => ({
    country_code: value.countryCode || 'US',
    match_key: locationMatchKey(value as Location),
  }),
  onHide: { version: sql`version + 1` },
  searched: 'search',
})

/** The sort keys of a list of locations: the wire's names. */
const SORTS = { Name: sql<string>`lower(name)`, City: sql<string>`lower(city)`, Zip: sql<string>`zip` }
export type LocationSort = keyof typeof SORTS
export const LOCATION_SORTS = Object.keys(SORTS) as LocationSort[]

export interface LocationFilter {
  searchText: string
  locationType: string
  warehousesOnly: boolean
}

export interface LocationPage {
  sort?: LocationSort
  isDescending?: boolean
  limit: number
  offset: number
}

const anchors = new PageAnchors()

/** Saved locations, by name unless another order is requested. `total` counts all matches. */
export async function listLocations(
  db: Db,
  clientId: string,
  filter: LocationFilter,
  page: LocationPage,
): Promise<{ rows: ListedLocation[]; total: number }> {
  const query = matching(db, clientId, filter)
  const { sort = 'Name', isDescending = false, limit, offset } = page
  const listKey = JSON.stringify([clientId, filter, sort, isDescending])
  const anchor = anchors.nearest(listKey, offset)
  let start = query
  if (anchor) {
    const [value, id] = anchor.after
    const after = sql`(${value}::text, ${id}::uuid)`
    start = isDescending
      ? query.where(sql<boolean>`(${SORTS[sort]}, id) < ${after}`)
      : query.where(sql<boolean>`(${SORTS[sort]}, id) > ${after}`)
  }
  const direction = isDescending ? 'desc' : 'asc'
  const rows = await start
    .select(NAMES.columns)
    .select(SORTS[sort].as('sort_value'))
    .orderBy(SORTS[sort], direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset - (anchor?.offset ?? 0))
    .execute()
  const last = rows.at(-1)
  if (last && rows.length === limit) {
    anchors.remember(listKey, { offset: offset + limit, after: [last.sort_value, last.id] })
  }
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(location), total }
}

/** The first matches by name, up to a limit. */
export async function listAllLocations(
  db: Db,
  clientId: string,
  filter: LocationFilter,
  limit: number,
): Promise<ListedLocation[]> {
  return locations.rows(matching(db, clientId, filter).orderBy(SORTS.Name).orderBy('id').limit(limit))
}

function matching(db: Db, clientId: string, filter: LocationFilter) {
  let query = locations.matching(db, clientId, filter.searchText)
  if (filter.locationType) query = query.where('location_type', '=', filter.locationType)
  // A literal condition: the planner uses the partial index for these few rows only if it sees the condition.
  if (filter.warehousesOnly) query = query.where(sql<boolean>`warehouse_code <> ''`)
  return query
}

export async function findLocation(
  db: Db,
  clientId: string,
  wanted: { id?: string; name?: string },
): Promise<ListedLocation | null> {
  const all = locations.existing(db, clientId).orderBy('id')
  if (wanted.id) return locations.first(all.where('id', '=', wanted.id))
  if (!wanted.name) return null
  return locations.first(all.where(sql`lower(name)`, '=', wanted.name.toLowerCase()))
}

/** The location with this code, in any case. */
export const findLocationByCode = (db: Db, clientId: string, code: string): Promise<Location | null> =>
  locations.first(
    locations.existing(db, clientId).where('code', '<>', '').where(sql`lower(code)`, '=', code.toLowerCase()),
  )

/** The saved locations at a ZIP (its five digits), by name. */
export async function listLocationsAt(db: Db, clientId: string, zip: string): Promise<Location[]> {
  if (zip === '') return []
  return locations.rows(
    locations
      .existing(db, clientId)
      .where(sql`left(zip, 5)`, '=', zip.slice(0, 5))
      .orderBy(sql`lower(name)`)
      .orderBy('id')
      .limit(1000),
  )
}

/** Orders refer to warehouses by code, so all warehouses have to be listed. */
export const MOST_WAREHOUSES = 2_000

/** The client's own shipping points. */
export async function listWarehouses(db: Db, clientId: string): Promise<ListedLocation[]> {
  return listAllLocations(
    db,
    clientId,
    { searchText: '', locationType: '', warehousesOnly: true },
    MOST_WAREHOUSES,
  )
}

/** Default services of saved places by their match keys (`locationMatchKey`); places without any are missing. */
export async function findDefaultServices(
  db: Db,
  clientId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ match_key: string; services: string[] }>`
    select match_key, array_agg(distinct service) as services from locations, unnest(services) as service
      where client_id = ${clientId} and match_key = any (${keys}::text[]) and match_key <> '' and deleted_at is null
      group by match_key`.execute(db)
  return new Map(rows.map(({ match_key, services }) => [match_key, services]))
}

/** A row of the table as a location. */
export const location = NAMES.value

/** The stored code of a warehouse, found in any case; an exact match is preferred. */
export async function findWarehouseCode(
  pool: pg.Pool,
  clientId: string,
  asked: string,
): Promise<string | null> {
  const { rows } = await pool.query<{ warehouse_code: string }>({
    name: 'warehouse-code',
    text: `select warehouse_code from locations
      where client_id = $1 and deleted_at is null and warehouse_code <> '' and lower(warehouse_code) = $2
      order by warehouse_code = $3 desc limit 1`,
    values: [clientId, asked.toLowerCase(), asked],
  })
  return rows[0]?.warehouse_code ?? null
}
