import { scheduleService } from '#domain/calendar/service-days.ts'
import { USUAL_US_CALENDAR } from '#domain/calendar/usual-calendar.ts'
import type { PreparedLtlRequest } from '#domain/rating/prepare-ltl-request.ts'
import { ratePreparedLtl } from '#domain/rating/rate-ltl.ts'
import type { CarrierAnswer } from '../carrier.ts'
import { type BookTariff, type TariffBook, tariffInForce } from './tariff-book.ts'

export interface TransitTime {
  days: number
  isDirect: boolean
}

/** A contract carrier's price from its tariff in force on the pickup day: our own engine in the carrier's place. */
export function rateByTariff(
  book: TariffBook,
  carrier: { scac: string; name: string; rateModeId: number },
  prepared: PreparedLtlRequest,
  transit: TransitTime | undefined,
): CarrierAnswer {
  const { scac, rateModeId, name: carrierName } = carrier
  const date = prepared.request.pickupDate
  const tariff = tariffInForce(book, scac, rateModeId, date)
  if (!tariff) {
    const unusable = book.unusable.find((one) => one.scac === scac && one.rateModeId === rateModeId)
    const message = unusable
      ? `tariff ${unusable.name} cannot be used: ${unusable.problems[0]}`
      : `no tariff in force on ${date}`
    return { rates: [], notices: [{ scac, carrierName, code: 'NO_TARIFF', message }] }
  }
  const result = ratePreparedLtl(tariff.compiled, prepared)
  if (result.kind === 'notice') {
    return { rates: [], notices: [{ scac, carrierName, code: result.code, message: result.message }] }
  }
  const rate = {
    scac,
    carrierName,
    rateModeId,
    cents: result.cents,
    currency: result.currency,
    charges: result.charges,
    serviceDays: transit?.days ?? null,
    isDirect: transit?.isDirect ?? null,
    deliveryDate: transit ? scheduleService(USUAL_US_CALENDAR, date, transit.days).deliveryDate : null,
    source: 'tariff' as const,
    ...origin(tariff),
    receipt: result.receipt,
  }
  return { rates: [rate], notices: [] }
}

const origin = (tariff: BookTariff) => ({
  tariffId: tariff.storedId,
  tariffName: tariff.name,
  isSynthetic: tariff.compiled.header.isSynthetic,
})
