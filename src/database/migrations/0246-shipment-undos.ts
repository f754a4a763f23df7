import { type Kysely, sql } from 'kysely'

/** What a shipment was before its last move by hand, for the moment in which that can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipment_undos (
      shipment_id uuid primary key references shipments on delete cascade,
      client_id uuid not null references clients,
      action text not null,
      -- The version that the move made: whatever came after it is not undone.
      version integer not null,
      former json not null,
      -- What the move left in the timeline.
      event_id uuid,
      made_at timestamptz not null
    );
    create index shipment_undos_old on shipment_undos (made_at);
  `.execute(db)
}
