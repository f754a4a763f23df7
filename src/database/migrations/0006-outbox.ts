import { type Kysely, sql } from 'kysely'

/**
 * What must leave the house: written in the transaction of the state change, delivered by a job, once.
 * The states are those of actions/kernel/deliver-message.ts; every message stays as the record of what was said.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Running processes of this installation: each holds the advisory lock of its key while it lives.
    create table processes (
      key integer primary key,
      worker_ids text[] not null default '{}',
      started_at timestamptz not null default now()
    );

    create table outbox (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid references shipments on delete set null,
      channel text not null check (channel in ('email', 'edi', 'api')),
      kind text not null,
      recipient text not null,
      subject text not null default '',
      payload jsonb not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'handing-over', 'delivered', 'failed', 'unknown')),
      attempts integer not null default 0,
      -- Key of the process that is at it; see database/queue/processes.ts.
      claimed_by integer,
      detail text not null default '',
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index outbox_of_shipment on outbox (shipment_id, created_at) where shipment_id is not null;
    create index outbox_unfinished on outbox (created_at)
      where state in ('waiting', 'sending', 'handing-over');
  `.execute(db)
}
