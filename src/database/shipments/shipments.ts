import { CompiledQuery, type Selectable, sql } from 'kysely'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { insertRows } from '../sql/insert-rows.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { Row } from '../sql/row.ts'
import type { ShipmentsTable } from '../tables/orders-and-shipments.ts'
import { type StoredShipment, shipmentColumns, shipmentOf } from './stored-shipment.ts'
import { shipmentsNumbered, shipmentsPickedUpAs } from './whole-numbers.ts'

export async function findShipment(
  db: Db,
  clientId: string,
  id: string,
  options: { lock?: boolean } = {},
): Promise<StoredShipment | null> {
  if (!isId(id)) return null
  let query = db.selectFrom('shipments').selectAll().where('id', '=', id).where('client_id', '=', clientId)
  if (options.lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row ? shipmentOf(row, await listItems(db, row.id)) : null
}

const NEWEST_NUMBERED = `select * from shipments where id in (${shipmentsNumbered('$1', '$2')})
  order by created_at desc limit 1`

/** By BOL, PRO, order or package tracking number, exact match; the newest if there are several. */
export async function findShipmentByNumber(
  db: Db,
  clientId: string,
  number: string,
): Promise<StoredShipment | null> {
  const [found] = await shipmentsBy(db, NEWEST_NUMBERED, [clientId, number.trim()])
  return found ?? null
}

/** All shipments that a carrier picks up under one number, the newest first. */
const PICKED_UP_AS = `select * from shipments where id in (${shipmentsPickedUpAs('$1', '$2')})
  order by created_at desc, id limit 20`

export const findShipmentsByPickupNumber = (
  db: Db,
  clientId: string,
  number: string,
): Promise<StoredShipment[]> => shipmentsBy(db, PICKED_UP_AS, [clientId, number.trim()])

async function shipmentsBy(db: Db, query: string, values: string[]): Promise<StoredShipment[]> {
  const { rows } = await db.executeQuery<Selectable<ShipmentsTable>>(CompiledQuery.raw(query, values))
  return Promise.all(rows.map(async (row) => shipmentOf(row, await listItems(db, row.id))))
}

async function listItems(db: Db, shipmentId: string): Promise<ItemLine[]> {
  const rows = await db
    .selectFrom('shipment_items')
    .select(['item', 'order_line_id'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('line_number')
    .execute()
  return rows.map(itemLine)
}

const itemLine = ({ item, order_line_id: orderLineId }: { item: ItemLine; order_line_id: string | null }) =>
  orderLineId ? { ...item, orderLineId } : item

/**
 * Several shipments by id; unknown ids are missing. With `lock`, they are locked one after the other by id, so that
 * concurrent callers wait for each other and never deadlock.
 */
export async function findShipments(
  db: Db,
  clientId: string,
  ids: readonly string[],
  options: { lock?: boolean } = {},
): Promise<StoredShipment[]> {
  const known = [...new Set(ids.filter(isId))]
  if (known.length === 0) return []
  let query = db
    .selectFrom('shipments')
    .selectAll()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${known}::uuid[])`)
    .orderBy('id')
  if (options.lock) query = query.forUpdate()
  const rows = await query.execute()
  const items = new Map<string, ItemLine[]>(rows.map(({ id }) => [id, []]))
  const lines = await db
    .selectFrom('shipment_items')
    .select(['shipment_id', 'item', 'order_line_id'])
    .where(sql<boolean>`shipment_id = any (${[...items.keys()]}::uuid[])`)
    .orderBy('shipment_id')
    .orderBy('line_number')
    .execute()
  for (const { shipment_id: id, ...line } of lines) items.get(id)?.push(itemLine(line))
  return rows.map((row) => shipmentOf(row, items.get(row.id) ?? []))
}

/** The rate modes of shipments, each once. */
export async function listRateModesOf(db: Db, clientId: string, ids: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('shipments')
    .select('rate_mode_id')
    .distinct()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${ids.filter(isId)}::uuid[])`)
    .execute()
  return rows.map((row) => row.rate_mode_id)
}

/** The number of these ids that are shipments of the client. */
export async function countKnownShipments(db: Db, clientId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from shipments
    where client_id = ${clientId} and id = any (${ids.filter(isId)}::uuid[])`.execute(db)
  return rows[0]!.total
}

/** BOL number of one of these shipments that is not booked and has no consignee name; null: none. */
export async function findWithoutConsignee(
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ bol_number: string }>`
    select bol_number from shipments
    where client_id = ${clientId} and id = any (${ids.filter(isId)}::uuid[]) and status in ('Q', 'H')
      and coalesce(btrim(destination ->> 'companyName'), '') = ''
    order by bol_number limit 1`.execute(db)
  return rows[0]?.bol_number ?? null
}

/** Rows per statement: with all their columns, they may have 65,535 values. */
const INSERTED_AT_ONCE = 200

export async function insertShipments(db: Db, values: readonly StoredShipment[]): Promise<void> {
  for (let from = 0; from < values.length; from += INSERTED_AT_ONCE) {
    const some = values.slice(from, from + INSERTED_AT_ONCE)
    const rows = some.map((value) => ({
      ...{ id: value.id, client_id: value.clientId, created_by: value.createdBy },
      ...shipmentColumns(value),
    }))
    await db.insertInto('shipments').values(rows).execute()
    await insertItems(db, some)
  }
}

/** Deletes the carrier's confirmation, because it is no longer the shipment's carrier. */
export async function forgetConfirmation(db: Db, clientId: string, id: string): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ is_confirmed: false })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .where('is_confirmed', '=', true)
    .execute()
}

/** Overwrites the row; the caller has locked it and raised `version`. Lines are written only if changed. */
export async function updateShipment(
  db: Db,
  value: StoredShipment,
  options: { items: boolean },
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ ...shipmentColumns(value), updated_at: new Date() })
    .where('id', '=', value.id)
    .where('client_id', '=', value.clientId)
    .execute()
  if (!options.items) return
  await db.deleteFrom('shipment_items').where('shipment_id', '=', value.id).execute()
  await insertItems(db, [value])
}

async function insertItems(db: Db, values: readonly StoredShipment[]): Promise<void> {
  const rows = values.flatMap(({ id, items }) =>
    items.map(({ orderLineId, ...item }, index) => ({
      shipment_id: id,
      line_number: index + 1,
      item,
      order_line_id: orderLineId ?? null,
    })),
  )
  await insertRows(db, 'shipment_items', rows as unknown as Row<'shipment_items'>[])
}

/** The next serials for BOL numbers; never reused, gaps are possible. */
export async function nextBolSerials(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ serial: number }>`
    select nextval('bol_serials') as serial from generate_series(1, ${count}::int)`.execute(db)
  return rows.map(({ serial }) => serial)
}

/** The id of the shipment with that bill of lading number, or null. */
export async function findShipmentIdByBol(
  db: Db,
  clientId: string,
  bolNumber: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('shipments')
    .select('id')
    .where('client_id', '=', clientId)
    .where('bol_number', '=', bolNumber)
    .executeTakeFirst()
  return row?.id ?? null
}
