import { type Kysely, sql } from 'kysely'

/** A mail that was saved as a file, because no mail server is set up, is not delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table outbox drop constraint outbox_state_check;
    alter table outbox add constraint outbox_state_check
      check (state in ('waiting', 'sending', 'handing-over', 'delivered', 'failed', 'unknown', 'unsent'));
    create index outbox_test_mails on outbox (client_id, created_at) where kind = 'test-mail';
  `.execute(db)
}
