import type { Address } from '#domain/shipment/shipment.ts'
import { findPlaceOf } from '#outside/geography.ts'

/** An address as a point on a map; without coordinates if the place is unknown. */
export function mapPlace(address: Address) {
  const known = findPlaceOf(address)
  return {
    name: address.companyName,
    city: address.city,
    state: address.state,
    zip: address.zip,
    latitude: known?.latitude ?? null,
    longitude: known?.longitude ?? null,
    timeZone: known?.timeZone ?? 'America/New_York',
  }
}
