import { sql } from 'kysely'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { type Page, register } from '../sql/register.ts'

const NAMES = columnNames('parcel_accounts', [
  ...(['id', 'sold_to', 'scac', 'account_number', 'account_id', 'payment_type', 'ship_via'] as const),
  ...(['zip', 'country_code', 'is_default', 'added_by', 'certified_at'] as const),
])

/** The account that a sold-to uses with one parcel carrier. */
export type ParcelAccount = ValueOf<typeof NAMES>

export const PARCEL_ACCOUNT_SORTS = {
  SoldTo: 'sold_to',
  SCAC: 'scac',
  AccountNumber: 'account_number',
  PaymentType: 'payment_type',
  ShipVia: 'ship_via',
} as const

type Key = Pick<ParcelAccount, 'soldTo' | 'scac' | 'accountNumber'>

/** Account numbers are unique per carrier and sold-to. */
export const parcelAccounts = register(NAMES, {
  hides: true,
  onHide: { is_default: false },
  twin: ({ soldTo, scac, accountNumber }: Key) => [
    [SOLD_TO, soldTo.toLowerCase()],
    ['scac', scac],
    [sql`lower(account_number)`, accountNumber.toLowerCase()],
  ],
  searched: ['sold_to', 'scac', 'account_number', 'account_id', 'ship_via'],
  sorts: PARCEL_ACCOUNT_SORTS,
  order: ['sold_to', 'id'],
})

const SOLD_TO = sql<string>`lower(sold_to)`

export interface ParcelAccountFilter extends Page<keyof typeof PARCEL_ACCOUNT_SORTS> {
  /** Exactly this one, in any case; '' = all. */
  soldTo: string
}

/** One page of the accounts. `total` counts all matches. */
export const listParcelAccounts = (db: Db, clientId: string, filter: ParcelAccountFilter) =>
  parcelAccounts.list(db, clientId, filter, (all) =>
    filter.soldTo ? all.where(SOLD_TO, '=', filter.soldTo.toLowerCase()) : all,
  )

/** Adds the account; false if the sold-to already has it. */
export async function insertParcelAccount(db: Db, clientId: string, value: ParcelAccount): Promise<boolean> {
  if (value.isDefault) await clearDefault(db, clientId, value)
  return (await parcelAccounts.insert(db, clientId, value)) !== null
}

/** Changes a locked account. The caller has checked that its key is free. */
export async function updateParcelAccount(db: Db, clientId: string, value: ParcelAccount): Promise<void> {
  if (value.isDefault) await clearDefault(db, clientId, value)
  await parcelAccounts.update(db, clientId, value)
}

/** Marks accounts that wait for the carrier as done; returns the accounts that were waiting. */
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
    .returning(NAMES.columns)
    .execute()
  return rows.map(NAMES.value)
}

/** A sold-to has one default account per carrier. */
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
