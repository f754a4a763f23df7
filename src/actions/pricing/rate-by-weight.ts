import { setImmediate as pause } from 'node:timers/promises'
import type { CarrierRate } from '#carriers/carrier.ts'
import type { RateRequest } from '#contracts/entities/shipment-draft.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import { cheapestStretches, moreOfTheSame, weightsAround } from '#domain/rating/more-of-the-same.ts'
import type { ActionContext } from '../kernel/context.ts'
import { type ReadyDraft, readyDraft } from '../shipments/ready-draft.ts'
import { type ClientBook, tariffBook } from '../tariffs/tariff-book.ts'
import { askCarrier, carriersFor } from './ask-carriers.ts'
import { cheapestPermitted, guideFor } from './price-sheets.ts'
import { ratingQuestion } from './rating-question.ts'

interface AskedMode {
  draft: ReadyDraft
  carriers: Carrier[]
}

/** The best bookable price of a mode at one weight; null if none of its carriers has one. */
interface BestPrice {
  rateModeId: number
  rate: CarrierRate | null
}

/**
 * Prices smaller and larger quantities of the same freight in several modes, and returns the cheapest mode for each
 * range of pounds: the limits are the break points between modes. Nothing is saved.
 * @throws VALIDATION_FAILED if one of the modes cannot price the draft
 */
export async function rateByWeight(
  context: ActionContext,
  request: { Shipment: RateRequest; RateModeIDs: number[] },
) {
  // Separately entered packages would not grow with the lines.
  const shipment = { ...request.Shipment, mailpieces: [] }
  const modes = [...new Set(request.RateModeIDs)].sort((one, other) => one - other)
  const book = await tariffBook(context.pool, context.clientId)
  const asked = await Promise.all(modes.map((rateModeId) => readyMode(context, { ...shipment, rateModeId })))
  const known = new Map<number, BestPrice[]>()
  const pricesAt = async (weightLb: number): Promise<BestPrice[]> => {
    const found = known.get(weightLb)
    if (found) return found
    const prices = asked.map((mode) => bestAt(context, book, mode, shipment, weightLb))
    known.set(weightLb, prices)
    // The event loop gets a turn between two weights.
    await pause()
    return prices
  }
  const own = asked[0]?.draft.totalWeightLb ?? 0
  const weights = weightsAround(own)
  const stretches = await cheapestStretches(weights, async (weight) => cheapest(await pricesAt(weight)))
  return {
    weightLb: own,
    points: weights.map((weightLb) => ({ weightLb, prices: (known.get(weightLb) ?? []).map(weighedPrice) })),
    segments: stretches.map(({ fromLb, toLb, mode }) => ({ fromLb, toLb, RateModeID: mode })),
  }
}

async function readyMode(context: ActionContext, request: RateRequest): Promise<AskedMode> {
  const draft = readyDraft(request, context, 'Shipment')
  return { draft, carriers: await carriersFor(context, draft) }
}

function bestAt(
  context: ActionContext,
  book: ClientBook,
  { draft, carriers }: AskedMode,
  request: RateRequest,
  weightLb: number,
): BestPrice {
  const items = moreOfTheSame(draft.items, weightLb / draft.totalWeightLb)
  const weighed = { ...draft, items, totalWeightLb: weightLb }
  const question = ratingQuestion(weighed, request, context.now)
  const rates = carriers.flatMap((carrier) => askCarrier(book, carrier, question, undefined).rates)
  return { rateModeId: draft.rateModeId, rate: cheapestPermitted(rates, guideFor(book, weighed)) }
}

/** Mode of the lowest price; the first among equals, so that a tie is not a change. */
function cheapest(prices: readonly BestPrice[]): number | null {
  let best: BestPrice | null = null
  for (const price of prices) {
    if (price.rate && (best?.rate == null || price.rate.cents < best.rate.cents)) best = price
  }
  return best?.rateModeId ?? null
}

const weighedPrice = ({ rateModeId, rate }: BestPrice) => ({
  RateModeID: rateModeId,
  Amount: rate?.cents ?? null,
  CarrierSCAC: rate?.scac ?? '',
  CarrierName: rate?.carrierName ?? '',
  ServiceName: rate?.serviceName ?? '',
})
