import { type Kysely, sql } from 'kysely'

/** What a shipment keeps beside its price: stops, equipment, the parcel's part; and its extra information. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table shipments
      -- In the order of travel, each with its lines. Read and written with the shipment, never alone.
      add column stops jsonb not null default '[]',
      add column equipment text not null default '',
      -- What only parcels have; null for freight.
      add column parcel jsonb,
      -- The carrier declined the tender: it may go to another one.
      add column is_declined boolean not null default false;

    create table shipment_extra_infos (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      kind text not null
        check (kind in ('InternalNote', 'ExternalNote', 'LoadNumber', 'TrailerNumber', 'SealNumber', 'Custom')),
      label text not null default '',
      value text not null,
      created_by text not null,
      created_at timestamptz not null default now()
    );
    create index shipment_extra_infos_of_shipment on shipment_extra_infos (shipment_id, created_at, id);
  `.execute(db)
}
