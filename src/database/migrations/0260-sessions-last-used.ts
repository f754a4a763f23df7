import { type Kysely, sql } from 'kysely'

/** When a session was last used, to the minute, for the list that its user sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sessions add column last_used_at timestamptz not null default now();
    update sessions set last_used_at = created_at;
  `.execute(db)
}
