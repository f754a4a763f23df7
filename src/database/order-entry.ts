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
