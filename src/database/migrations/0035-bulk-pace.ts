import { type Kysely, sql } from 'kysely'

/** What thousands of changes at a time cost less by: docs/decisions/0018-bulk-in-sets.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Each change of a row writes a hundred entries into the index of trigrams: one by one they are nine tenths of
    -- what updating a shipment costs. They wait in a short list, which is merged when it has two megabytes, or by the
    -- job merge-search.
    alter index shipments_search set (fastupdate = on, gin_pending_list_limit = 2048);
    alter index orders_search set (fastupdate = on, gin_pending_list_limit = 2048);

    -- Read whole and written whole, nothing asks for a part: as text they are written in less than half the time.
    alter table price_sheets alter column charges drop default, alter column charges type json,
      alter column charges set default '[]', alter column receipt type json;
    alter table outbox alter column payload type json;
    alter table routed_offers alter column offers type json;

    -- Whose they are, their work or shipment says: a second look at the same few clients for each of 10,000 rows.
    alter table routed_offers drop constraint routed_offers_client_id_fkey;
    alter table bulk_rows drop constraint bulk_rows_client_id_fkey;
  `.execute(db)
}
