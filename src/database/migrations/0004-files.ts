import { type Kysely, sql } from 'kysely'

/**
 * Files that users, carriers and reports add. A staged file was uploaded and is not used yet; a stored file belongs
 * to something.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Kept for a day. The server that received the file has its bytes in the data folder, under the id.
    create table staged_files (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      bytes bigint not null,
      sha256 text not null,
      created_by uuid references users,
      created_at timestamptz not null default now()
    );
    create index staged_files_by_age on staged_files (created_at);

    -- The bytes again, so that any server can check a file that was uploaded to another one.
    create table staged_file_parts (
      file_id uuid not null references staged_files (id) on delete cascade,
      part integer not null,
      content bytea not null,
      primary key (file_id, part)
    );
    alter table staged_file_parts alter column content set storage external;

    create table stored_files (
      id uuid primary key,
      client_id uuid not null references clients,
      owner_kind text not null
        check (owner_kind in ('shipment', 'quote', 'contract', 'carrier', 'report', 'claim', 'bill')),
      owner_id uuid not null,
      kind text not null,
      name text not null,
      content_type text not null,
      size integer not null check (size > 0),
      sha256 text not null,
      content bytea not null,
      uploaded_by text not null,
      -- Uploaded through a mailed link. The person with the link may delete these files and no others.
      is_by_link boolean not null default false,
      created_at timestamptz not null default now()
    );
    -- Most files are compressed already, and lists never read them.
    alter table stored_files alter column content set storage external;
    create index stored_files_of_owner on stored_files (client_id, owner_kind, owner_id, created_at);

    -- Files that are written and read in parts, because they may be larger than memory allows.
    create table stored_file_parts (
      file_id uuid not null references stored_files on delete cascade,
      part integer not null,
      content bytea not null,
      primary key (file_id, part)
    );
    alter table stored_file_parts alter column content set storage external;

    -- Which columns of a file the user chose last, by its header row. The next file with the same headers starts
    -- with them.
    create table column_choices (
      client_id uuid not null references clients on delete cascade,
      kind text not null,
      titles_hash text not null,
      choices jsonb not null,
      chosen_by text not null,
      chosen_at timestamptz not null default now(),
      primary key (client_id, kind, titles_hash)
    );
  `.execute(db)
}
