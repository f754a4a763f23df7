import { describe, expect, it } from 'vitest'
import { postalPlace } from './postal-code.ts'
import type { TariffArea, ZipRange, ZoneRow } from './tariff.ts'
import { compileZones, isInArea, placeAt, zoneAt } from './zone-index.ts'

const zips = (zipFrom: string, zipTo: string | null = null, countryCode = 'US'): ZipRange => ({
  countryCode,
  zipFrom,
  zipTo,
  state: null,
})
const state = (code: string, countryCode = 'US'): ZipRange => ({
  countryCode,
  zipFrom: null,
  zipTo: null,
  state: code,
})
const zone = (name: string, range: ZipRange): ZoneRow => ({ zone: name, ...range })

function compile(rows: ZoneRow[], areas: TariffArea[] = []) {
  const problems: string[] = []
  const index = compileZones(rows, areas, problems)
  return {
    problems,
    zoneOf: (zip: string, code: string, country = 'US') => {
      const place = postalPlace(country, zip, code)
      return index.zones[zoneAt(index, placeAt(index, place), place)] ?? null
    },
    isIn: (area: number, zip: string, code: string, country = 'US') => {
      const place = postalPlace(country, zip, code)
      return isInArea(index, area, placeAt(index, place), place)
    },
  }
}

describe('zones', () => {
  const { zoneOf, problems } = compile([
    zone('METRO', zips('75201', '75249')),
    zone('DAL', zips('750', '753')),
    zone('TX', state('TX')),
    zone('ONE', zips('75205')),
    zone('TOR', zips('M4B', 'M9W', 'CA')),
    zone('MEX', zips('06000', '06999', 'MX')),
  ])

  it.each([
    ['75205', 'TX', 'US', 'ONE'],
    ['75201-1234', 'TX', 'US', 'METRO'],
    ['75249', 'TX', 'US', 'METRO'],
    ['75250', 'TX', 'US', 'DAL'],
    ['75000', 'TX', 'US', 'DAL'],
    ['75399', 'TX', 'US', 'DAL'],
    ['75400', 'TX', 'US', 'TX'],
    ['75400', 'OK', 'US', null],
    ['M4B 1B3', 'ON', 'CA', 'TOR'],
    ['m9w', 'ON', 'CA', 'TOR'],
    ['M9X 1A1', 'ON', 'CA', null],
    ['06140', 'DF', 'MX', 'MEX'],
    ['06140', 'CT', 'US', null],
  ])('%s %s %s is in %s: the narrowest row decides', (zip, code, country, name) => {
    expect(zoneOf(zip, code, country)).toBe(name)
  })

  it('have no problems', () => {
    expect(problems).toEqual([])
  })

  it('report unreadable rows, and two zones for the same range', () => {
    expect(
      compile([
        zone('A', zips('7520')),
        zone('B', zips('75209', '75201')),
        zone('C', { countryCode: 'US', zipFrom: null, zipTo: null, state: null }),
        zone('D', zips('10000', null, 'DE')),
        zone('E', state('TX')),
        zone('F', state('TX')),
        zone('G', zips('100')),
        zone('H', zips('100')),
      ]).problems,
    ).toHaveLength(6)
  })
})

describe('areas', () => {
  const { isIn, zoneOf } = compile(
    [zone('US', zips('000', '999'))],
    [
      { name: 'island', ranges: [zips('11930', '11939'), zips('119')] },
      { name: 'gulf', ranges: [state('LA'), zips('770')] },
    ],
  )

  it('overlap, and do not affect zones', () => {
    expect([isIn(0, '11935', 'NY'), isIn(0, '11900', 'NY'), isIn(0, '12000', 'NY')]).toEqual([
      true,
      true,
      false,
    ])
    expect([isIn(1, '77001', 'TX'), isIn(1, '70112', 'LA'), isIn(1, '75201', 'TX')]).toEqual([
      true,
      true,
      false,
    ])
    expect(isIn(1, '70112', 'LA', 'CA')).toBe(false)
    expect([zoneOf('11935', 'NY'), zoneOf('77001', 'TX')]).toEqual(['US', 'US'])
  })
})
