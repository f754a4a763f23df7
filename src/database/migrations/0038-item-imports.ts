import { type Kysely, sql } from 'kysely'

/** Lists of items that were taken, listed afterwards and taken back as lists of locations are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table item_imports (
      -- The work that took the list; the list is forgotten with it.
      id uuid primary key references works on delete cascade,
      client_id uuid not null references clients,
      state text not null check (state in ('taken', 'undoing', 'undone')),
      -- What came of it, as the work that took it tells.
      found jsonb not null,
      last_row integer not null default 0,
      undo_work_id uuid,
      message text not null default '',
      created_at timestamptz not null default now()
    );
    create index item_imports_of_client on item_imports (client_id, created_at desc, id desc);

    -- Each item that a list added (former is null) or changed, and what an undo needs.
    create table item_import_rows (
      import_id uuid not null references item_imports on delete cascade,
      row_number integer not null,
      item_id uuid not null,
      former jsonb,
      version_after integer not null,
      primary key (import_id, row_number)
    );
  `.execute(db)
}
