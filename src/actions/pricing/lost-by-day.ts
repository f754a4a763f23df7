import type { BarePrice } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { isAgreed } from '../shipments/chosen-price.ts'
import type { ClientBook } from '../tariffs/tariff-book.ts'
import { BatchRater } from './batch-rater.ts'
import type { QuickRate } from './rated-offers.ts'

/** A shipment whose pickup is moved. */
interface Move {
  before: StoredShipment
  after: StoredShipment
}

/**
 * For shipments with a new pickup day, by id, the tariff prices that are not valid on that day: because another tariff
 * is in force then, or none, or because fuel has another price. Prices of carriers and people stay valid until they
 * expire, and a price agreed on when a shipment was scheduled stays agreed.
 */
export async function lostByDay(
  context: ActionContext,
  book: ClientBook,
  moves: readonly (Move & { prices: readonly BarePrice[] })[],
): Promise<ReadonlySet<string>> {
  const doubtful = moves
    .filter(({ before, after }) => before.pickupDate !== after.pickupDate)
    .flatMap(({ before, after, prices }) => {
      const open = prices.filter((price) => price.source === 'tariff' && !isAgreed(before, price))
      const modes = Map.groupBy(open, ({ rateModeId }) => rateModeId)
      return [...modes].map(([rateModeId, said]) => ({ shipment: { ...after, rateModeId }, said }))
    })
  if (doubtful.length === 0) return new Set()
  const rated = await new BatchRater(book, context.clientId).rate(
    context,
    doubtful.map(({ shipment }) => shipment),
    doubtful.map(() => ({ kept: [], answers: [] })),
  )
  const lost = doubtful.flatMap(({ said }, at) => {
    const offers = rated[at]!.offers.map(({ rate }) => rate)
    return said.filter((price) => !offers.some((offer) => isSaidAgain(price, offer)))
  })
  return new Set(lost.map(({ id }) => id))
}

const isSaidAgain = (price: BarePrice, offer: QuickRate): boolean =>
  offer.scac === price.scac && offer.serviceCode === price.serviceCode && offer.cents === price.cents
