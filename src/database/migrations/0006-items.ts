import { type Kysely, sql } from 'kysely'

/** The item master, the import of items from files, and which carts of the client's shop ship free. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      deleted_at timestamptz,
      weight_unit text not null default 'lb',
      length_unit text not null default 'in',
      pallet_size_id smallint not null default 0,
      country_of_origin text not null default '',
      upc text not null default '',
      version integer not null default 1
    );
    create unique index item_master_code on item_master (client_id, lower(item_code)) where deleted_at is null;
    create index item_master_search on item_master using gin (client_id, search gin_trgm_ops)
      where deleted_at is null;
    create index item_master_by_code on item_master (client_id, lower(item_code), id) where deleted_at is null;

    create table item_imports (
      -- The work that imported the list; the list is deleted with it.
      id uuid primary key references works on delete cascade,
      client_id uuid not null references clients,
      state text not null check (state in ('taken', 'undoing', 'undone')),
      -- The result that the work reported.
      found jsonb not null,
      last_row integer not null default 0,
      undo_work_id uuid,
      message text not null default '',
      created_at timestamptz not null default now()
    );
    create index item_imports_of_client on item_imports (client_id, created_at desc, id desc);

    -- Each item that a list added (former is null) or changed, and what an undo needs.
    create table item_import_rows (
      import_id uuid not null references item_imports on delete cascade,
      row_number integer not null,
      item_id uuid not null,
      former jsonb,
      version_after integer not null,
      primary key (import_id, row_number)
    );

    -- Which carts of the client's shop ship free.
    create table free_shipping_rules (
      client_id uuid primary key references clients,
      is_enabled boolean not null default false,
      is_cart_rule_enabled boolean not null default false,
      is_sku_rule_enabled boolean not null default false,
      minimum_cart_cents bigint not null default 0 check (minimum_cart_cents >= 0),
      -- Of a whole cart; 0 means no limit.
      maximum_weight_lb double precision not null default 0 check (maximum_weight_lb >= 0),
      -- Two-letter codes. An empty list of countries means every country.
      countries jsonb not null default '[]',
      excluded_states jsonb not null default '[]',
      combine text not null default 'any' check (combine in ('any', 'all')),
      updated_at timestamptz not null default now()
    );

    -- What single SKUs mean for free shipping.
    create table sku_rules (
      id uuid primary key,
      client_id uuid not null references clients,
      sku text not null,
      -- In lower case: a SKU is the same in any case.
      sku_key text not null,
      description text not null default '',
      is_free boolean not null default true,
      minimum_quantity integer not null default 1 check (minimum_quantity >= 1),
      search text generated always as (lower(sku || ' ' || description)) stored,
      updated_at timestamptz not null default now()
    );
    create unique index sku_rules_sku on sku_rules (client_id, sku_key);
    create index sku_rules_search on sku_rules using gin (client_id, search gin_trgm_ops);
  `.execute(db)
}
