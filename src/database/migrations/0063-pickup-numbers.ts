import { type Kysely, sql } from 'kysely'

/** The carrier's confirmation of a pickup, whoever told of it: the carrier's computer, its mail, or a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table shipments add column pickup_number text not null default ''`.execute(db)
}
