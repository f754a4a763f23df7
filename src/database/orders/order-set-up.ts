import { sql } from 'kysely'
import { orderNumberOf } from '#domain/orders/order-number.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import { addUpOrders } from './open-orders.ts'

/** An open order, with the fields needed to set up its items. */
export interface OrderToSetUp {
  id: string
  /** The displayed number: a later part with its code. */
  orderNumber: string
  status: 'O' | 'H' | 'B'
  version: number
  /** The lines that are on no shipment yet. */
  lines: { id: string; item: ItemLine }[]
}

/** The orders with their open lines, locked one after the other by id. */
export async function lockOrdersToSetUp(
  db: Db,
  clientId: string,
  ids: readonly string[],
): Promise<OrderToSetUp[]> {
  const known = [...new Set(ids.filter(isId))]
  if (known.length === 0) return []
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'backorder_code', 'status', 'version'])
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${known}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .select(['id', 'order_id', 'item'])
    .where(sql<boolean>`order_id = any (${orders.map(({ id }) => id)}::uuid[])`)
    .where('shipment_id', 'is', null)
    .orderBy('order_id')
    .orderBy('line_number')
    .execute()
  const byOrder = Map.groupBy(lines, (line) => line.order_id)
  return orders.map((order) => ({
    id: order.id,
    orderNumber: orderNumberOf({ orderNumber: order.order_number, backorder: order.backorder_code }),
    status: order.status,
    version: order.version,
    lines: (byOrder.get(order.id) ?? []).map(({ id, item }) => ({ id, item })),
  }))
}

/** Overwrites open lines and raises the version of their orders, whose totals are recomputed. */
export async function updateOrderLines(
  db: Db,
  orders: readonly { id: string; lines: readonly { id: string; item: ItemLine }[] }[],
): Promise<void> {
  const lines = JSON.stringify(orders.flatMap((order) => order.lines))
  await sql`update order_lines as l set item = c.item
    from json_populate_recordset(null::order_lines, ${lines}::json) as c where l.id = c.id`.execute(db)
  await addUpOrders(
    db,
    orders.map(({ id }) => id),
  )
}
