import { listBarePricesOf } from '#database/price-sheets.ts'
import type { StoredShipment } from '#database/stored-shipment.ts'
import type { ActionContext } from '../context.ts'
import type { ClientBook } from '../tariffs/tariff-book.ts'
import { BatchRater } from './batch-rater.ts'

/**
 * Of shipments whose pickup was moved, those whose picked price was said by a tariff that does not say it of the new
 * day: another one is in force then, or none, or fuel costs something else. What carriers and people said holds as long
 * as they said, and what was agreed when a shipment was scheduled stays agreed.
 */
export async function lostByDay(
  context: ActionContext,
  book: ClientBook,
  moves: readonly { before: StoredShipment; after: StoredShipment }[],
): Promise<ReadonlySet<string>> {
  const { db, clientId } = context
  const moved = moves
    .filter(({ before, after }) => before.status === 'Q' && before.pickupDate !== after.pickupDate)
    .map(({ after }) => after)
  const prices = await listBarePricesOf(
    db,
    clientId,
    moved.map(({ id }) => id),
  )
  const priced = moved.flatMap((shipment) => {
    const chosen = prices.get(shipment.id)?.find(({ id }) => id === shipment.priceSheetId)
    return chosen?.source === 'tariff' ? [{ shipment, chosen }] : []
  })
  const rated = await new BatchRater(book, clientId).rate(
    context,
    priced.map(({ shipment }) => shipment),
    priced.map(() => ({ kept: [], answers: [] })),
  )
  const lost = priced.filter(
    ({ chosen }, at) =>
      !rated[at]!.offers.some(
        ({ rate }) =>
          rate.scac === chosen.scac && rate.serviceCode === chosen.serviceCode && rate.cents === chosen.cents,
      ),
  )
  return new Set(lost.map(({ shipment }) => shipment.id))
}
