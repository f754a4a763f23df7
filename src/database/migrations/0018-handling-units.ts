import { type Kysely, sql } from 'kysely'

/** The serial shipping container codes that the handling units of shipments have got: each once, for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table handling_units (
      shipment_id uuid not null references shipments on delete cascade,
      -- From 1, in the order of the shipment's lines.
      unit integer not null check (unit > 0),
      client_id uuid not null references clients,
      sscc text not null,
      created_at timestamptz not null default now(),
      primary key (shipment_id, unit)
    );
    -- A code names one unit in the world; whose prefix it is, is in the code.
    create unique index handling_units_sscc on handling_units (sscc);
    alter table clients add column sscc_serial bigint not null default 0;
  `.execute(db)
}
