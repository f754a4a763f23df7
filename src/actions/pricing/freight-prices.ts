import type { CarrierAnswer, CarrierRate } from '#carriers/carrier.ts'
import type { Carrier } from '#database/carriers/carriers.ts'
import { listTransitTimes, type TransitTime } from '#database/carriers/transit.ts'
import type { CheapestPrice } from '#domain/orders/compare-worlds.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { ReadyDraft } from '../shipments/ready-draft.ts'
import { type ClientBook, tariffBook } from '../tariffs/tariff-book.ts'
import { askCarrier, carriersFor } from './ask-carriers.ts'
import { cheapestPermitted, guideFor } from './price-sheets.ts'
import { ratingQuestion } from './rating-question.ts'

/** Prices from our own engine for many shipments together: carriers and transit days are read once per lane. */

export interface FreightPricer {
  book: ClientBook
  /** The answers of every carrier of the draft's mode. */
  ask: (draft: ReadyDraft) => Promise<CarrierAnswer>
  /** The cheapest carrier that the routing guide permits; null if no carrier gives a price. */
  cheapest: (draft: ReadyDraft) => Promise<(CheapestPrice & { rateModeId: number }) | null>
}

/** A pricer for one request: it caches data as of its start. */
export async function freightPricer(context: ActionContext): Promise<FreightPricer> {
  const book = await tariffBook(context.pool, context.clientId)
  const carriersOf = remembered((draft) => carriersFor(context, draft), dockAndMode)
  const transitOf = remembered<Map<string, TransitTime>>(
    ({ origin, destination }) => listTransitTimes(context.pool, context.clientId, origin, destination),
    lane,
  )
  const ask = async (draft: ReadyDraft): Promise<CarrierAnswer> => {
    const carriers: Carrier[] = await carriersOf(draft)
    const transit = await transitOf(draft)
    const question = ratingQuestion(draft, { equipment: draft.equipment }, context.now)
    const answers = carriers.map((carrier) => askCarrier(book, carrier, question, transit.get(carrier.scac)))
    return {
      rates: answers.flatMap(({ rates }) => rates),
      notices: answers.flatMap(({ notices }) => notices),
    }
  }
  return { book, ask, cheapest: async (draft) => cheapestOf((await ask(draft)).rates, draft, book) }
}

const dockAndMode = ({ origin, rateModeId }: ReadyDraft) => `${rateModeId}|${origin.zip}|${origin.street}`
const lane = ({ origin, destination }: ReadyDraft) =>
  [origin.zip.slice(0, 3), origin.state, destination.zip.slice(0, 3), destination.state].join('|')

function remembered<T>(
  read: (draft: ReadyDraft) => Promise<T>,
  keyOf: (draft: ReadyDraft) => string,
): (draft: ReadyDraft) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (draft) => {
    const key = keyOf(draft)
    const found = known.get(key) ?? read(draft)
    known.set(key, found)
    return found
  }
}

function cheapestOf(
  rates: readonly CarrierRate[],
  draft: ReadyDraft,
  book: ClientBook,
): (CheapestPrice & { rateModeId: number }) | null {
  const chosen = cheapestPermitted(rates, guideFor(book, draft))
  if (!chosen) return null
  const { cents, scac, carrierName, rateModeId, serviceDays, deliveryDate } = chosen
  return { cents, scac, carrierName, rateModeId, serviceDays, deliveryDate }
}
