import { listParcelAccounts, type ParcelAccount } from '#database/parcel/parcel-accounts.ts'
import { parcelNetworkOf } from '../carrier-calls/parcel-networks.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'

/** The paying account, if it is not the shipper's: its number and registered address ('' = the payer's own). */
export type KeptPayer = Pick<ParcelAccount, 'accountNumber' | 'zip' | 'countryCode'>
/** By the network's id. */
export type KeptPayers = Readonly<Record<string, KeptPayer | undefined>>

const MOST_ACCOUNTS = 1_000

/**
 * What Parcel Accounts has for the shipment's sold-to and this payer, one account per carrier, the default first. An
 * account that still waits for its label certification does not pay yet.
 */
export async function keptPayersOf(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  { soldTo, paymentType }: Pick<ReadyDraft, 'soldTo' | 'paymentType'>,
): Promise<KeptPayers> {
  if (paymentType === 'P' || soldTo === '') return {}
  const { rows } = await listParcelAccounts(db, clientId, {
    ...{ searchText: '', soldTo, limit: MOST_ACCOUNTS, offset: 0 },
    sort: { by: 'SoldTo', isDescending: false },
  })
  const able = rows.filter((one) => one.paymentType === paymentType && one.certifiedAt !== null)
  const payers: Record<string, KeptPayer> = {}
  for (const one of able.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))) {
    const id = parcelNetworkOf({ scac: one.scac })?.id
    if (id !== undefined) payers[id] ??= one
  }
  return payers
}
