import { type Selectable, sql } from 'kysely'
import type { Dimensions, Hazmat, LengthUnit, WeightUnit } from '#domain/shipment/shipment.ts'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'
import type { ItemMasterTable } from '../tables/places-and-items.ts'

/** One item of the client's item master. Pounds and inches; the units say in what they were typed. */
export interface MasterItem {
  id: string
  itemCode: string
  description: string
  nmfc: string
  freightClass: string
  packageType: string
  htsCode: string
  countryOfOrigin: string
  upc: string
  isStackable: boolean
  isHazmat: boolean
  hazmat: Hazmat | null
  dimensions: Dimensions
  lengthUnit: LengthUnit
  weightLb: number
  weightUnit: WeightUnit
  unitsPerPallet: number
  unitsPerCarton: number
  /** Pallet size 1-9; 0 = none. */
  palletSizeId: number
  declaredValueCents: number
}

/** An item of the list. */
export interface ListedItem extends MasterItem {
  /** Counts its changes. */
  version: number
}

/** What a list of items can be sorted by: the wire's names. */
export const ITEM_SORTS = {
  ItemCode: sql`lower(item_code)`,
  Description: sql`lower(description)`,
  itemClass: sql`freight_class`,
  Weight: sql`weight_lb`,
} as const

export interface ItemFilter {
  searchText: string
  sort: { by: keyof typeof ITEM_SORTS; isDescending: boolean }
  limit: number
  offset: number
}

export type ItemSortName = keyof typeof ITEM_SORTS
export const ITEM_SORT_NAMES = Object.keys(ITEM_SORTS) as ItemSortName[]

/** The order that a caller asked for; by its code where it asked for none. */
export const itemSort = (by: ItemSortName | undefined, sortOrder: string): ItemFilter['sort'] => ({
  by: by ?? 'ItemCode',
  isDescending: by !== undefined && sortOrder === 'desc',
})

/** A page of the item master; an item whose code is what was searched for stands first. */
export async function listItems(
  db: Db,
  clientId: string,
  filter: ItemFilter,
): Promise<{ rows: ListedItem[]; total: number }> {
  const query = matching(db, clientId, filter.searchText)
  const rows = await inOrder(query, filter).limit(filter.limit).offset(filter.offset).execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(item), total }
}

/** The first so many that match. */
export async function listAllItems(
  db: Db,
  clientId: string,
  filter: Omit<ItemFilter, 'limit' | 'offset'>,
  limit: number,
): Promise<ListedItem[]> {
  const rows = await inOrder(matching(db, clientId, filter.searchText), filter)
    .limit(limit)
    .execute()
  return rows.map(item)
}

function matching(db: Db, clientId: string, searchText: string) {
  let query = db.selectFrom('item_master').where('client_id', '=', clientId).where('deleted_at', 'is', null)
  for (const word of searchText.toLowerCase().split(/\s+/).filter(Boolean)) {
    query = query.where('search', 'like', `%${escapeLike(word)}%`)
  }
  return query
}

function inOrder(
  query: ReturnType<typeof matching>,
  { searchText, sort }: Pick<ItemFilter, 'searchText' | 'sort'>,
) {
  const wanted = searchText.trim().toLowerCase()
  const all = query.selectAll()
  return (wanted === '' ? all : all.orderBy(sql`lower(item_code) = ${wanted}`, 'desc'))
    .orderBy(ITEM_SORTS[sort.by], sort.isDescending ? 'desc' : 'asc')
    .orderBy('id')
}

/** One item by id, or by its code in any case, locked for a change. */
export async function lockItem(
  db: Db,
  clientId: string,
  wanted: { id: string } | { itemCode: string },
): Promise<ListedItem | null> {
  const query = db
    .selectFrom('item_master')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
  const one =
    'id' in wanted
      ? query.where('id', '=', wanted.id)
      : query.where(sql`lower(item_code)`, '=', wanted.itemCode.toLowerCase())
  const row = await one.forUpdate().executeTakeFirst()
  return row ? item(row) : null
}

/** False when the client has an item with this code already. */
export const insertItem = async (db: Db, clientId: string, value: MasterItem): Promise<boolean> =>
  (await insertItems(db, clientId, [value])) === 1

/** Adds items, at most a thousand at once; answers how many: one whose code the client has already is left out. */
export async function insertItems(db: Db, clientId: string, values: readonly MasterItem[]): Promise<number> {
  if (values.length === 0) return 0
  const result = await db
    .insertInto('item_master')
    .values(values.map((value) => ({ id: value.id, client_id: clientId, ...columns(value) })))
    .onConflict((conflict) =>
      conflict.expression(sql`client_id, lower(item_code)`).where('deleted_at', 'is', null).doNothing(),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows)
}

