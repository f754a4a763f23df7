import { type Kysely, sql } from 'kysely'

/** Of a shipment, or summed over the shipments of a day: `database/reports/facts.ts` says what each is. */
const SUMS = [
  ...['shipments', 'own_shipments', 'cents', 'weight', 'collect_shipments', 'collect_cents'],
  ...['pickups', 'pickups_on_time', 'deliveries', 'deliveries_on_time'],
  ...['transits', 'promised_days', 'actual_days', 'guide_followed', 'override_cents'],
  ...['valued_cents', 'order_value_cents', 'dated', 'ship_by_missed'],
  ...['compared_cents', 'cheapest_cents', 'over_cheapest_cents'],
  ...['haul_cents', 'fuel_cents', 'accessorial_cents', 'accessorial_shipments', 'detention_cents'],
  ...['saved_cents', 'saved_shipments'],
]

/** What dashboard, scorecard and reports count: docs/decisions/0046-figures-never-drift.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments
      -- What consolidating its orders saved against shipping each by itself; null: one order, or nothing to compare.
      add column consolidation_saved_cents bigint;

    create table tender_declines (
      id bigint generated always as identity primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      scac text not null,
      carrier_name text not null default '',
      -- The pickup day that was asked for.
      day date not null,
      declined_at timestamptz not null default now()
    );
    create index tender_declines_by_day on tender_declines (client_id, day);
    create index tender_declines_of_shipment on tender_declines (shipment_id);
  `.execute(db)
  await createFacts(db)
  await createTriggers(db)
  await sql`
    insert into analysis_marks select client_id, id from shipments
      where is_tendered or status in ('A', 'D') or (status = 'V' and ended_as = 'archived')
  `.execute(db)
}

async function createFacts(db: Kysely<unknown>): Promise<void> {
  const sums = sql.raw(SUMS.map((name) => `${name} bigint not null`).join(', '))
  await sql`
    -- Shipments that changed since their facts were written. Readers take these from the rows themselves.
    create table analysis_marks (client_id uuid not null, shipment_id uuid not null);
    create index analysis_marks_of_client on analysis_marks (client_id, shipment_id);

    create table analysis_facts (
      shipment_id uuid primary key,
      client_id uuid not null,
      day date not null,
      status text not null,
      warehouse text not null,
      mode text not null,
      carrier text not null,
      lane text not null,
      currency text not null,
      pickup_due_at timestamptz,
      delivery_due_at timestamptz,
      accessorials jsonb not null,
      service text not null,
      zone text not null,
      ${sums}
    );
    create index analysis_facts_by_day on analysis_facts (client_id, day);
    create index analysis_facts_due on analysis_facts (client_id, day)
      where pickup_due_at is not null or delivery_due_at is not null;

    -- The facts summed by day, once for each dimension.
    create table analysis_days (
      client_id uuid not null,
      dimension text not null,
      value text not null,
      day date not null,
      warehouse text not null,
      status text not null,
      currency text not null,
      ${sums},
      primary key (client_id, dimension, day, value, warehouse, status, currency)
    );
  `.execute(db)
}

/** Statement by statement, as the bucket counts: docs/decisions/0004-counts-are-a-ledger.md. */
async function createTriggers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mark_shipments_changed() returns trigger language plpgsql as $$
    begin
      insert into analysis_marks select n.client_id, n.id from after_rows n join before_rows o on o.id = n.id
        where n.is_tendered or n.status in ('A', 'D', 'V') or o.is_tendered or o.status in ('A', 'D', 'V');
      -- Here, because a decline comes by hand, by mail, by EDI, by a carrier's computer and in bulk.
      insert into tender_declines (client_id, shipment_id, scac, carrier_name, day)
        select n.client_id, n.id, n.carrier_scac, n.carrier_name,
            coalesce(n.pickup_date, (now() at time zone n.time_zone)::date)
          from after_rows n join before_rows o on o.id = n.id where n.is_declined and not o.is_declined;
      return null;
    end $$;
    create trigger shipments_marked after update on shipments
      referencing old table as before_rows new table as after_rows
      for each statement execute function mark_shipments_changed();

    create function mark_shipments() returns trigger language plpgsql as $$
    begin
      insert into analysis_marks select client_id, id from changed_rows
        where is_tendered or status in ('A', 'D', 'V');
      return null;
    end $$;
    create trigger shipments_marked_in after insert on shipments
      referencing new table as changed_rows for each statement execute function mark_shipments();
    create trigger shipments_marked_out after delete on shipments
      referencing old table as changed_rows for each statement execute function mark_shipments();

    create function mark_shipments_of_rows() returns trigger language plpgsql as $$
    begin
      insert into analysis_marks select s.client_id, s.id from shipments s
        where s.id in (select shipment_id from changed_rows) and (s.is_tendered or s.status in ('A', 'D', 'V'));
      return null;
    end $$;
    create trigger price_sheets_marked_in after insert on price_sheets
      referencing new table as changed_rows for each statement execute function mark_shipments_of_rows();
    create trigger price_sheets_marked_on after update on price_sheets
      referencing new table as changed_rows for each statement execute function mark_shipments_of_rows();
    create trigger price_sheets_marked_out after delete on price_sheets
      referencing old table as changed_rows for each statement execute function mark_shipments_of_rows();
    create trigger order_lines_marked_in after insert on order_lines
      referencing new table as changed_rows for each statement execute function mark_shipments_of_rows();
    create trigger order_lines_marked_out after delete on order_lines
      referencing old table as changed_rows for each statement execute function mark_shipments_of_rows();

    create function mark_shipments_of_moved_lines() returns trigger language plpgsql as $$
    begin
      insert into analysis_marks select s.client_id, s.id from shipments s
        where s.id in (select shipment_id from before_rows union all select shipment_id from after_rows)
          and (s.is_tendered or s.status in ('A', 'D', 'V'));
      return null;
    end $$;
    create trigger order_lines_marked_on after update on order_lines
      referencing old table as before_rows new table as after_rows
      for each statement execute function mark_shipments_of_moved_lines();

    create function mark_shipments_of_orders() returns trigger language plpgsql as $$
    begin
      insert into analysis_marks select s.client_id, s.id from after_rows n
        join before_rows o on o.id = n.id and o.ship_by is distinct from n.ship_by
        join order_lines l on l.order_id = n.id join shipments s on s.id = l.shipment_id
        where s.is_tendered or s.status in ('A', 'D', 'V');
      return null;
    end $$;
    create trigger orders_marked_on after update on orders
      referencing old table as before_rows new table as after_rows
      for each statement execute function mark_shipments_of_orders();
  `.execute(db)
}
