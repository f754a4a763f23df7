import { type Carrier, listCarrierPage } from '#database/carriers/carriers.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { accountsAt } from '#domain/rating/carrier-accounts.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'

/** A carrier that can be invited to quote. */
export interface AskableCarrier {
  scac: string
  carrierName: string
  /** '' if there is no address. */
  email: string
  isSpotOnly: boolean
  /** The rate mode of the account that the tender would use. */
  rateModeId: number
}

const MOST_ACCOUNTS = 2_000

/**
 * Every freight carrier of the client once, including spot carriers, by name: with its account for the shipment's rate
 * mode and warehouse, or with any that serves the warehouse.
 */
export async function listAskableCarriers(
  context: Pick<ActionContext, 'db' | 'clientId'>,
  shipment: Pick<StoredShipment, 'rateModeId' | 'warehouse'>,
): Promise<AskableCarrier[]> {
  const { rows } = await listCarrierPage(context.db, context.clientId, {
    searchText: '',
    sort: { by: 'CarrierName', isDescending: false },
    limit: MOST_ACCOUNTS,
    offset: 0,
  })
  const usable = rows.filter((account) => account.isEnabled && account.rateModeId !== PARCEL)
  const accounts = Map.groupBy(accountsAt(usable, shipment.warehouse), ({ scac }) => scac)
  return [...accounts.values()].map((own) =>
    askable(own.find(({ rateModeId }) => rateModeId === shipment.rateModeId) ?? own[0]!),
  )
}

const askable = (account: Carrier): AskableCarrier => ({
  scac: account.scac,
  carrierName: account.name,
  email: account.email || account.tenderEmail,
  isSpotOnly: account.details.isSpotOnly === true,
  rateModeId: account.rateModeId,
})
