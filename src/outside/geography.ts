import timeZoneAt from 'tz-lookup'
import zipcodes from 'zipcodes'

/** A place by its ZIP: US and Canada. City and coordinates from GeoNames (CC BY 4.0) by package zipcodes. */
export interface Place {
  zip: string
  city: string
  state: string
  countryCode: string
  latitude: number
  longitude: number
  timeZone: string
}

interface Entry {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
  country: string
}

const PROVINCES: Record<string, string> = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  Newfoundland: 'NL',
  'Newfoundland and Labrador': 'NL',
  'Nova Scotia': 'NS',
  'Northwest Territories': 'NT',
  Nunavut: 'NU',
  Ontario: 'ON',
  'Prince Edward Island': 'PE',
  Quebec: 'QC',
  Saskatchewan: 'SK',
  Yukon: 'YT',
}

/** The place of a ZIP (ZIP5, ZIP+4, or Canadian postal code), or null when it is not known. */
export function findPlace(zip: string): Place | null {
  const plain = zip.trim().toUpperCase()
  const key = /^\d/.test(plain) ? plain.slice(0, 5) : plain.slice(0, 3)
  if (!/^(\d{5}|[A-Z]\d[A-Z])$/.test(key)) return null
  const entry = zipcodes.lookup(key) as Entry | undefined
  if (!entry) return null
  const isCanadian = /^[A-Z]/.test(key)
  return {
    zip: plain,
    // Canadian names carry the part of the city in parentheses.
    city: entry.city.replace(/\s*\(.*$/, ''),
    state: PROVINCES[entry.state] ?? entry.state,
    countryCode: isCanadian ? 'CA' : 'US',
    latitude: entry.latitude,
    longitude: entry.longitude,
    timeZone: timeZoneAt(entry.latitude, entry.longitude),
  }
}

const EARTH_RADIUS_MILES = 3958.8
/** Roads are longer than the great circle; the usual factor of the trade for the United States. */
const ROAD_FACTOR = 1.17

/** Great-circle miles times the road factor, whole miles: an estimate, good for display and transit only. */
export function estimateRoadMiles(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const dLat = radians(to.latitude - from.latitude)
  const dLon = radians(to.longitude - from.longitude)
  const chord =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLon / 2) ** 2
  return Math.round(2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord)) * ROAD_FACTOR)
}
