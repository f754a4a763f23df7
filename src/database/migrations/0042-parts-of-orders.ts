import { type Kysely, sql } from 'kysely'

/** Orders among shipments: a later part bears its code, as its shipment will, and pallets are counted from the lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view order_rows as
      select id, client_id, '' as bol_number, status, false as is_tendered, '' as ended_as,
        1::smallint as rate_mode_id, '' as carrier_scac, '' as carrier_name, '' as pro_number,
        null::smallint as service_days, null::date as delivery_date, null::timestamptz as delivered_at,
        0::bigint as total_cents, 'USD' as currency, total_weight_lb, total_quantity,
        (select coalesce(sum((line.item ->> 'quantity')::float8), 0)::float8 from order_lines as line
          where line.order_id = orders.id and line.item ->> 'packageType' in ('PLT', 'SKD')) as total_pallets,
        '' as problem, created_at, version,
        case when backorder_code = '00' then order_number else order_number || '-' || backorder_code end
          as order_number,
        po_number, origin, destination, destination_name, warehouse, payment_type, ship_by as pickup_date, pickup_key,
        '' as pickup_from, '' as pickup_to, 'America/New_York' as time_zone, search, deferred_until
      from orders;
  `.execute(db)
}
