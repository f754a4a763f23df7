import { type Kysely, sql } from 'kysely'

/** Views of lists that users save: docs/decisions/0045. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    create table default_views (
      client_id uuid not null references clients,
      user_id uuid not null references users on delete cascade,
      list text not null,
      view_id uuid not null references saved_views on delete cascade,
      primary key (user_id, list)
    );
  `.execute(db)
}
