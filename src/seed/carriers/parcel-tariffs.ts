/** Scene: the tariffs of three parcel accounts, one document each. Real services and rules, invented prices. */
import type { ParcelTariff } from '#domain/rating/parcel/parcel-tariff.ts'
import { fedexTariff, upsTariff } from './parcel-ups-fedex.ts'
import { uspsTariff } from './parcel-usps.ts'

/**
 * UPS (UPSN), FedEx (FDEG, including Express services) and USPS, from the demo's three warehouses by chart and from
 * anywhere else by estimated zone. The same in every run. Ground fuel follows the diesel prices of `fuel.ts`.
 */
export function syntheticParcelTariffs(): ParcelTariff[] {
  return [upsTariff(), fedexTariff(), uspsTariff()]
}
