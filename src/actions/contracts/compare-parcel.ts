import { findShipments } from '#database/shipments/shipments.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { countShipmentsByDay, listBookedServices } from '#database/tariffs/shipments-to-rate.ts'
import type { FuelRows } from '#domain/rating/compile-tariff.ts'
import { compileParcelTariff } from '#domain/rating/parcel/compile-parcel-tariff.ts'
import type { ParcelRequest } from '#domain/rating/parcel/parcel-request.ts'
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import { rateParcel } from '#domain/rating/parcel/rate-parcel.ts'
import { PARCEL } from '#domain/shipment/rate-mode.ts'
import type { ActionContext } from '../kernel/context.ts'
import { slicesOf } from '../pricing/re-rate-many.ts'
import { parcelRequestOf } from '../shipments/parcel-question.ts'
import {
  ALWAYS,
  comparedPeriod,
  Differences,
  NO_PRICE,
  type Priced,
  type TariffDiff,
} from './tariff-import-diff.ts'

interface ComparedParcel {
  scac: string
  inForce: ParcelTariff | null
  drafted: ParcelTariff
}

/**
 * What each lane of the last 90 days would cost under two versions of a parcel contract, both as if shipped on
 * `pickupDate`; or why the draft gives no price. A shipment of this carrier is priced with its booked service, any
 * other with the cheapest one.
 */
export async function compareParcel(
  { db, pool, clientId, now }: Pick<ActionContext, 'db' | 'pool' | 'clientId' | 'now'>,
  { scac, inForce, drafted }: ComparedParcel,
  fuel: FuelRows,
  { today, pickupDate }: { today: string; pickupDate: string },
): Promise<TariffDiff | { problems: string[] }> {
  const after = pricerOf(drafted, fuel)
  if ('problems' in after) return after
  const before = inForce && pricerOf(inForce, fuel)
  const period = comparedPeriod(today)
  const asked = { ...period, rateModeIds: [PARCEL] }
  const sums = new Differences([scac])
  for (const slice of slicesOf(await countShipmentsByDay(pool, clientId, asked))) {
    const services = await listBookedServices(pool, clientId, { ...asked, ...slice })
    for (const shipment of await findShipments(db, clientId, [...services.keys()])) {
      const isOwn = shipment.carrierScac === scac
      const service = isOwn ? services.get(shipment.id) : ''
      const request = requestOf(shipment, service ? [service] : null, pickupDate, now)
      const was = before && 'price' in before ? before.price(request) : null
      sums.addPrices(shipment, isOwn, was, after.price(request))
    }
  }
  return { ...period, ...sums.result() }
}

/** The packages shipped, on the day for which both versions are priced. */
function requestOf(
  shipment: StoredShipment,
  services: string[] | null,
  pickupDate: string,
  now: Date,
): ParcelRequest {
  const request = parcelRequestOf(shipment, shipment.parcel ?? {}, now)
  return { ...request, services, shipDate: pickupDate, ratingDate: pickupDate }
}

function pricerOf(
  document: ParcelTariff,
  fuel: FuelRows,
): { price: (request: ParcelRequest) => Priced } | { problems: string[] } {
  const compiled = compileParcelTariff({ ...document, ...ALWAYS }, fuel)
  if (compiled.kind === 'invalid') return { problems: compiled.problems }
  return {
    price: (request) => {
      const results = rateParcel(compiled.tariff, request)
      const cents = results.flatMap((one) => (one.kind === 'rate' ? [one.cents] : []))
      if (cents.length > 0) return { cents: Math.min(...cents), code: '' }
      const [first] = results
      return { cents: NO_PRICE, code: first?.kind === 'notice' ? first.code : 'SERVICE_NOT_OFFERED' }
    },
  }
}
