import { type Kysely, sql } from 'kysely'

/**
 * Jobs with progress, the running processes, and what makes a repeated request harmless. The job queue itself has
 * its own schema, `graphile_worker`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Running processes of this installation. Each holds the advisory lock of its key while it lives.
    create table processes (
      key integer primary key,
      worker_ids text[] not null default '{}',
      started_at timestamptz not null default now()
    );

    -- Work that takes longer than a request may, with its progress.
    create table works (
      id uuid primary key,
      client_id uuid not null references clients,
      -- Which code runs it, e.g. 'tariff-import'.
      kind text not null,
      title text not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
      -- Number of rows, shipments or messages to process; null while unknown.
      total integer,
      done integer not null default 0,
      failed integer not null default 0,
      -- The current step, for the user.
      step text not null default '',
      input jsonb not null,
      result jsonb,
      -- Why it failed, for the user.
      problem text not null default '',
      is_cancel_asked boolean not null default false,
      -- How many processes started it: when one dies, another one continues.
      starts smallint not null default 0,
      created_by uuid references users,
      created_by_name text not null default '',
      created_at timestamptz not null default now(),
      started_at timestamptz,
      ended_at timestamptz
    );
    create index works_of_client on works (client_id, created_at desc);
    create index works_going_on on works (client_id) where state in ('waiting', 'running');

    -- The outcome of each row of bulk work, written in the transaction of the change itself: a row that is here is
    -- done, whatever was killed since. No references: thousands are written at a time
    -- (docs/decisions/0018-bulk-in-sets.md).
    create table bulk_rows (
      work_id uuid not null,
      -- Position of the row in the request, from 0.
      place integer not null,
      client_id uuid not null,
      -- As requested; need not be an id of ours.
      shipment_id text not null,
      title text not null default '',
      outcome text not null check (outcome in ('done', 'refused')),
      code text not null default '',
      message text not null default '',
      bol_number text not null default '',
      status text not null default '',
      version integer,
      -- The price that was picked and the most expensive one; null where the work picks none.
      cents bigint,
      dearest_cents bigint,
      -- Of a routing: how much more the pick costs than the cheapest price; null where nothing was picked.
      above_cheapest_cents bigint,
      primary key (work_id, place)
    );

    -- The first reply to a change made under an Idempotency-Key; a repeat gets this reply.
    create table idempotency_keys (
      user_id uuid not null,
      key text not null,
      call text not null,
      body_hash text not null,
      reply jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
    create index idempotency_keys_by_age on idempotency_keys (created_at);

    -- Marks of the keys that all processes of the installation share. A mark reveals nothing about its key.
    create table installation_keys (
      name text primary key,
      mark bytea not null
    );

    -- The position in the log after which a user sees their own writes on a replica. Unlogged, so that a change
    -- waits for the disk once; it is empty after a failover, which readers notice (sql/needed-position.ts).
    create unlogged table last_writes (
      user_id uuid primary key references users on delete cascade,
      position pg_lsn not null,
      written_at timestamptz not null
    );
  `.execute(db)
}
