import { type Kysely, sql } from 'kysely'

/**
 * Carriers' bills with what the audit found. A bill may match no shipment yet, and a correction may bear the number of
 * the bill that it replaces. `plain_number` is the rule of `domain/freight-audit/bill.ts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function plain_number(number text) returns text language sql immutable parallel safe return
      regexp_replace(regexp_replace(upper(number), '[^A-Z0-9]', '', 'g'), '(^|[^0-9])0+([0-9])', '\\1\\2', 'g');

    create index shipments_of_plain_pro on shipments (client_id, plain_number(pro_number)) where pro_number <> '';

    alter table freight_invoices
      alter column shipment_id drop not null,
      drop constraint freight_invoices_client_id_scac_invoice_number_key,
      add column kind text not null default 'original'
        check (kind in ('original', 'balanceDue', 'credit', 'corrected')),
      add column original_number text not null default '',
      add column pro_number text not null default '',
      add column bol_number text not null default '',
      add column tracking_number text not null default '',
      add column other_references text[] not null default '{}',
      add column billed_weight_lb numeric(12, 2),
      add column billed_class text not null default '',
      add column pieces integer,
      add column origin_zip text not null default '',
      add column destination_zip text not null default '',
      add column source text not null default 'edi' check (source in ('edi', 'file', 'form', 'api')),
      -- Of the shipment's carrier when the bill came; '' where it matches none.
      add column matched_by text not null default '',
      add column matched_number text not null default '',
      add column held_because text not null default '',
      add column suggestions jsonb not null default '[]',
      add column explanation jsonb,
      add column over_cents bigint not null default 0,
      add column is_within_tolerance boolean not null default false,
      add column state text not null default 'outstanding'
        check (state in ('outstanding', 'accepted', 'disputed', 'shortPaid', 'closed')),
      -- False once a correction has replaced it.
      add column is_in_force boolean not null default true,
      add column replaces_id uuid references freight_invoices,
      add column approved_cents bigint,
      -- Where two people have to approve: the first of them.
      add column first_approved_by text not null default '',
      add column decided_by text not null default '',
      add column decided_at timestamptz,
      add column decision_note text not null default '',
      add column exported_at timestamptz,
      add column export_id uuid,
      add column version integer not null default 1,
      add column updated_at timestamptz not null default now();

    create unique index freight_invoices_in_force on freight_invoices (client_id, scac, plain_number(invoice_number))
      where is_in_force;
    create index freight_invoices_of_number on freight_invoices (client_id, plain_number(invoice_number));
    create index freight_invoices_of_pro on freight_invoices (client_id, plain_number(pro_number))
      where pro_number <> '';
    create index freight_invoices_of_amount on freight_invoices (client_id, scac, net_cents);
    create index freight_invoices_queue on freight_invoices (client_id, state, created_at desc, id desc)
      where is_in_force;

    -- What a charge of a carrier means, as someone taught it; scac '' is for every carrier.
    create table taught_charges (
      client_id uuid not null references clients,
      scac text not null default '',
      words text not null,
      means text not null,
      taught_by text not null,
      taught_at timestamptz not null default now(),
      primary key (client_id, scac, words)
    );

    -- Tolerances above the receipt; scac '' is for every carrier.
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
  `.execute(db)
}
