import { type Kysely, sql } from 'kysely'

/** What a freight account says besides its carrier, and sold-to accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table carriers
      add column account_number text not null default '',
      -- False: the account is kept and not asked for rates.
      add column is_enabled boolean not null default true;

    create table sold_to_accounts (
      id uuid primary key,
      client_id uuid not null references clients,
      sold_to text not null,
      name text not null default '',
      account_number text not null default '',
      ship_via_code text not null default '',
      payment_type text not null default '' check (payment_type in ('P', 'C', 'T', '')),
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index sold_to_accounts_key on sold_to_accounts (client_id, sold_to) where deleted_at is null;

    create index locations_sold_to on locations (client_id, sold_to) where deleted_at is null and sold_to <> '';
  `.execute(db)
}
