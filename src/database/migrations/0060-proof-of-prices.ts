import { type Kysely, sql } from 'kysely'

/** Stored prices stay provable: what priced them is never changed, and what is replaced or deleted is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Fuel tables that were changed or deleted, as they were.
    create table former_fuel_tables (
      client_id uuid not null references clients,
      code text not null,
      version text not null,
      fuel_table jsonb not null,
      replaced_at timestamptz not null default now()
    );
    create index former_fuel_tables_of_client on former_fuel_tables (client_id, code, version);

    -- Index prices that were corrected or deleted.
    create table former_fuel_prices (
      -- null: a price for every company.
      client_id uuid references clients,
      index_code text not null,
      price_date date not null,
      price_mills integer not null,
      replaced_at timestamptz not null default now()
    );
    create index former_fuel_prices_of_index on former_fuel_prices (index_code, price_date);

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

    -- Of a version that was in force, only its time in force changes.
    create function keep_tariff_version() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        raise exception 'tariff % was in force; its rules never change', old.id;
      end if;
      if exists (select from price_sheets where client_id = old.client_id and tariff_id = old.id) then
        raise exception 'tariff % made prices that are stored', old.id using errcode = 'foreign_key_violation';
      end if;
      return old;
    end $$;
    create trigger tariff_rules_stay before update on tariffs for each row
      when (old.state <> 'draft' and
        old.header - '{effectiveFrom,effectiveTo}'::text[] <> new.header - '{effectiveFrom,effectiveTo}'::text[])
      execute function keep_tariff_version();
    create trigger tariffs_with_prices_stay before delete on tariffs for each row
      when (old.state <> 'draft') execute function keep_tariff_version();

    create function keep_tariff_rows() returns trigger language plpgsql as $$
    begin
      if exists (select from tariffs where state <> 'draft' and id in (select distinct tariff_id from former)) then
        raise exception 'rows of a tariff that was in force never change';
      end if;
      return null;
    end $$;
    create trigger tariff_zones_stay after update on tariff_zones referencing old table as former
      for each statement execute function keep_tariff_rows();
    create trigger tariff_lanes_stay after update on tariff_lanes referencing old table as former
      for each statement execute function keep_tariff_rows();
    create trigger tariff_pallet_rates_stay after update on tariff_pallet_rates referencing old table as former
      for each statement execute function keep_tariff_rows();
    create trigger deleted_tariff_zones_stay after delete on tariff_zones referencing old table as former
      for each statement execute function keep_tariff_rows();
    create trigger deleted_tariff_lanes_stay after delete on tariff_lanes referencing old table as former
      for each statement execute function keep_tariff_rows();
    create trigger deleted_tariff_pallet_rates_stay after delete on tariff_pallet_rates referencing old table as former
      for each statement execute function keep_tariff_rows();
  `.execute(db)
}
