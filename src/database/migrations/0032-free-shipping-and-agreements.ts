import { type Kysely, sql } from 'kysely'

/** Which carts of the client's shop ship free, with what is said of SKUs; and who accepted the user agreement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table free_shipping_rules (
      client_id uuid primary key references clients,
      is_enabled boolean not null default false,
      is_cart_rule_enabled boolean not null default false,
      is_sku_rule_enabled boolean not null default false,
      minimum_cart_cents bigint not null default 0 check (minimum_cart_cents >= 0),
      -- Of a whole cart; 0: no limit.
      maximum_weight_lb double precision not null default 0 check (maximum_weight_lb >= 0),
      -- Two-letter codes; an empty list of countries: every country.
      countries jsonb not null default '[]',
      excluded_states jsonb not null default '[]',
      combine text not null default 'any' check (combine in ('any', 'all')),
      updated_at timestamptz not null default now()
    );

    create table sku_rules (
      id uuid primary key,
      client_id uuid not null references clients,
      sku text not null,
      -- In small letters, as the product makes them: a SKU is the same in whatever case.
      sku_key text not null,
      description text not null default '',
      is_free boolean not null default true,
      minimum_quantity integer not null default 1 check (minimum_quantity >= 1),
      search text generated always as (lower(sku || ' ' || description)) stored,
      updated_at timestamptz not null default now()
    );
    create unique index sku_rules_sku on sku_rules (client_id, sku_key);
    create index sku_rules_search on sku_rules using gin (client_id, search gin_trgm_ops);

    -- No reference to users: the record outlives the user.
    create table agreement_acceptances (
      client_id uuid not null references clients,
      user_id uuid not null,
      user_name text not null,
      version text not null,
      accepted_at timestamptz not null default now(),
      primary key (user_id, version)
    );
  `.execute(db)
}
