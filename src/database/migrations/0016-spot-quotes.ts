import { type Kysely, sql } from 'kysely'

/**
 * Spot quotes: a request of a shipment, the invitations of its carriers, their bids. How an invitation stands is not
 * kept but follows from these facts, in one place: the view.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quote_requests (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      asked_by text not null,
      asked_at timestamptz not null,
      deadline timestamptz not null,
      message text not null default '',
      currency text not null default 'USD',
      -- What a day sooner is worth to the shipper; 0: days are shown, not added.
      day_value_cents bigint not null default 0 check (day_value_cents >= 0),
      -- What the carriers are asked to price, as it was then, and a hash of the freight of it.
      asked jsonb not null,
      freight_hash text not null,
      -- What fuel and services would cost by the client's own tariffs, for bids that leave them out.
      estimates jsonb not null,
      closed_at timestamptz,
      closed_as text not null default '' check (closed_as in ('', 'awarded', 'booked', 'closed', 'void')),
      created_at timestamptz not null default now(),
      check ((closed_at is null) = (closed_as = ''))
    );
    create unique index quote_requests_open on quote_requests (shipment_id) where closed_at is null;
    create index quote_requests_of_shipment on quote_requests (shipment_id, asked_at desc);

    create table quote_invitations (
      id uuid primary key,
      client_id uuid not null references clients,
      request_id uuid not null references quote_requests on delete cascade,
      -- '' while a carrier that was asked by its address alone has not said who it is.
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
      -- Made by the page: the same answer sent twice is one bid.
      submission_id text not null,
      -- Null when the price was taken off the shipment; the bid stays.
      price_sheet_id uuid references price_sheets on delete set null,
      given_at timestamptz not null,
      -- '' the carrier by its link; else the user who entered what it said by phone.
      entered_by text not null default '',
      cents bigint not null check (cents > 0),
      currency text not null,
      charges jsonb not null,
      included jsonb not null default '[]',
      transit_days smallint,
      comments text not null default '',
      quote_number text not null default '',
      valid_until timestamptz not null,
      -- With all that was asked for: what it comes to, line by line, as it was worked out when the bid came in.
      comparable_cents bigint not null,
      comparison jsonb not null,
      unique (invitation_id, submission_id)
    );
    create index quote_bids_of_price_sheet on quote_bids (price_sheet_id) where price_sheet_id is not null;

    -- A shipment that leaves the desk takes its open request along, whichever way it leaves.
    create function end_quote_request() returns trigger language plpgsql as $$
    begin
      update quote_requests
        set closed_at = now(), closed_as = case when new.status = 'V' then 'void' else 'booked' end
        where shipment_id = new.id and closed_at is null;
      return null;
    end $$;
    create trigger shipments_end_quote_request after update of status on shipments for each row
      when (old.status in ('Q', 'H') and new.status not in ('Q', 'H'))
      execute function end_quote_request();

    -- Every invitation with its best bid and how it stands. Won, lost, missed and noBid are final; withdrawn is final
    -- and nobody's fault: taken back, decided before the deadline, or given up without choosing.
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
