import { expect, it } from 'vitest'
import { findPlace } from './geography.ts'

it.each([
  ['M5H 2N2', 'Toronto'],
  ['M5W', 'Toronto'],
  ['M7A', 'Toronto'],
  ['M3B', 'North York'],
  ['M1B', 'Scarborough'],
  ['M9W', 'Etobicoke'],
  ['H3B', 'Montreal'],
  ['H3H', 'Montreal'],
  ['H2B', 'Montreal'],
  ['H3Y', 'Westmount'],
  ['T2P 1J9', 'Calgary'],
  ['T1K', 'Lethbridge'],
  ['T9H', 'Fort McMurray'],
  ['V6B 1A1', 'Vancouver'],
  ['V7J', 'North Vancouver'],
  ['V3W', 'Surrey'],
  ['B1V', 'North Sydney'],
  ['A1C', "St. John's"],
  ['B3J', 'Halifax'],
  ['L6T', 'Brampton'],
  ['P1B', 'North Bay'],
  // Rural areas: the main place, not the region.
  ['T0E', 'Jasper'],
  ['V0G', 'Rossland'],
])('mail to %s goes to %s', (zip, city) => {
  expect(findPlace(zip)?.city).toBe(city)
})
