import { findPlace, type Place } from './geography.ts'
import { zipList } from './zip-list.ts'

/** The first ZIP of each US city by `CITY|ST`; built on first use. */
let zips: Map<string, string> | undefined

const keyOf = (city: string, state: string): string =>
  `${city
    .trim()
    .toUpperCase()
    .replace(/^ST\.? /, 'SAINT ')}|${state.trim().toUpperCase()}`

/** The place of a city by its name, as in carriers' scans: US only; null if no ZIP has the name. */
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
