import { type Kysely, sql } from 'kysely'

/** Where freight goes from and to, who is billed, and what is shipped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table locations (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      street text not null default '',
      street2 text not null default '',
      city text not null default '',
      state text not null default '',
      zip text not null default '',
      country_code text not null default 'US',
      contact_name text not null default '',
      contact_phone text not null default '',
      email text not null default '',
      location_type text not null default '',
      sold_to text not null default '',
      services text[] not null default '{}',
      -- Set on the client's own shipping points; the short name that lists and filters show.
      warehouse_code text not null default '',
      search text generated always as
        (lower(name || ' ' || city || ' ' || state || ' ' || zip || ' ' || sold_to)) stored,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index locations_by_name on locations (client_id, lower(name), id) where deleted_at is null;
    -- Few among many, and asked for whenever a shipment is saved.
    create index locations_own on locations (client_id, lower(name), id)
      where warehouse_code <> '' and deleted_at is null;
    create index locations_search on locations using gin (client_id, search gin_trgm_ops) where deleted_at is null;

    create table bill_to_addresses (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      street text not null default '',
      street2 text not null default '',
      city text not null default '',
      state text not null default '',
      zip text not null default '',
      country_code text not null default 'US',
      is_default boolean not null default false,
      created_at timestamptz not null default now()
    );
    create index bill_to_of_client on bill_to_addresses (client_id, lower(name));

    create table item_master (
      id uuid primary key,
      client_id uuid not null references clients,
      item_code text not null,
      description text not null,
      nmfc text not null default '',
      freight_class text not null default '',
      package_type text not null default 'CTN',
      hts text not null default '',
      is_hazmat boolean not null default false,
      hazmat jsonb,
      is_stackable boolean not null default true,
      length double precision not null default 0,
      width double precision not null default 0,
      height double precision not null default 0,
      weight_lb double precision not null default 0,
      value_cents bigint not null default 0,
      units_per_carton integer not null default 0,
      units_per_pallet integer not null default 0,
      search text generated always as (lower(item_code || ' ' || description)) stored,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index item_master_code on item_master (client_id, lower(item_code)) where deleted_at is null;
    create index item_master_search on item_master using gin (client_id, search gin_trgm_ops)
      where deleted_at is null;
  `.execute(db)
}
