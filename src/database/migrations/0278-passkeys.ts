import { type Kysely, sql } from 'kysely'

/** Passkeys of users (WebAuthn). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key,
      client_id uuid not null references clients on delete cascade,
      user_id uuid not null references users on delete cascade,
      name text not null,
      -- Base64url, given by the authenticator.
      credential_id text not null unique,
      public_key bytea not null,
      -- Grows with each use where the authenticator counts; else 0.
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkeys_user on passkeys (user_id);
    create index passkeys_client on passkeys (client_id);
  `.execute(db)
}
