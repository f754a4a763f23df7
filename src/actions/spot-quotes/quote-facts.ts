import { rateByTariff } from '#carriers/tariff/rate.ts'
import { rateByVolumeTariff } from '#carriers/tariff/volume-rate.ts'
import type { QuoteInfo } from '#contracts/entities/quote-response.ts'
import { listCarriers } from '#database/carriers/carriers.ts'
import { findClient } from '#database/clients/clients.ts'
import type { StoredQuoteRequest } from '#database/shipments/quote-requests.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { makeEstimates, type QuoteEstimates } from '#domain/quotes/estimates.ts'
import { stopsOnTheWay } from '#domain/shipment/stops.ts'
import type { ActionContext } from '../kernel/context.ts'
import { ratingQuestion } from '../pricing/rating-question.ts'
import { roadMilesOver } from '../pricing/rating-totals.ts'
import { quoteInfoOf } from '../shipments/quote-info.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'

/** The facts that carriers are asked to price, stored as they were when the request was sent. */
export async function askedFacts(
  context: ActionContext,
  shipment: StoredShipment,
): Promise<Record<string, unknown>> {
  const client = await findClient(context.db, context.clientId)
  return quoteInfoOf(shipment, { shipperName: client?.name ?? '', miles: milesOf(shipment) })
}

/** The facts of a request as shown to its carriers and its shipper. */
export const factsOf = (request: StoredQuoteRequest): QuoteInfo => ({
  ...(request.asked as Omit<QuoteInfo, 'message'>),
  message: request.message,
})

function milesOf(shipment: StoredShipment): number | null {
  const stops = stopsOnTheWay(shipment).map(({ address }) => address)
  const miles = roadMilesOver([shipment.origin, ...stops, shipment.destination])
  return miles === null ? null : Math.round(miles)
}

/** The cost of fuel and requested services by the client's own tariffs, calculated now. */
export async function quoteEstimates(
  context: ActionContext,
  shipment: StoredShipment,
): Promise<QuoteEstimates> {
  const book = await tariffBook(context.pool, context.clientId)
  const carriers = await listCarriers(context.db, context.clientId, shipment.rateModeId, shipment.warehouse)
  const question = ratingQuestion(shipment, shipment, context.now)
  const prices = carriers.flatMap((carrier) => {
    if (question.kind === 'ltl') return rateByTariff(book, carrier, question.prepared, undefined).rates
    if (question.kind === 'volume')
      return rateByVolumeTariff(book, carrier, question.prepared, undefined).rates
    return []
  })
  return makeEstimates(prices, shipment.services)
}
