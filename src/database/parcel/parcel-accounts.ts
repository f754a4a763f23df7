import { type Selectable, sql } from 'kysely'
import { escapeLike } from '../sql/escape-like.ts'
import type { Db } from '../sql/open.ts'
import type { ParcelAccountsTable } from '../tables/parcel.ts'

/** On whose account a sold-to ships parcels with one carrier. */
export interface ParcelAccount {
  id: string
  soldTo: string
  scac: string
  accountNumber: string
  accountId: string
  paymentType: 'P' | 'C' | 'T'
  shipVia: string
  zip: string
  countryCode: string
  isDefault: boolean
  /** The user who added it; null when that is not known any more. */
  addedBy: string | null
  certifiedAt: Date | null
}

export const PARCEL_ACCOUNT_SORTS = {
  SoldTo: 'sold_to',
  SCAC: 'scac',
  AccountNumber: 'account_number',
  PaymentType: 'payment_type',
  ShipVia: 'ship_via',
} as const

export interface ParcelAccountFilter {
  searchText: string
  /** Exactly this one, in any case; '' = all. */
  soldTo: string
  sort: { by: keyof typeof PARCEL_ACCOUNT_SORTS; isDescending: boolean }
  limit: number
  offset: number
}

/** The accounts, a page of them. `total` counts all that match. */
export async function listParcelAccounts(
  db: Db,
  clientId: string,
  filter: ParcelAccountFilter,
): Promise<{ rows: ParcelAccount[]; total: number }> {
  let query = existing(db, clientId)
  for (const word of filter.searchText.split(/\s+/).filter(Boolean)) {
    const like = `%${escapeLike(word)}%`
    const columns = ['sold_to', 'scac', 'account_number', 'account_id', 'ship_via'] as const
    query = query.where((any) => any.or(columns.map((column) => any(column, 'ilike', like))))
  }
  if (filter.soldTo) query = query.where(SOLD_TO, '=', filter.soldTo.toLowerCase())
  const rows = await query
    .selectAll()
    .orderBy(PARCEL_ACCOUNT_SORTS[filter.sort.by], filter.sort.isDescending ? 'desc' : 'asc')
    .orderBy('sold_to')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  const { total } = await query
    .select((all) => all.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: rows.map(parcelAccount), total }
}

/** One account by its id, locked for a change. */
export async function lockParcelAccount(db: Db, clientId: string, id: string): Promise<ParcelAccount | null> {
  const row = await existing(db, clientId).where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
  return row ? parcelAccount(row) : null
}

type Key = Pick<ParcelAccount, 'soldTo' | 'scac' | 'accountNumber'>

/** The account of this sold-to, carrier and number; null without one. */
export async function findParcelAccount(db: Db, clientId: string, key: Key): Promise<ParcelAccount | null> {
  const row = await existing(db, clientId)
    .where(SOLD_TO, '=', key.soldTo.toLowerCase())
    .where('scac', '=', key.scac)
    .where(NUMBER, '=', key.accountNumber.toLowerCase())
    .selectAll()
    .executeTakeFirst()
  return row ? parcelAccount(row) : null
}

/** Adds the account; false when the sold-to has it already. */
export async function insertParcelAccount(db: Db, clientId: string, value: ParcelAccount): Promise<boolean> {
  if (value.isDefault) await clearDefault(db, clientId, value)
  const result = await db
    .insertInto('parcel_accounts')
    .values({ id: value.id, client_id: clientId, ...columns(value) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Changes an account that is locked. The caller has seen to it that its key is free. */
export async function updateParcelAccount(db: Db, clientId: string, value: ParcelAccount): Promise<void> {
  if (value.isDefault) await clearDefault(db, clientId, value)
  await db
    .updateTable('parcel_accounts')
    .set(columns(value))
    .where('id', '=', value.id)
    .where('client_id', '=', clientId)
    .execute()
}

export async function deleteParcelAccount(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('parcel_accounts')
    .set({ deleted_at: at, is_default: false })
    .where('id', '=', id)
    .where('client_id', '=', clientId)
    .execute()
}

/** Marks what waits for the carrier as done; answers the accounts that did wait. */
export async function certifyParcelAccounts(
  db: Db,
  clientId: string,
  scac: string,
  at: Date,
): Promise<ParcelAccount[]> {
  const rows = await db
    .updateTable('parcel_accounts')
    .set({ certified_at: at })
    .where('client_id', '=', clientId)
    .where('scac', '=', scac)
    .where('certified_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute()
  return rows.map(parcelAccount)
}

/** A sold-to has one default account a carrier. */
async function clearDefault(db: Db, clientId: string, { soldTo, scac, id }: ParcelAccount): Promise<void> {
  await db
    .updateTable('parcel_accounts')
    .set({ is_default: false })
    .where('client_id', '=', clientId)
    .where(SOLD_TO, '=', soldTo.toLowerCase())
    .where('scac', '=', scac)
    .where('is_default', '=', true)
    .where('id', '<>', id)
    .execute()
}

const SOLD_TO = sql<string>`lower(sold_to)`
const NUMBER = sql<string>`lower(account_number)`

const existing = (db: Db, clientId: string) =>
  db.selectFrom('parcel_accounts').where('client_id', '=', clientId).where('deleted_at', 'is', null)

const columns = (value: ParcelAccount) => ({
  sold_to: value.soldTo,
  scac: value.scac,
  account_number: value.accountNumber,
  account_id: value.accountId,
  payment_type: value.paymentType,
  ship_via: value.shipVia,
  zip: value.zip,
  country_code: value.countryCode,
  is_default: value.isDefault,
  added_by: value.addedBy,
  certified_at: value.certifiedAt,
})

const parcelAccount = (row: Selectable<ParcelAccountsTable>): ParcelAccount => ({
  id: row.id,
  soldTo: row.sold_to,
  scac: row.scac,
  accountNumber: row.account_number,
  accountId: row.account_id,
  paymentType: row.payment_type,
  shipVia: row.ship_via,
  zip: row.zip,
  countryCode: row.country_code,
  isDefault: row.is_default,
  addedBy: row.added_by,
  certifiedAt: row.certified_at,
})
