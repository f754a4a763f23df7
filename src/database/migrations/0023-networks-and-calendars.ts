import { type Kysely, sql } from 'kysely'

/**
 * Accounts of carriers that are asked over the network, every exchange with them, and what their stand-ins remember;
 * carriers' own calendars; service days and terminals that hold from one day to another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table network_accounts (
      id uuid primary key,
      client_id uuid not null references clients,
      network text not null,
      account_number text not null default '',
      environment text not null check (environment in ('live', 'test', 'sandbox')),
      -- User name, password, keys, sealed under a key that is not in the database: outside/secret-box.ts.
      credentials_sealed text not null,
      -- What else the network's set-up says of the account; nothing secret.
      details jsonb not null default '{}',
      -- When the carrier last accepted it.
      tried_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index network_accounts_key on network_accounts (client_id, network, account_number)
      where deleted_at is null;

    -- Every request to a carrier and its answer as they went over the wire, without secrets. Swept after some weeks.
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

    create table sandbox_records (
      client_id uuid not null references clients,
      network text not null,
      kind text not null,
      key text not null,
      value jsonb not null,
      kept_at timestamptz not null default now(),
      primary key (client_id, network, kind, key)
    );

    -- A version holds until the next one of the carrier begins.
    create table carrier_calendars (
      id uuid primary key,
      client_id uuid not null references clients,
      scac text not null,
      effective_from date not null,
      -- Working days, holiday rules, pickup rules: domain/calendar/carrier-calendar.ts.
      calendar jsonb not null,
      created_at timestamptz not null default now(),
      unique (client_id, scac, effective_from)
    );

    -- Half a million lanes come in one statement, in the transaction that adds their tariff: to look that tariff up
    -- for each of them, and to sort them by zones that nobody asks for, took most of the time.
    alter table tariff_lanes drop constraint tariff_lanes_tariff_id_fkey;
    drop index tariff_lanes_of_tariff;
    create index tariff_lanes_of_tariff on tariff_lanes (tariff_id);
    create function drop_lanes_of_tariff() returns trigger language plpgsql as $$
    begin
      delete from tariff_lanes where tariff_id = old.id;
      return null;
    end $$;
    create trigger tariffs_drop_lanes after delete on tariffs for each row execute function drop_lanes_of_tariff();

    -- What was there before dates were kept has held as long as anybody may ask about.
    alter table transit_days
      add column effective_from date not null default '2000-01-01',
      add column effective_to date,
      drop constraint transit_days_pkey,
      add primary key (client_id, origin_area, destination_area, scac, effective_from);
    alter table terminals
      add column effective_from date not null default '2000-01-01',
      add column effective_to date;
  `.execute(db)
}
