import { type Kysely, sql } from 'kysely'

/** The end of the day with parcel carriers: pickups that were requested, and USPS SCAN forms with the labels on them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parcel_pickups (
      id uuid primary key,
      client_id uuid not null references clients,
      account_id uuid not null,
      network text not null,
      place_key text not null,
      -- Local to the place: YYYY-MM-DD, HH:MM.
      pickup_date text not null,
      ready text not null,
      close text not null,
      kind text not null check (kind in ('ground', 'express')),
      packages integer not null,
      weight_lb double precision not null,
      instructions text not null default '',
      -- asking: on its way, or cut off on the way. unknown: the carrier gave no answer, a person has to ask it.
      state text not null check (state in ('asking', 'confirmed', 'refused', 'unknown', 'canceled')),
      confirmation text not null default '',
      station text not null default '',
      message text not null default '',
      asked_by text not null default '',
      asked_at timestamptz not null default now(),
      version integer not null default 1
    );
    create index parcel_pickups_of_day on parcel_pickups (client_id, pickup_date);
    -- One truck a day for each place, account and kind; what was refused or canceled is no truck.
    create unique index parcel_pickups_once on parcel_pickups (client_id, account_id, place_key, pickup_date, kind)
      where state in ('asking', 'confirmed', 'unknown');

    create table scan_forms (
      id uuid primary key,
      client_id uuid not null references clients,
      account_id uuid not null,
      place_key text not null,
      form_date text not null,
      number text not null,
      labels integer not null,
      pdf bytea not null,
      made_by text not null default '',
      made_at timestamptz not null default now()
    );
    create index scan_forms_of_day on scan_forms (client_id, form_date);
    alter table parcel_packages add column scan_form_id uuid references scan_forms;
  `.execute(db)
}
