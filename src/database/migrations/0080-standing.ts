import { type Kysely, sql } from 'kysely'

/**
 * When a shipment becomes late or at risk, kept with it: docs/decisions/0042. The definition is that of
 * domain/tracking/standing.ts. Only functions that depend on nothing but their arguments may make a column, hence the
 * ways over UTC.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments
      -- The zone in which the promised day is counted.
      add column destination_zone text,
      -- The day at the destination on which the carrier, by what it said last, delivers.
      add column expected_date date,
      -- The lane's usual hours between two events.
      add column event_gap_hours smallint not null default 72,
      -- The newest tender failed, or may have.
      add column is_tender_lost boolean not null default false;
  `.execute(db)
  await sql`
    update shipments set destination_zone = coalesce((
      select zone from (values ${sql.join(
        ZONES.map(([zone, states]) => sql`(${sql.lit(zone)}, ${sql.lit(` ${states} `)})`),
      )}) as known (zone, states)
      where states like '% ' || upper(coalesce((case when parcel ->> 'isReturn' = 'true'
        then parcel -> 'returnAddress' else destination end) ->> 'state', '?')) || ' %'), 'America/New_York')
  `.execute(db)
  await sql`
    alter table shipments
      alter column destination_zone set not null,
      alter column destination_zone set default 'America/New_York',
      add column pickup_due_at timestamptz generated always as (${PICKUP_DUE}) stored,
      add column delivery_due_at timestamptz generated always as (
        (delivery_date + 1)::timestamp at time zone destination_zone) stored,
      -- 1970 where it is at risk whatever the time.
      add column risk_at timestamptz generated always as (
        case
          when status not in ('T', 'A') then null
          when problem <> '' or (is_tender_lost and status = 'T') or expected_date > delivery_date
            then to_timestamp(0)
          when status = 'A' then (coalesce(last_event_at, picked_up_at) at time zone 'UTC'
            + make_interval(hours => event_gap_hours::int)) at time zone 'UTC'
          when pro_number = '' and last_event_at is null
            then (${PICKUP_DUE} at time zone 'UTC' - interval '60 minutes') at time zone 'UTC'
        end) stored;
    create index shipments_pickup_due on shipments (client_id, pickup_due_at) where status = 'T';
    create index shipments_delivery_due on shipments (client_id, delivery_due_at) where status = 'A';
    create index shipments_at_risk on shipments (client_id, status, risk_at) where risk_at is not null;

    create function note_tender_outcome() returns trigger language plpgsql as $$
    begin
      update shipments set is_tender_lost = is_lost
        from (select coalesce((select state in ('failed', 'unknown')
            and detail not in ('The shipment was voided before this left.', 'The pickup was changed before this left.')
          from outbox where shipment_id = new.shipment_id and kind = 'tender'
            and payload::jsonb ->> 'isRetired' is null
          order by created_at desc, id desc limit 1), false) as is_lost) as newest
        where id = new.shipment_id and is_tender_lost <> is_lost;
      return null;
    end $$;
    -- Only the end of a tender asks: waiting ones are written by the thousand.
    create trigger tender_outcome after update on outbox for each row
      when ((old.kind = 'tender' or new.kind = 'tender')
        and (old.state is distinct from new.state or old.kind is distinct from new.kind)
        and (new.state in ('failed', 'unknown', 'delivered', 'unsent') or old.state in ('failed', 'unknown')))
      execute function note_tender_outcome();
    update shipments set is_tender_lost = true where status = 'T' and (select state in ('failed', 'unknown')
        and detail not in ('The shipment was voided before this left.', 'The pickup was changed before this left.')
      from outbox where shipment_id = shipments.id and kind = 'tender' order by created_at desc, id desc limit 1);
  `.execute(db)
}

const PICKUP_DUE = sql`case when parcel ->> 'isReturn' is distinct from 'true' then
  (pickup_date + case when pickup_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    then make_time(substr(pickup_to, 1, 2)::int, substr(pickup_to, 4, 2)::int, 0)
    else make_time(23, 59, 0) end) at time zone time_zone end`

/** The zone of most of a state or province; new shipments get that of their place. */
const ZONES: readonly [string, string][] = [
  ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  ['America/Denver', 'CO MT NM UT WY ID'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
  ['America/Puerto_Rico', 'PR VI'],
  ['America/Toronto', 'ON QC'],
  ['America/Winnipeg', 'MB'],
  ['America/Regina', 'SK'],
  ['America/Edmonton', 'AB NT'],
  ['America/Vancouver', 'BC'],
  ['America/Whitehorse', 'YT'],
  ['America/Halifax', 'NB NS PE'],
  ['America/St_Johns', 'NL'],
  ['America/Iqaluit', 'NU'],
]
