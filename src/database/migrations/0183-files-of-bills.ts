import { type Kysely, sql } from 'kysely'

/** A carrier's bill keeps the paper that it came on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stored_files
      drop constraint stored_files_owner_kind_check,
      add constraint stored_files_owner_kind_check
        check (owner_kind in ('shipment', 'quote', 'contract', 'carrier', 'report', 'claim', 'bill'));
  `.execute(db)
}
