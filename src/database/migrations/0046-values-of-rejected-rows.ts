import { type Kysely, sql } from 'kysely'

/** What is typed for a rejected row where no column of its file has room for it, by field. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_file_rejects add column typed jsonb not null default '{}'`.execute(db)
}
