import { type Kysely, sql } from 'kysely'

/** When each user last logged in, for the list of users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column last_login_at timestamptz;
    update users set last_login_at = (select max(created_at) from sessions where user_id = users.id);
  `.execute(db)
}
