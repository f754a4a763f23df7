import { type Kysely, sql } from 'kysely'

/** Ocean containers with their events and every estimate of their arrival. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table containers (
      id uuid primary key,
      client_id uuid not null references clients,
      -- Empty while only the booking is known.
      container_number text not null,
      container_type text not null,
      carrier_scac text not null,
      booking_number text not null,
      master_bol_number text not null,
      vessel_name text not null,
      vessel_imo text not null,
      voyage text not null,
      -- UN/LOCODE and name as in domain/ocean/ports.ts; the code is empty for a place that is not in the list.
      loading_code text not null,
      loading_name text not null,
      discharge_code text not null,
      discharge_name text not null,
      -- Of the port of discharge: its days count for late arrivals and free time.
      time_zone text not null,
      po_number text not null,
      reference text not null,
      estimated_departure timestamptz,
      estimated_arrival timestamptz,
      first_estimated_arrival timestamptz,
      last_free_day date,
      return_by date,
      -- Computed from the events whenever one is added, changed or deleted.
      state text not null,
      state_rank int not null,
      problem text not null,
      departed_at timestamptz,
      arrived_at timestamptz,
      picked_up_at timestamptz,
      returned_at timestamptz,
      last_event text not null,
      last_event_at timestamptz,
      -- The tracking service, and how it identifies the container.
      tracked_by text not null default '',
      tracking jsonb not null default '{}',
      next_poll_at timestamptz,
      polled_at timestamptz,
      poll_failures int not null default 0,
      poll_note text not null default '',
      version int not null default 1,
      created_at timestamptz not null default now(),
      created_by text not null,
      deleted_at timestamptz,
      search text generated always as (lower(container_number || ' ' || booking_number || ' ' || master_bol_number
        || ' ' || vessel_name || ' ' || voyage || ' ' || po_number || ' ' || reference || ' ' || loading_name
        || ' ' || discharge_name)) stored
    );
    create index containers_list on containers (client_id, created_at desc, id) where deleted_at is null;
    create index containers_search on containers using gin (client_id, search gin_trgm_ops) where deleted_at is null;
    -- One container makes many journeys, one at a time per booking.
    create unique index containers_key on containers (client_id, container_number, booking_number, master_bol_number)
      where deleted_at is null and container_number <> '';
    create index containers_due on containers (next_poll_at) where next_poll_at is not null and deleted_at is null;

    create table container_events (
      id uuid primary key,
      client_id uuid not null references clients,
      container_id uuid not null references containers on delete cascade,
      classifier text not null,
      code text not null,
      happens_at timestamptz not null,
      -- When it was reported. Of two estimates, the later report counts.
      said_at timestamptz not null,
      time_zone text not null,
      place text not null,
      unlocode text not null,
      vessel_name text not null,
      voyage text not null,
      is_empty boolean,
      is_transshipment boolean not null,
      notes text not null,
      source text not null,
      -- The sender's number of the event, or one made from its content; empty for events entered by hand.
      external_id text not null,
      created_at timestamptz not null default now(),
      created_by text not null
    );
    create index container_events_of on container_events (container_id, happens_at);
    create unique index container_events_key on container_events (container_id, source, external_id)
      where external_id <> '';

    create table container_estimates (
      id bigint generated always as identity primary key,
      client_id uuid not null references clients,
      container_id uuid not null references containers on delete cascade,
      arrives_at timestamptz not null,
      said_at timestamptz not null,
      source text not null
    );
    create index container_estimates_of on container_estimates (container_id, said_at, id);

    -- Last free days that a mail announced: each day once, a new day again.
    create table container_news (
      client_id uuid not null references clients,
      container_id uuid not null references containers on delete cascade,
      kind text not null check (kind in ('demurrage', 'perDiem')),
      last_day date not null,
      told_at timestamptz not null default now(),
      primary key (container_id, kind, last_day)
    );
  `.execute(db)
}
