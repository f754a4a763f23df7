import { type Kysely, sql } from 'kysely'

/** Deferring to a day, and parts of order lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The local date on which a deferred one comes back, and the instant at which that day begins at its dock.
    alter table orders add column deferred_until date, add column resume_at timestamptz;
    alter table shipments add column deferred_until date, add column resume_at timestamptz;
    create or replace view order_rows as
      select id, client_id, '' as bol_number, status, false as is_tendered, '' as ended_as,
        1::smallint as rate_mode_id, '' as carrier_scac, '' as carrier_name, '' as pro_number,
        null::smallint as service_days, null::date as delivery_date, null::timestamptz as delivered_at,
        0::bigint as total_cents, 'USD' as currency, total_weight_lb, total_quantity,
        0::double precision as total_pallets, '' as problem, created_at, version, order_number, po_number,
        origin, destination, destination_name, warehouse, payment_type, ship_by as pickup_date, pickup_key,
        '' as pickup_from, '' as pickup_to, 'America/New_York' as time_zone, search, deferred_until
      from orders;
    create index orders_to_resume on orders (resume_at) where status = 'H' and resume_at is not null;
    create index shipments_to_resume on shipments (resume_at) where status = 'H' and resume_at is not null;

    -- What is no longer deferred waits for no day, however it came back.
    create function forget_deferral() returns trigger language plpgsql as $$
    begin
      new.deferred_until := null;
      new.resume_at := null;
      return new;
    end $$;
    create trigger orders_resumed before update on orders
      for each row when (old.status = 'H' and new.status <> 'H') execute function forget_deferral();
    create trigger shipments_resumed before update on shipments
      for each row when (old.status = 'H' and new.status <> 'H') execute function forget_deferral();

    -- The line of the same order that this one was split off from; both are one line again when both are unshipped.
    alter table order_lines add column split_from uuid;
  `.execute(db)
}
