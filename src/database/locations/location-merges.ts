import { sql } from 'kysely'
import type { LocationDetails } from '#domain/addresses/location.ts'
import { locationMatchKey } from '#domain/addresses/match-key.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { FormerLocation } from '../tables/location-imports.ts'
import { type ListedLocation, location, locations } from './locations.ts'

/** Duplicate locations of the list, and merged ones. */

/** Locations with the same key, group by group; within a group the oldest first. `total` counts all groups. */
export async function listDuplicateGroups(
  db: Db,
  clientId: string,
  limit: number,
): Promise<{ groups: { key: string; locations: ListedLocation[] }[]; total: number }> {
  // If both have a code, the codes decide: canBeOnePlace of domain/addresses.
  const { rows: keys } = await sql<{ match_key: string; total: number }>`
    select match_key, (count(*) over ())::int as total from locations
      where client_id = ${clientId} and match_key <> '' and deleted_at is null
      group by match_key having count(*) > 1 and count(*) filter (where code <> '') < count(*)
      order by match_key limit ${limit}
  `.execute(db)
  if (keys.length === 0) return { groups: [], total: 0 }
  const rows = await db
    .selectFrom('locations')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where(
      'match_key',
      'in',
      keys.map(({ match_key }) => match_key),
    )
    .orderBy('match_key')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const groups = keys.map(({ match_key: key }) => ({
    key,
    locations: rows.filter(({ match_key }) => match_key === key).map(location),
  }))
  return { groups, total: keys[0]!.total }
}

/** The listed locations among the ids, locked; in the order of the ids. */
export async function lockLocations(
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<ListedLocation[]> {
  const wanted = ids.filter(isId)
  if (wanted.length === 0) return []
  const rows = await locations.rows(
    locations.existing(db, clientId).where('id', 'in', wanted).orderBy('id').forUpdate(),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.flatMap((id) => byId.get(id) ?? [])
}

export interface Merge {
  id: string
  keptId: string
  mergedIds: string[]
  former: FormerLocation
  versionAfter: number
}

/** Hides the merged locations from the list and stores the previous state of the kept one. */
export async function hideMerged(
  db: Db,
  clientId: string,
  keptId: string,
  mergedIds: readonly string[],
): Promise<void> {
  await db
    .updateTable('locations')
    .set({ deleted_at: sql`now()`, merged_into: keptId, version: sql`version + 1` })
    .where('client_id', '=', clientId)
    .where('id', 'in', [...mergedIds])
    .execute()
}

/** Gives the kept location the saved parcel carrier of a merged one, if it has none. */
export async function copyParcelCarrier(
  db: Db,
  clientId: string,
  keptId: string,
  mergedIds: readonly string[],
): Promise<void> {
  await sql`
    insert into selected_parcel_carriers
        (client_id, subject_kind, subject, scac, service_code, service_name, account_number, payment_type)
      select client_id, subject_kind, ${keptId}, scac, service_code, service_name, account_number, payment_type
        from selected_parcel_carriers
        where client_id = ${clientId} and subject_kind = 'location' and subject in (${sql.join([...mergedIds])})
        order by selected_at desc limit 1
      on conflict do nothing
  `.execute(db)
}

export async function insertMerge(
  db: Db,
  clientId: string,
  merge: { id: string; keptId: string; mergedIds: readonly string[]; before: LocationDetails; by: string },
): Promise<void> {
  const { version } = await db
    .selectFrom('locations')
    .select('version')
    .where('id', '=', merge.keptId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('location_merges')
    .values({
      id: merge.id,
      client_id: clientId,
      kept_id: merge.keptId,
      merged_ids: [...merge.mergedIds],
      former: JSON.stringify({ ...merge.before, matchKey: locationMatchKey(merge.before) }),
      version_after: version,
      created_by: merge.by,
      undone_at: null,
    })
    .execute()
}

const MOST_LISTED = 20

/** Merges that can be undone, newest first. */
export async function listMerges(db: Db, clientId: string) {
  return db
    .selectFrom('location_merges as m')
    .innerJoin('locations as l', 'l.id', 'm.kept_id')
    .select(['m.id', 'l.name', 'm.merged_ids', 'm.created_by', 'm.created_at'])
    .where('m.client_id', '=', clientId)
    .where('m.undone_at', 'is', null)
    .orderBy('m.created_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

/** A merge that was not undone, locked. */
export async function lockMerge(db: Db, clientId: string, id: string): Promise<Merge | null> {
  if (!isId(id)) return null
  const row = await db
    .selectFrom('location_merges')
    .select(['id', 'kept_id as keptId', 'merged_ids as mergedIds', 'former', 'version_after as versionAfter'])
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Restores the merged locations to the list. A code that another location has by now stays there. */
export async function showMergedAgain(db: Db, clientId: string, merge: Merge): Promise<void> {
  await db
    .updateTable('locations')
    .set({
      deleted_at: null,
      merged_into: null,
      version: sql`version + 1`,
      code: sql`case when exists (select from locations x where x.client_id = ${clientId} and x.deleted_at is null
        and x.code <> '' and lower(x.code) = lower(locations.code)) then '' else locations.code end`,
    })
    .where('client_id', '=', clientId)
    .where('id', 'in', merge.mergedIds)
    .where('merged_into', '=', merge.keptId)
    .execute()
  await db.updateTable('location_merges').set({ undone_at: sql`now()` }).where('id', '=', merge.id).execute()
}

/** Whether the kept location is unchanged since the merge. */
export async function isAsMerged(db: Db, clientId: string, merge: Merge): Promise<boolean> {
  const row = await db
    .selectFrom('locations')
    .select('version')
    .where('client_id', '=', clientId)
    .where('id', '=', merge.keptId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.version === merge.versionAfter
}
