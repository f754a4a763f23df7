import { type Kysely, sql } from 'kysely'

/** Order lines by their shipment, all that an order says, and whose account a collect carrier bills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index order_lines_on_shipment on order_lines (shipment_id) where shipment_id is not null;
    -- Carrier, the consignee's account and the ship-via code; null for freight that the consignee does not pay.
    alter table shipments add column collect_carrier jsonb;
    -- What an order says that no list asks for: dates, references, who is billed, comments.
    alter table orders add column details jsonb not null default '{}';
  `.execute(db)
}
