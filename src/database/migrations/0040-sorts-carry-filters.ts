import { type Kysely, sql } from 'kysely'

/** What keeps a filtered list as quick at millions of rows: docs/decisions/0018-bulk-in-sets.md says what an index costs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Behind the order, what lists are filtered by: rows that a filter leaves out are passed by inside of the index and
    -- never fetched. At 5,000,000 shipments one carrier's delivered by charge read 27,000 pages to find 25 rows.
    drop index shipments_by_pickup, shipments_by_carrier, shipments_by_charge, shipments_by_consignee, shipments_by_bol;
    create index shipments_by_pickup
      on shipments (client_id, status, pickup_key, id, carrier_scac, warehouse, created_at);
    create index shipments_by_carrier
      on shipments (client_id, status, carrier_name, id, carrier_scac, warehouse, created_at);
    create index shipments_by_charge
      on shipments (client_id, status, total_cents, id, carrier_scac, warehouse, created_at);
    create index shipments_by_consignee
      on shipments (client_id, status, destination_name, id, carrier_scac, warehouse, created_at);
    -- In an order of its own. In the database's own order the planner takes the unique index of BOL numbers for a way
    -- through one bucket, and walks past all other buckets and clients to find its rows.
    create index shipments_by_bol
      on shipments (client_id, status, bol_number collate "C", id, carrier_scac, warehouse, created_at);
  `.execute(db)
}
