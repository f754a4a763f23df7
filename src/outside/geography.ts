import timeZoneAt from 'tz-lookup'
import { greatCircleMiles } from '#domain/great-circle.ts'
import { divideHalfUp } from '#domain/money.ts'
import { mailingCity } from './mailing-city.ts'
import { type ListedZip, zipList } from './zip-list.ts'

/** A place by its ZIP: US and Canada. City and coordinates from GeoNames (CC BY 4.0) by package zipcodes. */
export interface Place {
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly countryCode: string
  readonly latitude: number
  readonly longitude: number
  readonly timeZone: string
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

function stateOf(entry: ListedZip): string {
  if (/^\d/.test(entry.zip)) return entry.state
  return PROVINCES[entry.zip[0]!] ?? (entry.state.startsWith('Nunavut') ? 'NU' : 'NT')
}

/** Some Canadian areas have no coordinates in the data: they get the midpoint of their neighbors. */
function pointOf(entry: ListedZip): { latitude: number; longitude: number } {
  if (isPoint(entry)) return entry
  const letters = 'ABCEGHJKLMNPRSTVWXYZ'
  const neighbours = [...letters]
    .map((letter) => zipList().lookup(entry.zip.slice(0, 2) + letter))
    .filter((one) => one !== undefined && isPoint(one)) as ListedZip[]
  const middle = (of: 'latitude' | 'longitude') =>
    neighbours.reduce((sum, one) => sum + one[of], 0) / neighbours.length
  return { latitude: middle('latitude'), longitude: middle('longitude') }
}

const isPoint = ({ latitude, longitude }: ListedZip) =>
  Number.isFinite(latitude) && Number.isFinite(longitude)

/** Recently requested places: the orders of a file and the lanes of a sheet repeat a few of them. */
const recent = new Map<string, Place | null>()
const MOST_RECENT = 2_000

/** The place of a ZIP (ZIP5, ZIP+4, or Canadian postal code), or null if it is not known. */
export function findPlace(zip: string): Place | null {
  const known = recent.get(zip)
  if (known !== undefined) return known
  if (recent.size >= MOST_RECENT) recent.clear()
  const place = readPlace(zip)
  recent.set(zip, place)
  return place
}

/** Countries for parcel carriers, but states for the US mail and this list. */
const MAILED_AS_STATES = ['PR', 'VI', 'GU', 'AS', 'MP']

/**
 * The place of an address by its ZIP; null if the country has no data: `75201` is Dallas, but also a place in Mexico.
 */
export function findPlaceOf({ zip, countryCode }: { zip: string; countryCode: string }): Place | null {
  const place = findPlace(zip)
  const country = MAILED_AS_STATES.includes(countryCode) ? 'US' : countryCode
  return place?.countryCode === country ? place : null
}

function readPlace(zip: string): Place | null {
  const plain = zip.trim().toUpperCase()
  const key = /^\d/.test(plain) ? plain.slice(0, 5) : plain.slice(0, 3)
  if (!/^(\d{5}|[A-Z]\d[A-Z])$/.test(key)) return null
  const entry = zipList().lookup(key)
  if (!entry) return null
  const isCanadian = /^[A-Z]/.test(key)
  const { latitude, longitude } = pointOf(entry)
  return {
    zip: plain,
    city: isCanadian ? mailingCity(key, entry.city) : entry.city,
    state: stateOf(entry),
    countryCode: isCanadian ? 'CA' : 'US',
    latitude,
    longitude,
    timeZone: timeZoneAt(latitude, longitude),
  }
}

/** Roads are longer than the great circle: the trade's usual factor for the United States, in thousandths. */
const ROAD_FACTOR = 1_170

/** Great-circle miles times the road factor, in whole miles: an estimate, only for display and transit times. */
export const estimateRoadMiles = (from: Place, to: Place): number => asRoadMiles(greatCircleMiles(from, to))

/** The same for a straight line over several places: rounded once, as in a truck's receipt. */
export const asRoadMiles = (straightMiles: number): number => divideHalfUp(straightMiles * ROAD_FACTOR, 1_000)
