import { type Kysely, sql } from 'kysely'

/**
 * Events for other programs. Triggers write them, so that every change of a shipment is covered. The names of the
 * events are those of domain/access/webhook-events.ts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      id uuid primary key,
      client_id uuid not null references clients,
      name text not null,
      url text not null,
      events text[] not null,
      is_enabled boolean not null default true,
      -- Why Lading switched it off; empty otherwise.
      disabled_because text not null default '',
      sealed_secret text not null,
      -- Signs too until former_until, so that the receiver has time to change its secret.
      former_secret text,
      former_until timestamptz,
      -- When the first of the failing tries was; null after a success.
      failing_since timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now()
    );
    create index webhooks_client on webhooks (client_id);
    create index webhooks_enabled on webhooks (client_id) where is_enabled;

    create table webhook_deliveries (
      -- Sent as webhook-id, the same for each try.
      id uuid primary key,
      client_id uuid not null references clients,
      webhook_id uuid not null references webhooks on delete cascade,
      event text not null,
      payload jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
      attempts integer not null default 0,
      next_at timestamptz not null default now(),
      -- Until then one process is sending it. Afterward another one may, because the first has died.
      claimed_until timestamptz,
      -- Each try: at, status, ms, detail.
      tries jsonb not null default '[]',
      created_at timestamptz not null default now(),
      finished_at timestamptz
    );
    create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
    create index webhook_deliveries_log on webhook_deliveries (client_id, created_at desc, id desc);
    create index webhook_deliveries_webhook on webhook_deliveries (webhook_id);

    create function webhook_payload(event text, data jsonb) returns jsonb language sql stable as $$
      select jsonb_build_object('type', event,
        'timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)
    $$;

    create function webhooks_of_shipments() returns trigger language plpgsql as $$
    begin
      if not exists (select from webhooks where is_enabled) then return null; end if;
      insert into webhook_deliveries (id, client_id, webhook_id, event, payload)
        select gen_random_uuid(), w.client_id, w.id, e.event, webhook_payload(e.event, jsonb_build_object(
          'shipmentId', n.id, 'BOLNumber', n.bol_number, 'PRONumber', n.pro_number, 'statusCode', n.status,
          'isTendered', n.is_tendered, 'CarrierSCAC', n.carrier_scac, 'CarrierName', n.carrier_name,
          'OrderNumber', n.order_number, 'PO_Number', n.po_number, 'Reference1', n.reference1,
          'pickedUpAt', n.picked_up_at, 'deliveredAt', n.delivered_at, 'problem', n.problem))
        from after_rows n join before_rows o on o.id = n.id
        cross join lateral (values
          ('shipment.booked', o.status in ('Q', 'H') and n.status = 'T'),
          ('shipment.tendered', n.is_tendered and not o.is_tendered),
          ('shipment.accepted', n.is_confirmed and not o.is_confirmed),
          ('shipment.declined', n.is_declined and not o.is_declined),
          ('shipment.picked_up', n.status = 'A' and o.status not in ('A', 'D')),
          ('shipment.delivered', n.status = 'D' and o.status not in ('D', 'V')),
          ('shipment.problem', n.problem <> '' and n.problem is distinct from o.problem),
          ('shipment.voided', n.status = 'V' and o.status <> 'V' and n.ended_as = 'void')
        ) as e (event, has_happened)
        join webhooks w on w.client_id = n.client_id and w.is_enabled and e.event = any (w.events)
        where e.has_happened;
      if found then perform graphile_worker.add_job('send-webhooks', '{}'::json, job_key => 'send-webhooks'); end if;
      return null;
    end $$;
    create trigger shipments_webhooks after update on shipments
      referencing old table as before_rows new table as after_rows
      for each statement execute function webhooks_of_shipments();

    create function webhooks_of_files() returns trigger language plpgsql as $$
    begin
      if not exists (select from webhooks where is_enabled) then return null; end if;
      insert into webhook_deliveries (id, client_id, webhook_id, event, payload)
        select gen_random_uuid(), w.client_id, w.id, 'document.added', webhook_payload('document.added',
          jsonb_build_object('fileId', n.id, 'kind', n.kind, 'name', n.name, 'shipmentId', s.id,
            'BOLNumber', s.bol_number))
        from after_rows n join shipments s on s.id = n.owner_id and s.client_id = n.client_id
        join webhooks w on w.client_id = n.client_id and w.is_enabled and 'document.added' = any (w.events)
        where n.owner_kind = 'shipment';
      if found then perform graphile_worker.add_job('send-webhooks', '{}'::json, job_key => 'send-webhooks'); end if;
      return null;
    end $$;
    create trigger stored_files_webhooks after insert on stored_files
      referencing new table as after_rows
      for each statement execute function webhooks_of_files();

    create function webhooks_of_bills() returns trigger language plpgsql as $$
    begin
      if not exists (select from webhooks where is_enabled) then return null; end if;
      insert into webhook_deliveries (id, client_id, webhook_id, event, payload)
        select gen_random_uuid(), w.client_id, w.id, 'bill.decided', webhook_payload('bill.decided',
          jsonb_build_object('invoiceId', n.id, 'invoiceNumber', n.invoice_number, 'SCAC', n.scac,
            'shipmentId', n.shipment_id, 'state', n.state, 'currency', n.currency,
            'billed', n.net_cents / 100.0, 'approved', n.approved_cents / 100.0))
        from after_rows n join before_rows o on o.id = n.id
        join webhooks w on w.client_id = n.client_id and w.is_enabled and 'bill.decided' = any (w.events)
        where n.state <> o.state and n.state <> 'outstanding';
      if found then perform graphile_worker.add_job('send-webhooks', '{}'::json, job_key => 'send-webhooks'); end if;
      return null;
    end $$;
    create trigger freight_invoices_webhooks after update on freight_invoices
      referencing old table as before_rows new table as after_rows
      for each statement execute function webhooks_of_bills();
  `.execute(db)
}
