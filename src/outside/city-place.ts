import { findPlace, type Place } from './geography.ts'
import { zipList } from './zip-list.ts'

/** First ZIP of each city of the United States, by `CITY|ST`; made when the first city is asked for. */
let zips: Map<string, string> | undefined

const keyOf = (city: string, state: string): string =>
  `${city
    .trim()
    .toUpperCase()
    .replace(/^ST\.? /, 'SAINT ')}|${state.trim().toUpperCase()}`

/** The place of a city by its name, as carriers' scans give it: US only; null for a name that no ZIP has. */
export function findCity(city: string, state: string): Place | null {
  zips ??= listCities()
  const zip = zips.get(keyOf(city, state))
  return zip === undefined ? null : findPlace(zip)
}

function listCities(): Map<string, string> {
  const cities = new Map<string, string>()
  for (const { zip, city, state, country } of zipList().all()) {
    const key = keyOf(city, state)
    if (country === 'US' && !cities.has(key)) cities.set(key, zip)
  }
  return cities
}
