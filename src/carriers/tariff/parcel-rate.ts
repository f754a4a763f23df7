import { scheduleService } from '#domain/calendar/service-days.ts'
import { USUAL_US_CALENDAR } from '#domain/calendar/usual-calendar.ts'
import type { ParcelRate } from '#domain/rating/parcel/parcel-result.ts'
import type { ParcelService } from '#domain/rating/parcel/parcel-tariff.ts'
import type { PreparedParcelRequest } from '#domain/rating/parcel/prepare-parcel-request.ts'
import { ratePreparedParcel } from '#domain/rating/parcel/rate-parcel.ts'
import type { CarrierAnswer, CarrierNotice, CarrierRate } from '../carrier.ts'
import { type AskedCarrier, headOf } from './asked-carrier.ts'
import type { BookParcelTariff } from './tariff-in-book.ts'

const SATURDAY = 6

/** Day on which a service delivers a shipment of that day; Saturday counts if it was requested. */
function deliveryDate(service: ParcelService, prepared: PreparedParcelRequest, days: number): string {
  const { isSaturdayDelivery, shipDate } = prepared.request
  const workWeekdays = isSaturdayDelivery ? [...service.workWeekdays, SATURDAY] : service.workWeekdays
  return scheduleService({ ...USUAL_US_CALENDAR, workWeekdays }, shipDate, days).deliveryDate
}

/**
 * Prices of a parcel carrier from its account's tariff: one rate per service, and a notice for each service without a
 * price, starting with its name. Uses our own engine in place of the carrier.
 */
export function rateByParcelTariff(
  tariff: BookParcelTariff,
  prepared: PreparedParcelRequest,
  carrier: AskedCarrier,
): CarrierAnswer {
  const { document } = tariff.compiled
  const head = headOf(carrier, tariff, document.isSynthetic)
  const serviceOf = ({ serviceCode }: ParcelRate): ParcelService =>
    document.services.find(({ code }) => code === serviceCode)!
  const rates: CarrierRate[] = []
  const notices: CarrierNotice[] = []
  for (const result of ratePreparedParcel(tariff.compiled, prepared)) {
    if (result.kind === 'notice') {
      const { code, serviceName } = result
      const message = serviceName === '' ? result.message : `${serviceName}: ${result.message}`
      notices.push({ scac: head.scac, carrierName: head.carrierName, code, message })
      continue
    }
    const { serviceCode, serviceName, cents, currency, charges, transitDays, receipt } = result
    rates.push({
      ...head,
      serviceCode,
      serviceName,
      cents,
      currency,
      charges,
      serviceDays: transitDays,
      isDirect: null,
      deliveryDate: transitDays === null ? null : deliveryDate(serviceOf(result), prepared, transitDays),
      isEstimated: result.isZoneEstimated,
      receipt,
    })
  }
  return { rates, notices }
}
