import { type Kysely, sql } from 'kysely'

/** When the carrier took a bill back. It stays in force, held for a person, until someone closes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table freight_invoices add column canceled_at timestamptz`.execute(db)
}
