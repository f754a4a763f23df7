import { type Kysely, sql } from 'kysely'

/**
 * Shipments with their lines, events and notes, their handling units, and what the dock checked and loaded.
 * Decision 0018 explains the indexes and triggers, 0042 late and at risk, 0044 the facets of History.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A number as bills compare it, by the rule of domain/freight-audit/bill.ts: without separators and leading
    -- zeros.
    create function plain_number(number text) returns text language sql immutable parallel safe return
      regexp_replace(regexp_replace(upper(number), '[^A-Z0-9]', '', 'g'), '(^|[^0-9])0+([0-9])', '\\1\\2', 'g');

    -- BOL numbers of all clients.
    create sequence bol_serials;

    create table shipments (
      id uuid primary key,
      client_id uuid not null references clients,
      bol_number text not null unique,
      -- Q to rate and route, H deferred, T scheduled, A in transit, D delivered, V ended:
      -- domain/shipment/lifecycle.ts.
      status text not null check (status in ('Q', 'H', 'T', 'A', 'D', 'V')),
      is_tendered boolean not null default false,
      deferred_from text,
      ended_as text not null default '' check (ended_as in ('', 'void', 'archived')),
      -- The short name of the client's shipping point, as locations.warehouse_code.
      warehouse text not null default '',
      -- P prepaid, C collect, T third party.
      payment_type text not null default 'P' check (payment_type in ('P', 'C', 'T')),
      rate_mode_id smallint not null default 1,
      origin jsonb not null,
      destination jsonb not null,
      bill_to jsonb,
      sold_to text not null default '',
      services text[] not null default '{}',
      pickup_date date,
      pickup_from text not null default '',
      pickup_to text not null default '',
      -- Of the origin.
      time_zone text not null default 'America/New_York',
      reference1 text not null default '',
      reference2 text not null default '',
      reference3 text not null default '',
      reference4 text not null default '',
      reference5 text not null default '',
      po_number text not null default '',
      order_number text not null default '',
      special_instructions text not null default '',
      comments text not null default '',
      internal_notes text not null default '',
      notify_emails text not null default '',
      declared_value_cents bigint not null default 0,
      currency text not null default 'USD',
      -- The carrier and the price that were chosen.
      carrier_scac text not null default '',
      carrier_name text not null default '',
      price_sheet_id uuid,
      override_reason text not null default '',
      total_cents bigint not null default 0,
      service_days smallint,
      delivery_date date,
      pro_number text not null default '',
      total_weight_lb double precision not null default 0,
      total_quantity double precision not null default 0,
      total_pallets double precision not null default 0,
      problem text not null default '',
      last_event_at timestamptz,
      picked_up_at timestamptz,
      delivered_at timestamptz,
      destination_name text generated always as (coalesce(destination ->> 'companyName', '')) stored,
      -- What lists sort by. A separate column, because index-only scans need plain columns.
      pickup_key date generated always as (coalesce(pickup_date, '-infinity'::date)) stored,
      created_by uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1,
      -- The booked price minus the best that the routing guide allowed; null without an override, or if no carrier
      -- that it allows quoted.
      override_cents bigint,
      override_against text not null default '',
      override_by text not null default '',
      override_at timestamptz,
      -- In the order of travel, each with its lines. Always read and written with the shipment.
      stops jsonb not null default '[]',
      equipment text not null default '',
      -- What only parcels have; null for freight.
      parcel jsonb,
      -- The carrier declined the tender, so the shipment may go to another one.
      is_declined boolean not null default false,
      -- The local date on which a deferred shipment comes back, and the instant at which that day begins at its
      -- dock.
      deferred_until date,
      resume_at timestamptz,
      -- Carrier, the consignee's account and ship-via code; null unless the consignee pays.
      collect_carrier jsonb,
      -- The carrier’s pickup confirmation number.
      pickup_number text not null default '',
      -- The time zone in which the promised day ends.
      destination_zone text not null default 'America/New_York',
      -- The delivery day at the destination, as the carrier last reported it.
      expected_date date,
      -- The lane's usual hours between two events.
      event_gap_hours smallint not null default 72,
      -- The newest tender failed or may have failed.
      is_tender_lost boolean not null default false,
      -- When a shipment becomes late or at risk (docs/decisions/0042-late-and-at-risk.md), by the definition of
      -- domain/tracking/standing.ts. A generated column may only use immutable functions, so times go through UTC.
      pickup_due_at timestamptz generated always as (${PICKUP_DUE}) stored,
      delivery_due_at timestamptz generated always as (
        (delivery_date + 1)::timestamp at time zone destination_zone) stored,
      -- The carrier confirmed the pickup. A declined tender is an event too, so this does not follow from
      -- last_event_at.
      is_confirmed boolean not null default false,
      -- 1970 where the shipment is at risk at any time.
      risk_at timestamptz generated always as (
        case
          when status not in ('T', 'A') then null
          when problem <> '' or (is_tender_lost and status = 'T') or expected_date > delivery_date
            then to_timestamp(0)
          when status = 'A' then (coalesce(last_event_at, picked_up_at) at time zone 'UTC'
            + make_interval(hours => event_gap_hours::int)) at time zone 'UTC'
          when pro_number = '' and pickup_number = '' and not is_confirmed
            then (${PICKUP_DUE} at time zone 'UTC' - interval '60 minutes') at time zone 'UTC'
        end) stored,
      -- What lists sort by, as pickup_key.
      delivered_key timestamptz generated always as (coalesce(delivered_at, '-infinity'::timestamptz)) stored,
      -- Each fact that History filters by as a whole, as text. database/lists/list-facets.ts uses the same
      -- spelling.
      facets text[] generated always as (array[
        'P:' || payment_type,
        'M:' || rate_mode_id::text,
        'OS:' || upper(coalesce(origin ->> 'state', '')),
        'OZ:' || ${zipOf('origin')},
        'OZ3:' || left(${zipOf('origin')}, 3),
        'DS:' || upper(coalesce(destination ->> 'state', '')),
        'DZ:' || ${zipOf('destination')},
        'DZ3:' || left(${zipOf('destination')}, 3),
        'S:' || lower(sold_to),
        'U:' || coalesce(created_by::text, '')
      ]) stored,
      -- What consolidation saved compared with shipping each order alone; null with one order or nothing to
      -- compare.
      consolidation_saved_cents bigint,
      -- Any piece of this text finds the shipment. It has the tracking number of every package.
      search text generated always as (lower(bol_number || ' ' || pro_number || ' '
        || pickup_number || ' ' || order_number || ' ' || po_number || ' ' || reference1 || ' ' || reference2 || ' '
        || carrier_scac || ' ' || carrier_name || ' ' || coalesce(destination ->> 'companyName', '') || ' '
        || coalesce(destination ->> 'city', '') || ' ' || coalesce(destination ->> 'zip', '') || ' '
        || coalesce(origin ->> 'city', '') || ' '
        || coalesce(jsonb_path_query_array(parcel, '$.mailpieces[*].trackingNumber')::text, ''))) stored
    );

    -- One index per sort order. Both directions read it, and the pair (column, id) is the boundary of a page. The
    -- columns behind id are what lists filter by: filtered rows are skipped inside the index. At 5,000,000
    -- shipments one carrier's delivered by charge read 27,000 pages without them to find 25 rows.
    create index shipments_bucket on shipments (client_id, status, created_at, id);
    create index shipments_tendered on shipments (client_id, created_at, id) where status = 'T' and is_tendered;
    create index shipments_by_pickup
      on shipments (client_id, status, pickup_key, id, carrier_scac, warehouse, created_at);
    create index shipments_by_carrier
      on shipments (client_id, status, carrier_name, id, carrier_scac, warehouse, created_at);
    create index shipments_by_charge
      on shipments (client_id, status, total_cents, id, carrier_scac, warehouse, created_at);
    create index shipments_by_consignee
      on shipments (client_id, status, destination_name, id, carrier_scac, warehouse, created_at);
    create index shipments_by_delivery
      on shipments (client_id, status, delivered_key, id, carrier_scac, warehouse, created_at);
    create index shipments_by_promise on shipments (client_id, status, delivery_date, id, carrier_scac, warehouse);
    -- Sorted by "C": otherwise the planner reads one list through the unique index of BOL numbers, and walks past
    -- all other lists and clients to find its rows.
    create index shipments_by_bol
      on shipments (client_id, status, bol_number collate "C", id, carrier_scac, warehouse, created_at);

    -- The shipments of one carrier at one dock are counted without reading a row.
    create index shipments_of_carrier on shipments (client_id, status, carrier_scac, created_at, id, warehouse);
    create index shipments_of_warehouse on shipments (client_id, status, warehouse, created_at, id, carrier_scac);

    -- Few shipments have a problem, so these cost nearly nothing. With one index for all sort orders, every problem
    -- was read and sorted.
    create index shipments_problems on shipments (client_id, status, created_at, id) where problem <> '';
    create index shipments_problems_by_pickup on shipments (client_id, status, pickup_key, id) where problem <> '';
    create index shipments_problems_by_carrier on shipments (client_id, status, carrier_name, id) where problem <> '';
    create index shipments_problems_by_charge on shipments (client_id, status, total_cents, id) where problem <> '';
    create index shipments_problems_by_consignee on shipments (client_id, status, destination_name, id)
      where problem <> '';
    create index shipments_problems_by_bol on shipments (client_id, status, bol_number collate "C", id)
      where problem <> '';

    -- A number that is typed or scanned whole is looked up here. Through trigrams that took 3,500 pages at
    -- 5,000,000 shipments: consecutive numbers share nearly all of theirs.
    create index shipments_pro on shipments (client_id, lower(pro_number)) where pro_number <> '';
    create index shipments_of_plain_pro on shipments (client_id, plain_number(pro_number)) where pro_number <> '';
    create index shipments_pickup_number on shipments (client_id, lower(pickup_number)) where pickup_number <> '';
    create index shipments_order on shipments (client_id, lower(order_number)) where order_number <> '';
    create index shipments_po on shipments (client_id, lower(po_number)) where po_number <> '';
    create index shipments_reference1 on shipments (client_id, lower(reference1)) where reference1 <> '';
    create index shipments_reference2 on shipments (client_id, lower(reference2)) where reference2 <> '';

    -- Each change of a row writes a hundred entries into the index of trigrams: one by one they are nine tenths of
    -- what an update costs. They wait in a short list, which is merged at two megabytes or by the job merge-search.
    create index shipments_search on shipments using gin (client_id, search gin_trgm_ops)
      with (fastupdate = on, gin_pending_list_limit = 2048);
    create index shipments_facets on shipments using gin (client_id, facets) with (fastupdate = off);

    create index shipments_to_resume on shipments (resume_at) where status = 'H' and resume_at is not null;
    create index shipments_overrides on shipments (client_id, override_at) where override_at is not null;
    create index shipments_delivered on shipments (client_id, delivered_at) where delivered_at is not null;
    create index shipments_pickup_due on shipments (client_id, pickup_due_at) where status = 'T';
    create index shipments_delivery_due on shipments (client_id, delivery_due_at) where status = 'A';
    create index shipments_at_risk on shipments (client_id, status, risk_at) where risk_at is not null;
    create index shipments_expected on shipments (client_id, status, coalesce(expected_date, delivery_date))
      where status in ('T', 'A');

    -- A shipment that is no longer deferred has no date, however it came back. After the update, not before: a
    -- trigger before it makes PostgreSQL compute every generated column again, for each shipment that changes in
    -- anything.
    create function forget_shipment_deferral() returns trigger language plpgsql as $$
    begin
      update shipments set deferred_until = null, resume_at = null where id = new.id;
      return null;
    end $$;
    create trigger shipments_resumed after update on shipments for each row
      when (old.status = 'H' and new.status <> 'H' and (new.deferred_until is not null or new.resume_at is not null))
      execute function forget_shipment_deferral();

    -- The lines. Those of an order know their line there.
    create table shipment_items (
      shipment_id uuid not null references shipments on delete cascade,
      line_number integer not null,
      item jsonb not null,
      order_line_id uuid,
      primary key (shipment_id, line_number)
    );

    -- The timeline.
    create table shipment_events (
      id uuid primary key,
      client_id uuid not null,
      shipment_id uuid not null references shipments on delete cascade,
      status text not null,
      code text not null default '',
      what text not null default '',
      place text not null default '',
      at timestamptz not null,
      time_zone text not null default 'America/New_York',
      notes text not null default '',
      source text not null,
      -- The sender's id of the event, so that the same event is recorded once.
      external_id text not null default '',
      created_at timestamptz not null default now()
    );
    create index shipment_events_of_shipment on shipment_events (shipment_id, at desc);
    create unique index shipment_events_once on shipment_events (shipment_id, source, external_id)
      where external_id <> '';

    -- Keeps shipments.is_confirmed. Once per statement: histories are loaded by the thousand.
    create function note_confirmed_pickups() returns trigger language plpgsql as $$
    begin
      update shipments set is_confirmed = true
        where id in (select shipment_id from added where status = 'Prepared Pickup')
          and status = 'T' and not is_confirmed;
      return null;
    end $$;
    create trigger events_confirm_pickups after insert on shipment_events
      referencing new table as added for each statement execute function note_confirmed_pickups();

    -- Notes and numbers that users add.
    create table shipment_extra_infos (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      kind text not null
        check (kind in ('InternalNote', 'ExternalNote', 'LoadNumber', 'TrailerNumber', 'SealNumber', 'Custom')),
      label text not null default '',
      value text not null,
      created_by text not null,
      created_at timestamptz not null default now()
    );
    create index shipment_extra_infos_of_shipment on shipment_extra_infos (shipment_id, created_at, id);

    -- What a shipment was before its last move by hand, for the short time in which the move can be undone
    -- (docs/decisions/0102-undo-of-moves.md).
    create table shipment_undos (
      shipment_id uuid primary key references shipments on delete cascade,
      client_id uuid not null references clients,
      action text not null,
      -- The version that the move made. A later change cannot be undone.
      version integer not null,
      former json not null,
      -- What the move added to the timeline.
      event_id uuid,
      made_at timestamptz not null
    );
    create index shipment_undos_old on shipment_undos (made_at);

    -- The serial shipping container codes of a shipment's handling units. A code is never used twice.
    create table handling_units (
      shipment_id uuid not null references shipments on delete cascade,
      -- From 1, in the order of the shipment's lines.
      unit integer not null check (unit > 0),
      client_id uuid not null references clients,
      sscc text not null,
      created_at timestamptz not null default now(),
      primary key (shipment_id, unit)
    );
    -- A code names one unit in the world.
    create unique index handling_units_sscc on handling_units (sscc);

    -- The handling units that were checked off on the dock.
    create table dock_checks (
      shipment_id uuid not null references shipments on delete cascade,
      -- From 1, in the order of the shipment's lines, as handling_units counts them.
      unit integer not null check (unit > 0),
      client_id uuid not null references clients,
      checked_at timestamptz not null,
      checked_by text not null,
      primary key (shipment_id, unit)
    );

    -- The shipments that were loaded, with trailer and seal.
    create table dock_loads (
      shipment_id uuid primary key references shipments on delete cascade,
      client_id uuid not null references clients,
      loaded_at timestamptz not null,
      loaded_by text not null,
      trailer text not null default '',
      seal text not null default ''
    );
    create index dock_loads_of_client on dock_loads (client_id, loaded_at);
  `.execute(db)
}

/** The end of the pickup window, or of the pickup day. A return has none: the consignee ships it. */
const PICKUP_DUE = sql`case when parcel ->> 'isReturn' is distinct from 'true' then
  (pickup_date + case when pickup_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    then make_time(substr(pickup_to, 1, 2)::int, substr(pickup_to, 4, 2)::int, 0)
    else make_time(23, 59, 0) end) at time zone time_zone end`

/** A ZIP Code without its last four digits, a postal code without its space. */
function zipOf(place: 'origin' | 'destination') {
  return sql.raw(
    `regexp_replace(upper(coalesce(${place} ->> 'zip', '')), '^([0-9]{5})-?[0-9]{4}$|[ -]', '\\1', 'g')`,
  )
}
