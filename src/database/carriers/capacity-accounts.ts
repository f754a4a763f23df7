import type { Selectable } from 'kysely'
import { isId } from '../sql/is-id.ts'
import type { Db } from '../sql/open.ts'
import type { CapacityAccountsTable } from '../tables/carrier-networks.ts'

/** An account with a carrier ("capacity provider") that project44 keeps for the client. */
export interface CapacityAccount {
  id: string
  clientId: string
  /** The network account under which it was added. */
  connectionId: string
  /** project44's own id of it. */
  providerAccountId: string
  scac: string
  carrierName: string
  /** '' = project44's group "Default". */
  groupCode: string
  accountCode: string
  identifierType: string
  identifierValue: string
  rateModeId: number
  paymentTerms: string
  isBillTo: boolean
  fields: Record<string, string>
  /** Opened with `openSecret`, bound to the account's id. */
  secretsSealed: string
  triedAt: Date | null
}

/** The accounts of a client, the first entered first. */
export async function listCapacityAccounts(db: Db, clientId: string): Promise<CapacityAccount[]> {
  const rows = await existing(db, clientId)
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(capacityAccountOf)
}

export async function findCapacityAccount(
  db: Db,
  clientId: string,
  id: string,
): Promise<CapacityAccount | null> {
  if (!isId(id)) return null
  const row = await existing(db, clientId).selectAll().where('id', '=', id).executeTakeFirst()
  return row ? capacityAccountOf(row) : null
}

/** Keeps an account, new or changed; false when the client has another one of this group and code. */
export async function saveCapacityAccount(db: Db, value: CapacityAccount): Promise<boolean> {
  const columns = {
    connection_id: value.connectionId,
    provider_account_id: value.providerAccountId,
    scac: value.scac,
    carrier_name: value.carrierName,
    group_code: value.groupCode,
    account_code: value.accountCode,
    identifier_type: value.identifierType,
    identifier_value: value.identifierValue,
    rate_mode_id: value.rateModeId,
    payment_terms: value.paymentTerms,
    is_bill_to: value.isBillTo,
    fields: JSON.stringify(value.fields),
    secrets_sealed: value.secretsSealed,
    tried_at: value.triedAt,
  }
  if (await hasTwin(db, value)) return false
  await db
    .insertInto('capacity_accounts')
    .values({ id: value.id, client_id: value.clientId, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  return true
}

/** Whether another account of the client has this group and code. */
export async function hasTwin(
  db: Db,
  { id, clientId, groupCode, accountCode }: CapacityAccount,
): Promise<boolean> {
  const twin = await existing(db, clientId)
    .select('id')
    .where('group_code', '=', groupCode)
    .where('account_code', '=', accountCode)
    .where('id', '<>', id)
    .executeTakeFirst()
  return twin !== undefined
}

/** What opens the account is forgotten at once. */
export async function deleteCapacityAccount(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('capacity_accounts')
    .set({ deleted_at: at, secrets_sealed: '' })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

/** When project44 and the carrier last accepted it. */
export async function noteTried(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('capacity_accounts')
    .set({ tried_at: at })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

const existing = (db: Db, clientId: string) =>
  db.selectFrom('capacity_accounts').where('client_id', '=', clientId).where('deleted_at', 'is', null)

export const capacityAccountOf = (row: Selectable<CapacityAccountsTable>): CapacityAccount => ({
  id: row.id,
  clientId: row.client_id,
  connectionId: row.connection_id,
  providerAccountId: row.provider_account_id,
  scac: row.scac,
  carrierName: row.carrier_name,
  groupCode: row.group_code,
  accountCode: row.account_code,
  identifierType: row.identifier_type,
  identifierValue: row.identifier_value,
  rateModeId: row.rate_mode_id,
  paymentTerms: row.payment_terms,
  isBillTo: row.is_bill_to,
  fields: row.fields,
  secretsSealed: row.secrets_sealed,
  triedAt: row.tried_at,
})
