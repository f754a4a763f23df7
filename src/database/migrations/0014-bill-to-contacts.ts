import { type Kysely, sql } from 'kysely'

/** Who answers for a bill-to address, and its account group at project44. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bill_to_addresses
      add column contact_name text not null default '',
      add column contact_phone text not null default '',
      add column email text not null default '',
      add column account_group_code text not null default '',
      add column deleted_at timestamptz;
    -- The default is one; which of two writers was first decides, not which of them looked first.
    create unique index bill_to_default on bill_to_addresses (client_id) where is_default and deleted_at is null;
  `.execute(db)
}
