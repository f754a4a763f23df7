import { type Kysely, sql } from 'kysely'

/** The metrics count these every few seconds, in a table that keeps every message ever sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index outbox_undelivered on outbox (kind, state) where state in ('failed', 'unknown')`.execute(
    db,
  )
}
