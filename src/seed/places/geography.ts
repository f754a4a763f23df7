/** Real cities with their ZIP codes, from the packages `zipcodes` (GeoNames, CC BY 4.0) and `tz-lookup`. */
import { createRequire } from 'node:module'

interface ZipRecord {
  zip: string
  latitude: number
  longitude: number
  city: string
  state: string
  country: string
}

// Both packages are CommonJS without types.
const load = createRequire(import.meta.url)
const zipcodes = load('zipcodes') as {
  codes: Record<string, ZipRecord>
  lookup(zip: string): ZipRecord | undefined
  lookupByName(city: string, state: string): ZipRecord[]
}
const timeZoneAt = load('tz-lookup') as (latitude: number, longitude: number) => string

export interface Point {
  latitude: number
  longitude: number
}

/** A ZIP with its place. Canadian ones have the whole postal code, without a space. */
export interface ZipPlace extends Point {
  city: string
  /** Two letters. */
  state: string
  zip: string
  countryCode: 'US' | 'CA'
}

/** The 48 contiguous states and the District of Columbia. */
export const US_STATES = (
  'AL AZ AR CA CO CT DE DC FL GA ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
  'RI SC SD TN TX UT VT VA WA WV WI WY'
).split(' ')

const PROVINCES: Record<string, string> = {
  Alberta: 'AB',
  'British Columbia': 'BC',
  Manitoba: 'MB',
  'New Brunswick': 'NB',
  'Nova Scotia': 'NS',
  Ontario: 'ON',
  Quebec: 'QC',
  Saskatchewan: 'SK',
}
/** The provinces that carriers of the demo serve. */
export const CA_PROVINCES = ['ON', 'QC', 'MB', 'SK', 'AB', 'BC']

/** The US place of a ZIP. Throws if there is none, which is a mistake in the demo's own lists. */
export function usPlace(zip: string): ZipPlace {
  const found = zipcodes.lookup(zip)
  if (found?.country !== 'US') throw new RangeError(`no US ZIP '${zip}'`)
  const { latitude, longitude, city, state } = found
  return { city, state, zip, countryCode: 'US', latitude, longitude }
}

const zipsByCity = new Map<string, ZipPlace[]>()

/** All ZIPs of a US city, in order. Throws if there is none. */
export function zipsOfCity(city: string, state: string): readonly ZipPlace[] {
  const key = `${city} ${state}`
  const zips = zipsByCity.get(key) ?? findZipsOfCity(city, state)
  zipsByCity.set(key, zips)
  return zips
}

function findZipsOfCity(city: string, state: string): ZipPlace[] {
  const found = zipcodes.lookupByName(city, state).filter((record) => record.country === 'US')
  if (found.length === 0) throw new RangeError(`no city '${city} ${state}'`)
  return found.map(({ zip }) => usPlace(zip)).sort((a, b) => (a.zip < b.zip ? -1 : 1))
}

/** A Canadian place; the caller gives the city's name, because the package names neighborhoods. */
export function canadianPlace(city: string, fsa: string, rest: string): ZipPlace {
  const found = zipcodes.lookup(fsa)
  const state = found && PROVINCES[found.state]
  if (!found || !state) throw new RangeError(`no FSA '${fsa}'`)
  const { latitude, longitude } = found
  return { city, state, zip: fsa + rest, countryCode: 'CA', latitude, longitude }
}

const zones = new Map<string, string>()

/** IANA zone of a place. */
export function timeZoneOf({ latitude, longitude }: Point): string {
  const key = `${latitude},${longitude}`
  let zone = zones.get(key)
  if (zone === undefined) {
    zone = timeZoneAt(latitude, longitude)
    zones.set(key, zone)
  }
  return zone
}

/** Great-circle miles times 1.18, roughly the driving distance. */
export function roadMiles(from: Point, to: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude)
  return 1.18 * 2 * 3958.8 * Math.asin(Math.sqrt(chord))
}

/** The center of some points. */
export function middleOf(points: readonly Point[]): Point {
  const mean = (of: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  return { latitude: mean((point) => point.latitude), longitude: mean((point) => point.longitude) }
}

export interface Area extends Point {
  /** State, province or ZIP3. */
  area: string
}

/** Every US ZIP3 of the demo's states with the center of its ZIPs, by number. */
export function zip3Areas(): (Area & { state: string })[] {
  const groups = Map.groupBy(usRecords(), (record) => record.zip.slice(0, 3))
  return [...groups]
    .map(([area, records]) => ({ area, state: records[0]!.state, ...middleOf(records) }))
    .sort((a, b) => (a.area < b.area ? -1 : 1))
}

/** Every state and province of the demo with the center of its ZIPs. */
export function stateAreas(): Area[] {
  const byState = Map.groupBy(usRecords(), (record) => record.state)
  const byProvince = Map.groupBy(
    Object.values(zipcodes.codes).filter((record) => record.country === 'Canada'),
    (record) => PROVINCES[record.state] ?? '',
  )
  return [
    ...US_STATES.map((area) => ({ area, ...middleOf(byState.get(area)!) })),
    ...CA_PROVINCES.map((area) => ({ area, ...middleOf(byProvince.get(area)!) })),
  ]
}

let records: ZipRecord[] | undefined

function usRecords(): ZipRecord[] {
  const states = new Set(US_STATES)
  records ??= Object.values(zipcodes.codes).filter(
    (record) => record.country === 'US' && states.has(record.state),
  )
  return records
}
