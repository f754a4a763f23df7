import { type Kysely, sql } from 'kysely'

/** Mails that were sent kept their one-time links as text; nothing needs them any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update outbox set payload = '{"text": ""}'
    where kind = 'password-link' and state in ('delivered', 'failed', 'unknown')
  `.execute(db)
}
