import { type Kysely, sql } from 'kysely'

/** Marks of the keys that all processes of the installation share. A mark reveals nothing about its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation_keys (
      name text primary key,
      mark bytea not null
    );
  `.execute(db)
}
