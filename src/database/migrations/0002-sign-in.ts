import { type Kysely, sql } from 'kysely'

/**
 * How users and programs sign in: sessions, one-time links, one-time codes (TOTP), passkeys (WebAuthn), single
 * sign-on (OpenID Connect) and API keys. Secrets are sealed or hashed, never stored as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      client_id uuid not null,
      created_at timestamptz not null default now(),
      ends_at timestamptz not null,
      revoked_at timestamptz,
      address text not null default '',
      agent text not null default '',
      last_used_at timestamptz not null default now(),
      opened_by text not null default 'password'
        check (opened_by in ('password', 'single-sign-on', 'passkey'))
    );
    create index sessions_of_user on sessions (user_id);

    -- Failed log-ins by user name and by address; a row is deleted when its window has passed.
    create table login_failures (
      key text primary key,
      failures integer not null,
      window_ends_at timestamptz not null
    );

    -- A link that lets someone without a session do one thing. The link's secret part is never stored. No reference
    -- to clients: bulk tenders write thousands (docs/decisions/0018-bulk-in-sets.md).
    create table access_links (
      id uuid primary key,
      client_id uuid not null,
      purpose text not null,
      subject_id uuid not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index access_links_of_subject on access_links (subject_id, purpose);

    create table second_factors (
      user_id uuid primary key references users on delete cascade,
      client_id uuid not null references clients,
      -- Null until the user has entered the first code.
      sealed_secret text,
      -- Of an enrollment that is not finished; until then the other secret stays in use.
      pending_secret text,
      -- The newest 30-second step whose code was used: a code is valid once.
      last_step bigint not null default 0,
      recovery_hashes text[] not null default '{}',
      confirmed_at timestamptz
    );
    create index second_factors_client on second_factors (client_id);

    create table passkeys (
      id uuid primary key,
      client_id uuid not null references clients on delete cascade,
      user_id uuid not null references users on delete cascade,
      name text not null,
      -- Base64url, given by the authenticator.
      credential_id text not null unique,
      public_key bytea not null,
      -- Increases with each use if the authenticator counts; otherwise 0.
      counter bigint not null,
      transports text[] not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index passkeys_user on passkeys (user_id);
    create index passkeys_client on passkeys (client_id);

    create table single_sign_ons (
      client_id uuid primary key references clients on delete cascade,
      is_on boolean not null,
      issuer text not null,
      -- The client ID that the provider gave the company.
      provider_client_id text not null,
      client_secret_sealed text not null,
      -- Whether the provider expects the secret as HTTP Basic or in the form; Check finds out.
      client_auth text not null check (client_auth in ('basic', 'post')),
      -- In lower case.
      domains text[] not null,
      creates_users boolean not null,
      trusts_emails boolean not null,
      is_only_way boolean not null,
      version integer not null default 1
    );

    -- Which account at the provider belongs to which user. The e-mail address decides only the first time.
    create table sign_on_subjects (
      client_id uuid not null references clients on delete cascade,
      issuer text not null,
      subject text not null,
      user_id uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      primary key (client_id, issuer, subject)
    );
    create index sign_on_subjects_user on sign_on_subjects (user_id);

    -- A sign-in that has started and is not finished: state, nonce and verifier, or the challenge of a passkey.
    create table pending_sign_ins (
      id text primary key,
      purpose text not null,
      client_id uuid references clients on delete cascade,
      user_id uuid references users on delete cascade,
      content jsonb not null,
      ends_at timestamptz not null
    );
    create index pending_sign_ins_ends on pending_sign_ins (ends_at);
    create index pending_sign_ins_client on pending_sign_ins (client_id);
    create index pending_sign_ins_user on pending_sign_ins (user_id);

    create table api_keys (
      id uuid primary key,
      client_id uuid not null references clients,
      -- The user who created it. The key is deleted with the user.
      user_id uuid not null references users on delete cascade,
      name text not null,
      key_hash text not null unique,
      -- The end of the key, so that people can tell keys apart.
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
