import { type Kysely, sql } from 'kysely'

/** What Shipment History filters by, at millions of rows: docs/decisions/0044. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments
      -- What a list sorts by; plain columns only, because an index answers alone for those.
      add column delivered_key timestamptz generated always as (coalesce(delivered_at, '-infinity'::timestamptz)) stored,
      -- Each fact that a filter asks for whole, as text: list-facets.ts asks in the same spelling.
      add column facets text[] generated always as (array[
        'P:' || payment_type,
        'M:' || rate_mode_id::text,
        'OS:' || upper(coalesce(origin ->> 'state', '')),
        'OZ:' || ${ZIP('origin')},
        'OZ3:' || left(${ZIP('origin')}, 3),
        'DS:' || upper(coalesce(destination ->> 'state', '')),
        'DZ:' || ${ZIP('destination')},
        'DZ3:' || left(${ZIP('destination')}, 3),
        'S:' || lower(sold_to),
        'U:' || coalesce(created_by::text, '')
      ]) stored;
    create index shipments_by_delivery
      on shipments (client_id, status, delivered_key, id, carrier_scac, warehouse, created_at);
    create index shipments_facets on shipments using gin (client_id, facets) with (fastupdate = off);
  `.execute(db)
}

/** A ZIP without its last four digits, a postal code without its space. */
function ZIP(place: 'origin' | 'destination') {
  return sql.raw(
    `regexp_replace(upper(coalesce(${place} ->> 'zip', '')), '^([0-9]{5})-?[0-9]{4}$|[ -]', '\\1', 'g')`,
  )
}
