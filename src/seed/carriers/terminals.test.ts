import { expect, it } from 'vitest'
import { roadMiles, zip3Areas } from '../places/geography.ts'
import { CARRIER_PROFILES } from './carrier-profiles.ts'
import { makeTerminals } from './terminals.ts'

it('serves every place from a nearby terminal, with readable hours', () => {
  const rows = makeTerminals(CARRIER_PROFILES, 'TEST', '00000000-0000-7000-8000-000000000000', new Date())
  const areas = new Map(zip3Areas().map((one) => [one.area, one]))
  const reno = rows.filter(({ serves }) => (serves as string[]).includes('895'))
  expect(reno.length).toBeGreaterThan(5)
  for (const { city, state } of reno) expect(`${city} ${state}`).toMatch(/^(Reno|Sparks) NV$|^Sacramento CA$/)
  const miles = rows
    .flatMap(({ serves, zip }) =>
      (serves as string[]).map((area) => roadMiles(areas.get(area)!, areas.get(String(zip).slice(0, 3))!)),
    )
    .sort((a, b) => a - b)
  // Only Alaska, Hawaii and a few empty areas are farther than a day's drive.
  expect(miles[Math.floor(miles.length * 0.95)]).toBeLessThan(200)
  for (const { hours } of rows) expect(hours).toMatch(/^Mon-Fri \d{1,2}:\d\d AM-\d{1,2}:\d\d PM(, Sat .*)?$/)
})
