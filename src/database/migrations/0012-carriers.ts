import { type Kysely, sql } from 'kysely'

/** Carriers with their calendars, service days and terminals, and the accounts and codes that choose among them. */
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
      deleted_at timestamptz,
      account_number text not null default '',
      -- False: the account is kept and not asked for prices.
      is_enabled boolean not null default true
    );
    create unique index carriers_key on carriers (client_id, scac, location, rate_mode_id)
      where deleted_at is null;

    -- The client's customers by sold-to code, with their freight account.
    create table sold_to_accounts (
      id uuid primary key,
      client_id uuid not null references clients,
      sold_to text not null,
      name text not null default '',
      account_number text not null default '',
      ship_via_code text not null default '',
      payment_type text not null default '' check (payment_type in ('P', 'C', 'T', '')),
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index sold_to_accounts_key on sold_to_accounts (client_id, sold_to) where deleted_at is null;

    create table ship_via_codes (
      id uuid primary key,
      client_id uuid not null references clients,
      ship_via_code text not null,
      scac text not null,
      service text not null default '',
      rate_mode_id smallint not null default 1,
      payment_type text not null default '' check (payment_type in ('', 'P', 'C', 'T')),
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    -- Shippers' systems write the same code in any case.
    create unique index ship_via_codes_key on ship_via_codes (client_id, lower(ship_via_code))
      where deleted_at is null;
    create index ship_via_codes_of_carrier on ship_via_codes (client_id, scac) where deleted_at is null;

    -- The carriers that a sold-to wants for collect freight.
    create table collect_carriers (
      client_id uuid not null references clients,
      sold_to text not null,
      scac text not null,
      account_number text not null default '',
      ship_via_code text not null default '',
      rate_mode_id smallint not null default 1,
      is_selected boolean not null default false,
      primary key (client_id, sold_to, scac, rate_mode_id)
    );
    create unique index collect_carriers_selected on collect_carriers (client_id, sold_to) where is_selected;

    -- The carrier and service last used for a shipment ('shipment', its id) or a consignee ('location', its id;
    -- 'sold-to', its code).
    create table selected_parcel_carriers (
      client_id uuid not null references clients,
      subject_kind text not null check (subject_kind in ('shipment', 'location', 'sold-to')),
      subject text not null,
      scac text not null,
      service_code text not null default '',
      service_name text not null default '',
      account_number text not null default '',
      payment_type text not null default '',
      selected_at timestamptz not null default now(),
      primary key (client_id, subject_kind, subject)
    );

    -- A carrier whose salesperson was asked for a rate sheet by mail. The state follows from the dates and the
    -- tariffs.
    create table carrier_contracts (
      id uuid primary key,
      client_id uuid not null references clients,
      carrier_id uuid not null unique references carriers,
      sales_email text not null,
      instructions text not null default '',
      -- The user who asked: gets a notice of the first file, and the carrier's replies.
      asked_by uuid references users,
      asked_at timestamptz not null,
      -- The mail with the link. The outbox says whether it was delivered.
      message_id uuid references outbox on delete set null,
      received_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index carrier_contracts_of_client on carrier_contracts (client_id);

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

    -- Service days between areas; an area is a ZIP3 or a state, the ZIP3 winning over the state.
    create table transit_days (
      client_id uuid not null references clients,
      scac text not null,
      origin_area text not null,
      destination_area text not null,
      days smallint not null,
      is_direct boolean not null default true,
      -- Rows that do not say since when are valid for as long as anyone may ask about.
      effective_from date not null default '2000-01-01',
      effective_to date,
      primary key (client_id, origin_area, destination_area, scac, effective_from)
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
      serves text[] not null default '{}',
      effective_from date not null default '2000-01-01',
      effective_to date
    );
    create index terminals_of_carrier on terminals (client_id, scac);
  `.execute(db)
}
