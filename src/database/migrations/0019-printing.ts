import { type Kysely, sql } from 'kysely'

/** The print bridges of users, their printers, and every job with the very bytes that were printed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bridges (
      id uuid primary key,
      client_id uuid not null references clients,
      user_id uuid not null references users on delete cascade,
      -- Names its socket; no secret.
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

    create table print_contents (
      id uuid primary key,
      client_id uuid not null references clients,
      bytes bytea not null,
      sha256 text not null,
      size integer not null
    );
    -- Compressed already, or nearly so.
    alter table print_contents alter column bytes set storage external;

    create table print_jobs (
      id uuid primary key,
      client_id uuid not null references clients,
      user_id uuid not null references users on delete cascade,
      user_name text not null,
      -- The order in which a bridge gets them.
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
      -- How often the printer shall print the bytes; copies of a bill are pages in them.
      repeats integer not null,
      files jsonb not null,
      -- What was asked for, to make it again; null where there is nothing to make again.
      wish jsonb,
      source text not null,
      state text not null check (state in ('waiting', 'sent', 'printed', 'failed', 'unknown', 'cancelled')),
      message text not null default '',
      created_at timestamptz not null,
      sent_at timestamptz,
      -- Over which connection it was sent; another one sends again what has no receipt.
      sent_by uuid,
      accepted_at timestamptz,
      ended_at timestamptz
    );
    create index print_jobs_client on print_jobs (client_id, created_at desc, id desc);
    create index print_jobs_shipments on print_jobs using gin (shipment_ids);
    create index print_jobs_set on print_jobs (client_id, unique_name);
    create index print_jobs_under_way on print_jobs (bridge_id, number) where state in ('waiting', 'sent');

    create table scale_readings (
      id uuid primary key,
      client_id uuid not null references clients,
      bridge_id uuid not null references bridges on delete cascade,
      asked_at timestamptz not null default now(),
      answer jsonb
    );
  `.execute(db)
}
