import { type Kysely, sql } from 'kysely'

/**
 * EDI: the partners, every interchange byte for byte, the outcome of each transaction set, and a sandbox for
 * partners without a server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table edi_partners (
      id uuid primary key,
      client_id uuid not null references clients,
      scac text not null,
      is_enabled boolean not null default true,
      -- Rate mode -> '204' or '211'; a mode that is not listed uses the default.
      tender_sets jsonb not null default '{}',
      sender_qualifier text not null,
      sender_id text not null,
      receiver_qualifier text not null,
      receiver_id text not null,
      group_sender text not null default '',
      group_receiver text not null default '',
      is_production boolean not null default false,
      wants_acknowledgement boolean not null default true,
      acknowledge_within_hours smallint not null default 24,
      -- '' means the sandbox.
      host text not null default '',
      port integer not null default 22,
      user_name text not null default '',
      -- Password or key, sealed under a key that is not in the database: outside/secret-box.ts.
      credentials_sealed text not null default '',
      credential_kind text not null default '' check (credential_kind in ('', 'password', 'key')),
      host_key text not null default '',
      folder_out text not null default '',
      folder_in text not null default '',
      is_file_removed boolean not null default true,
      poll_minutes smallint not null default 15,
      sandbox jsonb not null default '{}',
      -- The last numbers used. Increased in the transaction that stores the interchange, so no number is skipped.
      interchange_control integer not null default 0,
      group_control integer not null default 0,
      sandbox_control integer not null default 0,
      next_poll_at timestamptz not null default now(),
      polled_at timestamptz,
      poll_outcome text not null default '' check (poll_outcome in ('', 'ok', 'failed')),
      poll_detail text not null default '',
      -- Files that were seen and may still be growing: name -> size, time of change, first seen.
      waiting_files jsonb not null default '{}',
      created_at timestamptz not null default now(),
      deleted_at timestamptz,
      -- A partner that is deleted and added again continues its numbers.
      unique (client_id, scac)
    );
    create index edi_partners_due on edi_partners (next_poll_at) where deleted_at is null and is_enabled;

    -- Every interchange that was sent or received.
    create table edi_interchanges (
      id uuid primary key,
      client_id uuid not null references clients,
      partner_id uuid not null references edi_partners,
      direction text not null check (direction in ('out', 'in')),
      file_name text not null,
      content_hash text not null,
      raw bytea not null,
      state text not null,
      control text not null default '',
      -- In: the control number is used, so a second interchange with it is a repeat.
      is_control_used boolean not null default false,
      functional_id text not null default '',
      group_control text not null default '',
      set_ids text[] not null default '{}',
      message_id uuid references outbox on delete set null,
      -- Out: the whole file was uploaded under its temporary name, and may have been renamed since.
      handed_over_at timestamptz,
      sent_at timestamptz,
      acknowledge_by timestamptz,
      acknowledged_at timestamptz,
      detail text not null default '',
      -- The user who handled it, where it needed a person.
      settled_by text not null default '',
      created_at timestamptz not null default now()
    );
    create unique index edi_interchanges_of_message on edi_interchanges (message_id) where direction = 'out';
    create unique index edi_interchanges_out on edi_interchanges (partner_id, control) where direction = 'out';
    create unique index edi_interchanges_in on edi_interchanges (partner_id, control)
      where direction = 'in' and is_control_used;
    -- Each file is imported once.
    create unique index edi_interchanges_file on edi_interchanges (partner_id, file_name, content_hash)
      where direction = 'in';
    create index edi_interchanges_log on edi_interchanges (client_id, created_at desc, id desc);
    create index edi_interchanges_group on edi_interchanges (partner_id, functional_id, group_control)
      where direction = 'out';
    create index edi_interchanges_open on edi_interchanges (client_id, acknowledge_by)
      where acknowledge_by is not null and acknowledged_at is null;

    -- Transaction sets and what each of them did.
    create table edi_sets (
      id uuid primary key,
      client_id uuid not null references clients,
      partner_id uuid not null references edi_partners,
      interchange_id uuid not null references edi_interchanges on delete cascade,
      position integer not null,
      functional_id text not null,
      group_control text not null,
      set_id text not null,
      set_control text not null,
      state text not null,
      bol_number text not null default '',
      shipment_id uuid references shipments on delete set null,
      -- What it did, or why it did nothing, for the user.
      detail text not null default '',
      segments jsonb not null,
      created_at timestamptz not null default now(),
      applied_at timestamptz,
      unique (interchange_id, position)
    );
    create index edi_sets_of_shipment on edi_sets (shipment_id) where shipment_id is not null;
    create index edi_sets_kept on edi_sets (client_id, created_at desc) where state = 'kept';

    -- The folders of partners that have no server.
    create table edi_sandbox_files (
      id uuid primary key,
      partner_id uuid not null references edi_partners,
      folder text not null,
      name text not null,
      content bytea not null,
      bol_number text not null default '',
      modified_at timestamptz not null default now(),
      -- When the simulated partner writes it; invisible until then.
      visible_at timestamptz not null default now(),
      unique (partner_id, folder, name)
    );

    -- What the sandbox has received, one row per transaction set.
    create table edi_sandbox_ledger (
      id bigint generated always as identity primary key,
      partner_id uuid not null references edi_partners,
      file_name text not null,
      control text not null,
      set_id text not null,
      purpose text not null default '',
      bol_number text not null default '',
      at timestamptz not null default now()
    );
    create index edi_sandbox_ledger_of_bol on edi_sandbox_ledger (partner_id, bol_number);
  `.execute(db)
}
