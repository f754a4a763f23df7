/**
 * Scene: terminals of every carrier in real cities, near the area that they serve; each ZIP3 belongs to the nearest.
 */

import type { Row } from '#database/sql/row.ts'
import { fictionalPhone, streetAddress } from '../places/business-names.ts'
import { CITIES } from '../places/cities.ts'
import { roadMiles, type ZipPlace, zip3Areas, zipsOfCity } from '../places/geography.ts'
import { type Random, randomOf } from '../random.ts'
import { rowIds } from '../row-ids.ts'
import type { CarrierProfile } from './carrier-profile.ts'
import { REGIONS } from './tariff-zones.ts'

const HUBS = CITIES.filter(({ weight }) => weight >= 4)

export function makeTerminals(
  profiles: readonly CarrierProfile[],
  clientCode: string,
  clientId: string,
  createdAt: Date,
): Row<'terminals'>[] {
  const ids = rowIds(`${clientCode} terminals`)
  const areas = zip3Areas()
  return profiles.flatMap((profile) => {
    const random = randomOf(`terminals of ${profile.scac}`)
    const served = new Set<string>(REGIONS[profile.serves])
    const places = placesNear(
      random,
      areas.filter(({ state }) => served.has(state)),
      HUBS.filter(({ state }) => served.has(state)).map(({ name, state }) => zipsOfCity(name, state)[0]!),
    )
    const zip3s = Map.groupBy(
      areas.filter(({ state }) => served.has(state)),
      (area) => nearest(places, area),
    )
    return places.map((place) => ({
      id: ids.at(createdAt),
      client_id: clientId,
      scac: profile.scac,
      code: `${place.city
        .replace(/[^A-Za-z]/g, '')
        .slice(0, 3)
        .toUpperCase()}${place.state}`,
      name: `${profile.name} ${place.city}`,
      street: streetAddress(random),
      city: place.city,
      state: place.state,
      zip: place.zip,
      phone: fictionalPhone(random, place.state),
      fax: fictionalPhone(random, place.state),
      hours: random.pick(HOURS),
      serves: (zip3s.get(place) ?? []).map(({ area }) => area),
    }))
  })
}

/** A driver goes to a consignee and back in a day. */
const FARTHEST_MILES = 180
const HOURS = [
  'Mon-Fri 7:00 AM-7:00 PM',
  'Mon-Fri 6:00 AM-6:00 PM',
  'Mon-Fri 8:00 AM-8:00 PM, Sat 8:00 AM-noon',
]

type Point = Pick<ZipPlace, 'latitude' | 'longitude'>

/** Chooses hubs until every area has one within reach or no nearer one is left, always next to the farthest area. */
function placesNear(random: Random, areas: readonly Point[], hubs: readonly ZipPlace[]): ZipPlace[] {
  const places = [random.pick(hubs)]
  const miles = areas.map((area) => roadMiles(places[0]!, area))
  const isHopeless = areas.map(() => false)
  while (places.length < hubs.length) {
    const farthest = miles.reduce(
      (worst, distance, at) => (!isHopeless[at] && (worst < 0 || distance > miles[worst]!) ? at : worst),
      -1,
    )
    if (farthest < 0 || miles[farthest]! <= FARTHEST_MILES) break
    const next = nearest(hubs, areas[farthest]!)
    if (places.includes(next)) isHopeless[farthest] = true
    else {
      places.push(next)
      for (const [at, area] of areas.entries()) miles[at] = Math.min(miles[at]!, roadMiles(next, area))
    }
  }
  return places
}

function nearest(places: readonly ZipPlace[], point: Point): ZipPlace {
  return places.reduce((best, place) => (roadMiles(place, point) < roadMiles(best, point) ? place : best))
}
