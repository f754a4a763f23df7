import { type Kysely, sql } from 'kysely'

/** Keys for other programs. Only a hash of each key is stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id uuid primary key,
      client_id uuid not null references clients,
      -- Who made it: the key ends with this user.
      user_id uuid not null references users on delete cascade,
      name text not null,
      key_hash text not null unique,
      -- The end of the key, by which people tell it from others.
      hint text not null,
      scopes text[] not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      revoked_at timestamptz,
      last_used_at timestamptz,
      last_address text not null default ''
    );
    create index api_keys_client on api_keys (client_id, created_at);
    create index api_keys_user on api_keys (user_id);
  `.execute(db)
}
