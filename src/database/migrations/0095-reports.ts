import { type Kysely, sql } from 'kysely'

/** Reports that run by themselves, the runs that are kept with their files, and reports that users put together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table custom_reports (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      definition jsonb not null,
      is_shared boolean not null default false,
      saved_by uuid,
      saved_by_name text not null default '',
      created_at timestamptz not null default now(),
      version integer not null default 1
    );
    create index custom_reports_of_client on custom_reports (client_id, name);

    create table report_schedules (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      filter jsonb not null,
      format text not null check (format in ('XLSX', 'CSV', 'PDF')),
      emails text not null,
      every text not null check (every in ('Daily', 'Weekly', 'Monthly')),
      weekday smallint not null check (weekday between 1 and 7),
      day_of_month smallint not null check (day_of_month between 1 and 31),
      at text not null,
      time_zone text not null,
      next_run_at timestamptz not null,
      is_enabled boolean not null default true,
      problem text not null default '',
      -- A report shows what this user may see.
      saved_by uuid,
      saved_by_name text not null default '',
      created_at timestamptz not null default now(),
      version integer not null default 1
    );
    create index report_schedules_of_client on report_schedules (client_id, name);
    create index report_schedules_due on report_schedules (next_run_at) where is_enabled;

    create table report_runs (
      id uuid primary key,
      client_id uuid not null references clients,
      schedule_id uuid references report_schedules on delete set null,
      -- The moment for which the schedule ran it, which is not the moment at which it was made.
      due_at timestamptz,
      name text not null,
      type text not null,
      filter jsonb not null,
      format text not null,
      emails text not null default '',
      time_zone text not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
      problem text not null default '',
      rows integer not null default 0,
      -- Buckets that were closed to the user whose rights it ran with: the file shows nothing of them.
      closed_statuses text[] not null default '{}',
      file_id uuid,
      message_id uuid,
      ran_by uuid,
      ran_by_name text not null default '',
      asked_at timestamptz not null default now(),
      finished_at timestamptz,
      -- Two processes that look at the same minute make one run.
      unique (schedule_id, due_at)
    );
    create index report_runs_of_client on report_runs (client_id, asked_at desc, id desc);

    -- Files that are written and read piece by piece, because they may be larger than memory allows.
    create table stored_file_parts (
      file_id uuid not null references stored_files on delete cascade,
      part integer not null,
      content bytea not null,
      primary key (file_id, part)
    );
    alter table stored_files
      drop constraint stored_files_owner_kind_check,
      drop constraint stored_files_size_check,
      add constraint stored_files_owner_kind_check
        check (owner_kind in ('shipment', 'quote', 'contract', 'carrier', 'report')),
      add constraint stored_files_size_check check (size > 0);
    alter table stored_file_parts alter column content set storage external;
  `.execute(db)
}
