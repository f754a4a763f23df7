import { v7 as newId } from 'uuid'
import type { BodyOf } from '#contracts/endpoint.ts'
import type * as calls from '#contracts/endpoints/addresses.ts'
import { LOCATION_WIRE_NAMES, type LocationValue } from '#contracts/entities/address.ts'
import { fail } from '#contracts/errors.ts'
import { lockLocations } from '#database/locations/location-merges.ts'
import * as stored from '#database/locations/locations.ts'
import { isId } from '#database/sql/is-id.ts'
import type { LocationDetails } from '#domain/addresses/location.ts'
import { faultsOfLocation, readyLocation } from '#domain/addresses/location-faults.ts'
import { STATES } from '#domain/addresses/states.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'
import { knownSort } from '../kernel/known-sort.ts'
import { refuseOvertaken } from '../kernel/read-version.ts'
import { completePlace } from './complete-place.ts'
import { refuseDock } from './refuse-dock.ts'
import { countryRules, POSTAL, stateOfZip } from './states.ts'

/** Saved locations, ZIP look-up and countries. */

const DEFAULT_PAGE = 25
/** Countries whose ZIPs are known; which of the two it is, a ZIP says itself where nobody has said. */
const KNOWN_ZIPS = ['US', 'CA', '']

export async function listLocations(
  context: ActionContext,
  body: BodyOf<typeof calls.listLocations>,
): Promise<{ rows: LocationValue[]; total: number }> {
  const limit = body.pageSize ?? DEFAULT_PAGE
  const sort = knownSort(stored.LOCATION_SORTS, body.sortName)
  const filter = {
    searchText: body.searchText,
    locationType: body.LocationType,
    warehousesOnly: body.warehousesOnly,
  }
  const { rows, total } = await stored.listLocations(context.db, context.clientId, filter, {
    sort: sort ?? 'Name',
    isDescending: sort !== undefined && body.sortOrder === 'desc',
    limit,
    offset: (Math.max(1, body.pageIndex ?? 1) - 1) * limit,
  })
  return { rows: rows.map(showLocation), total }
}

/** One saved location, or the place that a ZIP names. */
export async function readAddress(
  context: ActionContext,
  body: { LocationId: string; Name: string; Zip: string; CountryCode: string },
) {
  const wanted = isId(body.LocationId) ? { id: body.LocationId } : { name: body.Name }
  const isLocation = body.LocationId !== '' || body.Name !== ''
  const location = isLocation ? await stored.findLocation(context.db, context.clientId, wanted) : null
  if (isLocation && !location) fail('LOCATION_NOT_FOUND')
  const zip = location?.zip ?? body.Zip
  if (zip === '' && !isLocation) fail('VALIDATION_FAILED', { fields: { Zip: 'Name a ZIP or a location.' } })
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

/** Adds, changes or hides one location. */
export async function changeLocation(
  context: ActionContext,
  body: { location: LocationValue; funtype: 'add' | 'update' | 'delete' },
): Promise<LocationValue | null> {
  const { db, clientId } = context
  const { isWarehouse: _ignored, warehouseCode: code, version, ...typed } = body.location
  const warehouseCode = code?.trim()
  if (body.funtype === 'delete') {
    const gone = await theLocation(context, typed.id, version)
    await refuseDock(context, gone, '')
    if (!(await stored.locations.remove(db, clientId, gone.id, context.now))) fail('LOCATION_NOT_FOUND')
    context.note(gone.id, {}, 'location.removed')
    return null
  }
  const given = completePlace(typed)
  refuseFaults(given)
  const ready = readyLocation(given)
  if (body.funtype === 'add') {
    await refuseTwin(context, ready.code, '')
    const location = { ...ready, id: newId(), warehouseCode: warehouseCode ?? '' }
    await refuseDock(context, { id: location.id, warehouseCode: '' }, location.warehouseCode)
    await stored.insertLocation(db, clientId, location)
    context.note(location.id, { name: location.companyName }, 'location.added')
    return showLocation({ ...location, version: 1 })
  }
  const known = await theLocation(context, given.id, version)
  await refuseTwin(context, ready.code, known.id)
  await refuseDock(context, known, warehouseCode ?? known.warehouseCode)
  const location = { ...ready, id: known.id, warehouseCode: warehouseCode ?? known.warehouseCode }
  const changed = await stored.updateLocation(db, clientId, location)
  if (changed === null) return fail('LOCATION_NOT_FOUND')
  context.note(location.id, { name: location.companyName })
  return showLocation({ ...location, version: changed })
}

/** A location as it is now, locked. Of two who began on the same version the later one is told. */
async function theLocation(
  { db, clientId }: ActionContext,
  id: string,
  version: number | undefined,
): Promise<stored.ListedLocation> {
  const [known] = await lockLocations(db, clientId, [id])
  if (!known) return fail('LOCATION_NOT_FOUND')
  refuseOvertaken(version, known.version, 'LOCATION_CHANGED', 'location.version')
  return known
}

function refuseFaults(location: LocationDetails): void {
  const fields = locationFaultFields(location)
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

/** What makes no sense in a location that was sent, by the path of its field. */
export function locationFaultFields(location: LocationDetails): Record<string, string> {
  const faults = Object.entries(faultsOfLocation(location, countryRules, stateOfZip))
  return Object.fromEntries(
    faults.map(([field, sentence]) => [`location.${LOCATION_WIRE_NAMES.get(field)}`, sentence]),
  )
}

/** A code names one place. */
async function refuseTwin(context: ActionContext, code: string, ownId: string): Promise<void> {
  const twin = code === '' ? null : await stored.findLocationByCode(context.db, context.clientId, code)
  if (!twin || twin.id === ownId) return
  const name = twin.companyName
  fail('LOCATION_CODE_TAKEN', {
    code,
    name,
    fields: { 'location.LocationCode': `${code} is taken by ${name}.` },
  })
}

export const showLocation = (location: stored.Location & { version?: number }): LocationValue => ({
  ...location,
  isWarehouse: location.warehouseCode !== '',
})

/** Every country with what its addresses look like; states and postal patterns where freight needs them. */
export async function listCountries() {
  // Loaded when somebody asks: it reads the names in eighty languages.
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
