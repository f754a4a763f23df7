import { type Kysely, sql } from 'kysely'

/** The link with which the first company of an installation is created; users who have yet to confirm their address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- At most one row: the link that was printed last. Its token is never stored.
    create table setup_link (
      only_one boolean primary key default true check (only_one),
      token_hash bytea not null,
      -- Of the process that printed it, as in processes.
      process_key bigint not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );

    alter table users add column is_unconfirmed boolean not null default false;
  `.execute(db)
}
