import { type Kysely, sql } from 'kysely'

/** What each of thousands of rows cost for nothing: docs/decisions/0018-bulk-in-sets.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Written in the transaction that holds their shipment or their work, on behalf of its client, which is never
    -- deleted: the same row was looked at, and locked against its end, for each of them.
    alter table price_sheets drop constraint price_sheets_client_id_fkey;
    alter table outbox drop constraint outbox_client_id_fkey;
    alter table access_links drop constraint access_links_client_id_fkey;
    alter table bulk_rows drop constraint bulk_rows_work_id_fkey;

    -- A tender has 2.5 kB, and packing it into 1.4 took a third of what writing it costs.
    alter table outbox set (toast_tuple_target = 8160);
  `.execute(db)
}
