import { sql } from 'kysely'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'

export interface SoldToAccount {
  soldTo: string
  name: string
  accountNumber: string
  shipViaCode: string
  paymentType: 'P' | 'C' | 'T' | ''
}

/** A sold-to number, with its account or known from saved locations only. */
export interface KnownSoldTo extends SoldToAccount {
  isAccount: boolean
}

export interface SoldToFilter {
  searchText: string
  limit: number
  offset: number
}

/** Every sold-to number that is known, by number. `total` counts all that match. */
export async function listSoldTos(
  db: Db,
  clientId: string,
  filter: SoldToFilter,
): Promise<{ rows: KnownSoldTo[]; total: number }> {
  const words = filter.searchText.split(/\s+/).filter(Boolean)
  const likes = words.map((word) => sql`(sold_to || ' ' || name) ilike ${`%${escapeLike(word)}%`}`)
  const narrowed = likes.length > 0 ? sql.join(likes, sql` and `) : sql`true`
  const { rows } = await sql<KnownRow>`
    with known as (
      select sold_to, name, account_number, ship_via_code, payment_type, true as is_account
        from sold_to_accounts where client_id = ${clientId} and deleted_at is null
      union all
      select sold_to, min(name), '', '', '', false
        from locations
        where client_id = ${clientId} and deleted_at is null and sold_to <> ''
          and not exists (
            select from sold_to_accounts
            where client_id = ${clientId} and deleted_at is null and sold_to = locations.sold_to
          )
        group by sold_to
    )
    select known.*, count(*) over ()::int as total from known where ${narrowed}
      order by is_account desc, sold_to limit ${filter.limit} offset ${filter.offset}
  `.execute(db)
  // Beyond the last page there is no row that says how many there are.
  if (rows.length === 0 && filter.offset > 0) {
    const { total } = await listSoldTos(db, clientId, { ...filter, limit: 1, offset: 0 })
    return { rows: [], total }
  }
  return { rows: rows.map(known), total: rows[0]?.total ?? 0 }
}

/** Whether there is an account of this number, or a saved location that bears it. */
export async function isKnownSoldTo(db: Db, clientId: string, soldTo: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select from sold_to_accounts where client_id = ${clientId} and deleted_at is null and sold_to = ${soldTo}
      union all
      select from locations where client_id = ${clientId} and deleted_at is null and sold_to = ${soldTo}
    ) as is_known
  `.execute(db)
  return rows[0]!.is_known
}

/** Adds the account; false when there is one of this number. */
export async function insertSoldTo(
  db: Db,
  clientId: string,
  account: SoldToAccount & { id: string },
): Promise<boolean> {
  const result = await db
    .insertInto('sold_to_accounts')
    .values({ id: account.id, client_id: clientId, sold_to: account.soldTo, ...columns(account) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The account of this number, locked for a change; null when there is none. */
export async function lockSoldTo(db: Db, clientId: string, soldTo: string): Promise<SoldToAccount | null> {
  const row = await db
    .selectFrom('sold_to_accounts')
    .select(['sold_to', 'name', 'account_number', 'ship_via_code', 'payment_type'])
    .where('client_id', '=', clientId)
    .where('sold_to', '=', soldTo)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? accountOf(row) : null
}

/** Changes the account of this number; answers its id, null when there is none. */
export async function updateSoldTo(db: Db, clientId: string, account: SoldToAccount): Promise<string | null> {
  const row = await db
    .updateTable('sold_to_accounts')
    .set(columns(account))
    .where('client_id', '=', clientId)
    .where('sold_to', '=', account.soldTo)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Hides the account of this number; answers its id, null when there is none. */
export async function deleteSoldTo(
  db: Db,
  clientId: string,
  soldTo: string,
  at: Date,
): Promise<string | null> {
  const row = await db
    .updateTable('sold_to_accounts')
    .set({ deleted_at: at })
    .where('client_id', '=', clientId)
    .where('sold_to', '=', soldTo)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const columns = (account: SoldToAccount) => ({
  name: account.name,
  account_number: account.accountNumber,
  ship_via_code: account.shipViaCode,
  payment_type: account.paymentType,
})

interface AccountRow {
  sold_to: string
  name: string
  account_number: string
  ship_via_code: string
  payment_type: SoldToAccount['paymentType']
}

interface KnownRow extends AccountRow {
  is_account: boolean
  total: number
}

const accountOf = (row: AccountRow): SoldToAccount => ({
  soldTo: row.sold_to,
  name: row.name,
  accountNumber: row.account_number,
  shipViaCode: row.ship_via_code,
  paymentType: row.payment_type,
})

const known = (row: KnownRow): KnownSoldTo => ({ ...accountOf(row), isAccount: row.is_account })
