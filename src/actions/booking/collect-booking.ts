import type { BookBody, CollectBody } from '#contracts/endpoints/booking.ts'
import { fail, Refusal } from '#contracts/errors.ts'
import { listCarrierNames } from '#database/carriers/carriers.ts'
import { listCollectCarriers } from '#database/carriers/collect-carriers.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { CollectCarrier } from '#domain/shipment/shipment.ts'
import { attempt } from '../kernel/attempt.ts'
import type { ActionContext } from '../kernel/context.ts'
import { refuseIncomplete, withPickup, withWords } from './booking-rules.ts'

/** A collect tender without a price: the consignee's carrier picks up, and bills the consignee's account. */

export type CollectWish = Pick<
  BookBody,
  'pickup' | 'specialInstructions' | 'notifyEmails' | 'overrideReason'
> &
  Pick<CollectBody, 'collectCarrier'>

/**
 * The shipment with the carrier that picks it up.
 * @throws a refusal that names every field that is missing or wrong
 */
export async function withCollectCarrier(
  context: ActionContext,
  shipment: StoredShipment,
  wish: CollectWish,
): Promise<StoredShipment> {
  const chosen = await attempt(() => chosenCarrier(context, shipment, wish))
  const moved = await attempt(() => withPickup(shipment, wish, context.now))
  const ready = withWords(moved instanceof Refusal ? shipment : moved, wish)
  const { rateModeId } = chosen instanceof Refusal ? shipment : chosen
  const complete = await attempt(() => refuseIncomplete({ ...ready, rateModeId }, ['C']))
  const refusals = [chosen, moved, complete].filter((one) => one instanceof Refusal)
  if (chosen instanceof Refusal || refusals.length > 0) throw joined(refusals)
  return {
    ...ready,
    carrierScac: chosen.scac,
    carrierName: await nameOf(context, shipment, chosen),
    rateModeId,
    collectCarrier: chosen,
    priceSheetId: null,
    totalCents: 0,
    serviceDays: null,
    deliveryDate: null,
    overrideReason: wish.overrideReason,
  }
}

/** Joins several refusals into one that has all of their fields. */
function joined(refusals: readonly Refusal[]): Refusal {
  const [first, ...others] = refusals
  if (others.length === 0) return first!
  const fields = Object.assign({}, ...refusals.map(({ details }) => details.fields))
  return new Refusal('VALIDATION_FAILED', { fields })
}

/** The carrier in the request, or that of the shipment, or the one selected for the sold-to. */
async function chosenCarrier(
  { db, clientId }: ActionContext,
  shipment: StoredShipment,
  wish: CollectWish,
): Promise<CollectCarrier> {
  const named = wish.collectCarrier?.scac ? wish.collectCarrier : shipment.collectCarrier
  if (named) return named
  const known =
    shipment.soldTo === '' ? [] : await listCollectCarriers(db, clientId, { soldTos: [shipment.soldTo] })
  const marked = known.find(({ isSelected }) => isSelected)
  if (!marked) return fail('VALIDATION_FAILED', { fields: { 'CollectCarrier.SCAC': 'Choose the carrier.' } })
  const { scac, rateModeId, accountNumber, shipViaCode } = marked
  return { scac, rateModeId, accountNumber, shipViaCode }
}

/** A consignee may use a carrier that the shipper has no account with; nothing can be sent to that carrier. */
async function nameOf(
  { db, clientId }: ActionContext,
  { soldTo }: StoredShipment,
  { scac }: CollectCarrier,
): Promise<string> {
  const name = (await listCarrierNames(db, clientId)).get(scac)
  if (name !== undefined) return name
  const ofSoldTo = await listCollectCarriers(db, clientId, { soldTos: [soldTo] })
  return ofSoldTo.some((one) => one.scac === scac) ? scac : fail('CARRIER_NOT_FOUND', { scac })
}
