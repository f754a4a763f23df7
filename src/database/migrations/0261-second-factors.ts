import { type Kysely, sql } from 'kysely'

/** One-time codes (TOTP) at the log-in, with recovery codes. Secrets are sealed, recovery codes hashed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      user_id uuid primary key references users on delete cascade,
      client_id uuid not null references clients,
      -- Null until the first code was entered.
      sealed_secret text,
      -- Of an enrollment that is not finished; the secret in use stays in use.
      pending_secret text,
      -- Number of the newest 30 seconds whose code was used: a code is valid once.
      last_step bigint not null default 0,
      recovery_hashes text[] not null default '{}',
      confirmed_at timestamptz
    );
    create index second_factors_client on second_factors (client_id);
  `.execute(db)
}
