import { type Kysely, sql } from 'kysely'

/** Zone charts of parcel carriers come as sheets of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tariff_imports drop constraint tariff_imports_kind_check;
    alter table tariff_imports add constraint tariff_imports_kind_check check (kind in
      ('ltl-rates', 'accessorials', 'fuel', 'transit', 'terminals', 'rules', 'raise', 'contract', 'fuel-prices',
       'volume-rates', 'parcel-rates', 'parcel-zones'));
  `.execute(db)
}
