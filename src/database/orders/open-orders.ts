import { type Insertable, sql } from 'kysely'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import type { Db } from '../sql/open.ts'
import type { OrdersTable } from '../tables/orders-and-shipments.ts'
import { ORDER_COLUMNS, orderOf, type StoredOrder, type StoredOrderLine } from './orders.ts'

/** Open and deferred orders: read with their lines, changed line by line, deferred, resumed, split. */

export interface OrderWithLines {
  order: StoredOrder
  lines: StoredOrderLine[]
}

/** The filters for reading all open orders. */
export interface OpenOrdersFilter {
  statuses: readonly ('O' | 'H')[]
  warehouse: string
  /** Only these; empty = all. */
  ids: readonly string[]
  searchText?: string
  limit: number
}

/** Orders without their lines, oldest first. */
export async function listOpenOrderHeads(
  db: Db,
  clientId: string,
  filter: OpenOrdersFilter,
): Promise<StoredOrder[]> {
  // One query per status: each reads its index in order, while both together would be sorted.
  const found = await Promise.all(filter.statuses.map((status) => headsOf(db, clientId, status, filter)))
  const sorted = found.flat().sort((a, b) => +a.created_at - +b.created_at || (a.id < b.id ? -1 : 1))
  return sorted.slice(0, filter.limit).map(orderOf)
}

const headsOf = (
  db: Db,
  clientId: string,
  status: OpenOrdersFilter['statuses'][number],
  filter: OpenOrdersFilter,
) => {
  let query = db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('client_id', '=', clientId)
    .where('status', '=', status)
  if (filter.warehouse) query = query.where('warehouse', '=', filter.warehouse)
  if (filter.ids.length > 0) query = query.where(sql<boolean>`id = any (${[...filter.ids]}::uuid[])`)
  return query.orderBy('created_at').orderBy('id').limit(filter.limit).execute()
}

/** The number of orders in addition to those that were read, if the limit was reached. */
export async function countLeftOut(
  db: Db,
  clientId: string,
  { statuses, warehouse, limit }: Pick<OpenOrdersFilter, 'statuses' | 'warehouse' | 'limit'>,
  found: number,
): Promise<number> {
  if (found < limit) return 0
  let query = db
    .selectFrom('orders')
    .select(sql<number>`count(*)::int`.as('all'))
    .where('client_id', '=', clientId)
    .where('status', 'in', statuses)
  if (warehouse) query = query.where('warehouse', '=', warehouse)
  const { all } = await query.executeTakeFirstOrThrow()
  return Math.max(0, all - found)
}

/** Lines by order; with `openOnly` only those that are on no shipment yet. */
export async function listLinesOfOrders(
  db: Db,
  orderIds: readonly string[],
  { openOnly }: { openOnly: boolean },
): Promise<Map<string, StoredOrderLine[]>> {
  const lines = new Map<string, StoredOrderLine[]>(orderIds.map((id) => [id, []]))
  if (orderIds.length === 0) return lines
  let query = db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'line_number', 'item', 'shipment_id'])
    .where(sql<boolean>`order_id = any (${[...orderIds]}::uuid[])`)
  if (openOnly) query = query.where('shipment_id', 'is', null)
  for (const row of await query.orderBy('order_id').orderBy('line_number').execute()) {
    const line = { id: row.id, lineNumber: row.line_number, item: row.item, shipmentId: row.shipment_id }
    lines.get(row.order_id)?.push(line)
  }
  return lines
}

