import { sql } from 'kysely'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import type { Db } from '../sql/open.ts'

/** Order lines on their way onto a shipment and back. A line is on one shipment or on none. */

export interface LockedOrder {
  id: string
  /** As people call it: a later part with its code. */
  orderNumber: string
  poNumber: string
  status: 'O' | 'H' | 'B'
}

export interface LockedLine {
  id: string
  orderId: string
  /** The shipment that it is on; null: still open. */
  shipmentId: string | null
}

/**
 * The orders of these lines with the lines, locked until commit. Always in the sequence of their ids, so that two clerks
 * wait for each other and never both. Lines of other clients are not found.
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
  // Read after the lock: what another clerk did meanwhile is seen.
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

/** Ids of the order lines that a shipment carries. */
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

/** The same of many shipments, by shipment; one that carries none is missing. */
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

/** Says on which shipment each line is (null: open again). The caller holds the locks of their orders. */
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

/** The items of a shipment that name one of these order lines name another one from now on. */
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
 * Brings orders to the state that their lines are in: built when every line is on a shipment, else open; a deferred one
 * that is not built stays deferred. The caller holds their locks.
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

/** How many of these lines are the client's. */
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

/** Number, of a later part with its code, and PO of the order that each of these lines is of. */
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
