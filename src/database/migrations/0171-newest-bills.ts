import { type Kysely, sql } from 'kysely'

/** The newest bills of a client, whatever their state: charges to expect are read from them before a tender. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index freight_invoices_newest on freight_invoices (client_id, created_at desc) where is_in_force`.execute(
    db,
  )
}
