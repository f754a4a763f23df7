import type { LocationDetails } from '#domain/addresses/location.ts'
import { findPlace } from '#outside/geography.ts'

/** Fills in missing city, state and country from the ZIP. */
export function completePlace<L extends Pick<LocationDetails, 'city' | 'state' | 'zip' | 'countryCode'>>(
  location: L,
): L {
  const country = location.countryCode.toUpperCase()
  const isOpen = location.city === '' || location.state === '' || country === ''
  const place = isOpen ? findPlace(location.zip) : null
  if (!place || (country !== '' && country !== place.countryCode)) return location
  return {
    ...location,
    city: location.city || place.city,
    state: location.state || place.state,
    countryCode: country || place.countryCode,
  }
}
