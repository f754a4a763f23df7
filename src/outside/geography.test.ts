import { describe, expect, it } from 'vitest'
import { estimateRoadMiles, findPlace, findPlaceOf, type Place } from './geography.ts'

const place = (zip: string) => findPlace(zip) as Place

describe('findPlace', () => {
  it.each([
    ['89502', 'Reno', 'NV', 'US', 'America/Los_Angeles'],
    ['60606', 'Chicago', 'IL', 'US', 'America/Chicago'],
    ['10001', 'New York', 'NY', 'US', 'America/New_York'],
    ['85001', 'Phoenix', 'AZ', 'US', 'America/Phoenix'],
    ['96813', 'Honolulu', 'HI', 'US', 'Pacific/Honolulu'],
    ['99501', 'Anchorage', 'AK', 'US', 'America/Anchorage'],
    ['46401', 'Gary', 'IN', 'US', 'America/Chicago'],
    ['00901', 'San Juan', 'PR', 'US', 'America/Puerto_Rico'],
    ['M5V 3L9', 'Toronto', 'ON', 'CA', 'America/Toronto'],
    ['V6B1A1', 'Vancouver', 'BC', 'CA', 'America/Vancouver'],
    ['H3B', 'Montreal', 'QC', 'CA', 'America/Toronto'],
  ])('%s is %s, %s, %s', (zip, city, state, countryCode, timeZone) => {
    expect(findPlace(zip)).toMatchObject({ zip, city, state, countryCode, timeZone })
  })

  it('accepts ZIP+4, lower case and surrounding spaces', () => {
    expect(place('60606-1234')).toMatchObject({ city: 'Chicago', zip: '60606-1234' })
    expect(place('  m5v 3l9 ')).toMatchObject({ state: 'ON', zip: 'M5V 3L9' })
  })

  it.each(['', '00000', '1', '123', 'ABCDE', '8950', 'Z9Z 9Z9', 'constructor', '__proto__', '٠١٢٣٤'])(
    'does not know %j',
    (zip) => {
      expect(findPlace(zip)).toBeNull()
    },
  )

  it('has state, coordinates and time zone for every area of Canada, and for every ZIP3', () => {
    const letters = [...'ABCEGHJKLMNPRSTVXYZ']
    const areas = letters.flatMap((first) =>
      [...'0123456789'].flatMap((digit) => letters.map((last) => first + digit + last)),
    )
    const zips = Array.from({ length: 1000 }, (_, zip3) => `${String(zip3).padStart(3, '0')}01`)
    const found = [...areas, ...zips].map(findPlace).filter((one) => one !== null)
    expect(found.length).toBeGreaterThan(2_000)
    for (const one of found) {
      expect(one.state, one.zip).toMatch(/^[A-Z]{2}$/)
      // H0H is the North Pole, the address for letters to Santa Claus.
      expect(Math.abs(one.latitude), one.zip).toBeLessThanOrEqual(90)
      expect(Math.abs(one.longitude), one.zip).toBeLessThan(180)
      expect(() => new Intl.DateTimeFormat('en', { timeZone: one.timeZone })).not.toThrow()
    }
  })

  it('returns the two letters of every province', () => {
    const zips = ['T2P', 'R3C', 'E2L', 'A1C', 'B3J', 'X1A', 'X0A', 'C1A', 'S4P', 'Y1A']
    expect(zips.map((zip) => findPlace(zip)?.state)).toEqual([
      'AB',
      'MB',
      'NB',
      'NL',
      'NS',
      'NT',
      'NU',
      'PE',
      'SK',
      'YT',
    ])
  })
})

describe('estimateRoadMiles', () => {
  it('is close to the road atlas, the same both ways, and 0 to itself', () => {
    const [reno, chicago, dallas] = [place('89502'), place('60606'), place('75201')]
    // Road atlas: 1,910 and 925 miles.
    expect(estimateRoadMiles(reno, chicago)).toBeGreaterThan(1_750)
    expect(estimateRoadMiles(reno, chicago)).toBeLessThan(2_100)
    expect(estimateRoadMiles(chicago, dallas)).toBeGreaterThan(830)
    expect(estimateRoadMiles(chicago, dallas)).toBeLessThan(1_020)
    expect(estimateRoadMiles(chicago, reno)).toBe(estimateRoadMiles(reno, chicago))
    expect(estimateRoadMiles(reno, reno)).toBe(0)
  })
})

it.each([
  ['75201', 'US', true],
  ['75201-1234', 'US', true],
  ['M5H2N2', 'CA', true],
  // Codes of other countries look like ZIPs: Puebla is not Dallas, Berlin is not Manhattan.
  ['75201', 'MX', false],
  ['10115', 'DE', false],
  ['', 'HK', false],
  // Parcel carriers treat it as a country, the US mail as a state.
  ['00901', 'PR', true],
  ['00901', 'US', true],
])('%s in %s is a known place: %s', (zip, countryCode, isKnown) => {
  expect(findPlaceOf({ zip, countryCode }) !== null).toBe(isKnown)
})
