import { type Kysely, sql } from 'kysely'

/** Accounts payable: accounts by rule, exports with the lines that were sent, and when one is made automatically. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gl_rules (
      client_id uuid not null references clients on delete cascade,
      id uuid not null,
      code text not null,
      kind text not null default '',
      sold_to text not null default '',
      warehouse text not null default '',
      rate_mode_id int not null default 0,
      primary key (client_id, id)
    );

    create table payable_settings (
      client_id uuid primary key references clients on delete cascade,
      rules_version int not null default 0,
      every text not null default '' check (every in ('', 'Daily', 'Weekly', 'Monthly')),
      weekday int not null default 1,
      day_of_month int not null default 1,
      at text not null default '07:00',
      time_zone text not null default 'UTC',
      format text not null default 'XLSX' check (format in ('CSV', 'XLSX')),
      emails text not null default '',
      next_run_at timestamptz,
      version int not null default 0
    );
    create index payable_settings_due on payable_settings (next_run_at) where next_run_at is not null;

    create table payable_exports (
      client_id uuid not null references clients on delete cascade,
      id uuid not null,
      number int not null,
      bills int not null,
      made_by text not null,
      made_at timestamptz not null,
      sent_to text not null default '',
      primary key (client_id, id),
      unique (client_id, number)
    );

    create table payable_lines (
      client_id uuid not null,
      export_id uuid not null,
      position int not null,
      bill_id uuid not null,
      kind text not null,
      label text not null,
      order_number text not null default '',
      gl_code text not null default '',
      currency text not null,
      cents bigint not null,
      primary key (client_id, export_id, position),
      foreign key (client_id, export_id) references payable_exports (client_id, id) on delete cascade
    );

    create index freight_invoices_to_export on freight_invoices (client_id, id)
      where is_in_force and exported_at is null and state in ('accepted', 'shortPaid');
    create index freight_invoices_of_export on freight_invoices (export_id) where export_id is not null;
  `.execute(db)
}
