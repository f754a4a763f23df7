import { type Kysely, sql } from 'kysely'

/**
 * Mails, EDI and API messages to carriers, consignees and users. A message is written in the transaction of the
 * change that causes it and delivered once, by a job (docs/decisions/0003-tender-once.md). It stays as the record
 * of what was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The states are those of actions/kernel/deliver-message.ts. The payload is json, because jsonb takes twice as
    -- long to write. No reference to clients: thousands are written at a time
    -- (docs/decisions/0018-bulk-in-sets.md).
    create table outbox (
      id uuid primary key,
      client_id uuid not null,
      shipment_id uuid references shipments on delete set null,
      channel text not null check (channel in ('email', 'edi', 'api')),
      kind text not null,
      recipient text not null,
      subject text not null default '',
      payload json not null,
      state text not null default 'waiting'
        check (state in ('waiting', 'sending', 'handing-over', 'delivered', 'failed', 'unknown', 'unsent')),
      attempts integer not null default 0,
      -- Key of the process that is sending it: database/queue/processes.ts.
      claimed_by integer,
      detail text not null default '',
      created_at timestamptz not null default now(),
      finished_at timestamptz,
      log_ins_refused smallint not null default 0
    ) with (toast_tuple_target = 8160);
    create index outbox_of_shipment on outbox (shipment_id, created_at) where shipment_id is not null;
    create index outbox_unfinished on outbox (created_at)
      where state in ('waiting', 'sending', 'handing-over');
    create index outbox_undelivered on outbox (kind, state) where state in ('failed', 'unknown');
    create index outbox_test_mails on outbox (client_id, created_at) where kind = 'test-mail';

    -- Keeps shipments.is_tender_lost.
    create function note_tender_outcome() returns trigger language plpgsql as $$
    begin
      update shipments set is_tender_lost = is_lost
        from (select coalesce((select state in ('failed', 'unknown')
            and detail not in ('The shipment was voided before this was sent.', 'The pickup was changed before this was sent.')
          from outbox where shipment_id = new.shipment_id and kind = 'tender'
            and payload::jsonb ->> 'isRetired' is null
          order by created_at desc, id desc limit 1), false) as is_lost) as newest
        where id = new.shipment_id and is_tender_lost <> is_lost;
      return null;
    end $$;
    -- Only when a tender ends: waiting ones are written by the thousand.
    create trigger tender_outcome after update on outbox for each row
      when ((old.kind = 'tender' or new.kind = 'tender')
        and (old.state is distinct from new.state or old.kind is distinct from new.kind)
        and (new.state in ('failed', 'unknown', 'delivered', 'unsent') or old.state in ('failed', 'unknown')))
      execute function note_tender_outcome();

    -- Tenders by mail that the carrier answers on a page (docs/decisions/0058-carriers-answer-tenders.md): the
    -- answer, when the carrier is reminded, and when the tender expires.
    create table tender_requests (
      -- In the outbox. No reference, because bulk tenders write thousands.
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
      -- No job has anything left to do with it.
      is_settled boolean not null default false
    );
    create index tender_requests_of_shipment on tender_requests (shipment_id, asked_at);
    create index tender_requests_to_chase on tender_requests (least(remind_at, expires_at))
      where not is_settled and (remind_at is not null or expires_at is not null);

    -- Changes of a pickup that a carrier was notified of, each with the carrier's answer.
    create table pickup_changes (
      id uuid primary key,
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      -- In the outbox; null where a person calls the carrier.
      message_id uuid,
      channel text not null check (channel in ('email', 'edi', 'api', 'none')),
      recipient text not null default '',
      -- Pickup and services, before and after the change.
      before jsonb not null,
      after jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'refused', 'replaced')),
      answer text not null default '',
      answered_by text not null default '',
      answered_at timestamptz,
      created_by text not null,
      created_at timestamptz not null default now()
    );
    create index pickup_changes_of_shipment on pickup_changes (shipment_id, created_at);
    create index pickup_changes_of_message on pickup_changes (message_id);

    -- The automatic mails that were sent about a shipment.
    create table shipment_news (
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      kind text not null,
      -- Distinguishes one problem of a shipment from the next; empty for what happens once.
      event text not null default '',
      told_at timestamptz not null default now(),
      primary key (shipment_id, kind, event)
    );

    -- The kinds of automatic mail that a recipient has stopped.
    create table mail_recipients (
      id uuid primary key,
      client_id uuid not null references clients,
      -- In lower case.
      email text not null,
      stopped text[] not null default '{}',
      changed_at timestamptz not null default now(),
      unique (client_id, email)
    );
  `.execute(db)
}
