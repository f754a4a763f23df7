import { sql } from 'kysely'
import type { Address, ItemLine } from '#domain/shipment/shipment.ts'
import { escapeLike } from './locations.ts'
import type { Db } from './open.ts'
import type { OrderDetails } from './tables/orders-and-shipments.ts'

export interface StoredOrder {
  id: string
  orderNumber: string
  backorder: string
  status: 'O' | 'H' | 'B'
  warehouse: string
  origin: Address
  destination: Address
  soldTo: string
  paymentType: 'P' | 'C' | 'T'
  services: string[]
  poNumber: string
  shipBy: string | null
  specialInstructions: string
  source: string
  totalWeightLb: number
  totalQuantity: number
  valueCents: number
  /** As the shipper's own system has it; '' when it said nothing. */
  shipViaCode: string
  details: OrderDetails
  createdAt: Date
  version: number
}

export interface StoredOrderLine {
  id: string
  lineNumber: number
  item: ItemLine
  shipmentId: string | null
}

export interface OrderFilter {
  /** '' = open and deferred. */
  status: '' | 'O' | 'H'
  searchText: string
  warehouse: string
  soldTo: string
  consigneeName: string
  limit: number
  offset: number
}

/** The columns that make a `StoredOrder`; `orderOf` reads them. */
export const ORDER_COLUMNS = [
  'id',
  'order_number',
  'backorder_code',
  'status',
  'warehouse',
  'origin',
  'destination',
  'sold_to',
  'payment_type',
  'services',
  'po_number',
  'ship_by',
  'special_instructions',
  'source',
  'total_weight_lb',
  'total_quantity',
  'value_cents',
  'ship_via_code',
  'details',
  'created_at',
  'version',
] as const

/** Orders that wait to be shipped, newest first, each with how many lines it has and how many share its consignee. */
export async function listOrders(
  db: Db,
  clientId: string,
  filter: OrderFilter,
): Promise<{ rows: (StoredOrder & { lineCount: number; sameConsignee: number })[]; total: number }> {
  let query = db
    .selectFrom('orders')
    .where('client_id', '=', clientId)
    .where('status', 'in', filter.status === '' ? ['O', 'H'] : [filter.status])
  for (const word of filter.searchText.toLowerCase().split(/\s+/).filter(Boolean)) {
    query = query.where('search', 'like', `%${escapeLike(word)}%`)
  }
  if (filter.warehouse) query = query.where('warehouse', '=', filter.warehouse)
  if (filter.soldTo) query = query.where('sold_to', '=', filter.soldTo)
  if (filter.consigneeName) query = query.where('destination_name', '=', filter.consigneeName)
  const page = await query
    .select([...ORDER_COLUMNS, 'destination_name', 'destination_zip'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const lines = await countLines(
    db,
    page.map(({ id }) => id),
  )
  const alike = await countAlike(db, clientId, page)
  return {
    rows: page.map((row) => ({
      ...orderOf(row),
      lineCount: lines.get(row.id) ?? 0,
      sameConsignee: alike.get(`${row.destination_name}\n${row.destination_zip}`) ?? 0,
    })),
    total,
  }
}

/** Order id -> how many lines it has. */
async function countLines(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_lines')
    .select(['order_id', sql<number>`count(*)::int`.as('count')])
    .where('order_id', 'in', ids)
    .groupBy('order_id')
    .execute()
  return new Map(rows.map(({ order_id, count }) => [order_id, count]))
}

/**
 * Name and ZIP -> how many open orders go there. Asked once for each consignee of a page: where thousands of orders go
 * to one, asking for each row would be millions of comparisons.
 */
async function countAlike(
  db: Db,
  clientId: string,
  page: readonly { destination_name: string; destination_zip: string }[],
): Promise<Map<string, number>> {
  const keys = new Map(page.map((row) => [`${row.destination_name}\n${row.destination_zip}`, row]))
  if (keys.size === 0) return new Map()
  const pairs = [...keys.values()].map((row) => sql`(${row.destination_name}, ${row.destination_zip})`)
  const rows = await db
    .selectFrom('orders')
    .select(['destination_name', 'destination_zip', sql<number>`count(*)::int`.as('count')])
    .where('client_id', '=', clientId)
    .where('status', '=', 'O')
    .where(sql<boolean>`(destination_name, destination_zip) in (${sql.join(pairs)})`)
    .groupBy(['destination_name', 'destination_zip'])
    .execute()
  return new Map(rows.map((row) => [`${row.destination_name}\n${row.destination_zip}`, row.count]))
}

/**
 * One order with its lines, by id or by its number, of which one that still waits goes before one that is built, and the
 * newest backorder before an older one. A scanner's keyboard may be in another case than the order.
 */
export async function findOrder(
  db: Db,
  clientId: string,
  wanted: { id?: string; orderNumber?: string; backorder?: string },
): Promise<{ order: StoredOrder; lines: StoredOrderLine[] } | null> {
  let query = db.selectFrom('orders').select(ORDER_COLUMNS).where('client_id', '=', clientId)
  if (wanted.id) query = query.where('id', '=', wanted.id)
  else {
    const number = (wanted.orderNumber ?? '').trim()
    query = query.where('order_number', 'in', [number, number.toUpperCase(), number.toLowerCase()])
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
    lines: lines.map((line) => ({
      id: line.id,
      lineNumber: line.line_number,
      item: line.item,
      shipmentId: line.shipment_id,
    })),
  }
}

interface Row {
  id: string
  order_number: string
  backorder_code: string
  status: 'O' | 'H' | 'B'
  warehouse: string
  origin: Address
  destination: Address
  sold_to: string
  payment_type: 'P' | 'C' | 'T'
  services: string[]
  po_number: string
  ship_by: string | null
  special_instructions: string
  source: string
  total_weight_lb: number
  total_quantity: number
  value_cents: number
  ship_via_code: string
  details: OrderDetails
  created_at: Date
  version: number
}

export function orderOf(row: Row): StoredOrder {
  return {
    id: row.id,
    orderNumber: row.order_number,
    backorder: row.backorder_code,
    status: row.status,
    warehouse: row.warehouse,
    origin: row.origin,
    destination: row.destination,
    soldTo: row.sold_to,
    paymentType: row.payment_type,
    services: row.services,
    poNumber: row.po_number,
    shipBy: row.ship_by,
    specialInstructions: row.special_instructions,
    source: row.source,
    totalWeightLb: row.total_weight_lb,
    totalQuantity: row.total_quantity,
    valueCents: row.value_cents,
    shipViaCode: row.ship_via_code,
    details: row.details,
    createdAt: row.created_at,
    version: row.version,
  }
}
