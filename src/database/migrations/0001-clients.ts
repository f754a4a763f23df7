import { type Kysely, sql } from 'kysely'

/**
 * Clients are the companies that use this installation. This file has their users, the data that users save for
 * themselves, and the logs of changes: the audit trail and the security log.
 */
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
      created_at timestamptz not null default now(),
      sscc_serial bigint not null default 0
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
      created_at timestamptz not null default now(),
      is_unconfirmed boolean not null default false,
      last_login_at timestamptz
    );
    create unique index users_user_name on users (lower(user_name));
    create index users_of_client on users (client_id, lower(user_name));

    -- Views of lists that users save: docs/decisions/0045-views-keep-the-address.md.
    create table saved_views (
      id uuid primary key,
      client_id uuid not null references clients,
      user_id uuid not null references users on delete cascade,
      -- The list's name on its screen: track, shipment-history.Delivered.
      list text not null,
      name text not null,
      is_shared boolean not null default false,
      -- Search, filters, sort and columns, as the list itself writes them.
      content jsonb not null,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create unique index saved_views_once on saved_views (client_id, user_id, list, lower(name));
    create index saved_views_shared on saved_views (client_id, list) where is_shared;

    -- The view with which a list opens for a user.
    create table default_views (
      client_id uuid not null references clients,
      user_id uuid not null references users on delete cascade,
      list text not null,
      view_id uuid not null references saved_views on delete cascade,
      primary key (user_id, list)
    );

    -- Which user accepted which version of the user agreement. No reference to users: the record outlives the user.
    create table agreement_acceptances (
      client_id uuid not null references clients,
      user_id uuid not null,
      user_name text not null,
      version text not null,
      accepted_at timestamptz not null default now(),
      primary key (user_id, version)
    );

    -- Every change: who did what. Lines with a security_kind also appear in the security log.
    create table audit_trail (
      id uuid primary key,
      client_id uuid not null,
      user_id uuid,
      user_name text not null,
      what text not null,
      subject_id uuid,
      detail jsonb not null default '{}',
      request_id text not null default '',
      at timestamptz not null default clock_timestamp(),
      address text not null default '',
      security_kind text
    );
    create index audit_trail_of_subject on audit_trail (subject_id, at desc) where subject_id is not null;
    create index audit_trail_of_client on audit_trail (client_id, at desc);
    create index audit_trail_of_security on audit_trail (client_id, at desc) where security_kind is not null;

    -- The security log: what was refused. The same event from the same network within a minute is one row, so that
    -- a flood cannot fill the table.
    create table security_events (
      id uuid primary key,
      -- Null where no user has the user name.
      client_id uuid references clients,
      user_id uuid,
      user_name text not null default '',
      kind text not null,
      what text not null,
      detail jsonb not null default '{}',
      network text not null,
      address text not null,
      minute timestamptz not null,
      times integer not null default 1,
      at timestamptz not null
    );
    create unique index security_events_once
      on security_events (minute, network, what, client_id, user_id, md5(detail::text)) nulls not distinct;
    create index security_events_of_client on security_events (client_id, at desc);
    create index security_events_by_age on security_events (at);

    -- The link with which the first company of an installation is created. At most one row: the link printed last.
    create table setup_link (
      only_one boolean primary key default true check (only_one),
      token_hash bytea not null,
      -- Of the process that printed it, as in processes.
      process_key bigint not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );
  `.execute(db)
}
