import { type Selectable, sql } from 'kysely'
import type { LocationDetails } from '#domain/addresses/location.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { LocationImportsTable, LocationRowOutcome } from '../tables/location-imports.ts'
import { type Location, location } from './locations.ts'

/** Lists of locations that were imported from files, and the kind of each row. */

export type RowCounts = Record<LocationRowOutcome, number>

const NAMES = columnNames('location_imports', [
  ...(['id', 'client_id', 'state', 'file_name', 'work_id', 'row_count', 'message'] as const),
  ...(['created_by', 'created_at', 'finished_at'] as const),
])

export type LocationImport = ValueOf<typeof NAMES> & { counts: RowCounts }

/** A checked row, before it is compared with the existing locations. */
export interface JudgedRow {
  row: number
  outcome: 'new' | 'repeated' | 'wrong'
  code: string
  matchKey: string
  given: LocationDetails | null
  faults: { column: string; reason: string }[]
  newId: string
}

export async function insertImport(
  db: Db,
  clientId: string,
  one: { id: string; fileName: string; workId: string | null; createdBy: string },
): Promise<void> {
  await db
    .insertInto('location_imports')
    .values(NAMES.row({ ...one, clientId, state: 'checking', finishedAt: null }))
    .execute()
}

const MOST_LISTED = 20

/** The imports of a client, newest first. */
export async function listImports(db: Db, clientId: string): Promise<LocationImport[]> {
  const rows = await db
    .selectFrom('location_imports')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  const counts = await countsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => importOf(row, counts))
}

