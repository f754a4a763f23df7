import { type Kysely, sql } from 'kysely'

/** Orders, shipments with their lines, prices and events, and the exact bucket counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence bol_serials;

    create table orders (
      id uuid primary key,
      client_id uuid not null references clients,
      order_number text not null,
      -- O open, H deferred, B built: every line is on a shipment.
      status text not null default 'O' check (status in ('O', 'H', 'B')),
      backorder_code text not null default '00',
      warehouse text not null default '',
      origin jsonb not null,
      destination jsonb not null,
      sold_to text not null default '',
      payment_type text not null default 'P' check (payment_type in ('P', 'C', 'T')),
      services text[] not null default '{}',
      po_number text not null default '',
      ship_by date,
      special_instructions text not null default '',
      source text not null default 'manual',
      pickup_key date generated always as (coalesce(ship_by, '-infinity'::date)) stored,
      destination_name text generated always as (coalesce(destination ->> 'companyName', '')) stored,
      destination_zip text generated always as (coalesce(destination ->> 'zip', '')) stored,
      total_weight_lb double precision not null default 0,
      total_quantity double precision not null default 0,
      value_cents bigint not null default 0,
      search text generated always as (lower(order_number || ' ' || po_number || ' ' || sold_to || ' '
        || coalesce(destination ->> 'companyName', '') || ' ' || coalesce(destination ->> 'city', '') || ' '
        || coalesce(destination ->> 'zip', ''))) stored,
      created_at timestamptz not null default now(),
      version integer not null default 1,
      unique (client_id, order_number, backorder_code)
    );
    create index orders_bucket on orders (client_id, status, created_at, id);
    create index orders_by_ship_date on orders (client_id, status, pickup_key, id);
    create index orders_by_consignee on orders (client_id, status, destination_name, id);
    create index orders_search on orders using gin (client_id, search gin_trgm_ops) with (fastupdate = off);

    create table order_lines (
      id uuid primary key,
      order_id uuid not null references orders on delete cascade,
      line_number integer not null,
      item jsonb not null,
      shipment_id uuid
    );
    create index order_lines_of_order on order_lines (order_id, line_number);

    create table shipments (
      id uuid primary key,
      client_id uuid not null references clients,
      bol_number text not null unique,
      status text not null check (status in ('Q', 'H', 'T', 'A', 'D', 'V')),
      is_tendered boolean not null default false,
      deferred_from text,
      ended_as text not null default '' check (ended_as in ('', 'void', 'archived')),
      warehouse text not null default '',
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
      -- What a list sorts by: a column of its own, because an index only answers alone for plain columns.
      pickup_key date generated always as (coalesce(pickup_date, '-infinity'::date)) stored,
      search text generated always as (lower(bol_number || ' ' || pro_number || ' ' || order_number || ' '
        || po_number || ' ' || reference1 || ' ' || reference2 || ' ' || carrier_scac || ' ' || carrier_name || ' '
        || coalesce(destination ->> 'companyName', '') || ' ' || coalesce(destination ->> 'city', '') || ' '
        || coalesce(destination ->> 'zip', '') || ' ' || coalesce(origin ->> 'city', ''))) stored,
      created_by uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    );
    -- One index a sort order; both directions read it, and the pair (column, id) is the page's boundary.
    create index shipments_bucket on shipments (client_id, status, created_at, id);
    create index shipments_tendered on shipments (client_id, created_at, id) where status = 'T' and is_tendered;
    create index shipments_problems on shipments (client_id, status, created_at, id) where problem <> '';
    create index shipments_of_warehouse on shipments (client_id, status, warehouse, created_at, id);
    create index shipments_of_carrier on shipments (client_id, status, carrier_scac, created_at, id);
    create index shipments_by_pickup on shipments (client_id, status, pickup_key, id);
    create index shipments_by_carrier on shipments (client_id, status, carrier_name, id);
    create index shipments_by_charge on shipments (client_id, status, total_cents, id);
    create index shipments_by_consignee on shipments (client_id, status, destination_name, id);
    create index shipments_by_bol on shipments (client_id, status, bol_number, id);
    -- Without a list of pending entries: a burst of changes lets it grow past 100 MB, every search reads all of it,
    -- and whoever makes it overflow waits for the clean-up.
    create index shipments_search on shipments using gin (client_id, search gin_trgm_ops) with (fastupdate = off);

    create table shipment_items (
      shipment_id uuid not null references shipments on delete cascade,
      line_number integer not null,
      item jsonb not null,
      order_line_id uuid,
      primary key (shipment_id, line_number)
    );

    create table price_sheets (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      scac text not null,
      carrier_name text not null,
      rate_mode_id smallint not null,
      cents bigint not null,
      currency text not null default 'USD',
      charges jsonb not null default '[]',
      service_days smallint,
      is_direct boolean,
      delivery_date date,
      source text not null check (source in ('tariff', 'carrier', 'spot', 'manual')),
      badges text[] not null default '{}',
      guide_reason text not null default '',
      tariff_id uuid,
      tariff_name text not null default '',
      is_synthetic boolean not null default false,
      receipt jsonb,
      receipt_hash text not null default '',
      -- The version of the shipment that this price is for.
      shipment_version integer not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    create index price_sheets_of_shipment on price_sheets (shipment_id, cents);

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
      -- The sender's own id of the event, so that the same event is taken once.
      external_id text not null default '',
      created_at timestamptz not null default now()
    );
    create index shipment_events_of_shipment on shipment_events (shipment_id, at desc);
    -- Orders in the shape of shipments, so that one list can show both.
    create view order_rows as
      select id, client_id, '' as bol_number, status, false as is_tendered, '' as ended_as,
        1::smallint as rate_mode_id, '' as carrier_scac, '' as carrier_name, '' as pro_number,
        null::smallint as service_days, null::date as delivery_date, null::timestamptz as delivered_at,
        0::bigint as total_cents, 'USD' as currency, total_weight_lb, total_quantity,
        0::double precision as total_pallets, '' as problem, created_at, version, order_number, po_number,
        origin, destination, destination_name, warehouse, payment_type, ship_by as pickup_date, pickup_key,
        '' as pickup_from, '' as pickup_to, 'America/New_York' as time_zone, search
      from orders;

    create unique index shipment_events_once on shipment_events (shipment_id, source, external_id)
      where external_id <> '';
  `.execute(db)
}
