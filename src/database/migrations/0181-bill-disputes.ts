import { type Kysely, sql } from 'kysely'

/** What carriers were asked about their bills, and what they answered. The newest of a bill counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    create index freight_invoices_credits on freight_invoices (client_id, scac, plain_number(original_number))
      where kind = 'credit';
  `.execute(db)
}
