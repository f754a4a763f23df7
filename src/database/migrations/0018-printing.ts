import { type Kysely, sql } from 'kysely'

/** The print bridges of users, their printers, and every print job with the bytes that were printed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A print bridge runs on a user's computer and prints on its printers.
    create table bridges (
      id uuid primary key,
      client_id uuid not null references clients,
      user_id uuid not null references users on delete cascade,
      -- The name of its socket; not a secret.
      unique_name text not null unique,
      token_hash bytea not null,
      host_name text not null,
      platform text not null,
      version text not null,
      has_scale boolean not null default false,
      connection uuid,
      seen_at timestamptz,
      paired_at timestamptz not null default now(),
      unpaired_at timestamptz
    );
    create unique index bridges_user on bridges (user_id) where unpaired_at is null;

    create table bridge_pairings (
      code_hash bytea primary key,
      client_id uuid not null references clients,
      user_id uuid not null references users on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz
    );

    create table printers (
      id uuid primary key,
      client_id uuid not null references clients,
      bridge_id uuid not null references bridges on delete cascade,
      name text not null,
      type text not null check (type in ('PDF', 'ZPL')),
      is_online boolean not null,
      default_for text[] not null default '{}',
      label_format text not null default 'None',
      resolution integer not null default 203,
      is_enabled boolean not null default true,
      unique (bridge_id, name)
    );

    -- Apart from the jobs, so that old pages can be deleted and lists never read them.
    create table print_contents (
      id uuid primary key,
      client_id uuid not null references clients,
      -- Null: the pages were printed long ago and their space was reclaimed.
      bytes bytea,
      sha256 text not null,
      size integer not null
    );
    -- PDF pages are compressed already.
    alter table print_contents alter column bytes set storage external;

    create table print_jobs (
      id uuid primary key,
      client_id uuid not null references clients,
      user_id uuid not null references users on delete cascade,
      user_name text not null,
      -- The order in which the bridge receives the jobs.
      number bigint generated always as identity,
      unique_name text not null,
      bridge_id uuid not null references bridges on delete cascade,
      printer_id uuid not null references printers on delete cascade,
      printer_name text not null,
      language text not null check (language in ('PDF', 'ZPL')),
      content_id uuid not null references print_contents,
      kinds text[] not null,
      shipment_ids uuid[] not null,
      titles text[] not null,
      copies integer not null,
      -- How often the printer prints the bytes. Copies of a BOL are pages in them.
      repeats integer not null,
      files jsonb not null,
      -- The request, to print it again; null where that is not possible.
      wish jsonb,
      source text not null,
      state text not null check (state in ('waiting', 'sent', 'printed', 'failed', 'unknown', 'cancelled')),
      message text not null default '',
      created_at timestamptz not null,
      sent_at timestamptz,
      -- The connection it was sent over. Another connection sends again what has no receipt.
      sent_by uuid,
      accepted_at timestamptz,
      ended_at timestamptz
    );
    create index print_jobs_client on print_jobs (client_id, created_at desc, id desc);
    create index print_jobs_shipments on print_jobs using gin (shipment_ids);
    create index print_jobs_set on print_jobs (client_id, unique_name);
    create index print_jobs_under_way on print_jobs (bridge_id, number) where state in ('waiting', 'sent');
    create index print_jobs_of_content on print_jobs (content_id);

    create table scale_readings (
      id uuid primary key,
      client_id uuid not null references clients,
      bridge_id uuid not null references bridges on delete cascade,
      asked_at timestamptz not null default now(),
      answer jsonb
    );
  `.execute(db)
}
