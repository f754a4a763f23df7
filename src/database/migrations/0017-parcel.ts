import { type Kysely, sql } from 'kysely'

/**
 * Parcel shipping: accounts, box sizes, labels with their packages and papers, insurance, and the end of the day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The carrier accounts that the shipments of a sold-to are billed to.
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
      -- Where the account is registered. Carriers require it for accounts of others.
      zip text not null default '',
      country_code text not null default '',
      is_default boolean not null default false,
      added_by uuid references users,
      -- When the carrier first accepted credentials that can create labels for the account.
      certified_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index parcel_accounts_key
      on parcel_accounts (client_id, lower(sold_to), scac, lower(account_number)) where deleted_at is null;
    create unique index parcel_accounts_default on parcel_accounts (client_id, lower(sold_to), scac)
      where is_default and deleted_at is null;

    -- The client's box sizes.
    create table parcel_boxes (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      -- Outer dimensions in inches, the weight of the empty box, and the most that a full one may weigh (0 means no
      -- limit).
      length double precision not null,
      width double precision not null,
      height double precision not null,
      tare_lb double precision not null default 0,
      max_weight_lb double precision not null default 0,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index parcel_boxes_name on parcel_boxes (client_id, lower(name)) where deleted_at is null;

    -- An order for labels of one shipment (docs/decisions/0015-parcel-labels.md).
    create table parcel_purchases (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      -- The message in the outbox that buys the labels, and the one that voids them.
      message_id uuid not null references outbox,
      void_message_id uuid references outbox,
      account_id uuid not null references network_accounts,
      network text not null,
      environment text not null check (environment in ('live', 'test', 'sandbox')),
      service_code text not null,
      service_name text not null default '',
      -- By which the carrier recognizes the order: the same for every try, and a new one after a refusal or a void.
      key uuid not null,
      -- ParcelShipAsk of carriers/parcel-network.ts without its key. Every try sends exactly this.
      ask jsonb not null,
      -- What the carrier needs again from its quote: for USPS, a product per package.
      prepared jsonb,
      quoted_cents bigint not null,
      created_at timestamptz not null default now(),
      -- From then on the carrier may have the order, even if no answer arrived.
      handed_over_at timestamptz,
      -- The shipment was ended: a label that is bought after all gets voided.
      unwanted_at timestamptz,
      bought_at timestamptz,
      shipment_number text not null default '',
      -- Null until it is bought, and where the carrier does not report it again.
      billed_cents bigint,
      currency text not null default 'USD',
      charges jsonb not null default '[]',
      billed_weight_lb double precision,
      label_url text not null default '',
      voided_at timestamptz,
      -- What the user should know from the carrier: why a label is not voided, or a refund instead.
      notice text not null default '',
      tracked_at timestamptz,
      next_track_at timestamptz,
      delivered_at timestamptz,
      refused_field text not null default '',
      refused_value text not null default ''
    );
    create index parcel_purchases_of_shipment on parcel_purchases (shipment_id, created_at);
    create unique index parcel_purchases_message on parcel_purchases (message_id);
    create index parcel_purchases_void_message on parcel_purchases (void_message_id)
      where void_message_id is not null;
    create index parcel_purchases_to_track on parcel_purchases (next_track_at) where next_track_at is not null;
    create index parcel_purchases_bought on parcel_purchases (client_id, bought_at) where bought_at is not null;

    -- USPS SCAN forms: one barcode for all labels of a day.
    create table scan_forms (
      id uuid primary key,
      client_id uuid not null references clients,
      account_id uuid not null,
      place_key text not null,
      form_date text not null,
      number text not null,
      labels integer not null,
      pdf bytea not null,
      made_by text not null default '',
      made_at timestamptz not null default now()
    );
    create index scan_forms_of_day on scan_forms (client_id, form_date);

    create table parcel_packages (
      purchase_id uuid not null references parcel_purchases on delete cascade,
      number integer not null,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      tracking_number text not null default '',
      weight_lb double precision not null default 0,
      delivered_at timestamptz,
      scan_form_id uuid references scan_forms,
      primary key (purchase_id, number)
    );
    create index parcel_packages_by_number on parcel_packages (client_id, upper(tracking_number));

    -- Labels and other papers that came back with the order.
    create table parcel_papers (
      purchase_id uuid not null references parcel_purchases on delete cascade,
      position integer not null,
      client_id uuid not null references clients,
      kind text not null check (kind in ('label', 'customs', 'receipt')),
      -- Of a label. One PDF may hold the labels of all packages; it has the number of the first.
      package_number integer,
      name text not null default '',
      format text not null check (format in ('PDF', 'ZPL', 'GIF', 'PNG')),
      bytes bytea not null,
      primary key (purchase_id, position)
    );
    alter table parcel_papers alter column bytes set storage external;

    -- Requested with the labels and bought after them (docs/decisions/0066-parcel-insurance.md).
    create table parcel_insurance (
      purchase_id uuid primary key references parcel_purchases on delete cascade,
      client_id uuid not null references clients,
      value_cents bigint not null,
      -- By which the insurer recognizes the policy.
      key uuid not null,
      environment text not null,
      state text not null check (state in ('wanted', 'insured', 'refused', 'canceled', 'not-canceled')),
      premium_cents bigint not null default 0,
      policy_number text not null default '',
      message text not null default '',
      created_at timestamptz not null default now()
    );

    -- Pickups that were requested from parcel carriers (docs/decisions/0067-pickups-once.md).
    create table parcel_pickups (
      id uuid primary key,
      client_id uuid not null references clients,
      account_id uuid not null,
      network text not null,
      place_key text not null,
      -- Local time of the place: YYYY-MM-DD, HH:MM.
      pickup_date text not null,
      ready text not null,
      close text not null,
      kind text not null check (kind in ('ground', 'express')),
      packages integer not null,
      weight_lb double precision not null,
      instructions text not null default '',
      -- asking: the request was sent, or interrupted. unknown: the carrier gave no answer, and a person has to call
      -- it.
      state text not null check (state in ('asking', 'confirmed', 'refused', 'unknown', 'canceled')),
      confirmation text not null default '',
      station text not null default '',
      message text not null default '',
      asked_by text not null default '',
      asked_at timestamptz not null default now(),
      version integer not null default 1
    );
    create index parcel_pickups_of_day on parcel_pickups (client_id, pickup_date);
    -- One truck per day, place, account and kind. Refused and canceled pickups do not count.
    create unique index parcel_pickups_once on parcel_pickups (client_id, account_id, place_key, pickup_date, kind)
      where state in ('asking', 'confirmed', 'unknown');
  `.execute(db)
}
