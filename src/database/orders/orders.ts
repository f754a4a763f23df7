import { sql } from 'kysely'
import { partsNumbered } from '#domain/orders/order-number.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'

const NAMES = columnNames(
  'orders',
  [
    ...(['id', 'order_number', 'backorder_code', 'status', 'warehouse', 'sold_to', 'payment_type'] as const),
    ...(['services', 'po_number', 'ship_by', 'special_instructions', 'source', 'total_weight_lb'] as const),
    ...(['total_quantity', 'value_cents', 'ship_via_code', 'created_at', 'version'] as const),
  ],
  { json: ['origin', 'destination', 'details'], fields: { backorder_code: 'backorder' } },
)

export type StoredOrder = ValueOf<typeof NAMES>
export const orderOf = NAMES.value
/** The columns of a `StoredOrder`; `orderOf` reads them. */
export const ORDER_COLUMNS = NAMES.columns

export interface StoredOrderLine {
  id: string
  lineNumber: number
  item: ItemLine
  shipmentId: string | null
}

/** One order with its lines, and the states of their shipments. */
export interface FoundOrder {
  order: StoredOrder
  lines: StoredOrderLine[]
  shippedIn: string[]
}

/**
 * One order with its lines, by id or by number. A waiting order is preferred to a built one, and a newer backorder to
 * an older one. A part is also found by number and code, as on bills of lading. A scanner may change the case: if two
 * numbers differ only in case, the exact one is preferred.
 */
export async function findOrder(
  db: Db,
  clientId: string,
  wanted: { id?: string; orderNumber?: string; backorder?: string },
): Promise<FoundOrder | null> {
  let query = db.selectFrom('orders').select(ORDER_COLUMNS).where('client_id', '=', clientId)
  if (wanted.id) query = query.where('id', '=', wanted.id)
  else {
    const number = (wanted.orderNumber ?? '').trim()
    const parts = wanted.backorder ? [] : partsNumbered(number)
    query = query
      .where(({ and, eb, or }) =>
        or([
          eb('order_number', 'in', inAnyCase(number)),
          ...parts.map((part) =>
            and([
              eb('order_number', 'in', inAnyCase(part.orderNumber)),
              eb('backorder_code', 'in', inAnyCase(part.backorder)),
            ]),
          ),
        ]),
      )
      // A plain number is preferred to number and code, and the exact case to another.
      .orderBy(sql`order_number = ${number}`, 'desc')
      .orderBy(sql`lower(order_number) = ${number.toLowerCase()}`, 'desc')
      .orderBy(sql`order_number || '-' || backorder_code = ${number}`, 'desc')
    if (wanted.backorder) query = query.where('backorder_code', '=', wanted.backorder)
  }
  const row = await query
    .orderBy(sql`array_position(array['O', 'H', 'B'], status)`)
    .orderBy('backorder_code', 'desc')
    .executeTakeFirst()
  if (!row) return null
  const lines = await db
    .selectFrom('order_lines')
    .select(['id', 'line_number', 'item', 'shipment_id'])
    .where('order_id', '=', row.id)
    .orderBy('line_number')
    .execute()
  return {
    order: orderOf(row),
    shippedIn: await statusesOf(db, clientId, [...new Set(lines.flatMap((line) => line.shipment_id ?? []))]),
    lines: lines.map((line) => ({
      id: line.id,
      lineNumber: line.line_number,
      item: line.item,
      shipmentId: line.shipment_id,
    })),
  }
}

const inAnyCase = (text: string) => [...new Set([text, text.toUpperCase(), text.toLowerCase()])]

async function statusesOf(db: Db, clientId: string, shipmentIds: readonly string[]): Promise<string[]> {
  if (shipmentIds.length === 0) return []
  const rows = await db
    .selectFrom('shipments')
    .select('status')
    .distinct()
    .where('client_id', '=', clientId)
    .where(sql<boolean>`id = any (${[...shipmentIds]}::uuid[])`)
    .execute()
  return rows.map(({ status }) => status)
}
