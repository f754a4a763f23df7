import { lockClient } from '../clients/clients.ts'
import { columnNames, type ValueOf } from '../sql/column-names.ts'
import type { Db } from '../sql/open.ts'
import { register } from '../sql/register.ts'

const NAMES = columnNames(
  'network_accounts',
  [
    ...(['id', 'client_id', 'network', 'account_number', 'environment', 'credentials_sealed'] as const),
    'tried_at',
  ],
  { json: ['details'] },
)

/** A client's account with a carrier that is called over the network. */
export type NetworkAccount = ValueOf<typeof NAMES>
export const networkAccountOf = NAMES.value

/** Credentials are deleted with the account. */
export const networkAccounts = register(NAMES, {
  hides: true,
  onHide: { credentials_sealed: '' },
  twin: ({ network, environment, accountNumber }: TwinKey) => [
    ['network', network],
    ['environment', environment],
    ['account_number', accountNumber],
  ],
})

type TwinKey = Pick<NetworkAccount, 'network' | 'environment' | 'accountNumber'>

/** The accounts of a client with one network, or with all of them; the oldest first. */
export function listNetworkAccounts(db: Db, clientId: string, network?: string): Promise<NetworkAccount[]> {
  const all = networkAccounts.existing(db, clientId)
  const query = network === undefined ? all : all.where('network', '=', network)
  return networkAccounts.rows(query.orderBy('created_at').orderBy('id').limit(500))
}

/** A client's account with a network of which it can have only one. */
export const firstNetworkAccount = async (
  db: Db,
  clientId: string,
  network: string,
): Promise<NetworkAccount | null> => (await listNetworkAccounts(db, clientId, network))[0] ?? null

/**
 * Saves an account, new or changed; false if the client has another one with this number at the network's hosts.
 * Concurrent calls wait until this transaction has ended.
 */
export async function saveNetworkAccount(db: Db, value: NetworkAccount): Promise<boolean> {
  const { id, clientId, network: _network, ...columns } = value
  await lockClient(db, clientId)
  if (await networkAccounts.isTaken(db, clientId, value, id)) return false
  await db
    .insertInto('network_accounts')
    .values(NAMES.row(value))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(NAMES.row(columns)))
    .execute()
  return true
}
