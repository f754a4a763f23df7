import { type Kysely, sql } from 'kysely'

/** Where order files come from, every file that came, and what became of each of its rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_sources (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      kind text not null check (kind in ('SFTP', 'FTP', 'FTPS', 'Email', 'Upload')),
      is_enabled boolean not null default true,
      every_minutes integer not null default 15 check (every_minutes between 1 and 1440),
      -- What becomes of a file that was taken.
      after_import text not null default 'move' check (after_import in ('move', 'delete', 'leave')),
      archive_path text not null default '',
      host text not null default '',
      port integer not null default 0,
      user_name text not null default '',
      -- AES-256-GCM under a key that is not in the database.
      credentials_sealed text not null default '',
      -- SSH host key or TLS certificate, SHA256:…; '' for TLS: the public authorities are trusted.
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
      -- Files seen and not finished, or taken and left where they are.
      waiting_files jsonb not null default '{}',
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index order_sources_of_client on order_sources (client_id) where deleted_at is null;
    create index order_sources_due on order_sources (next_poll_at)
      where is_enabled and deleted_at is null and kind <> 'Upload';

    create table order_file_runs (
      id uuid primary key,
      client_id uuid not null references clients,
      source_id uuid references order_sources,
      -- As orders.source has it.
      origin text not null check (origin in ('upload', 'sftp', 'ftp', 'email')),
      file_name text not null,
      content_hash text not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      -- How it is read: columns, worksheet, row of the titles, whether wrong rows are left out.
      reading jsonb not null,
      header jsonb not null default '[]',
      row_count integer not null default 0,
      -- Orders: how many there are, how many have been looked at, and what they became.
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
    -- A file of a source is taken once, by content and name.
    create unique index order_file_runs_once on order_file_runs (source_id, file_name, content_hash)
      where origin <> 'upload';

    -- The file itself, gzipped, for as long as it may have to be read again.
    create table order_file_contents (
      run_id uuid primary key references order_file_runs on delete cascade,
      bytes bytea not null
    );

    -- Written with the orders themselves: what stands here is done, whatever was killed since.
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
      primary key (run_id, row_number)
    );
  `.execute(db)
}
