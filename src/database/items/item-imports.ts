import { sql } from 'kysely'
import { putBackChanged, type RowRange, takeOutAdded } from '../locations/undo-import.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { ItemImportsTable } from '../tables/item-imports.ts'
import { ITEM_COLUMNS } from './items.ts'

/** Imported lists of items: their changes, and how they are undone. */

export interface ItemImport {
  /** The id of the job that imported the list. */
  id: string
  state: ItemImportsTable['state']
  found: Record<string, unknown>
  lastRow: number
  undoWorkId: string | null
  message: string
}

/** A row of a list and its item. */
export interface ItemRowId {
  row: number
  id: string
}

export async function insertItemImport(db: Db, clientId: string, id: string): Promise<void> {
  await db
    .insertInto('item_imports')
    .values({ id, client_id: clientId, state: 'taken', found: '{}', undo_work_id: null })
    .execute()
}

/** Records items that were added: those of the rows that exist. */
export const rememberAdded = (db: Db, importId: string, rows: readonly ItemRowId[]): Promise<void> =>
  remember(db, importId, rows, sql`null, i.version`)

/** Records items in their current state, right before they change. */
export const rememberFormer = (db: Db, importId: string, rows: readonly ItemRowId[]): Promise<void> =>
  remember(db, importId, rows, sql`to_jsonb(i) - 'search', i.version + 1`)

async function remember(
  db: Db,
  importId: string,
  rows: readonly ItemRowId[],
  state: ReturnType<typeof sql>,
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into item_import_rows (import_id, row_number, item_id, former, version_after)
    select ${importId}, r.row, i.id, ${state}
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(row integer, id uuid)
      join item_master i on i.id = r.id`.execute(db)
}

export async function changeItemImport(
  db: Db,
  id: string,
  change: Partial<Omit<ItemImport, 'id'>>,
): Promise<void> {
  await db
    .updateTable('item_imports')
    .set({
      ...(change.state === undefined ? {} : { state: change.state }),
      ...(change.found === undefined ? {} : { found: JSON.stringify(change.found) }),
      ...(change.lastRow === undefined ? {} : { last_row: change.lastRow }),
      ...(change.undoWorkId === undefined ? {} : { undo_work_id: change.undoWorkId }),
      ...(change.message === undefined ? {} : { message: change.message }),
    })
    .where('id', '=', id)
    .execute()
}

/** One imported list; `lock`: until the end of the transaction. */
export async function findItemImport(
  db: Db,
  clientId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<ItemImport | null> {
  if (!isId(id)) return null
  const query = db
    .selectFrom('item_imports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) return null
  const { state, found, message } = row
  return { id: row.id, state, found, message, lastRow: row.last_row, undoWorkId: row.undo_work_id }
}

const MOST_LISTED = 20

/** Ids of the lists that a client imported, newest first. */
export async function listItemImports(db: Db, clientId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('item_imports')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map(({ id }) => id)
}

/** Undoes rows of a list; returns how many of their items are as before. */
export async function undoItemRows(
  db: Db,
  clientId: string,
  importId: string,
  { from, to }: RowRange,
): Promise<number> {
  const own = sql`import_id = ${importId} and row_number between ${from} and ${to}`
  const added = sql`select item_id as id, version_after from item_import_rows where ${own} and former is null`
  const changed = sql`select item_id as id, version_after, given
    from item_import_rows, jsonb_populate_record(null::item_master, former) as given
    where ${own} and former is not null`
  return (
    (await takeOutAdded(db, clientId, 'item_master', added)) +
    (await putBackChanged(db, clientId, 'item_master', {
      changed,
      columns: sql.join(ITEM_COLUMNS.map((name) => sql.ref(name))),
      values: sql.join(ITEM_COLUMNS.map((name) => sql`(r.given).${sql.ref(name)}`)),
    }))
  )
}
