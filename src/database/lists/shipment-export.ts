import type pg from 'pg'
import { streamRows } from '../sql/row-stream.ts'
import { conditions, type ListFilter, narrowed, sources } from './list-filter.ts'
import { type ListOrder, orderBy, SORTS, sortFor } from './list-order.ts'

/** The exported fields of a shipment, by name; an order has only those of the list. */
export const EXPORT_COLUMNS = [
  'bol_number',
  'pro_number',
  'order_number',
  'po_number',
  'status',
  'ended_as',
  'problem',
  'rate_mode_id',
  'carrier_name',
  'carrier_scac',
  'warehouse',
  'payment_type',
  'sold_to',
  'origin_name',
  'origin_city',
  'origin_state',
  'origin_zip',
  'destination_name',
  'destination_city',
  'destination_state',
  'destination_zip',
  'created_on',
  'created_by',
  'pickup_date',
  'delivery_date',
  'delivered_on',
  'total_weight_lb',
  'total_quantity',
  'total_pallets',
  'charge',
  'currency',
] as const

/** Values in the order of `EXPORT_COLUMNS`. */
export type ExportedShipment = (string | number | null)[]

/** All rows of a list with this filter, in its order, as one snapshot; days by the clock of `zone`. */
export async function streamShipments(
  pool: pg.Pool,
  clientId: string,
  given: ListFilter,
  order: ListOrder & { zone: string },
): Promise<AsyncIterable<ExportedShipment[]>> {
  if (sources(given).length === 0) return nothing()
  const filter = await narrowed(pool, clientId, given)
  const values: unknown[] = [clientId, order.zone]
  const { column } = SORTS[sortFor(filter, order.sort)]
  const branches = sources(filter).map((source) => {
    const isOrder = source.table === 'order_rows'
    const where = conditions(source, filter, values).join(' and ')
    return `select id, client_id, ${column}, ${FACTS}, ${isOrder ? 'null::uuid as maker, null::text' : 'created_by as maker, sold_to'} as sold_to
      from ${source.table} where ${where}`
  })
  const text = `select ${EXPORT_COLUMNS.map((name) => `${EXPRESSIONS[name] ?? `found.${name}`} as ${name}`).join(', ')}
    from (${branches.join(' union all ')}) as found left join users on users.id = found.maker
    ${orderBy(filter, order).replaceAll(/(order by |, )/g, '$1found.')}`
  return streamRows<ExportedShipment>(pool, { text, values })
}

async function* nothing(): AsyncGenerator<ExportedShipment[]> {
  // A bucket that the user cannot open has no rows.
}

const FACTS = `bol_number as bol, pro_number, order_number, po_number, status, ended_as, problem, rate_mode_id,
  carrier_name as carrier, carrier_scac, warehouse, payment_type, origin, destination, created_at as born, pickup_date,
  delivery_date, delivered_at, time_zone, total_weight_lb, total_quantity, total_pallets, total_cents as cents, currency`

const partOf = (end: 'origin' | 'destination', part: string) => `found.${end} ->> '${part}'`

const EXPRESSIONS: Partial<Record<(typeof EXPORT_COLUMNS)[number], string>> = {
  bol_number: 'found.bol',
  carrier_name: 'found.carrier',
  origin_name: partOf('origin', 'companyName'),
  origin_city: partOf('origin', 'city'),
  origin_state: partOf('origin', 'state'),
  origin_zip: partOf('origin', 'zip'),
  destination_name: partOf('destination', 'companyName'),
  destination_city: partOf('destination', 'city'),
  destination_state: partOf('destination', 'state'),
  destination_zip: partOf('destination', 'zip'),
  created_on: '(found.born at time zone $2)::date',
  created_by: 'users.user_name',
  delivered_on: '(found.delivered_at at time zone $2)::date',
  charge: 'found.cents / 100.0::float8',
}
