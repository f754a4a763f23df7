import { type Kysely, sql } from 'kysely'

/** Work that takes longer than a request may, with its progress; and files on their way to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table works (
      id uuid primary key,
      client_id uuid not null references clients,
      -- Which code runs it, e.g. 'tariff-import'.
      kind text not null,
      title text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      -- Rows, shipments, messages: whatever it goes over. null: not known yet.
      total integer,
      done integer not null default 0,
      failed integer not null default 0,
      -- What it is doing now, in words.
      step text not null default '',
      input jsonb not null,
      result jsonb,
      -- Why it failed, for the user.
      problem text not null default '',
      is_cancel_asked boolean not null default false,
      -- How many processes took it up: one that died leaves it to the next.
      starts smallint not null default 0,
      created_by uuid references users,
      created_by_name text not null default '',
      created_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz
    );
    create index works_of_client on works (client_id, created_at desc);
    create index works_going_on on works (client_id) where state in ('waiting', 'running');

    -- A file that was uploaded and is not used yet. Its bytes lie in the data folder under its id, for a day.
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
  `.execute(db)
}
