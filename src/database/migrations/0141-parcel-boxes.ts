import { type Kysely, sql } from 'kysely'

/** A company's own box sizes, chosen where packages are typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parcel_boxes (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      -- Outer sizes in inches; pounds of the empty box, and of the full one at most (0 = no limit).
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
  `.execute(db)
}
