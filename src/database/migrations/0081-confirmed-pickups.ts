import { type Kysely, sql } from 'kysely'

/** Whether a carrier confirmed the pickup, as a fact of its own; and what Track and Today filter by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments add column is_confirmed boolean not null default false;
    update shipments set is_confirmed = true where status = 'T' and exists (select from shipment_events e
      where e.shipment_id = shipments.id and e.status = 'Prepared Pickup');

    -- A declined tender leaves an event, too: only a confirmation counts.
    alter table shipments drop column risk_at;
    alter table shipments add column risk_at timestamptz generated always as (
      case
        when status not in ('T', 'A') then null
        when problem <> '' or (is_tender_lost and status = 'T') or expected_date > delivery_date
          then to_timestamp(0)
        when status = 'A' then (coalesce(last_event_at, picked_up_at) at time zone 'UTC'
          + make_interval(hours => event_gap_hours::int)) at time zone 'UTC'
        when pro_number = '' and pickup_number = '' and not is_confirmed
          then (${PICKUP_DUE} at time zone 'UTC' - interval '60 minutes') at time zone 'UTC'
      end) stored;
    create index shipments_at_risk on shipments (client_id, status, risk_at) where risk_at is not null;

    -- In sets: histories are loaded by the thousand.
    create function note_confirmed_pickups() returns trigger language plpgsql as $$
    begin
      update shipments set is_confirmed = true
        where id in (select shipment_id from added where status = 'Prepared Pickup')
          and status = 'T' and not is_confirmed;
      return null;
    end $$;
    create trigger events_confirm_pickups after insert on shipment_events
      referencing new table as added for each statement execute function note_confirmed_pickups();

    create index shipments_by_promise on shipments (client_id, status, delivery_date, id, carrier_scac, warehouse);
    create index shipments_expected on shipments (client_id, status, coalesce(expected_date, delivery_date))
      where status in ('T', 'A');
    create index price_sheets_by_word on price_sheets (client_id, expires_at) where source in ('spot', 'manual');
  `.execute(db)
}

const PICKUP_DUE = sql`case when parcel ->> 'isReturn' is distinct from 'true' then
  (pickup_date + case when pickup_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
    then make_time(substr(pickup_to, 1, 2)::int, substr(pickup_to, 4, 2)::int, 0)
    else make_time(23, 59, 0) end) at time zone time_zone end`
