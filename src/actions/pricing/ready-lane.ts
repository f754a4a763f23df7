import type { BodyOf } from '#contracts/endpoint.ts'
import type { readTerminals } from '#contracts/endpoints/carriers.ts'
import { fail } from '#contracts/errors.ts'
import { localClock } from '#domain/calendar/local-clock.ts'
import type { PickupRequest } from '#domain/calendar/pickup-roll-over.ts'
import { faultyPickup } from '#domain/shipment/pickup-faults.ts'
import { findPlace, type Place } from '#outside/geography.ts'
import type { ActionContext } from '../kernel/context.ts'

type LaneRequest = BodyOf<typeof readTerminals>
type Faults = Record<string, string>

/** A completed lane: places known, the pickup in the time zone of the origin. */
export interface ReadyLane {
  origin: Place
  /** null if only the origin is given. */
  destination: Place | null
  pickup: PickupRequest
  timeZone: string
}

/**
 * Looks up the ZIPs and completes the pickup: by default today, in the client's usual window.
 * @throws VALIDATION_FAILED with the invalid fields
 */
export function readyLane(request: LaneRequest, context: Pick<ActionContext, 'settings' | 'now'>): ReadyLane {
  const faults: Faults = {}
  const origin = placeOf(request.originZip, request.originCountry, 'Origin', faults)
  const destination = placeOf(request.destinationZip, request.destinationCountry, 'Destination', faults)
  if (request.originZip === '') faults.OriginZip = 'ZIP is required.'
  const timeZone = origin?.timeZone ?? 'America/New_York'
  const called = localClock(context.now, timeZone)
  const { defaultPickup } = context.settings
  const pickup: PickupRequest = {
    date: request.pickupDate || called.date,
    ready: request.pickupFrom || defaultPickup.from,
    close: request.pickupTo || defaultPickup.to,
    calledOn: called.date,
    calledAt: called.time,
  }
  const { date, ready: from, close: to } = pickup
  for (const { field, sentence } of faultyPickup({ date, from, to }, null)) {
    faults[field === 'date' ? 'PickupByDate' : 'PickupByToTime'] = sentence
  }
  if (!origin || Object.keys(faults).length > 0) return fail('VALIDATION_FAILED', { fields: faults })
  return { origin, destination, pickup, timeZone }
}

const COUNTRIES: Record<string, string> = { US: 'the United States', CA: 'Canada' }

function placeOf(zip: string, country: string, end: string, faults: Faults): Place | null {
  if (zip === '') return null
  const place = findPlace(zip)
  const isElsewhere = country !== '' && place !== null && place.countryCode !== country.toUpperCase()
  if (place && !isElsewhere) return place
  const where = COUNTRIES[country.toUpperCase()] ?? 'the United States or Canada'
  faults[`${end}Zip`] = `ZIP ${zip} is not known in ${where}. Check it.`
  return null
}
