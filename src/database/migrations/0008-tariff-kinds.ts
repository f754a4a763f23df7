import { type Kysely, sql } from 'kysely'

/** Tariffs of every kind, and what a price of any rate mode says beside its amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tariffs
      -- ltl: the header and its zone and lane rows. volume, parcel: the header is the whole document.
      add column kind text not null default 'ltl' check (kind in ('ltl', 'volume', 'parcel'));

    alter table price_sheets
      -- A carrier may give several prices, one a service.
      add column service_code text not null default '',
      add column service_name text not null default '',
      -- What was charged for, where the price goes by distance.
      add column miles integer,
      -- The distance or the zone is an estimate, not a mileage program's or a chart's.
      add column is_estimated boolean not null default false;
  `.execute(db)
}
