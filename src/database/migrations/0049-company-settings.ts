import { type Kysely, sql } from 'kysely'

/** Administrators who manage users by a page list of their own get Company Settings (page 45), too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update users set page_ids = page_ids || 45
    where user_type in ('Admin', 'Internal') and 38 = any (page_ids) and not 45 = any (page_ids)`.execute(db)
}
