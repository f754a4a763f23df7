import { type Kysely, sql } from 'kysely'

/** Claims against carriers, the money recovered, and how long each carrier accepts claims. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table claims (
      client_id uuid not null references clients,
      id uuid not null,
      -- Counted per client; letters show C-1001.
      serial integer not null,
      shipment_id uuid not null references shipments on delete cascade,
      scac text not null,
      carrier_name text not null,
      kind text not null check (kind in ('damage', 'concealedDamage', 'shortage', 'loss')),
      state text not null default 'draft' check (state in
        ('draft', 'filed', 'acknowledged', 'offered', 'agreed', 'declined', 'paid', 'closed')),
      currency text not null,
      lines jsonb not null,
      freight_cents bigint not null,
      salvage_cents bigint not null,
      claimed_cents bigint not null,
      description text not null,
      tracking_number text not null default '',
      delivered_on date,
      shipped_on date,
      discovered_on date,
      -- The earliest deadline, by the rules of domain/claims/deadlines.ts.
      next_due date,
      filed_on date,
      sent_to text not null default '',
      -- The newest letter, in the outbox.
      message_id uuid,
      carrier_number text not null default '',
      acknowledged_on date,
      answered_on date,
      answer_note text not null default '',
      offered_cents bigint,
      agreed_cents bigint,
      recovered_cents bigint not null default 0,
      closed_from text not null default '',
      close_note text not null default '',
      version integer not null default 1,
      created_by text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (client_id, id),
      unique (client_id, serial)
    );
    create index claims_of_shipment on claims (shipment_id);
    create index claims_queue on claims (client_id, state, next_due, id);
    create index claims_filed on claims (client_id, filed_on) where filed_on is not null;

    -- Money that came back for a claim.
    create table claim_recoveries (
      client_id uuid not null,
      id uuid not null,
      claim_id uuid not null,
      kind text not null check (kind in ('payment', 'credit')),
      cents bigint not null check (cents > 0),
      received_on date not null,
      reference text not null default '',
      bill_id uuid references freight_invoices on delete set null,
      recorded_by text not null,
      recorded_at timestamptz not null default now(),
      primary key (client_id, id),
      foreign key (client_id, claim_id) references claims on delete cascade
    );
    create index claim_recoveries_of_claim on claim_recoveries (client_id, claim_id);
    -- A credit counts for one claim only.
    create unique index claim_recoveries_of_bill on claim_recoveries (client_id, bill_id) where bill_id is not null;

    -- An empty scac means every carrier without its own rule.
    create table claim_rules (
      client_id uuid not null references clients,
      scac text not null default '',
      filing_months integer not null,
      filing_days integer not null,
      concealed_days integer not null,
      version integer not null default 1,
      primary key (client_id, scac)
    );
  `.execute(db)
}
