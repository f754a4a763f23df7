/** Scene: a few terminals of every carrier in real cities; each ZIP3 belongs to the nearest one. */

import type { Row } from '#database/row.ts'
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
    const places = spreadPlaces(random, served, served.size > 40 ? 8 : random.whole(3, 6))
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
      hours: 'Mon-Fri 07:00-19:00',
      serves: (zip3s.get(place) ?? []).map(({ area }) => area),
    }))
  })
}

/** Hubs far from each other: the first by chance, each next one as far as possible from those before. */
function spreadPlaces(random: Random, served: Set<string>, count: number): ZipPlace[] {
  const candidates = HUBS.filter(({ state }) => served.has(state)).map(
    ({ name, state }) => zipsOfCity(name, state)[0]!,
  )
  const places = [random.pick(candidates)]
  while (places.length < Math.min(count, candidates.length)) {
    const distance = (place: ZipPlace): number => roadMiles(nearest(places, place), place)
    places.push(candidates.reduce((best, place) => (distance(place) > distance(best) ? place : best)))
  }
  return places
}

function nearest(places: readonly ZipPlace[], point: { latitude: number; longitude: number }): ZipPlace {
  return places.reduce((best, place) => (roadMiles(place, point) < roadMiles(best, point) ? place : best))
}