export const updateItem = (db: Db, clientId: string, value: MasterItem): Promise<void> =>
  updateItems(db, clientId, [value])

/** The same for many, in one statement. */
export async function updateItems(db: Db, clientId: string, values: readonly MasterItem[]): Promise<void> {
  if (values.length === 0) return
  const json = JSON.stringify(
    values.map((value) => ({ id: value.id, ...columns(value), hazmat: value.hazmat })),
  )
  const own = sql.join(ITEM_COLUMNS.map((name) => sql.ref(name)))
  const given = sql.join(ITEM_COLUMNS.map((name) => sql.ref(`given.${name}`)))
  await sql`update item_master as known set (${own}, version) = row(${given}, known.version + 1)
    from jsonb_populate_recordset(null::item_master, ${json}::jsonb) as given
    where known.client_id = ${clientId} and known.id = given.id`.execute(db)
}

/** Until the end of the transaction nobody else takes a list of the client's items. */
export async function waitForOtherItemLists(db: Db, clientId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('items ' || ${clientId}, 0))`.execute(db)
}

/** Orders and shipments keep their own copy of what they ship: hiding an item changes none of them. */
export async function deleteItem(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('item_master')
    .set({ deleted_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** The items with these codes, in any case; a code that is none is left out. */
export async function findItemsByCode(
  db: Db,
  clientId: string,
  codes: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<ListedItem[]> {
  const wanted = [...new Set(codes.map((code) => code.toLowerCase()).filter(Boolean))]
  if (wanted.length === 0) return []
  const found = db
    .selectFrom('item_master')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where(sql<string>`lower(item_code)`, 'in', wanted)
  // In one order, so that two who lock many items never wait for each other.
  const rows = await (lock ? found.orderBy('id').forUpdate() : found).execute()
  return rows.map(item)
}

/** How many units of each item make a pallet, where the item master says it. */
export async function listPalletUnits(
  db: Db,
  clientId: string,
): Promise<{ ItemCode: string; unitsPerPallet: number }[]> {
  const rows = await db
    .selectFrom('item_master')
    .select(['item_code', 'units_per_pallet'])
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
    .where('units_per_pallet', '>', 0)
    .orderBy('item_code')
    .limit(10_000)
    .execute()
  return rows.map((row) => ({ ItemCode: row.item_code, unitsPerPallet: row.units_per_pallet }))
}

/** What an item says of itself; the rest of its row is when and whose. */
export const ITEM_COLUMNS = [
  ...(['item_code', 'description', 'nmfc', 'freight_class', 'package_type', 'hts'] as const),
  ...(['country_of_origin', 'upc', 'is_stackable', 'is_hazmat', 'hazmat', 'length', 'width'] as const),
  ...(['height', 'length_unit', 'weight_lb', 'weight_unit', 'units_per_pallet'] as const),
  ...(['units_per_carton', 'pallet_size_id', 'value_cents'] as const),
] as const

function columns(value: MasterItem) {
  return {
    item_code: value.itemCode,
    description: value.description,
    nmfc: value.nmfc,
    freight_class: value.freightClass,
    package_type: value.packageType,
    hts: value.htsCode,
    country_of_origin: value.countryOfOrigin,
    upc: value.upc,
    is_stackable: value.isStackable,
    is_hazmat: value.isHazmat,
    hazmat: value.hazmat && JSON.stringify(value.hazmat),
    length: value.dimensions.length,
    width: value.dimensions.width,
    height: value.dimensions.height,
    length_unit: value.lengthUnit,
    weight_lb: value.weightLb,
    weight_unit: value.weightUnit,
    units_per_pallet: value.unitsPerPallet,
    units_per_carton: value.unitsPerCarton,
    pallet_size_id: value.palletSizeId,
    value_cents: value.declaredValueCents,
  } satisfies Record<(typeof ITEM_COLUMNS)[number], unknown>
}

function item(row: Selectable<ItemMasterTable>): ListedItem {
  return {
    id: row.id,
    itemCode: row.item_code,
    description: row.description,
    nmfc: row.nmfc,
    freightClass: row.freight_class,
    packageType: row.package_type,
    htsCode: row.hts,
    countryOfOrigin: row.country_of_origin,
    upc: row.upc,
    isStackable: row.is_stackable,
    isHazmat: row.is_hazmat,
    hazmat: row.hazmat,
    dimensions: { length: row.length, width: row.width, height: row.height },
    lengthUnit: row.length_unit,
    weightLb: row.weight_lb,
    weightUnit: row.weight_unit,
    unitsPerPallet: row.units_per_pallet,
    unitsPerCarton: row.units_per_carton,
    palletSizeId: row.pallet_size_id,
    declaredValueCents: Number(row.value_cents),
    version: row.version,
  }
}
