import { type Kysely, sql } from 'kysely'

/** A pickup number finds its shipment as a PRO does: whole, by its beginning, and as a part of the text of a list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index shipments_pickup_number on shipments (client_id, lower(pickup_number)) where pickup_number <> '';

    alter table shipments drop column search;
    alter table shipments add column search text generated always as (lower(bol_number || ' ' || pro_number || ' '
      || pickup_number || ' ' || order_number || ' ' || po_number || ' ' || reference1 || ' ' || reference2 || ' '
      || carrier_scac || ' ' || carrier_name || ' ' || coalesce(destination ->> 'companyName', '') || ' '
      || coalesce(destination ->> 'city', '') || ' ' || coalesce(destination ->> 'zip', '') || ' '
      || coalesce(origin ->> 'city', '') || ' '
      || coalesce(jsonb_path_query_array(parcel, '$.mailpieces[*].trackingNumber')::text, ''))) stored;
    create index shipments_search on shipments using gin (client_id, search gin_trgm_ops)
      with (fastupdate = on, gin_pending_list_limit = 2048);
  `.execute(db)
}
