import { type Kysely, sql } from 'kysely'

/** Facts know the states of both ends, so that a report by state or for one need not read each shipment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table analysis_facts
      add column origin_state text not null default '',
      add column destination_state text not null default '';
    update analysis_facts f set origin_state = coalesce(s.origin ->> 'state', ''),
      destination_state = coalesce(s.destination ->> 'state', '')
      from shipments s where s.id = f.shipment_id
  `.execute(db)
}
