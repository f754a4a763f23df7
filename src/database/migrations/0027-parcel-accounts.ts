import { type Kysely, sql } from 'kysely'

/** On whose account a sold-to ships parcels, and with which carrier and service it did the last time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parcel_accounts (
      id uuid primary key,
      client_id uuid not null references clients,
      sold_to text not null,
      scac text not null,
      account_number text not null,
      -- What the shipper's own system calls the account.
      account_id text not null default '',
      payment_type text not null check (payment_type in ('P', 'C', 'T')),
      ship_via text not null,
      -- Where the account is registered: carriers ask for it when it is not the shipper's.
      zip text not null default '',
      country_code text not null default '',
      is_default boolean not null default false,
      added_by uuid references users,
      -- When the carrier first accepted credentials under which labels for the account can be made.
      certified_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index parcel_accounts_key
      on parcel_accounts (client_id, lower(sold_to), scac, lower(account_number)) where deleted_at is null;
    create unique index parcel_accounts_default on parcel_accounts (client_id, lower(sold_to), scac)
      where is_default and deleted_at is null;

    -- Of a shipment ('shipment', its id) or of a consignee ('location', its id; 'sold-to', its code).
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

    -- A carrier may give the same account number for its hosts for tries and for its own.
    drop index network_accounts_key;
    create unique index network_accounts_key
      on network_accounts (client_id, network, environment, account_number) where deleted_at is null;
  `.execute(db)
}
