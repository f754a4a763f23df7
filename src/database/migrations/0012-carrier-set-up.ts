import { type Kysely, sql } from 'kysely'

/** Contracts that are asked for by mail, ship-via codes, and the collect carriers of sold-to accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A carrier whose sales person is asked for a rate sheet. Its state follows from the dates and its tariffs.
    create table carrier_contracts (
      id uuid primary key,
      client_id uuid not null references clients,
      carrier_id uuid not null unique references carriers,
      sales_email text not null,
      instructions text not null default '',
      -- The user who asked: he hears of the first file, and is whom the carrier writes to.
      asked_by uuid references users,
      asked_at timestamptz not null,
      -- The mail with the link, whose way is seen there.
      message_id uuid references outbox on delete set null,
      received_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index carrier_contracts_of_client on carrier_contracts (client_id);

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
    -- Shippers' systems mean the same code whatever its case.
    create unique index ship_via_codes_key on ship_via_codes (client_id, lower(ship_via_code))
      where deleted_at is null;
    create index ship_via_codes_of_carrier on ship_via_codes (client_id, scac) where deleted_at is null;

    -- The code that the shipper's own system gave the order.
    alter table orders add column ship_via_code text not null default '';
    create index orders_ship_via on orders (client_id, lower(ship_via_code))
      where ship_via_code <> '' and status in ('O', 'H');

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
  `.execute(db)
}
