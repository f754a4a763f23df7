import { sql } from 'kysely'
import type { Db } from './open.ts'

export interface Location {
  id: string
  companyName: string
  street: string
  street2: string
  city: string
  state: string
  zip: string
  countryCode: string
  contactName: string
  contactPhone: string
  email: string
  locationType: string
  soldTo: string
  services: string[]
  /** Short name of the client's own shipping point; '' for all others. */
  warehouseCode: string
}

export interface LocationFilter {
  searchText: string
  locationType: string
  warehousesOnly: boolean
  limit: number
  offset: number
}

/** Saved locations by name. `total` counts all that match. */
export async function listLocations(
  db: Db,
  clientId: string,
  filter: LocationFilter,
): Promise<{ rows: Location[]; total: number }> {
  let query = db.selectFrom('locations').where('client_id', '=', clientId).where('deleted_at', 'is', null)
  for (const word of filter.searchText.toLowerCase().split(/\s+/).filter(Boolean)) {
    query = query.where('search', 'like', `%${escapeLike(word)}%`)
  }
  if (filter.locationType) query = query.where('location_type', '=', filter.locationType)
  // Written out: an index for these few is of use only where the planner sees that they are meant.
  if (filter.warehousesOnly) query = query.where(sql<boolean>`warehouse_code <> ''`)
  const rows = await query
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(location), total }
}

export async function findLocation(
  db: Db,
  clientId: string,
  wanted: { id?: string; name?: string },
): Promise<Location | null> {
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

export async function updateLocation(db: Db, clientId: string, value: Location): Promise<boolean> {
  const result = await db
    .updateTable('locations')
    .set(columns(value))
    .where('client_id', '=', clientId)
    .where('id', '=', value.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Hidden rather than removed: shipments of the past still name it. */
export async function deleteLocation(db: Db, clientId: string, id: string): Promise<boolean> {
  const result = await db
    .updateTable('locations')
    .set({ deleted_at: new Date() })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The client's own shipping points. */
export async function listWarehouses(db: Db, clientId: string): Promise<Location[]> {
  const { rows } = await listLocations(db, clientId, {
    searchText: '',
    locationType: '',
    warehousesOnly: true,
    limit: 100,
    offset: 0,
  })
  return rows
}

/** Makes a user's text safe inside a LIKE pattern. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function columns(value: Location) {
  return {
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

interface Row {
  id: string
  name: string
  street: string
  street2: string
  city: string
  state: string
  zip: string
  country_code: string
  contact_name: string
  contact_phone: string
  email: string
  location_type: string
  sold_to: string
  services: string[]
  warehouse_code: string
}

function location(row: Row): Location {
  return {
    id: row.id,
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
  }
}
