import { type Kysely, sql } from 'kysely'

/**
 * The day by which a bill counts in figures: its own date, or else the day it came. The index holds what the figures
 * add up, so that those of a month are read without the bills.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table freight_invoices add column bill_day date not null
      generated always as (coalesce(invoice_date, (created_at at time zone 'UTC')::date)) stored;
    create index freight_invoices_by_day on freight_invoices (client_id, bill_day)
      include (id, scac, currency, kind, state, net_cents, over_cents, approved_cents, shipment_id, replaces_id)
      where is_in_force
  `.execute(db)
}
