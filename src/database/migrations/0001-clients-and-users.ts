import { type Kysely, sql } from 'kysely'

/** Clients (the tenants), their users, sessions, one-time links, and the records every change leaves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;

    create table clients (
      id uuid primary key,
      code text not null unique,
      name text not null,
      settings jsonb not null default '{}',
      logo bytea,
      logo_type text,
      is_demo boolean not null default false,
      created_at timestamptz not null default now()
    );

    create table users (
      id uuid primary key,
      client_id uuid not null references clients,
      user_name text not null,
      email text not null default '',
      first_name text not null default '',
      last_name text not null default '',
      phone text not null default '',
      title text not null default '',
      user_type text not null default 'User' check (user_type in ('Admin', 'User', 'ReadOnly', 'Internal')),
      page_ids integer[] not null default '{}',
      default_page_id integer not null default 5,
      password_hash text not null default '',
      is_disabled boolean not null default false,
      preferences jsonb not null default '{}',
      created_at timestamptz not null default now()
    );
    create unique index users_user_name on users (lower(user_name));
    create index users_of_client on users (client_id, lower(user_name));

    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      client_id uuid not null,
      created_at timestamptz not null default now(),
      ends_at timestamptz not null,
      revoked_at timestamptz,
      address text not null default '',
      agent text not null default ''
    );
    create index sessions_of_user on sessions (user_id);

    -- Failed log-ins by user name and by address; a row is forgotten when its window has passed.
    create table login_failures (
      key text primary key,
      failures integer not null,
      window_ends_at timestamptz not null
    );

    -- A link that lets somebody without a session do one thing. The link's secret part is never stored.
    create table access_links (
      id uuid primary key,
      client_id uuid not null references clients,
      purpose text not null,
      subject_id uuid not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index access_links_of_subject on access_links (subject_id, purpose);

    create table audit_trail (
      id uuid primary key,
      client_id uuid not null,
      user_id uuid,
      user_name text not null,
      what text not null,
      subject_id uuid,
      detail jsonb not null default '{}',
      request_id text not null default '',
      at timestamptz not null default clock_timestamp()
    );
    create index audit_trail_of_subject on audit_trail (subject_id, at desc) where subject_id is not null;
    create index audit_trail_of_client on audit_trail (client_id, at desc);

    -- The first answer to a change made under an Idempotency-Key; a repeat gets this row's answer.
    create table idempotency_keys (
      user_id uuid not null,
      key text not null,
      call text not null,
      body_hash text not null,
      reply jsonb,
      created_at timestamptz not null default now(),
      primary key (user_id, key)
    );
    create index idempotency_keys_by_age on idempotency_keys (created_at);
  `.execute(db)
}
