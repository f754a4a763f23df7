import { deliveryDate } from '#carriers/tariff/rate.ts'
import type { TariffBook } from '#carriers/tariff/tariff-book.ts'
import { type BarePrice, listBarePricesOf, redatePriceSheets } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { askedPickup } from '../shipments/asked-pickup.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'

type Calendars = Pick<TariffBook, 'calendars'>
type Pickup = Pick<StoredShipment, 'pickupDate' | 'pickupFrom' | 'pickupTo' | 'timeZone'>

/**
 * A price whose pickup was moved stays valid, but the delivery date changes: the carrier's transit days are counted
 * from the new pickup day. A delivery date that a carrier gave without transit days was for the old pickup only.
 */
export function redated<Price extends Pick<BarePrice, 'scac' | 'serviceDays' | 'deliveryDate'>>(
  book: Calendars,
  price: Price,
  before: Pickup,
  after: Pickup,
  now: Date,
): Price {
  if (before.pickupDate === after.pickupDate || price.deliveryDate === null) return price
  const { scac, serviceDays } = price
  const isKnown = serviceDays !== null && after.pickupDate !== null
  return {
    ...price,
    deliveryDate: isKnown ? deliveryDate(book, scac, askedPickup(after, now), serviceDays) : null,
  }
}

/** The same for all prices of the shipments, in a few statements. */
export async function redatePrices(
  { db, pool, clientId, now }: Pick<ActionContext, 'db' | 'pool' | 'clientId' | 'now'>,
  moves: readonly { before: StoredShipment; after: StoredShipment }[],
): Promise<void> {
  const moved = moves.filter(({ before, after }) => before.pickupDate !== after.pickupDate)
  if (moved.length === 0) return
  const book = await tariffBook(pool, clientId)
  const prices = await listBarePricesOf(
    db,
    clientId,
    moved.map(({ after }) => after.id),
  )
  const dates = moved.flatMap(({ before, after }) =>
    (prices.get(after.id) ?? []).map((price) => redated(book, price, before, after, now)),
  )
  await redatePriceSheets(db, clientId, dates)
}
