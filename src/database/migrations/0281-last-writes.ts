import { type Kysely, sql } from 'kysely'

/**
 * After which position of the log a user sees their own writes on a replica. Unlogged, so that a change waits for no disk
 * a second time; it is empty after a fail-over, which readers notice (sql/needed-position.ts).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table last_writes (
      user_id uuid primary key references users on delete cascade,
      position pg_lsn not null,
      written_at timestamptz not null
    );
  `.execute(db)
}
