import { type Kysely, sql } from 'kysely'

/** Rate sheets and the like that users load: each a version that is drafted, compared, put in force, taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tariff_imports (
      id uuid primary key,
      client_id uuid not null references clients,
      kind text not null check (kind in ('ltl-rates', 'accessorials', 'fuel', 'transit', 'terminals')),
      -- null: a fuel table, which several carriers may use.
      carrier_id uuid references carriers,
      scac text not null default '',
      rate_mode_id smallint not null default 1,
      -- Of the tariff or fuel table.
      name text not null,
      state text not null default 'checking'
        check (state in ('checking', 'refused', 'draft', 'live', 'rolled-back', 'discarded')),
      work_id uuid references works,
      file_name text not null,
      file_sha256 text not null,
      row_count integer not null default 0,
      -- The first faults, each with its row; fault_count says how many there are.
      faults jsonb not null default '[]',
      fault_count integer not null default 0,
      -- What the user should know of a draft that is in order.
      notices jsonb not null default '[]',
      -- The drafted version, and the one that it is compared with.
      tariff_id uuid references tariffs on delete set null,
      based_on uuid references tariffs on delete set null,
      -- The drafted version of what is no tariff.
      document jsonb,
      diff jsonb,
      effective_from date,
      -- What going live changed, so that it can be taken back.
      undo jsonb,
      created_by_name text not null default '',
      created_at timestamptz not null default now(),
      live_at timestamptz,
      live_by_name text not null default '',
      ended_at timestamptz
    );
    create index tariff_imports_of_client on tariff_imports (client_id, created_at desc);
    create index tariff_imports_of_tariff on tariff_imports (tariff_id);

    -- Rows of a transit table: of the draft, and those that it replaced.
    create table transit_drafts (
      import_id uuid not null references tariff_imports on delete cascade,
      is_former boolean not null default false,
      origin_area text not null,
      destination_area text not null,
      days smallint not null,
      is_direct boolean not null default true
    );
    create index transit_drafts_of_import on transit_drafts (import_id);
  `.execute(db)
}