/** Orders of the client with all their lines, locked until commit in the sequence of their ids. */
export async function lockOrders(
  db: Db,
  clientId: string,
  orderIds: readonly string[],
): Promise<Map<string, OrderWithLines>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${[...orderIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const lines = await listLinesOfOrders(
    db,
    rows.map(({ id }) => id),
    { openOnly: false },
  )
  return new Map(rows.map((row) => [row.id, { order: orderOf(row), lines: lines.get(row.id) ?? [] }]))
}

export interface LineChange {
  id: string
  lineNumber: number
  item: ItemLine
}

export async function insertOrderLine(
  db: Db,
  orderId: string,
  line: LineChange & { splitFrom?: string },
): Promise<void> {
  await db
    .insertInto('order_lines')
    .values({
      id: line.id,
      order_id: orderId,
      line_number: line.lineNumber,
      item: JSON.stringify(line.item),
      shipment_id: null,
      split_from: line.splitFrom ?? null,
    })
    .execute()
}

export async function updateOrderLine(db: Db, line: { id: string; item: ItemLine }): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ item: JSON.stringify(line.item) })
    .where('id', '=', line.id)
    .execute()
}

export async function deleteOrderLines(db: Db, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  await db
    .deleteFrom('order_lines')
    .where(sql<boolean>`id = any (${[...lineIds]}::uuid[])`)
    .execute()
}

