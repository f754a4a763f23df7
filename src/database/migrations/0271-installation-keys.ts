import { type Kysely, sql } from 'kysely'

/** Marks of the keys that all processes of the installation share. They tell nothing about the keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation_keys (
      name text primary key,
      mark bytea not null
    );
  `.execute(db)
}