/** One import; `lock`: until the end of the transaction. */
export async function findImport(
  db: Db,
  clientId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<LocationImport | null> {
  if (!isId(id)) return null
  let query = db
    .selectFrom('location_imports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row ? importOf(row, await countsOf(db, [row.id])) : null
}

export async function changeImport(
  db: Db,
  id: string,
  {
    isFinished,
    ...change
  }: Partial<Pick<LocationImport, 'state' | 'message' | 'workId' | 'rowCount'>> & { isFinished?: boolean },
): Promise<void> {
  await db
    .updateTable('location_imports')
    .set({ ...NAMES.row(change), ...(isFinished ? { finished_at: sql`now()` } : {}) })
    .where('id', '=', id)
    .execute()
}

async function countsOf(db: Db, ids: readonly string[]): Promise<Map<string, RowCounts>> {
  const found = new Map<string, RowCounts>(ids.map((id) => [id, { ...NONE }]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('location_import_rows')
    .select(['import_id', 'outcome', sql<number>`count(*)::int`.as('count')])
    .where('import_id', 'in', [...ids])
    .groupBy(['import_id', 'outcome'])
    .execute()
  for (const { import_id, outcome, count } of rows) found.get(import_id)![outcome] = count
  return found
}

const NONE: RowCounts = {
  new: 0,
  duplicate: 0,
  same: 0,
  repeated: 0,
  wrong: 0,
  added: 0,
  merged: 0,
  skipped: 0,
}

export async function insertJudgedRows(db: Db, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  if (rows.length === 0) return
  const json = JSON.stringify(
    rows.map(({ row, outcome, code, matchKey, given, faults, newId }) => ({
      import_id: importId,
      row_number: row,
      outcome,
      code,
      match_key: matchKey,
      given,
      faults,
      new_id: newId,
      found_by: '',
      choice: '',
    })),
  )
  await sql`insert into location_import_rows
    select * from json_populate_recordset(null::location_import_rows, ${json}::json)`.execute(db)
}

export async function deleteJudgedRows(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('location_import_rows').where('import_id', '=', importId).execute()
}

/**
 * Compares the new rows of an import with the client's locations, by code and then by address (unless both have a code:
 * canBeOnePlace of domain/addresses). If several rows are the same new location, the first one counts as the existing
 * one.
 */
export async function matchRows(db: Db, clientId: string, importId: string): Promise<void> {
  await sql`
    update location_import_rows r set outcome = 'duplicate', found_id = l.id, found_by = 'code'
      from locations l
      where r.import_id = ${importId} and r.outcome = 'new' and r.code <> ''
        and l.client_id = ${clientId} and l.deleted_at is null and l.code <> '' and lower(l.code) = lower(r.code)
  `.execute(db)
  await sql`
    update location_import_rows r set outcome = 'duplicate', found_id = m.id, found_by = 'address'
      from (
        select distinct on (n.row_number) n.row_number, l.id
          from location_import_rows n
          join locations l on l.client_id = ${clientId} and l.match_key = n.match_key
            and l.match_key <> '' and l.deleted_at is null and (n.code = '' or l.code = '')
          where n.import_id = ${importId} and n.outcome = 'new' and n.match_key <> ''
          order by n.row_number, l.created_at, l.id
      ) m
      where r.import_id = ${importId} and r.row_number = m.row_number
  `.execute(db)
  await sql`
    update location_import_rows r set outcome = 'repeated',
        faults = jsonb_build_array(jsonb_build_object('column', '', 'reason', 'Row ' || first || ' is the same location.'))
      from (select row_number, min(row_number) over (partition by found_id) as first
        from location_import_rows where import_id = ${importId} and outcome = 'duplicate') f
      where r.import_id = ${importId} and r.row_number = f.row_number and f.first < r.row_number
  `.execute(db)
}

/** A row with the matching location. */
export interface ImportRow {
  row: number
  outcome: LocationRowOutcome
  given: LocationDetails | null
  faults: { column: string; reason: string }[]
  choice: '' | 'merge' | 'skip' | 'add'
  foundBy: string
  found: Location | null
  former: LocationDetails | null
}

/** Rows of one outcome by number: those after a row, or a page. `merging`: only those to be merged, locked. */
export async function listImportRows(
  db: Db,
  importId: string,
  outcome: LocationRowOutcome,
  page: { limit: number; offset?: number; after?: number; merging?: boolean },
): Promise<ImportRow[]> {
  let query = db
    .selectFrom('location_import_rows')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', outcome)
    .where('row_number', '>', page.after ?? 0)
  if (page.merging) query = query.where('choice', '=', 'merge')
  const rows = await query
    .orderBy('row_number')
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute()
  const ids = rows.flatMap(({ found_id }) => found_id ?? [])
  let wanted = db.selectFrom('locations').selectAll().where('deleted_at', 'is', null)
  wanted = ids.length > 0 ? wanted.where('id', 'in', ids) : wanted.where(sql<boolean>`false`)
  const found = await (page.merging ? wanted.orderBy('id').forUpdate() : wanted).execute()
  const byId = new Map(found.map((row) => [row.id, location(row)]))
  return rows.map((row) => ({
    row: row.row_number,
    outcome: row.outcome,
    given: row.given,
    faults: row.faults,
    choice: row.choice,
    foundBy: row.found_by,
    found: byId.get(row.found_id ?? '') ?? null,
    former: row.former,
  }))
}

/** Updates the planner's statistics after many new rows. Not within a transaction: others would wait for it. */
export async function gatherRowStatistics(db: Db): Promise<void> {
  await sql`analyze location_import_rows, locations`.execute(db)
}

/** The highest row number of an import; 0 for one without rows. */
export async function lastRowOf(db: Db, importId: string): Promise<number> {
  const row = await db
    .selectFrom('location_import_rows')
    .select(sql<number>`coalesce(max(row_number), 0)`.as('last'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return row.last
}

/** Gives rows another outcome. */
export async function markRows(
  db: Db,
  importId: string,
  rows: readonly number[],
  outcome: LocationRowOutcome,
): Promise<void> {
  if (rows.length === 0) return
  await db
    .updateTable('location_import_rows')
    .set({ outcome })
    .where('import_id', '=', importId)
    .where('row_number', 'in', [...rows])
    .execute()
}

const importOf = (
  row: Selectable<LocationImportsTable>,
  counts: ReadonlyMap<string, RowCounts>,
): LocationImport => ({ ...NAMES.value(row), counts: counts.get(row.id) ?? NONE })
