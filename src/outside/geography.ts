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

/** The first letter of a Canadian postal code is its province; X is two territories. */
const PROVINCES: Record<string, string> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}

function stateOf(entry: Entry): string {
  if (/^\d/.test(entry.zip)) return entry.state
  return PROVINCES[entry.zip[0]!] ?? (entry.state.startsWith('Nunavut') ? 'NU' : 'NT')
}

/** Some Canadian areas stand in the data without coordinates: they get the middle of their neighbours'. */
function pointOf(entry: Entry): { latitude: number; longitude: number } {
  if (isPoint(entry)) return entry
  const letters = 'ABCEGHJKLMNPRSTVWXYZ'
  const neighbours = [...letters]
    .map((letter) => zipcodes.lookup(entry.zip.slice(0, 2) + letter) as Entry | undefined)
    .filter((one) => one !== undefined && isPoint(one)) as Entry[]
  const middle = (of: 'latitude' | 'longitude') =>
    neighbours.reduce((sum, one) => sum + one[of], 0) / neighbours.length
  return { latitude: middle('latitude'), longitude: middle('longitude') }
}

const isPoint = ({ latitude, longitude }: Entry) => Number.isFinite(latitude) && Number.isFinite(longitude)

/** The place of a ZIP (ZIP5, ZIP+4, or Canadian postal code), or null when it is not known. */
export function findPlace(zip: string): Place | null {
  const plain = zip.trim().toUpperCase()
  const key = /^\d/.test(plain) ? plain.slice(0, 5) : plain.slice(0, 3)
  if (!/^(\d{5}|[A-Z]\d[A-Z])$/.test(key)) return null
  const entry = zipcodes.lookup(key) as Entry | undefined
  if (!entry) return null
  const isCanadian = /^[A-Z]/.test(key)
  const { latitude, longitude } = pointOf(entry)
  return {
    zip: plain,
    // Canadian names carry the part of the city in parentheses.
    city: entry.city.replace(/\s*\(.*$/, ''),
    state: stateOf(entry),
    countryCode: isCanadian ? 'CA' : 'US',
    latitude,
    longitude,
    timeZone: timeZoneAt(latitude, longitude),
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