/** Moves lines to another order of the same client, renumbered from 1. The caller has locked both. */
export async function moveOrderLines(db: Db, lineIds: readonly string[], toOrderId: string): Promise<void> {
  for (const [index, id] of lineIds.entries()) {
    await db
      .updateTable('order_lines')
      .set({ order_id: toOrderId, line_number: index + 1, split_from: null })
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Recomputes the totals of orders from their lines, and raises their versions. An order without open lines that has
 * lines on shipments becomes built. The caller has locked the orders.
 */
export async function addUpOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    update orders set version = version + 1, total_weight_lb = sums.pounds, total_quantity = sums.quantity,
      value_cents = sums.cents, status = case when sums.lines > 0 and sums.open = 0 then 'B' else orders.status end
    from (
      select o.id, count(l.id) as lines, count(l.id) filter (where l.shipment_id is null) as open, coalesce(round(sum((l.item ->> 'weightLb')::numeric), 2), 0)::float8 as pounds,
        coalesce(sum((l.item ->> 'quantity')::numeric), 0)::float8 as quantity,
        coalesce(sum((l.item ->> 'declaredValueCents')::numeric), 0)::bigint as cents
      from orders o left join order_lines l on l.order_id = o.id
      where o.id = any (${[...orderIds]}::uuid[]) group by o.id
    ) as sums where orders.id = sums.id`.execute(db)
}

/** The existing codes of this order number's parts. */
export async function listBackorderCodes(db: Db, clientId: string, orderNumber: string): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('backorder_code')
    .where('client_id', '=', clientId)
    .where('order_number', '=', orderNumber)
    .execute()
  return rows.map((row) => row.backorder_code)
}

/** A new order with all fields of another one except the backorder code; it has no lines yet. */
export async function copyOrderHead(
  db: Db,
  orderId: string,
  copy: { id: string; backorder: string; createdAt: Date },
): Promise<void> {
  const from = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const own = Object.fromEntries(Object.entries(from).filter(([column]) => !GENERATED.includes(column)))
  const row = { ...own, ...jsonOf(own), id: copy.id, backorder_code: copy.backorder, version: 1 }
  await db
    .insertInto('orders')
    .values({ ...row, created_at: copy.createdAt } as unknown as Insertable<OrdersTable>)
    .execute()
}

/** Columns that the database generates. */
const GENERATED: readonly string[] = ['search', 'destination_name', 'destination_zip', 'pickup_key']

/** JSON columns are passed as text. */
function jsonOf(row: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => isDocument(value))
      .map(([column, value]) => [column, JSON.stringify(value)]),
  )
}

const isDocument = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/** The end of a deferral; null: a user has to resume it. */
export interface Deferral {
  until: string | null
  /** The start of that day at the freight's location. */
  resumeAt: Date | null
}

/** Defers or resumes an order. The caller has locked it and checked the life cycle. */
export async function setOrderDeferral(
  db: Db,
  orderId: string,
  status: 'O' | 'H',
  deferral: Deferral,
): Promise<void> {
  await db
    .updateTable('orders')
    .set((eb) => ({
      status,
      deferred_until: deferral.until,
      resume_at: deferral.resumeAt,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', orderId)
    .execute()
}

/** Sets the end of a shipment's deferral. The caller has locked it. */
export async function setShipmentDeferral(db: Db, shipmentId: string, deferral: Deferral): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ deferred_until: deferral.until, resume_at: deferral.resumeAt })
    .where('id', '=', shipmentId)
    .where('status', '=', 'H')
    .execute()
}

export interface Resumed {
  /** The resumed shipments, by client; a client with only resumed orders has none. */
  shipmentIds: ReadonlyMap<string, readonly string[]>
  /** Orders and shipments. */
  resumed: number
}

/** Resumes everything that was deferred to a day that has begun: orders to Open Orders, shipments to Rate & Route. */
export async function resumeDue(db: Db, now: Date): Promise<Resumed> {
  const { rows } = await sql<{ client_id: string; shipment_id: string | null }>`
    with due_orders as (
      update orders set status = 'O', version = version + 1
      where id in (
        select id from orders where status = 'H' and resume_at <= ${now} order by id for update skip locked limit 5000
      ) returning client_id
    ), due_shipments as (
      update shipments set status = 'Q', deferred_from = null, version = version + 1, updated_at = ${now}
      where id in (
        select id from shipments where status = 'H' and resume_at <= ${now} order by id for update skip locked limit 5000
      ) returning client_id, id
    )
    select client_id, null as shipment_id from due_orders
    union all select client_id, id from due_shipments`.execute(db)
  const shipmentIds = new Map(rows.map((row) => [row.client_id, [] as string[]]))
  for (const row of rows) if (row.shipment_id) shipmentIds.get(row.client_id)?.push(row.shipment_id)
  return { shipmentIds, resumed: rows.length }
}

/** A split-off part that is open again together with the line it was taken from. */
export interface ReturnedPart {
  partId: string
  part: ItemLine
  wholeId: string
  whole: ItemLine
}

/** Among the open lines of these orders: parts whose other part is also open, the newest first. */
export async function listReturnedParts(db: Db, orderIds: readonly string[]): Promise<ReturnedPart[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectFrom('order_lines as part')
    .innerJoin('order_lines as whole', (join) =>
      join.onRef('whole.id', '=', 'part.split_from').onRef('whole.order_id', '=', 'part.order_id'),
    )
    .select(['part.id as partId', 'part.item as part', 'whole.id as wholeId', 'whole.item as whole'])
    .where(sql<boolean>`part.order_id = any (${[...orderIds]}::uuid[])`)
    .where('part.shipment_id', 'is', null)
    .where('whole.shipment_id', 'is', null)
    .orderBy('part.line_number', 'desc')
    .execute()
  return rows
}

/** Deletes a dissolved shipment with its prices and events. The caller has locked it. */
export async function deleteShipment(db: Db, clientId: string, shipmentId: string): Promise<void> {
  await db.deleteFrom('shipments').where('id', '=', shipmentId).where('client_id', '=', clientId).execute()
}

/** The orders of a shipment, each with those of its lines that are on it. */
export async function listOrdersOnShipment(
  db: Db,
  clientId: string,
  shipmentId: string,
): Promise<OrderWithLines[]> {
  const heads = await db
    .selectFrom('orders')
    .select(ORDER_COLUMNS)
    .where('client_id', '=', clientId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('order_lines.id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where('order_lines.shipment_id', '=', shipmentId),
      ),
    )
    .orderBy('id')
    .execute()
  const orders = heads.map(orderOf)
  const lines = await listLinesOfOrders(
    db,
    orders.map(({ id }) => id),
    { openOnly: false },
  )
  return orders.map((order) => ({
    order,
    lines: (lines.get(order.id) ?? []).filter((line) => line.shipmentId === shipmentId),
  }))
}
