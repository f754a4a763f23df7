import { type Kysely, sql } from 'kysely'

/**
 * The security log: what was refused, and which lines of the audit trail belong to it. Administrators with a page list
 * of their own get its page (46), too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_trail add column address text not null default '', add column security_kind text;
    update audit_trail set address = coalesce(detail ->> 'address', '') where what = 'user.logged-in';
    update audit_trail set security_kind = case
        when what in ('user.logged-in', 'user.logged-out') then 'log-in'
        when what like 'user.password-%' then 'credentials'
        when what like 'user.%' or what like 'users.%' then 'users'
        when what in ('client.settings-changed', 'client.setup-changed', 'client.logo-changed') then 'settings'
        else 'credentials' end
      where what like 'user.%' or what like 'users.%' or what like 'parcel-account.%'
        or what in ('client.settings-changed', 'client.setup-changed', 'client.logo-changed')
        or what in ('edi.partner-added', 'edi.partner-changed', 'edi.partner-removed');
    create index audit_trail_of_security on audit_trail (client_id, at desc) where security_kind is not null;

    -- The same thing from the same network within a minute is one row, so that a flood cannot fill the table.
    create table security_events (
      id uuid primary key,
      -- Null where the user name is of nobody.
      client_id uuid references clients,
      user_id uuid,
      user_name text not null default '',
      kind text not null,
      what text not null,
      detail jsonb not null default '{}',
      network text not null,
      address text not null,
      minute timestamptz not null,
      times integer not null default 1,
      at timestamptz not null
    );
    create unique index security_events_once
      on security_events (minute, network, what, client_id, user_id, md5(detail::text)) nulls not distinct;
    create index security_events_of_client on security_events (client_id, at desc);
    create index security_events_by_age on security_events (at);

    update users set page_ids = page_ids || 46
    where user_type in ('Admin', 'Internal') and 38 = any (page_ids) and not 46 = any (page_ids);
  `.execute(db)
}
