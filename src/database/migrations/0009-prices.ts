import { type Kysely, sql } from 'kysely'

/**
 * Prices of shipments, and spot quotes: a request per shipment, an invitation per carrier, and the carriers' bids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Prices of a shipment, each with its receipt. Charges and receipt are json: they are written and read whole,
    -- and jsonb takes twice as long to write. No reference to clients: thousands are written at a time (decision
    -- 0018).
    create table price_sheets (
      id uuid primary key,
      client_id uuid not null,
      shipment_id uuid not null references shipments on delete cascade,
      scac text not null,
      carrier_name text not null,
      rate_mode_id smallint not null,
      cents bigint not null,
      currency text not null default 'USD',
      charges json not null default '[]',
      service_days smallint,
      is_direct boolean,
      delivery_date date,
      source text not null check (source in ('tariff', 'carrier', 'spot', 'manual')),
      badges text[] not null default '{}',
      guide_reason text not null default '',
      tariff_id uuid,
      tariff_name text not null default '',
      is_synthetic boolean not null default false,
      receipt json,
      receipt_hash text not null default '',
      -- The version of the shipment that this price is for.
      shipment_version integer not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      -- A carrier may quote several prices, one per service.
      service_code text not null default '',
      service_name text not null default '',
      -- The distance charged, for prices by distance.
      miles integer,
      -- The distance or zone was estimated, not read from a mileage program or a chart.
      is_estimated boolean not null default false,
      -- The carrier's quote number. A tender names it and is billed at that price.
      quote_number text not null default '',
      estimated_charges jsonb not null default '[]'
    );
    create index price_sheets_of_shipment on price_sheets (shipment_id, cents);
    create index price_sheets_by_word on price_sheets (client_id, expires_at) where source in ('spot', 'manual');

    -- Every carrier's price from the last bulk routing, one row per shipment. There is no receipt: rating is exact,
    -- so the receipt of a price that is chosen later is computed again.
    create table routed_offers (
      shipment_id uuid primary key references shipments on delete cascade,
      client_id uuid not null,
      -- The version of the shipment that the offers are for.
      shipment_version integer not null,
      currency text not null default 'USD',
      -- [[scac, service code, service name, cents, days or null, badges …], …], cheapest first.
      offers json not null,
      work_id uuid,
      created_at timestamptz not null default now()
    );

    -- The states of requests and invitations are not stored; the view quote_outcomes derives them from these facts.
    create table quote_requests (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      asked_by text not null,
      asked_at timestamptz not null,
      deadline timestamptz not null,
      message text not null default '',
      currency text not null default 'USD',
      -- What a day sooner is worth to the shipper; 0 means that days are shown and not added.
      day_value_cents bigint not null default 0 check (day_value_cents >= 0),
      -- What the carriers were asked to price, and a hash of its freight.
      asked jsonb not null,
      freight_hash text not null,
      -- What fuel and services cost by the client's tariffs, for bids that leave them out.
      estimates jsonb not null,
      closed_at timestamptz,
      closed_as text not null default '' check (closed_as in ('', 'awarded', 'booked', 'closed', 'void')),
      created_at timestamptz not null default now(),
      check ((closed_at is null) = (closed_as = ''))
    );
    create unique index quote_requests_open on quote_requests (shipment_id) where closed_at is null;
    create index quote_requests_of_shipment on quote_requests (shipment_id, asked_at desc);

    -- A shipment that is booked or voided ends its open request, in any way it happens. Once per statement: row by
    -- row, thousands tendered at once paid a fifth of their update for requests that most of them never had.
    create function end_quote_request() returns trigger language plpgsql as $$
    begin
      update quote_requests q
        set closed_at = now(), closed_as = case when n.status = 'V' then 'void' else 'booked' end
        from after_rows n join before_rows o on o.id = n.id
        where o.status in ('Q', 'H') and n.status not in ('Q', 'H')
          and q.shipment_id = n.id and q.closed_at is null;
      return null;
    end $$;
    create trigger shipments_end_quote_request after update on shipments
      referencing old table as before_rows new table as after_rows
      for each statement execute function end_quote_request();

    create table quote_invitations (
      id uuid primary key,
      client_id uuid not null references clients,
      request_id uuid not null references quote_requests on delete cascade,
      -- '' while a carrier that was invited by e-mail address only has not said which one it is.
      scac text not null default '',
      carrier_name text not null default '',
      rate_mode_id smallint not null,
      email text not null,
      asked_at timestamptz not null,
      opened_at timestamptz,
      no_bid_at timestamptz,
      no_bid_reason text not null default '',
      no_bid_by text not null default '',
      withdrawn_at timestamptz,
      message_id uuid references outbox on delete set null,
      created_at timestamptz not null default now()
    );
    create index quote_invitations_of_request on quote_invitations (request_id);
    create index quote_invitations_by_time on quote_invitations (client_id, asked_at);

    create table quote_bids (
      id uuid primary key,
      client_id uuid not null references clients,
      invitation_id uuid not null references quote_invitations on delete cascade,
      -- Made by the page, so that the same answer sent twice is one bid.
      submission_id text not null,
      -- Null after the price was removed from the shipment; the bid stays.
      price_sheet_id uuid references price_sheets on delete set null,
      given_at timestamptz not null,
      -- The user who entered a bid given by phone; '' when the carrier used its link.
      entered_by text not null default '',
      cents bigint not null check (cents > 0),
      currency text not null,
      charges jsonb not null,
      included jsonb not null default '[]',
      transit_days smallint,
      comments text not null default '',
      quote_number text not null default '',
      valid_until timestamptz not null,
      -- The total with everything that was requested, and its lines, as computed when the bid arrived.
      comparable_cents bigint not null,
      comparison jsonb not null,
      unique (invitation_id, submission_id)
    );
    create index quote_bids_of_price_sheet on quote_bids (price_sheet_id) where price_sheet_id is not null;

    -- Every invitation with its best bid and its state. Won, lost, missed and noBid are final. So is withdrawn,
    -- which counts against no carrier: canceled, decided before the deadline, or closed without a choice.
    create view quote_outcomes as
      select i.id as quote_id, i.client_id, i.request_id, r.shipment_id, i.scac, i.carrier_name, i.email,
        i.rate_mode_id, i.asked_at, i.opened_at, i.no_bid_reason, i.message_id, r.deadline, r.closed_as,
        coalesce(f.given_at, i.no_bid_at) as answered_at,
        b.cents as bid_cents, b.currency as bid_currency, b.comparable_cents,
        case
          when i.no_bid_at is not null then 'noBid'
          when r.closed_as in ('awarded', 'booked') and exists (
            select from quote_bids w where w.invitation_id = i.id and w.price_sheet_id = s.price_sheet_id
          ) then 'won'
          when i.withdrawn_at is not null then 'withdrawn'
          when b.id is not null then case
            when r.closed_at is null then 'answered'
            when r.closed_as in ('awarded', 'booked') then 'lost'
            else 'withdrawn'
          end
          when r.closed_at < r.deadline then 'withdrawn'
          when r.deadline <= now() then 'missed'
          when i.opened_at is not null then 'opened'
          else 'asked'
        end as state
      from quote_invitations i
      join quote_requests r on r.id = i.request_id
      join shipments s on s.id = r.shipment_id
      left join lateral (
        select min(given_at) as given_at from quote_bids where invitation_id = i.id
      ) f on true
      left join lateral (
        select id, cents, currency, comparable_cents from quote_bids where invitation_id = i.id
        order by currency <> r.currency, comparable_cents, id limit 1
      ) b on true;
  `.execute(db)
}
