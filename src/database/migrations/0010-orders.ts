import { type Kysely, sql } from 'kysely'

/**
 * Orders with their lines, the sources of order files, every file that was imported, and the outcome of each row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table orders (
      id uuid primary key,
      client_id uuid not null references clients,
      order_number text not null,
      -- O open, H deferred, B built: all lines are on shipments.
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
      -- The code that the shipper's system gave the order.
      ship_via_code text not null default '',
      -- The local date on which a deferred order comes back, and the instant at which that day begins at its dock.
      deferred_until date,
      resume_at timestamptz,
      -- What no list needs: dates, references, who is billed, comments.
      details jsonb not null default '{}',
      unique (client_id, order_number, backorder_code)
    );
    create index orders_bucket on orders (client_id, status, created_at, id);
    create index orders_by_ship_date on orders (client_id, status, pickup_key, id);
    create index orders_by_consignee on orders (client_id, status, destination_name, id);
    -- As shipments_search.
    create index orders_search on orders using gin (client_id, search gin_trgm_ops)
      with (fastupdate = on, gin_pending_list_limit = 2048);
    create index orders_ship_via on orders (client_id, lower(ship_via_code))
      where ship_via_code <> '' and status in ('O', 'H');
    create index orders_to_resume on orders (resume_at) where status = 'H' and resume_at is not null;
    -- As those of shipments: a number that is typed whole is looked up.
    create index orders_number on orders (client_id, lower(order_number)) where order_number <> '';
    create index orders_po on orders (client_id, lower(po_number)) where po_number <> '';
    create index orders_of_warehouse on orders (client_id, status, warehouse, created_at, id);
    -- Later parts of orders that wait, by any piece of their number and code, which the searched text does not
    -- have. They are few, so the index costs nearly nothing.
    create index orders_open_parts on orders
      using gin (client_id, lower(order_number || '-' || backorder_code) gin_trgm_ops) with (fastupdate = off)
      where backorder_code <> '00' and status in ('O', 'H');

    -- An order that is no longer deferred has no date, however it came back.
    create function forget_deferral() returns trigger language plpgsql as $$
    begin
      new.deferred_until := null;
      new.resume_at := null;
      return new;
    end $$;
    create trigger orders_resumed before update on orders
      for each row when (old.status = 'H' and new.status <> 'H') execute function forget_deferral();

    -- Lines are json: they are written and read whole, and jsonb takes twice as long to write.
    create table order_lines (
      id uuid primary key,
      order_id uuid not null references orders on delete cascade,
      line_number integer not null,
      item json not null,
      shipment_id uuid,
      -- The line of the same order that this one was split from. They become one line again when both are
      -- unshipped.
      split_from uuid
    );
    create index order_lines_of_order on order_lines (order_id, line_number);
    create index order_lines_on_shipment on order_lines (shipment_id) where shipment_id is not null;

    -- Orders in the shape of shipments, so that one list can show both.
    create view order_rows as
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

    -- Where order files come from.
    create table order_sources (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      kind text not null check (kind in ('SFTP', 'FTP', 'FTPS', 'Email', 'Upload')),
      is_enabled boolean not null default true,
      every_minutes integer not null default 15 check (every_minutes between 1 and 1440),
      -- What happens to a file after the import.
      after_import text not null default 'move' check (after_import in ('move', 'delete', 'leave')),
      archive_path text not null default '',
      host text not null default '',
      port integer not null default 0,
      user_name text not null default '',
      -- Sealed under a key that is not in the database: outside/secret-box.ts.
      credentials_sealed text not null default '',
      -- SSH host key or TLS certificate, SHA256:…; '' for TLS means that the public authorities are trusted.
      host_key text not null default '',
      path text not null default '',
      file_pattern text not null default '*',
      mailbox jsonb,
      -- Which column fills which field: domain/order-files/column-mapping.ts.
      columns jsonb not null default '[]',
      next_poll_at timestamptz not null default now(),
      polled_at timestamptz,
      poll_outcome text not null default '' check (poll_outcome in ('', 'ok', 'failed')),
      poll_detail text not null default '',
      -- Files that were seen and are not imported yet, or imported and left in place.
      waiting_files jsonb not null default '{}',
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index order_sources_of_client on order_sources (client_id) where deleted_at is null;
    create index order_sources_due on order_sources (next_poll_at)
      where is_enabled and deleted_at is null and kind <> 'Upload';

    -- Every file that arrived.
    create table order_file_runs (
      id uuid primary key,
      client_id uuid not null references clients,
      source_id uuid references order_sources,
      -- As in orders.source.
      origin text not null check (origin in ('upload', 'sftp', 'ftp', 'email')),
      file_name text not null,
      content_hash text not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      -- How to read it: columns, worksheet, header row, whether to skip wrong rows.
      reading jsonb not null,
      header jsonb not null default '[]',
      row_count integer not null default 0,
      -- Orders in the file, orders processed so far, and their outcomes.
      order_count integer not null default 0,
      taken_count integer not null default 0,
      added_count integer not null default 0,
      duplicate_count integer not null default 0,
      -- Rows.
      rejected_count integer not null default 0,
      message text not null default '',
      work_id uuid,
      created_by text not null default '',
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index order_file_runs_of_client on order_file_runs (client_id, created_at desc, id desc);
    create index order_file_runs_by_content on order_file_runs (client_id, content_hash);
    -- A file of a source is imported once, by content and name.
    create unique index order_file_runs_once on order_file_runs (source_id, file_name, content_hash)
      where origin <> 'upload';

    -- The file itself, gzipped, as long as it may have to be read again.
    create table order_file_contents (
      run_id uuid primary key references order_file_runs on delete cascade,
      bytes bytea not null
    );

    -- Written in the transaction of the orders: what is here is done, whatever was killed since.
    create table order_file_orders (
      run_id uuid not null references order_file_runs on delete cascade,
      place integer not null,
      order_number text not null,
      outcome text not null check (outcome in ('added', 'exists')),
      order_id uuid,
      rows integer[] not null,
      primary key (run_id, place)
    );

    create table order_file_rejects (
      run_id uuid not null references order_file_runs on delete cascade,
      row_number integer not null,
      cells jsonb not null,
      -- [{ field, reason }]
      faults jsonb not null,
      typed jsonb not null default '{}',
      primary key (run_id, row_number)
    );
  `.execute(db)
}
