import { type Kysely, sql } from 'kysely'

/**
 * The facts behind dashboard, scorecard and reports (docs/decisions/0046-figures-never-drift.md), and reports that are
 * scheduled or built by users.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Every decline of a tender, for the scorecard of the carrier.
    create table tender_declines (
      id bigint generated always as identity primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      scac text not null,
      carrier_name text not null default '',
      -- The requested pickup day.
      day date not null,
      declined_at timestamptz not null default now()
    );
    create index tender_declines_by_day on tender_declines (client_id, day);
    create index tender_declines_of_shipment on tender_declines (shipment_id);

    -- Shipments that changed since their facts were written. Readers compute these from the rows themselves.
    create table analysis_marks (
      client_id uuid not null,
      shipment_id uuid not null
    );
    create index analysis_marks_of_client on analysis_marks (client_id, shipment_id);

    -- What each shipment adds to figures: database/reports/facts.ts.
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
      shipments bigint not null,
      own_shipments bigint not null,
      cents bigint not null,
      weight bigint not null,
      collect_shipments bigint not null,
      collect_cents bigint not null,
      pickups bigint not null,
      pickups_on_time bigint not null,
      deliveries bigint not null,
      deliveries_on_time bigint not null,
      transits bigint not null,
      promised_days bigint not null,
      actual_days bigint not null,
      guide_followed bigint not null,
      override_cents bigint not null,
      valued_cents bigint not null,
      order_value_cents bigint not null,
      dated bigint not null,
      ship_by_missed bigint not null,
      compared_cents bigint not null,
      cheapest_cents bigint not null,
      over_cheapest_cents bigint not null,
      haul_cents bigint not null,
      fuel_cents bigint not null,
      accessorial_cents bigint not null,
      accessorial_shipments bigint not null,
      detention_cents bigint not null,
      saved_cents bigint not null,
      saved_shipments bigint not null,
      billed_shipments bigint not null default 0,
      billed_right bigint not null default 0,
      origin_state text not null default '',
      destination_state text not null default ''
    );
    create index analysis_facts_by_day on analysis_facts (client_id, day);
    create index analysis_facts_due on analysis_facts (client_id, day)
      where pickup_due_at is not null or delivery_due_at is not null;
    create index analysis_facts_of_lane on analysis_facts (client_id, lane, day);

    -- The facts summed by day, once for each dimension.
    create table analysis_days (
      client_id uuid not null,
      dimension text not null,
      value text not null,
      day date not null,
      warehouse text not null,
      status text not null,
      currency text not null,
      shipments bigint not null,
      own_shipments bigint not null,
      cents bigint not null,
      weight bigint not null,
      collect_shipments bigint not null,
      collect_cents bigint not null,
      pickups bigint not null,
      pickups_on_time bigint not null,
      deliveries bigint not null,
      deliveries_on_time bigint not null,
      transits bigint not null,
      promised_days bigint not null,
      actual_days bigint not null,
      guide_followed bigint not null,
      override_cents bigint not null,
      valued_cents bigint not null,
      order_value_cents bigint not null,
      dated bigint not null,
      ship_by_missed bigint not null,
      compared_cents bigint not null,
      cheapest_cents bigint not null,
      over_cheapest_cents bigint not null,
      haul_cents bigint not null,
      fuel_cents bigint not null,
      accessorial_cents bigint not null,
      accessorial_shipments bigint not null,
      detention_cents bigint not null,
      saved_cents bigint not null,
      saved_shipments bigint not null,
      billed_shipments bigint not null default 0,
      billed_right bigint not null default 0,
      primary key (client_id, dimension, day, value, warehouse, status, currency)
    );

    -- Once per statement, as the counts.
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
    create trigger freight_invoices_marked_in after insert on freight_invoices
      referencing new table as changed_rows for each statement execute function mark_shipments_of_rows();
    create trigger freight_invoices_marked_out after delete on freight_invoices
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
    create trigger freight_invoices_marked_on after update on freight_invoices
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

    -- Reports that users built.
    create table custom_reports (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      definition jsonb not null,
      is_shared boolean not null default false,
      saved_by uuid,
      saved_by_name text not null default '',
      created_at timestamptz not null default now(),
      version integer not null default 1
    );
    create index custom_reports_of_client on custom_reports (client_id, name);

    -- Reports that run automatically (docs/decisions/0048-scheduled-reports-once.md).
    create table report_schedules (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      filter jsonb not null,
      format text not null check (format in ('XLSX', 'CSV', 'PDF')),
      emails text not null,
      every text not null check (every in ('Daily', 'Weekly', 'Monthly')),
      weekday smallint not null check (weekday between 1 and 7),
      day_of_month smallint not null check (day_of_month between 1 and 31),
      at text not null,
      time_zone text not null,
      next_run_at timestamptz not null,
      is_enabled boolean not null default true,
      problem text not null default '',
      -- A report contains what this user may see.
      saved_by uuid,
      saved_by_name text not null default '',
      created_at timestamptz not null default now(),
      version integer not null default 1
    );
    create index report_schedules_of_client on report_schedules (client_id, name);
    create index report_schedules_due on report_schedules (next_run_at) where is_enabled;

    -- Runs with the files that they made.
    create table report_runs (
      id uuid primary key,
      client_id uuid not null references clients,
      schedule_id uuid references report_schedules on delete set null,
      -- The time for which it was scheduled, not the time at which it ran.
      due_at timestamptz,
      name text not null,
      type text not null,
      filter jsonb not null,
      format text not null,
      emails text not null default '',
      time_zone text not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      problem text not null default '',
      rows integer not null default 0,
      -- Lists that were closed to the user whose rights it ran with, so the file has nothing of them.
      closed_statuses text[] not null default '{}',
      file_id uuid,
      message_id uuid,
      ran_by uuid,
      ran_by_name text not null default '',
      asked_at timestamptz not null default now(),
      finished_at timestamptz,
      -- Two processes that check the same minute make one run.
      unique (schedule_id, due_at)
    );
    create index report_runs_of_client on report_runs (client_id, asked_at desc, id desc);
  `.execute(db)
}
