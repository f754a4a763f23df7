import { type Kysely, sql } from 'kysely'

/** Changes of a pickup that a carrier was notified of, each with the carrier's answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table pickup_changes (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      -- Of the outbox; null where a person tells the carrier.
      message_id uuid,
      channel text not null check (channel in ('email', 'edi', 'api', 'none')),
      recipient text not null default '',
      -- Pickup and services, each as the shipment had them.
      before jsonb not null,
      after jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'replaced')),
      answer text not null default '',
      answered_by text not null default '',
      answered_at timestamptz,
      created_by text not null,
      created_at timestamptz not null default now()
    );
    create index pickup_changes_of_shipment on pickup_changes (shipment_id, created_at);
    create index pickup_changes_of_message on pickup_changes (message_id);
  `.execute(db)
}
