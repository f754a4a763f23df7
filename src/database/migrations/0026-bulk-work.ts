import { type Kysely, sql } from 'kysely'

/** What became of each row of a bulk work, and what carriers offered when many shipments were routed at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Written in the transaction of the change itself: a row that stands here is done, whatever was killed since.
    create table bulk_rows (
      work_id uuid not null references works on delete cascade,
      -- Place of the row in what was asked for, from 0.
      place integer not null,
      client_id uuid not null references clients,
      -- As it was asked for; need not be an id of ours.
      shipment_id text not null,
      title text not null default '',
      outcome text not null check (outcome in ('done', 'refused')),
      code text not null default '',
      message text not null default '',
      bol_number text not null default '',
      status text not null default '',
      version integer,
      -- Of the price that was picked, and of the dearest carrier's; null where the work picks none.
      cents bigint,
      dearest_cents bigint,
      primary key (work_id, place)
    );

    -- Every carrier's price of the last bulk routing, without its working: rating is exact, so the working of one
    -- that is chosen later is made again. One row a shipment instead of one a carrier.
    create table routed_offers (
      shipment_id uuid primary key references shipments on delete cascade,
      client_id uuid not null references clients,
      -- The version of the shipment that the offers are for.
      shipment_version integer not null,
      currency text not null default 'USD',
      -- [[scac, service code, service name, cents, days or null, badges …], …], cheapest first.
      offers jsonb not null,
      work_id uuid,
      created_at timestamptz not null default now()
    );
  `.execute(db)
}
