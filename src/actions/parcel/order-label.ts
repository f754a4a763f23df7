import { v7 as newId } from 'uuid'
import { wordsOf } from '#carriers/network.ts'
import { fail } from '#contracts/errors.ts'
import { insertPurchase } from '#database/parcel/parcel-labels.ts'
import { addJob } from '#database/queue/jobs.ts'
import { insertMessage } from '#database/queue/outbox.ts'
import type { BarePrice } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import { parcelAccountsInUse } from '../carrier-calls/kept-credentials.ts'
import { parcelNetworkOf } from '../carrier-calls/parcel-networks.ts'
import type { ActionContext } from '../kernel/context.ts'
import { keptPayersOf } from '../pricing/kept-payers.ts'
import { payerMissing } from '../pricing/parcel-rates.ts'
import { labelCarrierOf } from './label-carriers.ts'
import { LABEL_MESSAGE } from './label-kinds.ts'
import { labelStockOf } from './label-stock.ts'
import { wantInsurance } from './parcel-insurance.ts'
import { parcelShipAsk } from './parcel-ship-ask.ts'
import { fieldOfRefusal, wireFieldOf } from './refused-field.ts'

/**
 * Whether the price is for a parcel carrier's own service, under an account of the client, so that booking it buys
 * labels.
 */
export const buysLabel = ({
  source,
  rateModeId,
  scac,
}: Pick<BarePrice, 'source' | 'rateModeId' | 'scac'>): boolean =>
  source === 'carrier' && rateModeId === PARCEL && parcelNetworkOf({ scac }) !== null

/**
 * Writes the label order into the outbox, in the transaction of the booking; a job buys it. What the carrier cannot do
 * is refused here, while a user can still change it.
 */
export async function writeLabelOrder(
  context: ActionContext,
  shipment: StoredShipment,
  sheet: BarePrice,
  { isPrinted }: { isPrinted: boolean },
): Promise<{ channel: string; to: string; state: string; messageId: string }> {
  const { db, clientId, now } = context
  const inUse = (await parcelAccountsInUse(context)).find(({ network }) => network.scac === sheet.scac)
  if (!inUse) {
    const reason = 'the account that gave this price no longer exists. Rate it again.'
    return fail('LABEL_NOT_POSSIBLE', { carrier: sheet.carrierName, reason })
  }
  const { network, account } = inUse
  const stock = await labelStockOf(context, shipment)
  const kept = await keptPayersOf(context, shipment)
  const ask = parcelShipAsk(shipment, sheet.serviceCode, network.id, stock, { kept, now })
  const payer = payerMissing(shipment, ask)
  if (payer !== '') {
    const reason = `the ${payer} pays, but the account number is missing.`
    const fields = { [wireFieldOf('accountNumber')]: `Enter the ${payer}’s account number.` }
    fail('LABEL_NOT_POSSIBLE', { carrier: network.carrier, reason, fields })
  }
  const [id, messageId, key] = [newId(), newId(), newId()]
  const refusal = labelCarrierOf(network.id).refusalOf(context, account, {
    ask: { ...ask, key },
    prepared: null,
  })
  if (refusal) {
    const { carrier } = network
    const reason = wordsOf(refusal)
    const { field } = fieldOfRefusal(refusal, shipment)
    fail('LABEL_NOT_POSSIBLE', { carrier, reason, fields: field ? { [wireFieldOf(field)]: reason } : {} })
  }
  const to = `${network.carrier} account ${account.accountNumber}`
  await insertMessage(db, {
    id: messageId,
    clientId,
    shipmentId: shipment.id,
    channel: 'api',
    kind: LABEL_MESSAGE,
    recipient: to,
    subject: `${network.carrier} ${ask.packages.length === 1 ? 'label' : `${ask.packages.length} labels`} for ${shipment.bolNumber}`,
    // The user whose printer prints them as soon as they are bought.
    payload: { purchaseId: id, ...(isPrinted ? { printFor: context.user.id } : {}) },
  })
  await insertPurchase(
    db,
    {
      ...{ id, clientId, messageId, key, ask },
      shipmentId: shipment.id,
      accountId: account.id,
      network: network.id,
      environment: account.environment,
      serviceCode: sheet.serviceCode,
      serviceName: sheet.serviceName,
      quotedCents: sheet.cents,
      currency: sheet.currency,
    },
    ask.packages,
  )
  await wantInsurance(context, id, shipment)
  await addJob(db, 'deliver-message', { messageId }, { key: `deliver:${messageId}` })
  return { channel: 'api', to, state: 'waiting', messageId }
}
