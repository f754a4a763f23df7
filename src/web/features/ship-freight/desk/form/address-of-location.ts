import type { LocationValue } from '#contracts/entities/address.ts'
import type { Address } from '#domain/shipment/shipment.ts'

/** A saved location as an address of a shipment. */
export function addressOfLocation(location: LocationValue): Address {
  const { companyName, street, street2, city, state, zip, contactName, contactPhone, email } = location
  const countryCode = location.countryCode || 'US'
  return { companyName, street, street2, city, state, zip, countryCode, contactName, contactPhone, email }
}
