/** Zones of the synthetic tariffs: the country in larger or smaller parts, as carriers divide it. */
import type { ZoneRow } from '#domain/rating/tariff.ts'
import { type Area, CA_PROVINCES, middleOf, type Point, stateAreas, US_STATES } from '../places/geography.ts'

export type ZoneCut = 'fourteen' | 'eleven' | 'byState'

/** Zone name and its states. */
const FOURTEEN =
  'NEW:ME NH VT MA RI CT|NYJ:NY NJ|MID:PA DE MD DC|PIE:VA WV NC SC|SOU:GA FL AL|DEL:TN KY MS|OHV:OH IN MI|' +
  'LAK:IL WI IA MN MO|PLN:ND SD NE KS|GLF:TX OK AR LA|ROC:CO UT WY MT ID NM|DES:AZ NV|CAL:CA|NWC:WA OR'
const ELEVEN =
  '1:ME NH VT MA RI CT|2:NY NJ PA DE MD DC|3:VA WV NC SC|4:GA FL AL MS TN|5:OH IN MI KY|6:IL WI MN IA MO|' +
  '7:ND SD NE KS|8:TX OK AR LA|9:CO UT WY MT ID NM|10:AZ NV CA|11:WA OR'

const CANADIAN_ZONES = [
  ['CA-E', 'ON QC'],
  ['CA-W', 'MB SK AB BC'],
] as const

/** The states in groups of regional carriers, for `serves`. */
export const REGIONS = {
  northeast: 'ME NH VT MA RI CT NY NJ PA DE MD DC'.split(' '),
  midAtlantic: 'NY NJ PA DE MD DC VA WV OH'.split(' '),
  southeast: 'VA NC SC GA FL AL MS TN KY LA AR TX'.split(' '),
  midwest: 'OH IN MI IL WI MN IA MO KY KS NE PA'.split(' '),
  south: 'TX OK AR LA MS AL GA FL TN SC NC KS MO'.split(' '),
  plains: 'NE KS IA MO CO WY SD TX OK'.split(' '),
  rockies: 'CO NM UT WY AZ NV NE KS TX'.split(' '),
  pacific: 'WA OR CA ID NV AZ UT MT'.split(' '),
  west: 'WA OR CA ID NV AZ UT MT WY CO NM TX'.split(' '),
  all: US_STATES,
  allAndCanada: [...US_STATES, ...CA_PROVINCES],
} as const

export type Region = keyof typeof REGIONS

export interface Zone extends Point {
  zone: string
  areas: string[]
}

let areas: Map<string, Area> | undefined

/** Center of a state or province. */
export function areaPoint(area: string): Point {
  areas ??= new Map(stateAreas().map((point) => [point.area, point]))
  return areas.get(area)!
}

/** The zones of a carrier that serves these states and provinces. */
export function zonesOf(region: Region, cut: ZoneCut): Zone[] {
  const served = new Set<string>(REGIONS[region])
  const groups =
    cut === 'byState'
      ? US_STATES.map((state) => [state, state] as const)
      : (cut === 'fourteen' ? FOURTEEN : ELEVEN)
          .split('|')
          .map((group) => group.split(':') as [string, string])
  const zones = [
    ...groups.map(([zone, states]) => ({
      zone,
      areas: states.split(' ').filter((state) => served.has(state)),
    })),
    ...CANADIAN_ZONES.map(([zone, provinces]) => ({
      zone,
      areas: provinces.split(' ').filter((province) => served.has(province)),
    })),
  ]
  return zones
    .filter((zone) => zone.areas.length > 0)
    .map((zone) => ({ ...zone, ...middleOf(zone.areas.map(areaPoint)) }))
}

export function zoneRows(zones: readonly Zone[]): ZoneRow[] {
  return zones.flatMap(({ zone, areas: states }) =>
    states.map((state) => ({
      zone,
      countryCode: CA_PROVINCES.includes(state) ? 'CA' : 'US',
      state,
      zipFrom: null,
      zipTo: null,
    })),
  )
}
