import { type Kysely, sql } from 'kysely'

/** The bytes of staged files, so that any server can check a file that was uploaded to another one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staged_file_parts (
      file_id uuid not null references staged_files (id) on delete cascade,
      part integer not null,
      content bytea not null,
      primary key (file_id, part)
    );
    alter table staged_file_parts alter column content set storage external;
  `.execute(db)
}
