import { type Kysely, sql } from 'kysely'

/** Rules of a contract are drafted without a sheet, and companies keep index prices of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tariff_imports drop constraint tariff_imports_kind_check;
    alter table tariff_imports add constraint tariff_imports_kind_check check (kind in
      ('ltl-rates', 'accessorials', 'fuel', 'transit', 'terminals', 'rules', 'raise', 'contract', 'fuel-prices',
       'volume-rates', 'parcel-rates'));
    -- Counts up with each save of a draft, so that two editors do not overwrite each other.
    alter table tariff_imports
      add column revision integer not null default 1,
      add column note text not null default '',
      add column edited_by_name text not null default '',
      add column edited_at timestamptz;

    -- null: published or demo prices, for every company. A company's own price of a day comes first.
    alter table fuel_prices
      add column client_id uuid references clients,
      add column changed_by_name text not null default '',
      add column created_at timestamptz not null default now();
    alter table fuel_prices drop constraint fuel_prices_pkey;
    create unique index fuel_prices_published on fuel_prices (index_code, price_date) where client_id is null;
    create unique index fuel_prices_of_client on fuel_prices (client_id, index_code, price_date)
      where client_id is not null;
  `.execute(db)
}
