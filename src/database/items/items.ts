import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { type Page, register } from '../sql/register.ts'

/** Pounds and inches; the units are those of the typed values. */
const NAMES = columnNames(
  'item_master',
  [
    ...(['id', 'item_code', 'description', 'nmfc', 'freight_class', 'package_type', 'hts'] as const),
    ...(['country_of_origin', 'upc', 'is_stackable', 'is_hazmat', 'length', 'width', 'height'] as const),
    ...(['length_unit', 'weight_lb', 'weight_unit', 'units_per_pallet', 'units_per_carton'] as const),
    ...(['pallet_size_id', 'value_cents', 'version'] as const),
  ],
  { json: ['hazmat'], fields: { hts: 'htsCode', value_cents: 'declaredValueCents' } },
)

/** An item of the list; `version` increases with each change. */
export type ListedItem = ValueOf<typeof NAMES>
/** One item of the client's item master. */
export type MasterItem = Omit<ListedItem, 'version'>

/** The sort keys of a list of items: the wire's names. */
export const ITEM_SORTS = {
  ItemCode: sql`lower(item_code)`,
  Description: sql`lower(description)`,
  itemClass: sql`freight_class`,
  Weight: sql`weight_lb`,
} as const

type ItemSortName = keyof typeof ITEM_SORTS
export type ItemFilter = Required<Page<ItemSortName>>

/** An item whose code exactly matches the search is listed first. */
export const items = register(NAMES, {
  hides: true,
  twin: ({ itemCode }: Pick<MasterItem, 'itemCode'>) => [[sql`lower(item_code)`, itemCode.toLowerCase()]],
  searched: 'search',
  exact: (searchText) => sql`lower(item_code) = ${searchText.trim().toLowerCase()}`,
  sorts: ITEM_SORTS,
  order: ['id'],
})

/** The first matches, up to a limit. */
export const listAllItems = (
  db: Db,
  clientId: string,
  { searchText, sort }: Omit<ItemFilter, 'limit' | 'offset'>,
  limit: number,
): Promise<ListedItem[]> =>
  items.rows(items.inOrder(items.matching(db, clientId, searchText), searchText, sort).limit(limit))

/** Adds items, at most a thousand per call; returns their number: existing codes are skipped. */
export async function insertItems(db: Db, clientId: string, values: readonly MasterItem[]): Promise<number> {
  if (values.length === 0) return 0
  const result = await db
    .insertInto('item_master')
    .values(values.map((value) => ({ client_id: clientId, ...NAMES.row(value) })))
    .onConflict((conflict) =>
      conflict.expression(sql`client_id, lower(item_code)`).where('deleted_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}

/** Changes many items in one statement. */
export async function updateItems(db: Db, clientId: string, values: readonly MasterItem[]): Promise<void> {
  if (values.length === 0) return
  const json = JSON.stringify(values.map((value) => NAMES.record(value)))
  const own = sql.join(ITEM_COLUMNS.map((name) => sql.ref(name)))
  const given = sql.join(ITEM_COLUMNS.map((name) => sql.ref(`given.${name}`)))
  await sql`update item_master as known set (${own}, version) = row(${given}, known.version + 1)
    from jsonb_populate_recordset(null::item_master, ${json}::jsonb) as given
    where known.client_id = ${clientId} and known.id = given.id`.execute(db)
}

/** Until the end of the transaction, no other import of the client's items runs. */
export async function waitForOtherItemLists(db: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('items ' || ${clientId}, 0))`.execute(db)
}

/** The items with these codes, in any case; unknown codes are skipped. */
export async function findItemsByCode(
  db: Db,
  clientId: string,
  codes: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<ListedItem[]> {
  const wanted = [...new Set(codes.map((code) => code.toLowerCase()).filter(Boolean))]
  if (wanted.length === 0) return []
  const found = items.existing(db, clientId).where(sql<string>`lower(item_code)`, 'in', wanted)
  // In a fixed order, so that concurrent callers who lock many items never deadlock.
  return items.rows(lock ? found.orderBy('id').forUpdate() : found)
}

/** The number of units of each item on a pallet, if the item master has it. */
export async function listPalletUnits(
  db: Db,
  clientId: string,
): Promise<{ ItemCode: string; unitsPerPallet: number }[]> {
  const rows = await items
    .existing(db, clientId)
    .select(['item_code', 'units_per_pallet'])
    .where('units_per_pallet', '>', 0)
    .orderBy('item_code')
    .limit(10_000)
    .execute()
  return rows.map((row) => ({ ItemCode: row.item_code, unitsPerPallet: row.units_per_pallet }))
}

/** The item's own data; the other columns are client and timestamps. */
export const ITEM_COLUMNS = NAMES.columns.filter((name) => name !== 'id' && name !== 'version')
