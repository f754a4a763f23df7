import { type Kysely, sql } from 'kysely'

/** What the item master knows besides: the units in which its figures were typed, pallet size, origin, UPC. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table item_master
      add column weight_unit text not null default 'lb',
      add column length_unit text not null default 'in',
      add column pallet_size_id smallint not null default 0,
      add column country_of_origin text not null default '',
      add column upc text not null default '',
      add column version integer not null default 1;
    create index item_master_by_code on item_master (client_id, lower(item_code), id) where deleted_at is null;
  `.execute(db)
}
