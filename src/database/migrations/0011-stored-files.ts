import { type Kysely, sql } from 'kysely'

/** Files that were handed in: attachments of a shipment, a quote, a carrier's contract, a carrier. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_files (
      id uuid primary key,
      client_id uuid not null references clients,
      owner_kind text not null check (owner_kind in ('shipment', 'quote', 'contract', 'carrier')),
      owner_id uuid not null,
      kind text not null,
      name text not null,
      content_type text not null,
      size integer not null check (size between 1 and 26214400),
      sha256 text not null,
      content bytea not null,
      uploaded_by text not null,
      -- True: handed in by whoever holds a mailed link, who may take it back; users' files are not his to delete.
      is_by_link boolean not null default false,
      created_at timestamptz not null default now()
    );
    -- What is handed in is compressed already, mostly; lists never read it.
    alter table stored_files alter column content set storage external;
    create index stored_files_of_owner on stored_files (client_id, owner_kind, owner_id, created_at);
  `.execute(db)
}
