import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/addresses.ts'
import { LOCATION_WIRE_NAMES, type LocationValue } from '#contracts/entities/address.ts'
import { fail } from '#contracts/errors.ts'
import * as stored from '#database/locations/locations.ts'
import { isId } from '#database/sql/is-id.ts'
import type { LocationDetails } from '#domain/addresses/location.ts'
import { faultsOfLocation, readyLocation } from '#domain/addresses/location-faults.ts'
import { STATES } from '#domain/addresses/states.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort, pageOf } from '../kernel/known-sort.ts'
import { registerActions } from '../kernel/register.ts'
import { completePlace } from './complete-place.ts'
import { refuseDock } from './refuse-dock.ts'
import { countryRules, POSTAL, stateOfZip } from './states.ts'

/** Saved locations, ZIP lookup and countries. */

/** Countries whose ZIPs are known; without a country, the format of the ZIP distinguishes US and CA. */
const KNOWN_ZIPS = ['US', 'CA', '']

export async function listLocations(
  context: ActionContext,
  body: BodyOf<typeof calls.listLocations>,
): Promise<{ rows: LocationValue[]; total: number }> {
  const sort = knownSort(stored.LOCATION_SORTS, body.sortName)
  const filter = {
    searchText: body.searchText,
    locationType: body.LocationType,
    warehousesOnly: body.warehousesOnly,
  }
  const { rows, total } = await stored.listLocations(context.db, context.clientId, filter, {
    sort: sort ?? 'Name',
    isDescending: sort !== undefined && body.sortOrder === 'desc',
    ...pageOf(body),
  })
  return { rows: rows.map(showLocation), total }
}

/** One saved location, or the place of a ZIP. */
export async function readAddress(
  context: ActionContext,
  body: { LocationId: string; Name: string; Zip: string; CountryCode: string },
) {
  const wanted = isId(body.LocationId) ? { id: body.LocationId } : { name: body.Name }
  const isLocation = body.LocationId !== '' || body.Name !== ''
  const location = isLocation ? await stored.findLocation(context.db, context.clientId, wanted) : null
  if (isLocation && !location) fail('LOCATION_NOT_FOUND')
  const zip = location?.zip ?? body.Zip
  if (zip === '' && !isLocation) fail('VALIDATION_FAILED', { fields: { Zip: 'Enter a ZIP or a location.' } })
  const countryCode = (location?.countryCode ?? body.CountryCode).toUpperCase()
  const place = zip && KNOWN_ZIPS.includes(countryCode) ? findPlace(zip) : null
  if (!isLocation && !place) {
    fail('ZIP_UNKNOWN', { zip: body.Zip, fields: { Zip: `ZIP ${body.Zip} is not known.` } })
  }
  return {
    location: location ? showLocation(location) : null,
    place: place && {
      City: place.city,
      State: place.state,
      Zip: place.zip,
      CountryCode: place.countryCode,
      latitude: place.latitude,
      longitude: place.longitude,
      timeZone: place.timeZone,
    },
  }
}

const saved = registerActions({
  stored: stored.locations,
  audit: { added: 'location.added', removed: 'location.removed' },
  detail: ({ companyName: name }) => ({ name }),
  detailRemoved: () => ({}),
  refuseMissing: () => fail('LOCATION_NOT_FOUND'),
  changed: 'LOCATION_CHANGED',
  versionField: 'location.version',
  ready: readyToSave,
  beforeRemove: (context, known) => refuseDock(context, known, ''),
})

/** Adds, changes or hides one location. */
export async function changeLocation(
  context: ActionContext,
  { location, funtype }: { location: LocationValue; funtype: 'add' | 'update' | 'delete' },
): Promise<LocationValue | null> {
  const changed = await saved[funtype](context, location)
  return funtype === 'delete' ? null : showLocation(changed)
}

async function readyToSave(
  context: ActionContext,
  given: LocationValue,
  known: stored.ListedLocation | null,
): Promise<Omit<stored.Location, 'id'>> {
  const { isWarehouse: _ignored, warehouseCode: code, version: _version, id: _id, ...typed } = given
  const complete = completePlace(typed)
  refuseFaults(complete)
  const ready = readyLocation(complete)
  await refuseTwin(context, ready.code, known?.id ?? '')
  const before = { id: known?.id ?? '', warehouseCode: known?.warehouseCode ?? '' }
  const warehouseCode = code?.trim() ?? before.warehouseCode
  await refuseDock(context, before, warehouseCode)
  return { ...ready, warehouseCode }
}

function refuseFaults(location: LocationDetails): void {
  const fields = locationFaultFields(location)
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

/** Errors beyond the schema in a location, by the path of the field. */
export function locationFaultFields(location: LocationDetails): Record<string, string> {
  const faults = Object.entries(faultsOfLocation(location, countryRules, stateOfZip))
  return Object.fromEntries(
    faults.map(([field, sentence]) => [`location.${LOCATION_WIRE_NAMES.get(field)}`, sentence]),
  )
}

/** A code belongs to one location only. */
async function refuseTwin(context: ActionContext, code: string, ownId: string): Promise<void> {
  const twin = code === '' ? null : await stored.findLocationByCode(context.db, context.clientId, code)
  if (!twin || twin.id === ownId) return
  const name = twin.companyName
  fail('LOCATION_CODE_TAKEN', {
    code,
    name,
    fields: { 'location.LocationCode': `${code} is already used by ${name}.` },
  })
}

export const showLocation = (location: stored.Location & { version?: number }): LocationValue => ({
  ...location,
  isWarehouse: location.warehouseCode !== '',
})

/** Every country with its address format; states and postal patterns for the countries that freight needs. */
export async function listCountries() {
  // Loaded on the first request: it reads the names in eighty languages.
  const { default: countries } = await import('i18n-iso-countries')
  return Object.entries(countries.getNames('en', { select: 'official' })).map(([code, name]) => ({
    CountryCode: code,
    CountryName: name,
    postalPattern: POSTAL[code]?.pattern ?? '',
    postalExample: POSTAL[code]?.example ?? '',
    currency: POSTAL[code]?.currency ?? '',
    states: (STATES[code] ?? []).map(([State, StateName]) => ({ State, StateName })),
  }))
}
