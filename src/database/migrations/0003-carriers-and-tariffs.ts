import { type Kysely, sql } from 'kysely'

/** Freight carriers, their effective-dated tariffs, fuel, transit, and the client's routing guide. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table carriers (
      id uuid primary key,
      client_id uuid not null references clients,
      scac text not null,
      name text not null,
      rate_mode_id smallint not null default 1,
      location text not null default '',
      email text not null default '',
      tender_email text not null default '',
      tender_channel text not null default 'email' check (tender_channel in ('email', 'edi', 'api')),
      contact_name text not null default '',
      contact_phone text not null default '',
      contract_id text not null default '',
      details jsonb not null default '{}',
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index carriers_key on carriers (client_id, scac, location, rate_mode_id)
      where deleted_at is null;

    -- One version of one carrier's price book. The header holds its rules; zones and lanes its rate sheet.
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
      unique (carrier_id, name, version)
    );
    create index tariffs_in_force on tariffs (client_id, rate_mode_id, scac, effective_from) where state = 'live';

    create table tariff_zones (
      tariff_id uuid not null references tariffs on delete cascade,
      zone text not null,
      country_code text not null,
      state text,
      zip_from text,
      zip_to text
    );
    create index tariff_zones_of_tariff on tariff_zones (tariff_id);

    create table tariff_lanes (
      tariff_id uuid not null references tariffs on delete cascade,
      origin_zone text not null,
      destination_zone text not null,
      freight_class text not null,
      minimum_cents integer not null,
      -- Per weight break L5C … M40M, hundredths of a cent per 100 lb; null = no rate at that break.
      rates integer[] not null
    );
    create index tariff_lanes_of_tariff on tariff_lanes (tariff_id, origin_zone, destination_zone);

    create table tariff_pallet_rates (
      tariff_id uuid not null references tariffs on delete cascade,
      pallet_rate jsonb not null
    );
    create index tariff_pallet_rates_of_tariff on tariff_pallet_rates (tariff_id);

    create table fuel_tables (
      id uuid primary key,
      client_id uuid not null references clients,
      -- The document's own id; one row a version, the dates are in the document.
      code text not null,
      version text not null,
      fuel_table jsonb not null,
      unique (client_id, code, version)
    );

    -- Published index prices (weekly), shared by all clients.
    create table fuel_prices (
      index_code text not null,
      price_date date not null,
      price_mills integer not null,
      is_synthetic boolean not null default false,
      primary key (index_code, price_date)
    );

    -- Service days between areas; an area is a ZIP3 or a state, the ZIP3 winning over the state.
    create table transit_days (
      client_id uuid not null references clients,
      scac text not null,
      origin_area text not null,
      destination_area text not null,
      days smallint not null,
      is_direct boolean not null default true,
      primary key (client_id, origin_area, destination_area, scac)
    );

    create table terminals (
      id uuid primary key,
      client_id uuid not null references clients,
      scac text not null,
      code text not null,
      name text not null,
      street text not null default '',
      city text not null default '',
      state text not null default '',
      zip text not null default '',
      phone text not null default '',
      fax text not null default '',
      hours text not null default '',
      serves text[] not null default '{}'
    );
    create index terminals_of_carrier on terminals (client_id, scac);

    create table routing_guide_rules (
      id uuid primary key,
      client_id uuid not null references clients,
      rule jsonb not null,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index routing_guide_of_client on routing_guide_rules (client_id) where deleted_at is null;
  `.execute(db)
}
