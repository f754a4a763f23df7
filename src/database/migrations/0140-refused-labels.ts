import { type Kysely, sql } from 'kysely'

/** The field that a carrier refused a label for, and what it held: the screen marks it until it is changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table parcel_purchases
      add column refused_field text not null default '',
      add column refused_value text not null default '';
  `.execute(db)
}
