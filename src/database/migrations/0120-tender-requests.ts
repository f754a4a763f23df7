import { type Kysely, sql } from 'kysely'

/** Tenders by mail that the carrier answers on a page of its own: its answer, when it is reminded, and when it ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tender_requests (
      -- Of the outbox. Without a reference: bulk tenders write thousands.
      message_id uuid primary key,
      client_id uuid not null,
      shipment_id uuid not null references shipments on delete cascade,
      carrier_name text not null,
      recipient text not null,
      asked_at timestamptz not null default now(),
      remind_at timestamptz,
      expires_at timestamptz,
      opened_at timestamptz,
      answer text not null default '' check (answer in ('', 'accepted', 'declined', 'expired')),
      answered_at timestamptz,
      reason text not null default '',
      -- Nothing more is to be done about it by a job.
      is_settled boolean not null default false
    );
    create index tender_requests_of_shipment on tender_requests (shipment_id, asked_at);
    create index tender_requests_to_chase on tender_requests (least(remind_at, expires_at))
      where not is_settled and (remind_at is not null or expires_at is not null);
  `.execute(db)
}
