import { type Kysely, sql } from 'kysely'

/** Figures of carriers' bills: a shipment is counted again when one of its bills comes, changes or moves to another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table analysis_facts
      add column billed_shipments bigint not null default 0,
      add column billed_right bigint not null default 0;
    alter table analysis_days
      add column billed_shipments bigint not null default 0,
      add column billed_right bigint not null default 0;

    create trigger freight_invoices_marked_in after insert on freight_invoices
      referencing new table as changed_rows for each statement execute function mark_shipments_of_rows();
    create trigger freight_invoices_marked_on after update on freight_invoices
      referencing old table as before_rows new table as after_rows
      for each statement execute function mark_shipments_of_moved_lines();
    create trigger freight_invoices_marked_out after delete on freight_invoices
      referencing old table as changed_rows for each statement execute function mark_shipments_of_rows();

    insert into analysis_marks select distinct s.client_id, s.id from freight_invoices b
      join shipments s on s.id = b.shipment_id where s.is_tendered or s.status in ('A', 'D', 'V')
  `.execute(db)
}
