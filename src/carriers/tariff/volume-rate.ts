import { ratePreparedVolume } from '#domain/rating/volume/rate-volume.ts'
import type { PreparedVolumeRequest } from '#domain/rating/volume/volume-request.ts'
import type { CarrierAnswer } from '../carrier.ts'
import { type AskedCarrier, headOf } from './asked-carrier.ts'
import { type AskedPickup, deliveryDate, rateByTariff, type TransitTime } from './rate.ts'
import { inForce, type TariffBook } from './tariff-book.ts'

/**
 * A contract carrier's price for volume LTL, truckload or expedited freight. A carrier whose volume LTL is priced by
 * class, as LTL is, answers from that tariff.
 */
export function rateByVolumeTariff(
  book: TariffBook,
  carrier: AskedCarrier,
  prepared: PreparedVolumeRequest,
  transit: TransitTime | undefined,
  pickup: AskedPickup = { date: prepared.request.pickupDate },
): CarrierAnswer {
  const { scac, rateModeId, name: carrierName } = carrier
  const date = prepared.request.pickupDate
  const tariff = inForce(book.volume, scac, rateModeId, date)
  if (!tariff) {
    // Class rates know two places only: a price without the stops would be too low.
    if (prepared.request.stops.length > 0) {
      const message = 'stops are not allowed: this carrier prices volume by class'
      return { rates: [], notices: [{ scac, carrierName, code: 'NO_STOPS', message }] }
    }
    return rateByTariff(book, carrier, prepared.ltl, transit, pickup)
  }
  const result = ratePreparedVolume(tariff.compiled, prepared)
  if (result.kind === 'notice') {
    return { rates: [], notices: [{ scac, carrierName, code: result.code, message: result.message }] }
  }
  const { receipt } = result
  // A truck goes by its miles a day; a carrier's network by its own table, where it has one.
  const serviceDays = result.serviceDays ?? transit?.days ?? null
  const rate = {
    ...headOf(carrier, tariff, receipt.isSynthetic),
    serviceName: receipt.equipment,
    cents: result.cents,
    currency: result.currency,
    charges: result.charges,
    serviceDays,
    isDirect: result.serviceDays === null ? (transit?.isDirect ?? null) : true,
    deliveryDate: serviceDays === null ? null : deliveryDate(book, scac, pickup, serviceDays),
    miles: receipt.miles?.miles ?? null,
    isEstimated: receipt.miles?.source === 'estimated',
    receipt,
  }
  return { rates: [rate], notices: [] }
}
