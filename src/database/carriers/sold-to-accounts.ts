import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames('sold_to_accounts', [
  ...(['id', 'sold_to', 'name', 'account_number', 'ship_via_code', 'payment_type'] as const),
])

type StoredAccount = ValueOf<typeof NAMES>
export type SoldToAccount = Omit<StoredAccount, 'id'>

export const soldToAccounts = register(NAMES, {
  hides: true,
  twin: ({ soldTo }: Pick<SoldToAccount, 'soldTo'>) => [['sold_to', soldTo]],
})

/** A sold-to number, with its account or known only from saved locations. */
export interface KnownSoldTo extends SoldToAccount {
  isAccount: boolean
}

export interface SoldToFilter {
  searchText: string
  limit: number
  offset: number
}

/** Every known sold-to number, sorted. `total` counts all matches. */
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
    select sold_to as "soldTo", name, account_number as "accountNumber", ship_via_code as "shipViaCode",
        payment_type as "paymentType", is_account as "isAccount", count(*) over ()::int as total
      from known where ${narrowed}
      order by is_account desc, sold_to limit ${filter.limit} offset ${filter.offset}
  `.execute(db)
  // Beyond the last page there is no row with the total.
  if (rows.length === 0 && filter.offset > 0) {
    const { total } = await listSoldTos(db, clientId, { ...filter, limit: 1, offset: 0 })
    return { rows: [], total }
  }
  return { rows: rows.map(({ total: _total, ...known }) => known), total: rows[0]?.total ?? 0 }
}

/** Whether there is an account with this number, or a saved location that has it. */
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

interface KnownRow extends KnownSoldTo {
  total: number
}
