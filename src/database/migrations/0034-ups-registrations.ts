import { type Kysely, sql } from 'kysely'

/** How far a client's registration with the UPS Ready program is: one a client. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ups_registrations (
      client_id uuid primary key references clients,
      environment text not null check (environment in ('live', 'test', 'sandbox')),
      agreement_version text not null,
      -- What was accepted, word for word: UPS wants it back with the request for a key.
      agreement_text text not null,
      agreed_at timestamptz not null,
      agreed_by uuid references users,
      contact jsonb,
      account jsonb,
      -- The profile with UPS that was made for the client, and its access key; sealed as network accounts are.
      secrets_sealed text not null default '',
      -- Since when somebody is registering: nobody else does meanwhile.
      claimed_at timestamptz,
      registered_at timestamptz,
      -- The account under Parcel Accounts that came of it.
      network_account_id uuid references network_accounts
    );
  `.execute(db)
}
