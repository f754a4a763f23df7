import { type Kysely, sql } from 'kysely'

/**
 * Carriers that are asked over the network: accounts, every request with its answer, and what the sandbox carriers
 * remember.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A carrier may give the same account number in its test environment and in its live one.
    create table network_accounts (
      id uuid primary key,
      client_id uuid not null references clients,
      network text not null,
      account_number text not null default '',
      environment text not null check (environment in ('live', 'test', 'sandbox')),
      -- User name, password, keys, sealed under a key that is not in the database: outside/secret-box.ts.
      credentials_sealed text not null,
      -- The other fields of the account; nothing secret.
      details jsonb not null default '{}',
      -- When the carrier last accepted the credentials.
      tried_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index network_accounts_key
      on network_accounts (client_id, network, environment, account_number) where deleted_at is null;

    -- Every request to a carrier and its answer as they went over the wire, without secrets. Deleted after some
    -- weeks.
    create table carrier_exchanges (
      id uuid primary key,
      client_id uuid not null references clients,
      network text not null,
      operation text not null,
      environment text not null check (environment in ('live', 'test', 'sandbox')),
      subject_id uuid,
      request_id text not null default '',
      started_at timestamptz not null default now(),
      milliseconds integer not null,
      outcome text not null check (outcome in ('answer', 'refused', 'unknown')),
      status smallint,
      request text not null,
      response text not null
    );
    create index carrier_exchanges_of_client on carrier_exchanges (client_id, network, started_at desc);
    create index carrier_exchanges_of_subject on carrier_exchanges (client_id, subject_id, started_at desc)
      where subject_id is not null;
    create index carrier_exchanges_age on carrier_exchanges (started_at);

    -- What the sandbox carriers remember.
    create table sandbox_records (
      client_id uuid not null references clients,
      network text not null,
      kind text not null,
      key text not null,
      value jsonb not null,
      kept_at timestamptz not null default now(),
      primary key (client_id, network, kind, key)
    );

    -- Accounts with carriers that project44 keeps for the client.
    create table capacity_accounts (
      id uuid primary key,
      client_id uuid not null references clients,
      -- The log-in at project44 under which it was added.
      connection_id uuid not null references network_accounts,
      -- The ID that project44 gave it.
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
      -- The fields that are not secret, by the names in the metadata.
      fields jsonb not null default '{}',
      -- The other fields, sealed under a key that is not in the database: outside/secret-box.ts.
      secrets_sealed text not null,
      tried_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index capacity_accounts_key on capacity_accounts (client_id, group_code, account_code)
      where deleted_at is null;

    -- What an account with a carrier needs, as project44 reported it. Kept for when project44 is down.
    create table capacity_metadata (
      client_id uuid not null references clients,
      environment text not null check (environment in ('live', 'test', 'sandbox')),
      identifier_type text not null,
      identifier_value text not null,
      provider jsonb not null,
      fetched_at timestamptz not null,
      primary key (client_id, environment, identifier_type, identifier_value)
    );

    -- A message in the outbox that tenders over the network, with the numbers that the carrier gave.
    create table network_tenders (
      message_id uuid primary key references outbox on delete cascade,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      network text not null,
      scac text not null,
      -- Set before the tender is sent, and cleared when it certainly did not arrive. In between it is unknown.
      handed_over_at timestamptz,
      outcome text not null default '' check (outcome in ('', 'accepted', 'refused', 'cancelled')),
      pickup_number text not null default '',
      pro_number text not null default '',
      -- Null when the shipment is not tracked, or no longer.
      next_poll_at timestamptz,
      polled_at timestamptz,
      poll_detail text not null default '',
      created_at timestamptz not null default now()
    );
    create index network_tenders_of_shipment on network_tenders (shipment_id, created_at);
    create index network_tenders_due on network_tenders (next_poll_at) where next_poll_at is not null;

    -- How far a client's registration with the UPS Ready program is.
    create table ups_registrations (
      client_id uuid primary key references clients,
      environment text not null check (environment in ('live', 'test', 'sandbox')),
      agreement_version text not null,
      -- The exact text that was accepted: UPS requires it with the request for a key.
      agreement_text text not null,
      agreed_at timestamptz not null,
      agreed_by uuid references users,
      contact jsonb,
      account jsonb,
      -- The client's UPS profile and its access key, sealed as those of network accounts.
      secrets_sealed text not null default '',
      -- Since when a registration is in progress; a second one has to wait.
      claimed_at timestamptz,
      registered_at timestamptz,
      -- The account that it created under Parcel Accounts.
      network_account_id uuid references network_accounts
    );
  `.execute(db)
}
