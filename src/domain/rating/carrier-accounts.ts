/**
 * Freight accounts are keyed by SCAC, location and rate mode (specification section 3): this finds a shipment's
 * account.
 */

export interface AccountKey {
  scac: string
  rateModeId: number
  /** Code of a warehouse; '' = every origin. */
  location: string
}

/**
 * One account of each carrier and rate mode, in the given order: the one of the shipment's warehouse, or else the one
 * for all locations; never the account of another warehouse. Without a warehouse (undefined), any account represents
 * its carrier.
 */
export function accountsAt<A extends AccountKey>(accounts: readonly A[], warehouse?: string): A[] {
  const chosen = new Map<string, A>()
  for (const account of accounts) {
    if (warehouse !== undefined && account.location !== '' && account.location !== warehouse) continue
    const key = `${account.scac} ${account.rateModeId}`
    const other = chosen.get(key)
    if (!other || isBefore(account, other, warehouse ?? '')) chosen.set(key, account)
  }
  return accounts.filter((account) => chosen.get(`${account.scac} ${account.rateModeId}`) === account)
}

/** The warehouse's own account first, then the one for all locations. */
function isBefore(account: AccountKey, other: AccountKey, warehouse: string): boolean {
  const rank = ({ location }: AccountKey) => (location === warehouse ? 2 : location === '' ? 1 : 0)
  return rank(account) > rank(other)
}
