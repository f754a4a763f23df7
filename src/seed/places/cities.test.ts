import { describe, expect, it } from 'vitest'
import { randomOf } from '../random.ts'
import { CITIES, chanceCanadianPlace, chancePlace } from './cities.ts'
import {
  CA_PROVINCES,
  roadMiles,
  stateAreas,
  timeZoneOf,
  US_STATES,
  usPlace,
  zip3Areas,
  zipsOfCity,
} from './geography.ts'

describe('the cities', () => {
  it('exist, each in its state, in every state', () => {
    for (const { name, state } of CITIES) {
      expect(zipsOfCity(name, state)[0]).toMatchObject({ city: name, state, countryCode: 'US' })
    }
    expect(new Set(CITIES.map(({ state }) => state))).toEqual(new Set(US_STATES))
  })

  it('are chosen in proportion to their freight', () => {
    const random = randomOf('cities')
    const large = new Set(CITIES.filter(({ weight }) => weight === 9).map(({ name }) => name))
    const places = Array.from({ length: 500 }, () => chancePlace(random))
    expect(places.filter(({ city }) => large.has(city)).length).toBeGreaterThan(150)
  })

  it('of Canada have postal codes of their province', () => {
    const random = randomOf('canada')
    for (const place of Array.from({ length: 200 }, () => chanceCanadianPlace(random))) {
      expect(place.zip).toMatch(/^[A-Z]\d[A-Z]\d[A-Z]\d$/)
      expect(CA_PROVINCES).toContain(place.state)
    }
  })
})

describe('the geography', () => {
  it('knows time zones', () => {
    expect(['89502', '75247', '17111', '85001'].map((zip) => timeZoneOf(usPlace(zip)))).toEqual([
      'America/Los_Angeles',
      'America/Chicago',
      'America/New_York',
      'America/Phoenix',
    ])
  })

  it('knows approximate distances', () => {
    // About 1,690 miles by road.
    expect(roadMiles(usPlace('89502'), usPlace('75247'))).toBeGreaterThan(1_500)
    expect(roadMiles(usPlace('89502'), usPlace('75247'))).toBeLessThan(1_800)
    expect(roadMiles(usPlace('89502'), usPlace('89502'))).toBe(0)
  })

  it('has every state and province, and every ZIP3 once', () => {
    expect(stateAreas().map(({ area }) => area)).toEqual([...US_STATES, ...CA_PROVINCES])
    const zip3s = zip3Areas().map(({ area }) => area)
    expect(new Set(zip3s).size).toBe(zip3s.length)
    expect(zip3s.length).toBeGreaterThan(850)
  })

  it('refuses an unknown city or ZIP', () => {
    expect(() => zipsOfCity('Atlantis', 'NV')).toThrow(RangeError)
    expect(() => usPlace('00000')).toThrow(RangeError)
  })
})
