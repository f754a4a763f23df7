import type { Selectable } from 'kysely'
import { lockClient } from '../clients/clients.ts'
import type { Db } from '../sql/open.ts'
import type { NetworkAccountsTable } from '../tables/carrier-networks.ts'

/** A client's account with a carrier that is asked over the network. */
export interface NetworkAccount {
  id: string
  clientId: string
  /** 'odfl', 'ups', … */
  network: string
  accountNumber: string
  environment: 'live' | 'test' | 'sandbox'
  /** Opened with `openSecret`, bound to the account's id. */
  credentialsSealed: string
  details: Record<string, unknown>
  /** When the carrier last accepted it. */
  triedAt: Date | null
}

/** The accounts of a client with one network, or with all of them; the first entered first. */
export async function listNetworkAccounts(
  db: Db,
  clientId: string,
  network?: string,
): Promise<NetworkAccount[]> {
  let query = db
    .selectFrom('network_accounts')
    .where('client_id', '=', clientId)
    .where('deleted_at', 'is', null)
  if (network !== undefined) query = query.where('network', '=', network)
  const rows = await query.selectAll().orderBy('created_at').orderBy('id').limit(500).execute()
  return rows.map(networkAccountOf)
}

/** One of them, while it is not deleted. */
export async function findNetworkAccount(
  db: Db,
  clientId: string,
  id: string,
): Promise<NetworkAccount | null> {
  const row = await db
    .selectFrom('network_accounts')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? networkAccountOf(row) : null
}

/**
 * Keeps an account, new or changed; false when the client has another one of this number with the network's hosts.
 * Whoever enters one at the same moment waits until this transaction has ended.
 */
export async function saveNetworkAccount(db: Db, value: NetworkAccount): Promise<boolean> {
  await lockClient(db, value.clientId)
  const columns = {
    account_number: value.accountNumber,
    environment: value.environment,
    credentials_sealed: value.credentialsSealed,
    details: JSON.stringify(value.details),
    tried_at: value.triedAt,
  }
  const twin = await db
    .selectFrom('network_accounts')
    .select('id')
    .where('client_id', '=', value.clientId)
    .where('network', '=', value.network)
    .where('environment', '=', value.environment)
    .where('account_number', '=', value.accountNumber)
    .where('deleted_at', 'is', null)
    .where('id', '<>', value.id)
    .executeTakeFirst()
  if (twin) return false
  await db
    .insertInto('network_accounts')
    .values({ id: value.id, client_id: value.clientId, network: value.network, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
  return true
}

/** What opens the account is forgotten at once. */
export async function deleteNetworkAccount(db: Db, clientId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('network_accounts')
    .set({ deleted_at: at, credentials_sealed: '' })
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .execute()
}

export const networkAccountOf = (row: Selectable<NetworkAccountsTable>): NetworkAccount => ({
  id: row.id,
  clientId: row.client_id,
  network: row.network,
  accountNumber: row.account_number,
  environment: row.environment,
  credentialsSealed: row.credentials_sealed,
  details: row.details,
  triedAt: row.tried_at,
})
