import { type Kysely, sql } from 'kysely'

/** Which columns of a file were chosen last, by the titles that the file has: the next file of that kind starts with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table column_choices (
      client_id uuid not null references clients on delete cascade,
      kind text not null,
      titles_hash text not null,
      choices jsonb not null,
      chosen_by text not null,
      chosen_at timestamptz not null default now(),
      primary key (client_id, kind, titles_hash)
    );
  `.execute(db)
}
