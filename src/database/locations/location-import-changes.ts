import { type RawBuilder, sql } from 'kysely'
import type { LocationDetails } from '#domain/addresses/location.ts'
import { locationMatchKey } from '#domain/addresses/match-key.ts'
import type { Db } from '../sql/open.ts'
import { putBackChanged, type RowRange, takeOutAdded } from './undo-import.ts'

/** The changes that the rows of an import make to the list of locations, and how they are undone. */

/** Columns of a location and their fields in its JSON document. */
const TEXT_COLUMNS: readonly [column: string, field: keyof LocationDetails][] = [
  ['code', 'code'],
  ['name', 'companyName'],
  ['street', 'street'],
  ['street2', 'street2'],
  ['city', 'city'],
  ['state', 'state'],
  ['zip', 'zip'],
  ['country_code', 'countryCode'],
  ['contact_name', 'contactName'],
  ['contact_phone', 'contactPhone'],
  ['email', 'email'],
  ['location_type', 'locationType'],
  ['sold_to', 'soldTo'],
]
const NAMES = sql.join([...TEXT_COLUMNS.map(([column]) => sql.ref(column)), sql.ref('services')])
const valuesOf = (document: RawBuilder<unknown>) =>
  sql.join([
    ...TEXT_COLUMNS.map(([, field]) => sql`${document} ->> ${sql.lit(field)}`),
    sql`array(select jsonb_array_elements_text(${document} -> 'services'))`,
  ])

/** Imports of a client run one after the other: the second sees the additions of the first as duplicates. */
export async function waitForOtherTakes(db: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('locations ' || ${clientId}, 0))`.execute(db)
}

/**
 * Decides about the duplicates: by the choice for the row, or else for all. A row with the code of another location
 * cannot be added as a new one.
 */
export async function chooseForDuplicates(
  db: Db,
  importId: string,
  choice: 'merge' | 'skip' | 'add',
  rows: readonly { row: number; choice: 'merge' | 'skip' | 'add' }[],
): Promise<void> {
  await sql`
    update location_import_rows r set choice = c.choice
      from json_to_recordset(${JSON.stringify(rows)}::json) as c(row integer, choice text)
      where r.import_id = ${importId} and r.row_number = c.row and r.outcome = 'duplicate'
  `.execute(db)
  await sql`
    update location_import_rows set choice = case
        when (case choice when '' then ${choice} else choice end) = 'add' and found_by = 'code' then 'skip'
        else (case choice when '' then ${choice} else choice end) end
      where import_id = ${importId} and outcome = 'duplicate'
  `.execute(db)
}

/** Adds the locations of rows that are new, or are to be added anyway; returns their number. */
export async function addRows(
  db: Db,
  clientId: string,
  importId: string,
  { from, to }: RowRange,
): Promise<number> {
  const wanted = sql`import_id = ${importId} and row_number between ${from} and ${to}
    and (outcome = 'new' or (outcome = 'duplicate' and choice = 'add'))`
  const { numAffectedRows } = await sql`
    with added as (
      insert into locations (id, client_id, match_key, ${NAMES})
        select new_id, ${clientId}, match_key, ${valuesOf(sql`given`)} from location_import_rows
          where ${wanted} order by row_number
        on conflict do nothing returning id
    )
    update location_import_rows
      set outcome = case when new_id in (select id from added) then 'added' else 'skipped' end, version_after = 1
      where ${wanted}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** A row and the location that it is merged into. */
export interface RowMerge {
  row: number
  id: string
  before: LocationDetails
  after: LocationDetails
}

export async function writeMerges(
  db: Db,
  clientId: string,
  importId: string,
  merges: readonly RowMerge[],
): Promise<void> {
  if (merges.length === 0) return
  const json = JSON.stringify(
    merges.map(({ row, id, before, after }) => ({
      row_number: row,
      id,
      former: { ...before, matchKey: locationMatchKey(before) },
      document: after,
      match_key: locationMatchKey(after),
    })),
  )
  await sql`
    with merged as materialized (
      select * from json_to_recordset(${json}::json)
        as m(row_number integer, id uuid, former jsonb, document jsonb, match_key text)
    ), written as (
      update locations l set (match_key, version, ${NAMES}) =
          (select m.match_key, l.version + 1, ${valuesOf(sql`m.document`)})
        from merged m where l.id = m.id and l.client_id = ${clientId} returning l.id, l.version
    )
    update location_import_rows r set outcome = 'merged', former = m.former, version_after = w.version
      from merged m join written w on w.id = m.id
      where r.import_id = ${importId} and r.row_number = m.row_number
  `.execute(db)
}

/** Marks the remaining duplicates as skipped. */
export async function skipTheRest(db: Db, importId: string): Promise<void> {
  await sql`update location_import_rows set outcome = 'skipped'
    where import_id = ${importId} and outcome in ('new', 'duplicate')`.execute(db)
}

/** Rows of an import with such an outcome, and their locations. */
const rowsOf = (importId: string, { from, to }: RowRange, outcome: 'added' | 'merged') => {
  const id = sql.ref(outcome === 'added' ? 'new_id' : 'found_id')
  return sql`select ${id} as id, version_after, former from location_import_rows
    where import_id = ${importId} and row_number between ${from} and ${to} and outcome = ${outcome}`
}

/** Removes locations that rows have added; returns their number. */
export const removeAdded = (db: Db, clientId: string, importId: string, range: RowRange): Promise<number> =>
  takeOutAdded(db, clientId, 'locations', rowsOf(importId, range, 'added'))

/** Restores locations changed by merged rows, unless another location has the code by now. */
export const restoreMerged = (db: Db, clientId: string, importId: string, range: RowRange): Promise<number> =>
  putBackChanged(db, clientId, 'locations', {
    changed: rowsOf(importId, range, 'merged'),
    columns: sql`match_key, ${NAMES}`,
    values: sql`r.former ->> 'matchKey', ${valuesOf(sql`r.former`)}`,
    unless: sql`exists (select from locations x where x.client_id = ${clientId} and x.id <> t.id
      and x.deleted_at is null and x.code <> '' and lower(x.code) = lower(r.former ->> 'code'))`,
  })
