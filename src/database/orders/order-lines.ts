import { sql } from 'kysely'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import type { Db } from '../sql/open.ts'

/** Order lines on their way onto a shipment and back. A line is on at most one shipment. */

export interface LockedOrder {
  id: string
  /** The displayed number: a later part with its code. */
  orderNumber: string
  poNumber: string
  status: 'O' | 'H' | 'B'
}

export interface LockedLine {
  id: string
  orderId: string
  /** Its shipment; null: still open. */
  shipmentId: string | null
}

/**
 * The orders of these lines with the lines, locked until commit. Always in the order of their ids, so that two users
 * wait for each other and never deadlock. Lines of other clients are not found.
 */
export async function lockOrderLines(
  db: Db,
  clientId: string,
  lineIds: readonly string[],
): Promise<{ orders: LockedOrder[]; lines: LockedLine[] }> {
  if (lineIds.length === 0) return { orders: [], lines: [] }
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'backorder_code', 'po_number', 'status'])
    .where('client_id', '=', clientId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('order_lines.id')
          .whereRef('order_lines.order_id', '=', 'orders.id')
          .where(sql<boolean>`order_lines.id = any (${[...lineIds]}::uuid[])`),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const orderIds = orders.map(({ id }) => id)
  // Read after the lock, so that concurrent changes are seen.
  const lines = await db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'shipment_id'])
    .where(sql<boolean>`id = any (${[...lineIds]}::uuid[])`)
    .where(sql<boolean>`order_id = any (${orderIds}::uuid[])`)
    .execute()
  return {
    orders: orders.map((order) => ({
      id: order.id,
      orderNumber: numberOf(order),
      poNumber: order.po_number,
      status: order.status,
    })),
    lines: lines.map((line) => ({ id: line.id, orderId: line.order_id, shipmentId: line.shipment_id })),
  }
}

/** Ids of the order lines on a shipment. */
export async function linesOnShipment(db: Db, clientId: string, shipmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('order_lines.id')
    .where('orders.client_id', '=', clientId)
    .where('order_lines.shipment_id', '=', shipmentId)
    .execute()
  return rows.map(({ id }) => id)
}

/** The same for many shipments, by shipment; shipments without order lines are missing. */
export async function linesOnShipments(
  db: Db,
  clientId: string,
  shipmentIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.id', 'order_lines.shipment_id'])
    .where('orders.client_id', '=', clientId)
    .where(sql<boolean>`order_lines.shipment_id = any (${[...shipmentIds]}::uuid[])`)
    .execute()
  const lines = Map.groupBy(rows, (row) => row.shipment_id!)
  return new Map([...lines].map(([shipmentId, all]) => [shipmentId, all.map(({ id }) => id)]))
}

/** Sets the shipment of each line (null: open again). The caller has locked their orders. */
export async function putOrderLines(
  db: Db,
  lines: readonly { id: string; shipmentId: string | null }[],
): Promise<void> {
  if (lines.length === 0) return
  const ids = lines.map(({ id }) => id)
  const shipmentIds = lines.map(({ shipmentId }) => shipmentId)
  await sql`update order_lines as l set shipment_id = put.shipment_id
    from unnest(${ids}::uuid[], ${shipmentIds}::uuid[]) as put (id, shipment_id) where l.id = put.id`.execute(
    db,
  )
}

/** Replaces an order line id in the items of a shipment. */
export async function nameLinesAnew(
  db: Db,
  shipmentId: string,
  names: readonly { from: string; to: string }[],
): Promise<void> {
  if (names.length === 0) return
  const [from, to] = [names.map((name) => name.from), names.map((name) => name.to)]
  await sql`update shipment_items as i set order_line_id = named.to_id
    from unnest(${from}::uuid[], ${to}::uuid[]) as named (from_id, to_id)
    where i.shipment_id = ${shipmentId} and i.order_line_id = named.from_id`.execute(db)
}

/**
 * Updates the state of orders from their lines: built if every line is on a shipment, else open; a deferred one that is
 * not built stays deferred. The caller has locked them.
 */
export async function settleOrders(db: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await db
    .updateTable('orders')
    .set((eb) => ({
      status: sql<'O' | 'H' | 'B'>`case
        when not exists (select 1 from order_lines l where l.order_id = orders.id and l.shipment_id is null) then 'B'
        when orders.status = 'H' then 'H' else 'O' end`,
      version: eb('version', '+', 1),
    }))
    .where(sql<boolean>`id = any (${[...orderIds]}::uuid[])`)
    .execute()
}

/** The number of these lines that belong to the client. */
export async function countOrderLines(db: Db, clientId: string, lineIds: readonly string[]): Promise<number> {
  const { found } = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(sql<number>`count(*)::int`.as('found'))
    .where('orders.client_id', '=', clientId)
    .where(sql<boolean>`order_lines.id = any (${[...lineIds]}::uuid[])`)
    .executeTakeFirstOrThrow()
  return found
}

/** Number (with its code for a later part) and PO of each line's order. */
export async function findOrdersOfLines(
  db: Db,
  clientId: string,
  lineIds: readonly string[],
): Promise<Map<string, { orderNumber: string; poNumber: string }>> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.id', 'orders.order_number', 'orders.backorder_code', 'orders.po_number'])
    .where('orders.client_id', '=', clientId)
    .where(sql<boolean>`order_lines.id = any (${[...lineIds]}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, { orderNumber: numberOf(row), poNumber: row.po_number }]))
}

const numberOf = (row: { order_number: string; backorder_code: string }): string =>
  orderNumberOf({ orderNumber: row.order_number, backorder: row.backorder_code })
