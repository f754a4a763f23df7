import { type Kysely, sql } from 'kysely'

/** What stays as quick at millions of rows: bench/growth.ts counts the pages that each list and search touches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A number that is typed or scanned whole is looked up. By trigrams it touched 3,500 pages of 5,000,000 shipments:
    -- numbers that count on share nearly all of theirs.
    create index shipments_pro on shipments (client_id, lower(pro_number)) where pro_number <> '';
    create index shipments_order on shipments (client_id, lower(order_number)) where order_number <> '';
    create index shipments_po on shipments (client_id, lower(po_number)) where po_number <> '';
    create index shipments_reference1 on shipments (client_id, lower(reference1)) where reference1 <> '';
    create index shipments_reference2 on shipments (client_id, lower(reference2)) where reference2 <> '';
    create index orders_number on orders (client_id, lower(order_number)) where order_number <> '';
    create index orders_po on orders (client_id, lower(po_number)) where po_number <> '';

    -- One carrier's at one dock are counted without looking at a row.
    drop index shipments_of_carrier, shipments_of_warehouse;
    create index shipments_of_carrier on shipments (client_id, status, carrier_scac, created_at, id, warehouse);
    create index shipments_of_warehouse on shipments (client_id, status, warehouse, created_at, id, carrier_scac);
    create index orders_of_warehouse on orders (client_id, status, warehouse, created_at, id);

    -- Few shipments have a problem, so these cost nearly nothing; one index for all orders of their list had it sort
    -- every one of them.
    create index shipments_problems_by_pickup on shipments (client_id, status, pickup_key, id) where problem <> '';
    create index shipments_problems_by_carrier on shipments (client_id, status, carrier_name, id) where problem <> '';
    create index shipments_problems_by_charge on shipments (client_id, status, total_cents, id) where problem <> '';
    create index shipments_problems_by_consignee on shipments (client_id, status, destination_name, id)
      where problem <> '';
    create index shipments_problems_by_bol on shipments (client_id, status, bol_number collate "C", id)
      where problem <> '';
  `.execute(db)
}
