import { type Kysely, sql } from 'kysely'

/** Where freight goes from and to, who is billed, and the import of locations from files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table locations (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      street text not null default '',
      street2 text not null default '',
      city text not null default '',
      state text not null default '',
      zip text not null default '',
      country_code text not null default 'US',
      contact_name text not null default '',
      contact_phone text not null default '',
      email text not null default '',
      location_type text not null default '',
      sold_to text not null default '',
      services text[] not null default '{}',
      -- Set on the client's own shipping points: the short name in lists and filters.
      warehouse_code text not null default '',
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      -- The shipper's own number for the place.
      code text not null default '',
      -- Equal for different spellings of one address: domain/addresses/match-key.ts.
      match_key text not null default '',
      merged_into uuid references locations,
      version integer not null default 1,
      search text generated always as
        (lower(name || ' ' || city || ' ' || state || ' ' || zip || ' ' || sold_to || ' ' || code)) stored
    );
    create index locations_by_name on locations (client_id, lower(name), id) where deleted_at is null;
    -- Few among many, and read whenever a shipment is saved.
    create index locations_own on locations (client_id, lower(name), id)
      where warehouse_code <> '' and deleted_at is null;
    create index locations_sold_to on locations (client_id, sold_to) where deleted_at is null and sold_to <> '';
    create index locations_search on locations using gin (client_id, search gin_trgm_ops) where deleted_at is null;
    create unique index locations_code on locations (client_id, lower(code)) where code <> '' and deleted_at is null;
    create index locations_match on locations (client_id, match_key) where match_key <> '' and deleted_at is null;
    create index locations_by_city on locations (client_id, lower(city), id) where deleted_at is null;
    create index locations_by_zip on locations (client_id, zip, id) where deleted_at is null;
    create index locations_by_type on locations (client_id, location_type, lower(name), id) where deleted_at is null;

    create table bill_to_addresses (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      street text not null default '',
      street2 text not null default '',
      city text not null default '',
      state text not null default '',
      zip text not null default '',
      country_code text not null default 'US',
      is_default boolean not null default false,
      created_at timestamptz not null default now(),
      contact_name text not null default '',
      contact_phone text not null default '',
      email text not null default '',
      account_group_code text not null default '',
      deleted_at timestamptz
    );
    create index bill_to_of_client on bill_to_addresses (client_id, lower(name));
    -- At most one default, also when two users set it at the same moment.
    create unique index bill_to_default on bill_to_addresses (client_id) where is_default and deleted_at is null;

    create table location_imports (
      id uuid primary key,
      client_id uuid not null references clients,
      state text not null check (state in ('checking', 'ready', 'taking', 'done', 'undoing', 'undone', 'failed')),
      file_name text not null default '',
      work_id uuid,
      row_count integer not null default 0,
      message text not null default '',
      created_by text not null default '',
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index location_imports_of_client on location_imports (client_id, created_at desc, id desc);

    -- Each row of the file: its content, its outcome, and what an undo needs.
    create table location_import_rows (
      import_id uuid not null references location_imports on delete cascade,
      row_number integer not null,
      outcome text not null check (outcome in
        ('new', 'duplicate', 'same', 'repeated', 'wrong', 'added', 'merged', 'skipped')),
      code text not null default '',
      match_key text not null default '',
      -- LocationDetails; null if the row cannot be read.
      given jsonb,
      -- [{ column, reason }]
      faults jsonb not null default '[]',
      -- The id that a new location gets.
      new_id uuid not null,
      -- The existing location that it matches, and by what: code or address.
      found_id uuid,
      found_by text not null default '',
      -- What the user chose for this duplicate; '' means the same as for all.
      choice text not null default '' check (choice in ('', 'merge', 'skip', 'add')),
      former jsonb,
      version_after integer,
      primary key (import_id, row_number)
    );
    create index location_import_rows_by_outcome on location_import_rows (import_id, outcome, row_number);

    -- Locations that were merged into one, so that the merge can be undone.
    create table location_merges (
      id uuid primary key,
      client_id uuid not null references clients,
      kept_id uuid not null references locations,
      merged_ids uuid[] not null,
      former jsonb not null,
      version_after integer not null,
      created_by text not null default '',
      created_at timestamptz not null default now(),
      undone_at timestamptz
    );
    create index location_merges_of_client on location_merges (client_id, created_at desc) where undone_at is null;
  `.execute(db)
}
