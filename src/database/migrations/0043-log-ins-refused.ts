import { type Kysely, sql } from 'kysely'

/** How often in a row the carrier has refused our log-in at the last tries of a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column log_ins_refused smallint not null default 0`.execute(db)
}
