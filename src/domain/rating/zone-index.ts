/** Compiled zones and areas: the zone of a ZIP, and its named areas, in a few array lookups. */
import {
  FIRST_GROUPS,
  GROUP_SIZE,
  POSTAL_SPACES,
  type PostalPlace,
  postalCountry,
  postalRange,
  STATE_SPACE,
  STATES,
  stateNumber,
} from './postal-code.ts'
import { sharedCopy, sharedIntegers } from './shared-integers.ts'
import type { TariffArea, ZipRange, ZoneRow } from './tariff.ts'

export interface ZoneIndex {
  /** Names of the zones, by number. */
  zones: string[]
  zoneNumbers: Map<string, number>
  /**
   * Group of ZIPs -> place, or -1 - block if its ZIPs differ. A place is a set of ZIPs with the same zone and the same
   * areas: its number is in the low, its zone + 1 (0 none) in the high 15 bits.
   */
  placeOfGroup: Int32Array
  /** block * GROUP_SIZE + index of the ZIP in its group -> place. */
  placeOfZip: Int32Array
  /** Place 0 is in no zone and no area. */
  placeCount: number
  /** State -> zone, -1 none. */
  zoneOfState: Int32Array
  areaNumbers: Map<string, number>
  /** area * places + place -> 1 inside. */
  placeInArea: Uint8Array
  /** area * STATES + state -> 1 inside. */
  stateInArea: Uint8Array
}

const PLACE_BITS = 16
const PLACE_MASK = 0xffff
/** 15 bits, less the one that means none. */
const MOST_ZONES = 0x7fff - 1

/** The place of a ZIP. */
export function placeAt(index: ZoneIndex, place: PostalPlace): number {
  const found = index.placeOfGroup[place.group]!
  return found >= 0 ? found : index.placeOfZip[(-1 - found) * GROUP_SIZE + place.rest]!
}

/** Number of the zone of a place; -1 if the tariff does not serve it. */
export function zoneAt(index: ZoneIndex, placeNumber: number, place: PostalPlace): number {
  const zone = placeNumber >> PLACE_BITS
  return zone > 0 ? zone - 1 : index.zoneOfState[place.state]!
}

/** Whether a place is in the area with that number. */
export function isInArea(index: ZoneIndex, area: number, placeNumber: number, place: PostalPlace): boolean {
  return (
    index.placeInArea[area * index.placeCount + (placeNumber & PLACE_MASK)] === 1 ||
    index.stateInArea[area * STATES + place.state] === 1
  )
}

interface Run {
  country: number
  from: number
  to: number
  value: number
}

/** Splits rows into ZIP ranges and state rows; unreadable rows go to `problems`. */
function readRanges(
  ranges: Iterable<{ range: ZipRange; value: number; what: string }>,
  problems: string[],
  atState: (state: number, value: number, what: string) => void,
): Run[] {
  const runs: Run[] = []
  for (const { range, value, what } of ranges) {
    const country = postalCountry(range.countryCode)
    if (range.zipFrom === null) {
      const state = range.state === null ? -1 : stateNumber(range.state)
      if (country < 0 || state < 0) problems.push(`${what}: no ZIP range and no state`)
      else atState(country * STATE_SPACE + state, value, what)
      continue
    }
    const run = postalRange(range.countryCode, range.zipFrom, range.zipTo ?? range.zipFrom)
    if (run) runs.push({ country, from: run.from, to: run.to, value })
    else
      problems.push(`${what}: '${range.zipFrom}'-'${range.zipTo}' is not a ZIP range in ${range.countryCode}`)
  }
  return runs
}

/** Paints the ranges over the codes of each country, the widest first so that the narrowest takes precedence. */
function paintZones(runs: Run[], problems: string[]): (Int32Array | null)[] {
  const painted = POSTAL_SPACES.map(({ size }, country) =>
    runs.some((run) => run.country === country) ? new Int32Array(size).fill(-1) : null,
  )
  const widths = painted.map((zones) => new Int32Array(zones?.length ?? 0))
  for (const run of runs.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const zones = painted[run.country]!
    const width = widths[run.country]!
    let hasClash = false
    for (let code = run.from; code <= run.to; code++) {
      if (zones[code]! >= 0 && zones[code] !== run.value && width[code] === run.to - run.from + 1)
        hasClash = true
      zones[code] = run.value
      width[code] = run.to - run.from + 1
    }
    if (hasClash) problems.push(`two zones claim the same ZIP range near ${run.from}`)
  }
  return painted
}

