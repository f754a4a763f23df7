import { sql } from 'kysely'
import type { Db } from './open.ts'
import type { StoredOrder, StoredOrderLine } from './orders.ts'

/** Orders as they come in: by hand, by file, from another system. */

export type NewOrder = Omit<StoredOrder, 'status' | 'version'>
export type NewOrderLine = Pick<StoredOrderLine, 'id' | 'lineNumber' | 'item'>

/** Adds an open order with its lines; false when its number and backorder code are taken. */
export async function insertOrder(
  db: Db,
  clientId: string,
  order: NewOrder,
  lines: readonly NewOrderLine[],
): Promise<boolean> {
  const added = await db
    .insertInto('orders')
    .values({
      id: order.id,
      client_id: clientId,
      order_number: order.orderNumber,
      backorder_code: order.backorder,
      created_at: order.createdAt,
      source: order.source,
      ...columns(order),
    })
    .onConflict((conflict) => conflict.columns(['client_id', 'order_number', 'backorder_code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  if (lines.length > 0) {
    await db
      .insertInto('order_lines')
      .values(
        lines.map((line) => ({
          id: line.id,
          order_id: order.id,
          line_number: line.lineNumber,
          item: JSON.stringify(line.item),
        })),
      )
      .execute()
  }
  return true
}

/** Adds open orders with their lines, all in two statements; answers the ids of those whose numbers were free. */
export async function insertOrders(
  db: Db,
  clientId: string,
  orders: readonly { order: NewOrder; lines: readonly NewOrderLine[] }[],
): Promise<Set<string>> {
  if (orders.length === 0) return new Set()
  const heads = orders.map(({ order }) => ({
    ...columns(order),
    id: order.id,
    client_id: clientId,
    order_number: order.orderNumber,
    backorder_code: order.backorder,
    created_at: order.createdAt,
    source: order.source,
    origin: order.origin,
    destination: order.destination,
    details: order.details,
  }))
  const names = sql.join(Object.keys(heads[0]!).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: string }>`
    insert into orders (${names})
    select ${names} from json_populate_recordset(null::orders, ${JSON.stringify(heads)}::json)
    on conflict (client_id, order_number, backorder_code) do nothing
    returning id`.execute(db)
  const added = new Set(rows.map(({ id }) => id))
  const lines = orders
    .filter(({ order }) => added.has(order.id))
    .flatMap((one) =>
      one.lines.map(({ id, lineNumber, item }) => ({
        id,
        order_id: one.order.id,
        line_number: lineNumber,
        item,
      })),
    )
  await sql`
    insert into order_lines (id, order_id, line_number, item)
    select id, order_id, line_number, item
      from json_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::json)`.execute(db)
  return added
}

/** Which of these orders, by number and backorder code, the client has already. */
export async function findTakenNumbers(
  db: Db,
  clientId: string,
  keys: readonly { orderNumber: string; backorder: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ order_number: string; backorder_code: string }>`
    select o.order_number, o.backorder_code
      from unnest(${keys.map((key) => key.orderNumber)}::text[], ${keys.map((key) => key.backorder)}::text[])
        as wanted (number, code)
      join orders o on o.client_id = ${clientId} and o.order_number = wanted.number
        and o.backorder_code = wanted.code`.execute(db)
  return new Set(rows.map((row) => `${row.order_number}\n${row.backorder_code}`))
}

/** Writes what an order says over; number, state and lines stay. The caller holds its lock. */
export async function updateOrder(db: Db, clientId: string, order: NewOrder): Promise<void> {
  await db
    .updateTable('orders')
    .set(columns(order))
    .where('id', '=', order.id)
    .where('client_id', '=', clientId)
    .execute()
}

function columns(order: NewOrder) {
  return {
    warehouse: order.warehouse,
    origin: JSON.stringify(order.origin),
    destination: JSON.stringify(order.destination),
    sold_to: order.soldTo,
    payment_type: order.paymentType,
    services: order.services,
    po_number: order.poNumber,
    ship_by: order.shipBy,
    special_instructions: order.specialInstructions,
    ship_via_code: order.shipViaCode,
    total_weight_lb: order.totalWeightLb,
    total_quantity: order.totalQuantity,
    value_cents: order.valueCents,
    details: JSON.stringify(order.details),
  }
}
