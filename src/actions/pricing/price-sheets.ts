import { v7 as newId } from 'uuid'
import type { CarrierRate } from '#carriers/carrier.ts'
import type { StoredPriceSheet } from '#database/shipments/price-sheets.ts'
import { chooseRate, type RankedRate, rankRates } from '#domain/rating/rank.ts'
import { type GuideQuestion, type GuideVerdicts, guideVerdicts } from '#domain/rating/routing-guide.ts'
import type { ClientBook } from '../tariffs/tariff-book.ts'

/** A freight quote is valid for a day (specification section 9). */
const VALID_MS = 24 * 3_600_000

/** Freight in the form that the routing guide needs: a draft or a shipment. */
type GuidedFreight = Pick<GuideQuestion, 'soldTo' | 'origin' | 'destination' | 'rateModeId'> & {
  totalWeightLb: number
  pickupDate: string | null
}

/** The routing guide's verdicts on carriers for this freight. */
export const guideFor = (
  { routingGuide }: Pick<ClientBook, 'routingGuide'>,
  { soldTo, origin, destination, totalWeightLb, rateModeId, pickupDate }: GuidedFreight,
): GuideVerdicts =>
  guideVerdicts(routingGuide, {
    ...{ soldTo, origin, destination, rateModeId },
    weightLb: totalWeightLb,
    date: pickupDate ?? '',
  })

/** Prices in the order in which the clerk sees them, with badges and the routing guide's verdicts. */
export const priceSheets = (
  rates: CarrierRate[],
  draft: GuidedFreight,
  book: ClientBook,
  now: Date,
): StoredPriceSheet[] =>
  rankRates(rates, guideFor(book, draft)).map((place) => sheetOf(place.rate, place, now))

/** A carrier's price as it is stored; the caller adds shipment and version. */
export const sheetOf = (
  rate: CarrierRate,
  { badges, guideReason }: Pick<RankedRate<unknown>, 'badges' | 'guideReason'>,
  now: Date,
): StoredPriceSheet => ({
  ...rate,
  id: newId(),
  shipmentId: '',
  badges,
  guideReason,
  receiptHash: rate.receipt?.hash ?? '',
  shipmentVersion: 0,
  expiresAt: endOf(rate, now),
})

/**
 * The carrier's own expiration may shorten the usual one, but never extend it: prices follow fuel and the market daily.
 */
function endOf({ expiresAt }: Pick<CarrierRate, 'expiresAt'>, now: Date): Date {
  const usual = new Date(now.getTime() + VALID_MS)
  return expiresAt && expiresAt < usual ? expiresAt : usual
}

/** The cheapest price that the guide permits; preferred carriers get no advantage here. */
export function cheapestPermitted(
  rates: readonly CarrierRate[],
  verdicts: GuideVerdicts,
): CarrierRate | null {
  const ranked = rankRates(rates, verdicts).map(({ rate, badges }) => ({ ...rate, badges }))
  return chooseRate(ranked, [])
}
