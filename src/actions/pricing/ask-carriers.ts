import type { CarrierAnswer } from '#carriers/carrier.ts'
import { rateByParcelTariff } from '#carriers/tariff/parcel-rate.ts'
import { noTariff, rateByTariff } from '#carriers/tariff/rate.ts'
import { inForce } from '#carriers/tariff/tariff-book.ts'
import { rateByVolumeTariff } from '#carriers/tariff/volume-rate.ts'
import { askedForRates, type Carrier, listCarriers } from '#database/carriers/carriers.ts'
import type { RatingParties } from '#database/carriers/rating-parties.ts'
import type { TransitTime } from '#database/carriers/transit.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'
import { warehouseOf } from '../shipments/save-shipment.ts'
import type { ClientBook } from '../tariffs/tariff-book.ts'
import { withParcelNetworks } from './network-answers.ts'
import type { RatingQuestion } from './rating-question.ts'

/**
 * Which carriers are asked for a price, and the prices from our own engine by their tariffs: for one shipment or many.
 */

/** Uses the engine of the rate mode; a carrier may answer with several prices, one per service. */
export function askCarrier(
  book: ClientBook,
  carrier: Carrier,
  question: RatingQuestion,
  transit: TransitTime | undefined,
): CarrierAnswer {
  if (question.kind === 'impossible') {
    const { scac, name: carrierName } = carrier
    return { rates: [], notices: [{ scac, carrierName, code: question.code, message: question.message }] }
  }
  if (question.kind === 'ltl') {
    return rateByTariff(book, carrier, question.prepared, transit, question.pickup)
  }
  if (question.kind === 'volume') {
    return rateByVolumeTariff(book, carrier, question.prepared, transit, question.pickup)
  }
  const { shipDate } = question.prepared.request
  const tariff = inForce(book.parcel, carrier.scac, carrier.rateModeId, shipDate)
  return tariff ? rateByParcelTariff(tariff, question.prepared, carrier) : noTariff(book, carrier, shipDate)
}

/** The carriers for a dock and rate mode, each with the account that applies there. */
export function carriersAmong(parties: RatingParties, rateModeId: number, warehouse: string): Carrier[] {
  const carriers = askedForRates(parties.accounts, warehouse)
  return rateModeId === PARCEL ? withParcelNetworks(parties.networkAccounts, carriers) : carriers
}

/** Reads the carriers of the rate mode again. */
export async function carriersFor(context: ActionContext, draft: ReadyDraft): Promise<Carrier[]> {
  const warehouse = await warehouseOf(context, draft)
  return listCarriers(context.db, context.clientId, draft.rateModeId, warehouse)
}
