import { type Kysely, sql } from 'kysely'

/** Labels bought from parcel carriers: the order, the packages with their tracking numbers, the papers that came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parcel_purchases (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      -- The outbox message that buys it, and the one that voids it.
      message_id uuid not null references outbox,
      void_message_id uuid references outbox,
      account_id uuid not null references network_accounts,
      network text not null,
      environment text not null check (environment in ('live', 'test', 'sandbox')),
      service_code text not null,
      service_name text not null default '',
      -- By which the carrier knows the order again: the same for every try; a new one once it was refused or taken back.
      key uuid not null,
      -- carriers/parcel-network.ts, ParcelShipAsk without its key; what every try says, to the letter.
      ask jsonb not null,
      -- What the carrier's own pricing needs to be told again: USPS, a product a package.
      prepared jsonb,
      quoted_cents bigint not null,
      created_at timestamptz not null default now(),
      -- From then on the carrier may have it, whatever we have heard.
      handed_over_at timestamptz,
      -- The shipment was ended: a label that was bought all the same is voided.
      unwanted_at timestamptz,
      bought_at timestamptz,
      shipment_number text not null default '',
      -- Null while it is not bought, and where the carrier does not tell it again.
      billed_cents bigint,
      currency text not null default 'USD',
      charges jsonb not null default '[]',
      billed_weight_lb double precision,
      label_url text not null default '',
      voided_at timestamptz,
      -- What the carrier says that the user should know: why it is not voided, a refund instead.
      notice text not null default '',
      tracked_at timestamptz,
      next_track_at timestamptz,
      delivered_at timestamptz
    );
    create index parcel_purchases_of_shipment on parcel_purchases (shipment_id, created_at);
    create unique index parcel_purchases_message on parcel_purchases (message_id);
    create index parcel_purchases_void_message on parcel_purchases (void_message_id)
      where void_message_id is not null;
    create index parcel_purchases_to_track on parcel_purchases (next_track_at) where next_track_at is not null;
    create index parcel_purchases_bought on parcel_purchases (client_id, bought_at) where bought_at is not null;

    create table parcel_packages (
      purchase_id uuid not null references parcel_purchases on delete cascade,
      number integer not null,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      tracking_number text not null default '',
      weight_lb double precision not null default 0,
      delivered_at timestamptz,
      primary key (purchase_id, number)
    );
    create index parcel_packages_by_number on parcel_packages (client_id, upper(tracking_number));

    create table parcel_papers (
      purchase_id uuid not null references parcel_purchases on delete cascade,
      position integer not null,
      client_id uuid not null references clients,
      kind text not null check (kind in ('label', 'customs', 'receipt')),
      -- Of a label; one PDF may hold those of all packages and stands with the first.
      package_number integer,
      name text not null default '',
      format text not null check (format in ('PDF', 'ZPL', 'GIF', 'PNG')),
      bytes bytea not null,
      primary key (purchase_id, position)
    );
    alter table parcel_papers alter column bytes set storage external;

    -- The tracking number of every package finds its shipment, not the first one's only.
    alter table shipments drop column search;
    alter table shipments add column search text generated always as (lower(bol_number || ' ' || pro_number || ' '
      || order_number || ' ' || po_number || ' ' || reference1 || ' ' || reference2 || ' ' || carrier_scac || ' '
      || carrier_name || ' ' || coalesce(destination ->> 'companyName', '') || ' '
      || coalesce(destination ->> 'city', '') || ' ' || coalesce(destination ->> 'zip', '') || ' '
      || coalesce(origin ->> 'city', '') || ' '
      || coalesce(jsonb_path_query_array(parcel, '$.mailpieces[*].trackingNumber')::text, ''))) stored;
    create index shipments_search on shipments using gin (client_id, search gin_trgm_ops) with (fastupdate = off);
  `.execute(db)
}
