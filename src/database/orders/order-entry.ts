import { sql } from 'kysely'
import { columnNames } from '../sql/column-names.ts'
import { copyClientOf } from '../sql/copying-transaction.ts'
import { insertRows } from '../sql/insert-rows.ts'
import type { Db } from '../sql/open.ts'
import { inSavepoint } from '../sql/savepoint.ts'
import type { StoredOrder, StoredOrderLine } from './orders.ts'

/** New orders: by hand, by file, from another system. */

/** The identity and source of an order, which never change. */
const HEAD = columnNames('orders', ['id', 'order_number', 'backorder_code', 'source', 'created_at'], {
  fields: { backorder_code: 'backorder' },
})
/** The fields of an order that can be changed later. */
const SAYS = columnNames(
  'orders',
  [
    ...(['warehouse', 'sold_to', 'payment_type', 'services', 'po_number', 'ship_by'] as const),
    ...(['special_instructions', 'ship_via_code', 'total_weight_lb', 'total_quantity'] as const),
    'value_cents',
  ],
  { json: ['origin', 'destination', 'details'] },
)

export type NewOrder = Omit<StoredOrder, 'status' | 'version'>
export type NewOrderLine = Pick<StoredOrderLine, 'id' | 'lineNumber' | 'item'>

/** Adds an open order with its lines; false if its number and backorder code are in use. */
export async function insertOrder(
  db: Db,
  clientId: string,
  order: NewOrder,
  lines: readonly NewOrderLine[],
): Promise<boolean> {
  const added = await db
    .insertInto('orders')
    .values({ ...HEAD.row(order), ...SAYS.row(order), client_id: clientId })
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

/** An order with its lines, both new. */
interface WholeOrder {
  order: NewOrder
  lines: readonly NewOrderLine[]
}

/**
 * Adds open orders with their lines, thousands per statement, copied if the transaction allows it; returns the ids of
 * those whose numbers were free.
 */
export async function insertOrders(
  db: Db,
  clientId: string,
  orders: readonly WholeOrder[],
): Promise<Set<string>> {
  if (orders.length === 0) return new Set()
  const added = (await copyFreeOrders(db, clientId, orders)) ?? (await insertFreeOrders(db, clientId, orders))
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
  await insertRows(db, 'order_lines', lines)
  return added
}

/**
 * `COPY` cannot skip used numbers, so they are removed first. Null if nothing can be copied, or if another transaction
 * is using one of the numbers.
 */
async function copyFreeOrders(
  db: Db,
  clientId: string,
  orders: readonly WholeOrder[],
): Promise<Set<string> | null> {
  if (!copyClientOf(db)) return null
  const taken = await findTakenNumbers(
    db,
    clientId,
    orders.map(({ order }) => order),
  )
  const free = orders.filter(({ order }) => !taken.has(numberKey(order)))
  try {
    await inSavepoint(db, () => insertRows(db, 'orders', headsOf(clientId, free)))
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== NUMBER_KEY) throw error
    return null
  }
  return new Set(free.map(({ order }) => order.id))
}

/** The name of the unique constraint on order numbers. */
const NUMBER_KEY = 'orders_client_id_order_number_backorder_code_key'

async function insertFreeOrders(
  db: Db,
  clientId: string,
  orders: readonly WholeOrder[],
): Promise<Set<string>> {
  const heads = headsOf(clientId, orders)
  const names = sql.join(Object.keys(heads[0]!).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: string }>`
    insert into orders (${names})
    select ${names} from json_populate_recordset(null::orders, ${JSON.stringify(heads)}::json)
    on conflict (client_id, order_number, backorder_code) do nothing
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const headsOf = (clientId: string, orders: readonly WholeOrder[]) =>
  orders.map(({ order }) => ({ ...HEAD.record(order), ...SAYS.record(order), client_id: clientId }))

/** The orders among these that the client already has, by number and backorder code. */
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
  return new Set(
    rows.map((row) => numberKey({ orderNumber: row.order_number, backorder: row.backorder_code })),
  )
}

/** The key of an order among those of its client. */
const numberKey = ({ orderNumber, backorder }: { orderNumber: string; backorder: string }): string =>
  `${orderNumber}\n${backorder}`

/** Overwrites the fields of an order; number, state and lines stay. The caller has locked it. */
export async function updateOrder(db: Db, clientId: string, order: NewOrder): Promise<void> {
  await db
    .updateTable('orders')
    .set(SAYS.row(order))
    .where('id', '=', order.id)
    .where('client_id', '=', clientId)
    .execute()
}
