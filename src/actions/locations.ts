import { v7 as newId } from 'uuid'
import type { LocationValue } from '#contracts/entities/address.ts'
import { fail } from '#contracts/errors.ts'
import * as stored from '#database/locations.ts'
import { isId } from '#database/shipments.ts'
import { isEmail, parseEmails } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'
import { findPlace } from '#outside/geography.ts'
import type { ActionContext } from './context.ts'
import { POSTAL, STATES } from './states.ts'

/** Saved locations, ZIP look-up and countries. */

const DEFAULT_PAGE = 25

export async function listLocations(
  context: ActionContext,
  body: {
    searchText: string
    LocationType: string
    warehousesOnly: boolean
    pageSize?: number | undefined
    pageIndex?: number | undefined
  },
): Promise<{ rows: LocationValue[]; total: number }> {
  const limit = body.pageSize ?? DEFAULT_PAGE
  const { rows, total } = await stored.listLocations(context.db, context.clientId, {
    searchText: body.searchText,
    locationType: body.LocationType,
    warehousesOnly: body.warehousesOnly,
    limit,
    offset: (Math.max(1, body.pageIndex ?? 1) - 1) * limit,
  })
  return { rows: rows.map(showLocation), total }
}

/** One saved location, or the place that a ZIP names. */
export async function readAddress(
  context: ActionContext,
  body: { LocationId: string; Name: string; Zip: string },
) {
  const wanted = isId(body.LocationId) ? { id: body.LocationId } : { name: body.Name }
  const isLocation = body.LocationId !== '' || body.Name !== ''
  const location = isLocation ? await stored.findLocation(context.db, context.clientId, wanted) : null
  if (isLocation && !location) fail('LOCATION_NOT_FOUND')
  const zip = location?.zip ?? body.Zip
  const place = zip ? findPlace(zip) : null
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
  if (body.funtype === 'delete') {
    if (!isId(body.location.id) || !(await stored.deleteLocation(db, clientId, body.location.id))) {
      fail('LOCATION_NOT_FOUND')
    }
    context.note(body.location.id, {}, 'location.removed')
    return null
  }
  refuseFaults(body.location)
  if (body.funtype === 'add') {
    const location = { ...body.location, id: newId(), warehouseCode: '' }
    await stored.insertLocation(db, clientId, location)
    context.note(location.id, { name: location.companyName }, 'location.added')
    return showLocation(location)
  }
  const known = isId(body.location.id)
    ? await stored.findLocation(db, clientId, { id: body.location.id })
    : null
  if (!known) return fail('LOCATION_NOT_FOUND')
  const location = { ...known, ...body.location, warehouseCode: known.warehouseCode }
  await stored.updateLocation(db, clientId, location)
  context.note(location.id, { name: location.companyName })
  return showLocation(location)
}

function refuseFaults(location: LocationValue): void {
  const fields: Record<string, string> = {}
  if (location.companyName === '') fields['location.Name'] = 'Name is required.'
  if (location.countryCode === 'US' || location.countryCode === '') {
    const place = findPlace(location.zip)
    if (!place) fields['location.Zip'] = `ZIP ${location.zip} is not known.`
    else if (location.state !== '' && location.state !== place.state) {
      fields['location.State'] = `ZIP ${location.zip} is in ${place.state}, not in ${location.state}.`
    }
  }
  const phone = parsePhone(location.contactPhone)
  if (location.contactPhone !== '' && phone.kind === 'invalid') fields['location.Phone'] = phone.message
  const emails = parseEmails(location.email)
  if (emails.kind === 'invalid' && !isEmail(location.email)) fields['location.Email'] = emails.message
  if (Object.keys(fields).length > 0) fail('VALIDATION_FAILED', { fields })
}

const showLocation = ({ warehouseCode, ...location }: stored.Location): LocationValue => ({
  ...location,
  isWarehouse: warehouseCode !== '',
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
