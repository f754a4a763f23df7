import { type Kysely, sql } from 'kysely'

/** Locations by their own code, found again when a file names them otherwise, brought in by file and merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table locations
      -- The shipper's own number for the place.
      add column code text not null default '',
      -- domain/addresses/match-key.ts
      add column match_key text not null default '',
      add column merged_into uuid references locations,
      add column version integer not null default 1,
      drop column search;
    alter table locations add column search text generated always as
      (lower(name || ' ' || city || ' ' || state || ' ' || zip || ' ' || sold_to || ' ' || code)) stored;
    create index locations_search on locations using gin (client_id, search gin_trgm_ops) where deleted_at is null;
    create unique index locations_code on locations (client_id, lower(code)) where code <> '' and deleted_at is null;
    create index locations_match on locations (client_id, match_key) where match_key <> '' and deleted_at is null;
    create index locations_by_city on locations (client_id, lower(city), id) where deleted_at is null;
    create index locations_by_zip on locations (client_id, zip, id) where deleted_at is null;
    create index locations_by_type on locations (client_id, location_type, lower(name), id) where deleted_at is null;

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

    -- Each row of the file: what it says, what became of it, and what an undo needs.
    create table location_import_rows (
      import_id uuid not null references location_imports on delete cascade,
      row_number integer not null,
      outcome text not null check (outcome in
        ('new', 'duplicate', 'same', 'repeated', 'wrong', 'added', 'merged', 'skipped')),
      code text not null default '',
      match_key text not null default '',
      -- LocationDetails; null where the row cannot be read.
      given jsonb,
      -- [{ column, reason }]
      faults jsonb not null default '[]',
      -- The id that a new location gets.
      new_id uuid not null,
      -- The location that it is the same as, and by what: code or address.
      found_id uuid,
      found_by text not null default '',
      -- What the user wants of a duplicate: '' as of all of them.
      choice text not null default '' check (choice in ('', 'merge', 'skip', 'add')),
      former jsonb,
      version_after integer,
      primary key (import_id, row_number)
    );
    create index location_import_rows_by_outcome on location_import_rows (import_id, outcome, row_number);

    -- Locations of the list that were made one, so that this can be taken back.
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