/** Compiled zones and areas of a tariff; their errors are added to `problems`. */
export function compileZones(zoneRows: ZoneRow[], areas: TariffArea[], problems: string[]): ZoneIndex {
  const zoneNumbers = new Map<string, number>()
  for (const row of zoneRows) if (!zoneNumbers.has(row.zone)) zoneNumbers.set(row.zone, zoneNumbers.size)
  if (zoneNumbers.size > MOST_ZONES) problems.push(`more than ${MOST_ZONES} zones`)
  const zoneOfState = new Int32Array(STATES).fill(-1)
  const zoneRuns = readRanges(
    zoneRows.map((range) => ({ range, value: zoneNumbers.get(range.zone)!, what: `zone ${range.zone}` })),
    problems,
    (state, zone, what) => {
      const other = zoneOfState[state]!
      if (other >= 0 && other !== zone) problems.push(`${what}: its state has another zone too`)
      zoneOfState[state] = zone
    },
  )
  const stateInArea = new Uint8Array(areas.length * STATES)
  const areaRuns = readRanges(
    areas.flatMap((area, number) =>
      area.ranges.map((range) => ({ range, value: number, what: `area ${area.name}` })),
    ),
    problems,
    (state, area) => {
      stateInArea[area * STATES + state] = 1
    },
  )
  const areaNumbers = new Map(areas.map((area, number) => [area.name, number]))
  if (areaNumbers.size < areas.length) problems.push('two areas have the same name')
  const places = gatherPlaces(paintZones(zoneRuns, problems), areaRuns, areas.length)
  if (places.placeCount > PLACE_MASK) problems.push(`more than ${PLACE_MASK} combinations of zone and areas`)
  return { zones: [...zoneNumbers.keys()], zoneNumbers, zoneOfState, areaNumbers, stateInArea, ...places }
}

/** Numbers every existing combination of zone and areas, and assigns one to each ZIP. */
function gatherPlaces(
  zones: (Int32Array | null)[],
  areaRuns: Run[],
  areaCount: number,
): Pick<ZoneIndex, 'placeOfGroup' | 'placeOfZip' | 'placeCount' | 'placeInArea'> {
  const members = POSTAL_SPACES.map(() => new Map<number, number[]>())
  for (const run of areaRuns) {
    for (let code = run.from; code <= run.to; code++) {
      const areas = members[run.country]!.get(code)
      if (!areas) members[run.country]!.set(code, [run.value])
      else if (!areas.includes(run.value)) areas.push(run.value)
    }
  }
  const found = new Map<string | number, number>()
  const contents: { zone: number; areas: number[] }[] = [{ zone: -1, areas: [] }]
  const placeOf = (country: number, code: number): number => {
    const zone = zones[country]?.[code] ?? -1
    const areas = members[country]!.get(code)
    if (zone < 0 && !areas) return 0
    const key = areas ? `${zone}:${areas.toSorted((a, b) => a - b)}` : zone
    let place = found.get(key)
    if (place === undefined) {
      place = (contents.push({ zone, areas: areas ?? [] }) - 1) | ((zone + 1) << PLACE_BITS)
      found.set(key, place)
    }
    return place
  }
  const placeOfGroup = sharedIntegers(FIRST_GROUPS.at(-1)!)
  const mixed: number[] = []
  for (let country = 0; country < POSTAL_SPACES.length; country++) {
    if (!zones[country] && members[country]!.size === 0) continue
    for (let group = FIRST_GROUPS[country]!; group < FIRST_GROUPS[country + 1]!; group++) {
      const first = (group - FIRST_GROUPS[country]!) * GROUP_SIZE
      const places = Array.from({ length: GROUP_SIZE }, (_, rest) => placeOf(country, first + rest))
      const isUniform = places.every((place) => place === places[0])
      placeOfGroup[group] = isUniform ? places[0]! : -1 - mixed.length / GROUP_SIZE
      if (!isUniform) mixed.push(...places)
    }
  }
  const placeInArea = new Uint8Array(areaCount * contents.length)
  contents.forEach(({ areas }, place) => {
    for (const area of areas) placeInArea[area * contents.length + place] = 1
  })
  return {
    placeOfGroup,
    placeOfZip: sharedCopy(mixed),
    placeCount: contents.length,
    placeInArea,
  }
}
