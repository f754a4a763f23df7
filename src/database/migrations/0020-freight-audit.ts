import { type Kysely, sql } from 'kysely'

/**
 * Carriers' bills with what the audit found, disputes, and what is sent to accounts payable. A bill may match no
 * shipment yet, and a correction may have the number of the bill that it replaces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table freight_invoices (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid references shipments on delete cascade,
      scac text not null,
      invoice_number text not null,
      invoice_date date,
      currency text not null,
      net_cents bigint not null,
      -- The booked price when the bill arrived, and by how much the bill exceeds it (negative: falls short of it).
      booked_cents bigint not null,
      difference_cents bigint not null,
      lines jsonb not null,
      edi_set_id uuid references edi_sets on delete set null,
      created_at timestamptz not null default now(),
      kind text not null default 'original'
        check (kind in ('original', 'balanceDue', 'credit', 'corrected')),
      original_number text not null default '',
      pro_number text not null default '',
      bol_number text not null default '',
      tracking_number text not null default '',
      other_references text[] not null default '{}',
      billed_weight_lb numeric(12, 2),
      billed_class text not null default '',
      pieces integer,
      origin_zip text not null default '',
      destination_zip text not null default '',
      source text not null default 'edi' check (source in ('edi', 'file', 'form', 'api')),
      -- The kind of number that matched the shipment, and the number; '' if none matched.
      matched_by text not null default '',
      matched_number text not null default '',
      held_because text not null default '',
      suggestions jsonb not null default '[]',
      explanation jsonb,
      over_cents bigint not null default 0,
      is_within_tolerance boolean not null default false,
      state text not null default 'outstanding'
        check (state in ('outstanding', 'accepted', 'disputed', 'shortPaid', 'closed')),
      -- False once a correction has replaced it.
      is_in_force boolean not null default true,
      replaces_id uuid references freight_invoices,
      approved_cents bigint,
      -- The first approver, where two people have to approve.
      first_approved_by text not null default '',
      decided_by text not null default '',
      decided_at timestamptz,
      decision_note text not null default '',
      exported_at timestamptz,
      export_id uuid,
      version integer not null default 1,
      updated_at timestamptz not null default now(),
      -- The day by which figures count the bill: its date, or else the day it arrived.
      bill_day date not null
        generated always as (coalesce(invoice_date, (created_at at time zone 'UTC')::date)) stored,
      -- When the carrier withdrew the bill. It stays in force and held until a person closes it.
      canceled_at timestamptz
    );
    create index freight_invoices_of_shipment on freight_invoices (shipment_id);
    create unique index freight_invoices_in_force on freight_invoices (client_id, scac, plain_number(invoice_number))
      where is_in_force;
    create index freight_invoices_of_number on freight_invoices (client_id, plain_number(invoice_number));
    create index freight_invoices_of_pro on freight_invoices (client_id, plain_number(pro_number))
      where pro_number <> '';
    create index freight_invoices_of_amount on freight_invoices (client_id, scac, net_cents);
    create index freight_invoices_queue on freight_invoices (client_id, state, created_at desc, id desc)
      where is_in_force;
    create index freight_invoices_newest on freight_invoices (client_id, created_at desc) where is_in_force;
    create index freight_invoices_to_export on freight_invoices (client_id, id)
      where is_in_force and exported_at is null and state in ('accepted', 'shortPaid');
    create index freight_invoices_of_export on freight_invoices (export_id) where export_id is not null;
    create index freight_invoices_credits on freight_invoices (client_id, scac, plain_number(original_number))
      where kind = 'credit';
    -- Holds what figures add up, so that those of a month are read without the bills.
    create index freight_invoices_by_day on freight_invoices (client_id, bill_day)
      include (id, scac, currency, kind, state, net_cents, over_cents, approved_cents, shipment_id, replaces_id)
      where is_in_force;

    -- What a charge on a bill means, as a user taught it. An empty scac means every carrier.
    create table taught_charges (
      client_id uuid not null references clients,
      scac text not null default '',
      words text not null,
      means text not null,
      taught_by text not null,
      taught_at timestamptz not null default now(),
      primary key (client_id, scac, words)
    );

    -- How far a bill may exceed the receipt. An empty scac means every carrier.
    create table bill_tolerances (
      client_id uuid not null references clients,
      scac text not null default '',
      bill_cents integer not null,
      kind_cents integer not null,
      kinds jsonb not null default '{}',
      needs_two boolean not null default false,
      version integer not null default 1,
      primary key (client_id, scac)
    );

    -- What carriers were asked about their bills, and their answers. The newest of a bill counts.
    create table bill_disputes (
      client_id uuid not null references clients on delete cascade,
      id uuid not null,
      bill_id uuid not null references freight_invoices on delete cascade,
      message_id uuid not null,
      recipient text not null,
      carrier_name text not null,
      asked_cents bigint not null check (asked_cents > 0),
      words text not null default '',
      answer_by date not null,
      asked_by text not null,
      asked_at timestamptz not null,
      opened_at timestamptz,
      answer text not null default '' check (answer in ('', 'agreed', 'partly', 'refused')),
      agreed_cents bigint not null default 0,
      credit_number text not null default '',
      answer_words text not null default '',
      answered_at timestamptz,
      primary key (client_id, id)
    );
    create index bill_disputes_of_bill on bill_disputes (bill_id, asked_at desc);
    create index bill_disputes_by_answer on bill_disputes (client_id, answer_by) where answer = '';

    -- Which GL account a charge is booked to.
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

    -- When bills are exported automatically, and where to.
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

    -- An export holds bills or accruals; each kind has its own numbers.
    create table payable_exports (
      client_id uuid not null references clients on delete cascade,
      id uuid not null,
      number int not null,
      bills int not null,
      made_by text not null,
      made_at timestamptz not null,
      sent_to text not null default '',
      kind text not null default 'bills' check (kind in ('bills', 'accruals')),
      through date check ((through is not null) = (kind = 'accruals')),
      primary key (client_id, id),
      unique (client_id, kind, number)
    );

    -- The lines of an export, as they were sent.
    create table payable_lines (
      client_id uuid not null,
      export_id uuid not null,
      position int not null,
      bill_id uuid,
      kind text not null,
      label text not null,
      order_number text not null default '',
      gl_code text not null default '',
      currency text not null,
      cents bigint not null,
      shipment_id uuid,
      entry text not null default 'bill' check (entry in ('bill', 'accrual', 'reversal')),
      because text not null default '',
      primary key (client_id, export_id, position),
      foreign key (client_id, export_id) references payable_exports (client_id, id) on delete cascade,
      check ((entry = 'bill') = (bill_id is not null) and (entry = 'bill') = (shipment_id is null))
    );
    create index payable_lines_of_bill on payable_lines (bill_id) where bill_id is not null;

    -- Freight that has left and is not billed yet, as it was sent to accounts payable: accrued once, and reversed
    -- once when the bill arrives (docs/decisions/0086-accruals.md).
    create table freight_accruals (
      client_id uuid not null references clients on delete cascade,
      id uuid not null,
      shipment_id uuid not null references shipments on delete cascade,
      left_on date not null,
      currency text not null,
      cents bigint not null,
      accrued_in uuid not null,
      reversed_in uuid,
      primary key (client_id, id),
      foreign key (client_id, accrued_in) references payable_exports (client_id, id) on delete cascade,
      foreign key (client_id, reversed_in) references payable_exports (client_id, id) on delete cascade
    );
    create unique index freight_accruals_open on freight_accruals (client_id, shipment_id) where reversed_in is null;
    create index freight_accruals_of_shipment on freight_accruals (shipment_id);
    create index freight_accruals_of_export on freight_accruals (client_id, accrued_in);
  `.execute(db)
}
