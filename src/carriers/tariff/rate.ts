import type { OwnCalendar } from '#domain/calendar/carrier-calendar.ts'
import { type PickupRequest, pickupDayOf } from '#domain/calendar/pickup-roll-over.ts'
import { scheduleService } from '#domain/calendar/service-days.ts'
import type { PreparedLtlRequest } from '#domain/rating/prepare-ltl-request.ts'
import { ratePreparedLtl } from '#domain/rating/rate-ltl.ts'
import type { CarrierAnswer } from '../carrier.ts'
import { type AskedCarrier, headOf } from './asked-carrier.ts'
import { type TariffBook, tariffInForce } from './tariff-book.ts'

export interface TransitTime {
  days: number
  isDirect: boolean
}

/** When the freight is ready and when the pickup is requested; a day alone is the day of the pickup. */
export type AskedPickup = PickupRequest | { date: string }

/**
 * A contract carrier's price from its tariff in force on the requested day: our own engine in place of the carrier. The
 * delivery is counted from the carrier's first possible pickup day.
 */
export function rateByTariff(
  book: TariffBook,
  carrier: AskedCarrier,
  prepared: PreparedLtlRequest,
  transit: TransitTime | undefined,
  pickup: AskedPickup = { date: prepared.request.pickupDate },
): CarrierAnswer {
  const { scac, rateModeId, name: carrierName } = carrier
  const date = prepared.request.pickupDate
  const tariff = tariffInForce(book, scac, rateModeId, date)
  if (!tariff) return noTariff(book, carrier, date)
  const result = ratePreparedLtl(tariff.compiled, prepared)
  if (result.kind === 'notice') {
    return { rates: [], notices: [{ scac, carrierName, code: result.code, message: result.message }] }
  }
  const rate = {
    ...headOf(carrier, tariff, tariff.compiled.header.isSynthetic),
    cents: result.cents,
    currency: result.currency,
    charges: result.charges,
    serviceDays: transit?.days ?? null,
    isDirect: transit?.isDirect ?? null,
    deliveryDate: transit ? deliveryDate(book, scac, pickup, transit.days) : null,
    receipt: result.receipt,
  }
  return { rates: [rate], notices: [] }
}

/** The notice of a carrier that has no usable tariff in force. */
export function noTariff(book: TariffBook, carrier: AskedCarrier, date: string): CarrierAnswer {
  const { scac, rateModeId, name: carrierName } = carrier
  const unusable = book.unusable.find((one) => one.scac === scac && one.rateModeId === rateModeId)
  const message = unusable
    ? `tariff ${unusable.name} cannot be used: ${unusable.problems[0]}`
    : `no tariff in force on ${date}`
  return { rates: [], notices: [{ scac, carrierName, code: 'NO_TARIFF', message }] }
}

/** So many business days after the pickup, by the carrier's own calendar and cut-off (domain facts 2.10). */
export function deliveryDate(
  { calendars }: Pick<TariffBook, 'calendars'>,
  scac: string,
  pickup: AskedPickup,
  days: number,
): string {
  const own = calendars.of(scac)
  return scheduleService(own.service, comingDay(pickup, own), days).deliveryDate
}

/** If it is too late for the requested day, the pickup is on a later one; past days count as picked up then. */
function comingDay(pickup: AskedPickup, { service, pickupRulesOn }: OwnCalendar): string {
  if (!('calledOn' in pickup) || pickup.date < pickup.calledOn) return pickup.date
  return pickupDayOf(pickup, pickupRulesOn(pickup.date), service).date
}
