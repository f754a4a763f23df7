import { type Kysely, sql } from 'kysely'

/** Automatic mails: what was sent about a shipment, and which kinds a recipient wants no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shipment_news (
      client_id uuid not null references clients,
      shipment_id uuid not null references shipments on delete cascade,
      kind text not null,
      -- Tells one problem of a shipment from the next; empty for what happens once.
      event text not null default '',
      told_at timestamptz not null default now(),
      primary key (shipment_id, kind, event)
    );
    create table mail_recipients (
      id uuid primary key,
      client_id uuid not null references clients,
      -- In lower case.
      email text not null,
      stopped text[] not null default '{}',
      changed_at timestamptz not null default now(),
      unique (client_id, email)
    );
    create index shipments_delivered on shipments (client_id, delivered_at) where delivered_at is not null;
  `.execute(db)
}
