import { type Kysely, sql } from 'kysely'

/**
 * Accounts with carriers that project44 keeps for the client, what such an account needs, and tenders that went to a
 * carrier over the network, with the numbers it gave and when it is asked again where the freight is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table capacity_accounts (
      id uuid primary key,
      client_id uuid not null references clients,
      -- The log-in at project44 under which it was added.
      connection_id uuid not null references network_accounts,
      -- project44's own id of it.
      provider_account_id text not null,
      scac text not null,
      carrier_name text not null,
      group_code text not null default '',
      account_code text not null,
      identifier_type text not null,
      identifier_value text not null,
      rate_mode_id smallint not null,
      payment_terms text not null default '',
      is_bill_to boolean not null default false,
      -- What is not secret, by the metadata's field names.
      fields jsonb not null default '{}',
      -- The rest, sealed under a key that is not in the database: outside/secret-box.ts.
      secrets_sealed text not null,
      tried_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index capacity_accounts_key on capacity_accounts (client_id, group_code, account_code)
      where deleted_at is null;

    -- What an account with a carrier needs, as project44 said it; kept beyond its freshness for when it is down.
    create table capacity_metadata (
      client_id uuid not null references clients,
      environment text not null check (environment in ('live', 'test', 'sandbox')),
      identifier_type text not null,
      identifier_value text not null,
      provider jsonb not null,
      fetched_at timestamptz not null,
      primary key (client_id, environment, identifier_type, identifier_value)
    );

    -- One row a message of the outbox that orders a truck over the network.
    create table network_tenders (
      message_id uuid primary key references outbox on delete cascade,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      network text not null,
      scac text not null,
      -- Set before the order leaves, emptied when it is known not to have arrived: in between nobody knows.
      handed_over_at timestamptz,
      outcome text not null default '' check (outcome in ('', 'accepted', 'refused', 'cancelled')),
      pickup_number text not null default '',
      pro_number text not null default '',
      -- null: not followed, or not any more.
      next_poll_at timestamptz,
      polled_at timestamptz,
      poll_detail text not null default '',
      created_at timestamptz not null default now()
    );
    create index network_tenders_of_shipment on network_tenders (shipment_id, created_at);
    create index network_tenders_due on network_tenders (next_poll_at) where next_poll_at is not null;

    -- The carrier's number of its quote: an order names it, and is billed at that price.
    alter table price_sheets add column quote_number text not null default '';
  `.execute(db)
}
