import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames(
  'capacity_accounts',
  [
    ...(['id', 'client_id', 'connection_id', 'provider_account_id', 'scac', 'carrier_name'] as const),
    ...(['group_code', 'account_code', 'identifier_type', 'identifier_value', 'rate_mode_id'] as const),
    ...(['payment_terms', 'is_bill_to', 'secrets_sealed', 'tried_at'] as const),
  ],
  { json: ['fields'] },
)

/** An account with a carrier ("capacity provider") that project44 stores for the client. */
export type CapacityAccount = ValueOf<typeof NAMES>

/** Each code is unique in its group. Credentials are deleted with the account. */
export const capacityAccounts = register(NAMES, {
  hides: true,
  onHide: { secrets_sealed: '' },
  twin: ({ groupCode, accountCode }: Pick<CapacityAccount, 'groupCode' | 'accountCode'>) => [
    ['group_code', groupCode],
    ['account_code', accountCode],
  ],
})

/** The accounts of a client, the oldest first. */
export const listCapacityAccounts = (db: Db, clientId: string): Promise<CapacityAccount[]> =>
  capacityAccounts.rows(
    capacityAccounts.existing(db, clientId).orderBy('created_at').orderBy('id').limit(500),
  )

/** Saves an account, new or changed; false if the client has another one with this group and code. */
export async function saveCapacityAccount(db: Db, value: CapacityAccount): Promise<boolean> {
  const { id, clientId, ...columns } = value
  if (await capacityAccounts.isTaken(db, clientId, value, id)) return false
  await db
    .insertInto('capacity_accounts')
    .values(NAMES.row(value))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(NAMES.row(columns)))
    .execute()
  return true
}

export const capacityAccountOf = NAMES.value
