import { type Kysely, sql } from 'kysely'

/** What happened on the dock: which handling units were checked off, what left on which trailer; printed pages may go. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dock_checks (
      shipment_id uuid not null references shipments on delete cascade,
      -- From 1, in the order of the shipment's lines, as handling_units counts them.
      unit integer not null check (unit > 0),
      client_id uuid not null references clients,
      checked_at timestamptz not null,
      checked_by text not null,
      primary key (shipment_id, unit)
    );

    create table dock_loads (
      shipment_id uuid primary key references shipments on delete cascade,
      client_id uuid not null references clients,
      loaded_at timestamptz not null,
      loaded_by text not null,
      trailer text not null default '',
      seal text not null default ''
    );
    create index dock_loads_of_client on dock_loads (client_id, loaded_at);

    -- Null: the pages were printed long ago, and their room was given back.
    alter table print_contents alter column bytes drop not null;
    create index print_jobs_of_content on print_jobs (content_id);
  `.execute(db)
}
