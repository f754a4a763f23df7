import { type Selectable, sql } from 'kysely'
import type pg from 'pg'
import type { LocationDetails } from '#domain/addresses/location.ts'
import { locationMatchKey } from '#domain/addresses/match-key.ts'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'
import type { LocationsTable } from '../tables/places-and-items.ts'
import { PageAnchors } from './page-anchors.ts'

/** A saved location. */
export interface Location extends LocationDetails {
  id: string
  /** Short name of the client's own shipping point; '' for all others. */
  warehouseCode: string
}

/** A location of the list. */
export interface ListedLocation extends Location {
  /** Counts its changes. */
  version: number
}

/** What a list of locations can be sorted by: the wire's names. */
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

/** Saved locations, by name unless another order is asked for. `total` counts all that match. */
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
    .selectAll()
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

/** The first so many that match, by name. */
export async function listAllLocations(
  db: Db,
  clientId: string,
  filter: LocationFilter,
  limit: number,
): Promise<ListedLocation[]> {
  const rows = await matching(db, clientId, filter)
    .selectAll()
    .orderBy(SORTS.Name)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(location)
}

function matching(db: Db, clientId: string, filter: LocationFilter) {
  let query = db.selectFrom('locations').where('client_id', '=', clientId).where('deleted_at', 'is', null)
  for (const word of filter.searchText.toLowerCase().split(/\s+/).filter(Boolean)) {
    query = query.where('search', 'like', `%${escapeLike(word)}%`)
  }
  if (filter.locationType) query = query.where('location_type', '=', filter.locationType)
  // Written out: an index for these few is of use only where the planner sees that they are meant.
  if (filter.warehousesOnly) query = query.where(sql<boolean>`warehouse_code <> ''`)
  return query
}

export async function findLocation(
  db: Db,
  clientId: string,
  wanted: { id?: string; name?: string },
): Promise<ListedLocation | null> {
  let query = db
    .selectFrom('locations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
  if (wanted.id) query = query.where('id', '=', wanted.id)
  else if (wanted.name) query = query.where(sql`lower(name)`, '=', wanted.name.toLowerCase())
  else return null
  const row = await query.orderBy('id').executeTakeFirst()
  return row ? location(row) : null
}

/** The location that has this code, in any case. */
export async function findLocationByCode(db: Db, clientId: string, code: string): Promise<Location | null> {
  const row = await db
    .selectFrom('locations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('code', '<>', '')
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst()
  return row ? location(row) : null
}

/** The saved locations at a ZIP (its five digits), by name. */
export async function listLocationsAt(db: Db, clientId: string, zip: string): Promise<Location[]> {
  if (zip === '') return []
  const rows = await db
    .selectFrom('locations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where(sql`left(zip, 5)`, '=', zip.slice(0, 5))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(1000)
    .execute()
  return rows.map(location)
}

export async function insertLocation(db: Db, clientId: string, value: Location): Promise<void> {
  await db
    .insertInto('locations')
    .values({ id: value.id, client_id: clientId, ...columns(value) })
    .execute()
}

/** Answers its new version; null where it is not in the list any more. */
export async function updateLocation(db: Db, clientId: string, value: Location): Promise<number | null> {
  const row = await db
    .updateTable('locations')
    .set({ ...columns(value), version: sql`version + 1` })
    .where('client_id', '=', clientId)
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}

/** Hidden rather than removed: shipments of the past still name it. */
export async function deleteLocation(db: Db, clientId: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('locations')
    .set({ deleted_at: new Date(), version: sql`version + 1` })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** An order names its warehouse by code, and one that is not listed is none. */
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

/** Default services of saved places by their match keys (`locationMatchKey`); those without any are left out. */
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

function columns(value: Location) {
  return {
    code: value.code,
    match_key: locationMatchKey(value),
    name: value.companyName,
    street: value.street,
    street2: value.street2,
    city: value.city,
    state: value.state,
    zip: value.zip,
    country_code: value.countryCode || 'US',
    contact_name: value.contactName,
    contact_phone: value.contactPhone,
    email: value.email,
    location_type: value.locationType,
    sold_to: value.soldTo,
    services: value.services,
    warehouse_code: value.warehouseCode,
  }
}

/** A row of the table as a location. */
export function location(row: Selectable<LocationsTable>): ListedLocation {
  return {
    id: row.id,
    code: row.code,
    companyName: row.name,
    street: row.street,
    street2: row.street2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    countryCode: row.country_code,
    contactName: row.contact_name,
    contactPhone: row.contact_phone,
    email: row.email,
    locationType: row.location_type,
    soldTo: row.sold_to,
    services: row.services,
    warehouseCode: row.warehouse_code,
    version: row.version,
  }
}

/** The code of a warehouse as it is kept, asked for in any case; the one that is written so goes first. */
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
