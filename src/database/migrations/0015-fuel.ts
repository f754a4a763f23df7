import { type Kysely, sql } from 'kysely'

/**
 * Fuel tables and index prices. What is replaced or deleted is kept, so that stored prices can be computed again
 * (docs/decisions/0038-provable-prices.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fuel_tables (
      id uuid primary key,
      client_id uuid not null references clients,
      -- The id of the document. There is one row per version; the dates are in the document.
      code text not null,
      version text not null,
      fuel_table jsonb not null,
      unique (client_id, code, version)
    );

    -- Fuel tables as they were before a change or deletion.
    create table former_fuel_tables (
      client_id uuid not null references clients,
      code text not null,
      version text not null,
      fuel_table jsonb not null,
      replaced_at timestamptz not null default now()
    );
    create index former_fuel_tables_of_client on former_fuel_tables (client_id, code, version);

    create function keep_former_fuel_table() returns trigger language plpgsql as $$
    begin
      insert into former_fuel_tables (client_id, code, version, fuel_table)
        values (old.client_id, old.code, old.version, old.fuel_table);
      return null;
    end $$;
    create trigger fuel_tables_are_kept after delete on fuel_tables
      for each row execute function keep_former_fuel_table();
    create trigger changed_fuel_tables_are_kept after update on fuel_tables
      for each row when (old.* is distinct from new.*) execute function keep_former_fuel_table();

    -- Weekly prices of fuel indexes.
    create table fuel_prices (
      index_code text not null,
      price_date date not null,
      price_mills integer not null,
      is_synthetic boolean not null default false,
      -- Null for published and demo prices, which every company uses. A company's own price comes first.
      client_id uuid references clients,
      changed_by_name text not null default '',
      created_at timestamptz not null default now()
    );
    create unique index fuel_prices_published on fuel_prices (index_code, price_date) where client_id is null;
    create unique index fuel_prices_of_client on fuel_prices (client_id, index_code, price_date)
      where client_id is not null;

    -- Index prices that were corrected or deleted.
    create table former_fuel_prices (
      -- Null for a price that every company used.
      client_id uuid references clients,
      index_code text not null,
      price_date date not null,
      price_mills integer not null,
      replaced_at timestamptz not null default now()
    );
    create index former_fuel_prices_of_index on former_fuel_prices (index_code, price_date);

    create function keep_former_fuel_price() returns trigger language plpgsql as $$
    begin
      insert into former_fuel_prices (client_id, index_code, price_date, price_mills)
        values (old.client_id, old.index_code, old.price_date, old.price_mills);
      return null;
    end $$;
    create trigger fuel_prices_are_kept after delete on fuel_prices
      for each row execute function keep_former_fuel_price();
    create trigger changed_fuel_prices_are_kept after update on fuel_prices
      for each row when (old.price_mills <> new.price_mills) execute function keep_former_fuel_price();

    -- When the public price series was last read, and the problem if that failed. One row per fuel index.
    create table fuel_price_reads (
      index_code text primary key,
      tried_at timestamptz not null,
      worked_at timestamptz,
      saved_count integer not null default 0,
      -- Empty when the last try worked.
      problem text not null default ''
    );
  `.execute(db)
}
