import { fail } from '#contracts/errors.ts'
import { findPriceSheet, type StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { showDate } from '#domain/text/date-display.ts'
import type { ActionContext } from '../kernel/context.ts'
import { BatchRater } from '../pricing/batch-rater.ts'
import { redated } from '../pricing/redate-prices.ts'
import { withChoice } from '../shipments/chosen-price.ts'
import { tariffBook } from '../tariffs/tariff-book.ts'

export interface Repriced {
  /** With its price for the new day and services. */
  shipment: StoredShipment
  /** The price that is agreed from now on; null if there is none. */
  chosen: StoredPriceSheet | null
  /** A remark for the user; '' if there is none. */
  remark: string
}

/**
 * The agreed price after a change of day or services. A tariff is rated again (another week's fuel, another
 * accessorial); a price quoted by a carrier or a person stays, and the user sees what it does not cover.
 */
export async function repriced(
  context: ActionContext,
  before: StoredShipment,
  after: StoredShipment,
): Promise<Repriced> {
  const { db, pool, clientId, now } = context
  const chosen = before.priceSheetId ? await findPriceSheet(db, clientId, before.priceSheetId) : null
  if (!chosen) return { shipment: after, chosen: null, remark: '' }
  const book = await tariffBook(pool, clientId)
  const isSameDay = before.pickupDate === after.pickupDate
  const areSameServices = before.services.toSorted().join() === after.services.toSorted().join()
  if (chosen.source === 'tariff' && !(isSameDay && areSameServices)) {
    const rated = await ratedAgain(context, new BatchRater(book, clientId), after, chosen)
    return { shipment: withChoice(after, rated), chosen: rated, remark: '' }
  }
  const kept = redated(book, chosen, before, after, now)
  const isQuoted = chosen.source !== 'tariff' && !areSameServices
  return {
    shipment: { ...after, deliveryDate: kept.deliveryDate },
    chosen: kept,
    remark: isQuoted ? quotedWord(chosen) : '',
  }
}

const quotedWord = ({ carrierName, scac }: StoredPriceSheet): string =>
  `${carrierName || scac} quoted this price for the previous services. Agree on a new price with the carrier.`

/** The same carrier's price for the same service, rated again; without one, nothing is changed. */
async function ratedAgain(
  context: ActionContext,
  rater: BatchRater,
  after: StoredShipment,
  chosen: StoredPriceSheet,
): Promise<StoredPriceSheet> {
  const question = { ...after, rateModeId: chosen.rateModeId, version: after.version + 1 }
  const [rated] = await rater.rate(context, [question], [{ kept: [], answers: [] }])
  const offer = rated?.offers.find(
    ({ rate }) => rate.scac === chosen.scac && rate.serviceCode === chosen.serviceCode,
  )
  const sheet = offer && rated?.sheetFor(offer.rate)
  // Replaces the former price: a shipment has one price per carrier service.
  if (sheet) return { ...sheet, id: chosen.id, quoteNumber: chosen.quoteNumber }
  const date = showDate(after.pickupDate ?? '')
  return fail('NO_RATE_FOR_CHANGE', {
    carrier: chosen.carrierName || chosen.scac,
    date: date.kind === 'text' ? date.text : (after.pickupDate ?? ''),
  })
}
