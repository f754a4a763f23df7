import { type Kysely, sql } from 'kysely'

/** Insurance of the packages of one order of labels: wanted with the order, bought when the labels are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table parcel_insurance (
      purchase_id uuid primary key references parcel_purchases on delete cascade,
      client_id uuid not null references clients,
      value_cents bigint not null,
      -- By which the insurer knows the policy again.
      key uuid not null,
      environment text not null,
      state text not null check (state in ('wanted', 'insured', 'refused', 'canceled', 'not-canceled')),
      premium_cents bigint not null default 0,
      policy_number text not null default '',
      message text not null default '',
      created_at timestamptz not null default now()
    );
  `.execute(db)
}
