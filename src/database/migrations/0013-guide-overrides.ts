import { type Kysely, sql } from 'kysely'

/** What it costs to book against the routing guide, kept with the reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments
      -- Price booked less the best that the guide allowed; null: no override, or nothing allowed was quoted.
      add column override_cents bigint,
      add column override_against text not null default '',
      add column override_by text not null default '',
      add column override_at timestamptz;
    create index shipments_overrides on shipments (client_id, override_at) where override_at is not null;
  `.execute(db)
}
