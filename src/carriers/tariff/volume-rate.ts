import { ratePreparedVolume } from '#domain/rating/volume/rate-volume.ts'
import type { PreparedVolumeRequest } from '#domain/rating/volume/volume-request.ts'
import type { CarrierAnswer } from '../carrier.ts'
import { type AskedCarrier, headOf } from './asked-carrier.ts'
import { type AskedPickup, deliveryDate, rateByTariff, type TransitTime } from './rate.ts'
import { inForce, type TariffBook } from './tariff-book.ts'

/**
 * A contract carrier's price for volume LTL, truckload or expedited freight. If a carrier prices volume LTL by class,
 * that tariff is used.
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
    // Class rates have only two places: a price without the stops would be too low.
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
  // A truck's transit time follows from its miles per day; a carrier's network has its own table, if any.
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
