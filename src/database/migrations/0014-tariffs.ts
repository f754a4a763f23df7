import { type Kysely, sql } from 'kysely'

/**
 * Tariffs by effective date, the routing guide, and the import of rate sheets as drafts. Stored prices stay
 * provable: a tariff that was in force never changes (docs/decisions/0038-provable-prices.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One version of one carrier's tariff. The header holds the rules; zones and lanes hold the rate sheet.
    create table tariffs (
      id uuid primary key,
      client_id uuid not null references clients,
      carrier_id uuid not null references carriers,
      scac text not null,
      rate_mode_id smallint not null,
      name text not null,
      version integer not null,
      state text not null default 'draft' check (state in ('draft', 'live', 'retired')),
      effective_from date not null,
      effective_to date,
      is_synthetic boolean not null default false,
      header jsonb not null,
      created_at timestamptz not null default now(),
      -- ltl: the header with zone and lane rows. volume, parcel: the header is the whole document.
      kind text not null default 'ltl' check (kind in ('ltl', 'volume', 'parcel')),
      unique (carrier_id, name, version)
    );
    create index tariffs_in_force on tariffs (client_id, rate_mode_id, scac, effective_from) where state = 'live';

    -- In place of a foreign key of tariff_lanes: a rate sheet of half a million lanes is saved in one statement,
    -- and to look its tariff up for each of them took most of the time.
    create function drop_lanes_of_tariff() returns trigger language plpgsql as $$
    begin
      delete from tariff_lanes where tariff_id = old.id;
      return null;
    end $$;
    create trigger tariffs_drop_lanes after delete on tariffs for each row execute function drop_lanes_of_tariff();

    -- Only the dates of a version that was in force may change.
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

    create table tariff_zones (
      tariff_id uuid not null references tariffs on delete cascade,
      zone text not null,
      country_code text not null,
      state text,
      zip_from text,
      zip_to text
    );
    create index tariff_zones_of_tariff on tariff_zones (tariff_id);

    -- A row per lane with all its classes, 18 times fewer than a row per class: half of what saving a rate sheet
    -- costs. database/tariffs/tariff-lanes.ts says which class is where. drop_lanes_of_tariff replaces the foreign
    -- key.
    create table tariff_lanes (
      tariff_id uuid not null,
      origin_zone text not null,
      destination_zone text not null,
      freight_classes text[] not null,
      -- One per class.
      minimum_cents integer[] not null,
      -- Class after class, per weight break L5C … M40M, in hundredths of a cent per 100 lb; null means no rate.
      rates integer[] not null,
      check (cardinality(minimum_cents) = cardinality(freight_classes)),
      check (cardinality(rates) = 9 * cardinality(freight_classes))
    );
    create index tariff_lanes_of_tariff on tariff_lanes (tariff_id);

    create table tariff_pallet_rates (
      tariff_id uuid not null references tariffs on delete cascade,
      pallet_rate jsonb not null
    );
    create index tariff_pallet_rates_of_tariff on tariff_pallet_rates (tariff_id);

    -- The rows of a version that was in force never change either.
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

    -- The rules of the client's routing guide.
    create table routing_guide_rules (
      id uuid primary key,
      client_id uuid not null references clients,
      rule jsonb not null,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index routing_guide_of_client on routing_guide_rules (client_id) where deleted_at is null;

    -- Rate sheets and other documents that users import: each is drafted, compared, put in force, and can be rolled
    -- back.
    create table tariff_imports (
      id uuid primary key,
      client_id uuid not null references clients,
      kind text not null check (kind in
          ('ltl-rates', 'accessorials', 'fuel', 'transit', 'terminals', 'rules', 'raise', 'contract', 'fuel-prices',
           'volume-rates', 'parcel-rates', 'parcel-zones')),
      -- Null for a fuel table, which several carriers may use.
      carrier_id uuid references carriers,
      scac text not null default '',
      rate_mode_id smallint not null default 1,
      -- The name of the tariff or fuel table.
      name text not null,
      state text not null default 'checking'
        check (state in ('checking', 'refused', 'draft', 'live', 'rolled-back', 'discarded')),
      work_id uuid references works,
      file_name text not null,
      file_sha256 text not null,
      row_count integer not null default 0,
      -- The first faults, each with its row. fault_count counts all of them.
      faults jsonb not null default '[]',
      fault_count integer not null default 0,
      -- What the user should know about a draft without faults.
      notices jsonb not null default '[]',
      -- The draft, and the version that it is compared with.
      tariff_id uuid references tariffs on delete set null,
      based_on uuid references tariffs on delete set null,
      -- The draft, where it is no tariff.
      document jsonb,
      diff jsonb,
      effective_from date,
      -- What going live changed, so that it can be undone.
      undo jsonb,
      created_by_name text not null default '',
      created_at timestamptz not null default now(),
      live_at timestamptz,
      live_by_name text not null default '',
      ended_at timestamptz,
      -- Increases with each save of a draft, so that two editors do not overwrite each other.
      revision integer not null default 1,
      note text not null default '',
      edited_by_name text not null default '',
      edited_at timestamptz
    );
    create index tariff_imports_of_client on tariff_imports (client_id, created_at desc);
    create index tariff_imports_of_tariff on tariff_imports (tariff_id);

    -- Rows of a transit table: those of the draft and those that it replaced.
    create table transit_drafts (
      import_id uuid not null references tariff_imports on delete cascade,
      is_former boolean not null default false,
      origin_area text not null,
      destination_area text not null,
      days smallint not null,
      is_direct boolean not null default true
    );
    create index transit_drafts_of_import on transit_drafts (import_id);
  `.execute(db)
}
