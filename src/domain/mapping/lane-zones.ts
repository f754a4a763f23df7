import { POSTAL_SPACES, postalCountry, postalRange } from '../rating/postal-code.ts'
import type { ZoneRow } from '../rating/tariff.ts'
import { placeOf, type SheetPlace } from './place-text.ts'

/** State of a three-digit ZIP ('895' -> 'NV'); '' if unknown. Called for US ZIPs only. */
export type StateOfZip3 = (zip3: string) => string

/** A sheet's places as the zones of a tariff: every ZIP in one zone, every place a set of whole zones. */
export interface LaneZones {
  rows: ZoneRow[]
  /**
   * Zones in the place, by the place's name; some of them have a narrower place on that side, which takes precedence.
   */
  zonesOfOrigin: ReadonlyMap<string, readonly ZoneParts[]>
  zonesOfDestination: ReadonlyMap<string, readonly ZoneParts[]>
}

/** A zone, with the narrowest place around it on each side. */
export interface ZoneParts {
  zone: string
  /** 0 if the requested place is the narrowest around the zone, 1 if one narrower place is between them, and so on. */
  depth: number
}

interface Painted {
  country: number
  from: number
  to: number
  origins: string[]
  destinations: string[]
}

/**
 * Cuts the map along the edges of all places. A tariff has one zone per ZIP, but a sheet may name its origins by ZIP
 * and its destinations by state, or give one ZIP of a ZIP3 its own rates; the same ZIP is then in several places.
 */
export function cutZones(
  origins: readonly SheetPlace[],
  destinations: readonly SheetPlace[],
  stateOfZip3: StateOfZip3,
): LaneZones {
  const runs = [...runsOf(origins, true), ...runsOf(destinations, false)]
  const states = statesOf(origins, destinations)
  const zones = new Map<string, Zone>()
  for (const country of POSTAL_SPACES.keys()) {
    const here = runs.filter((run) => run.country === country)
    for (const piece of piecesOf(here, country, states, stateOfZip3)) addPiece(zones, piece)
  }
  for (const [key, { origin, destination }] of states) addState(zones, key, origin, destination)
  return assemble(zones)
}

interface Run {
  country: number
  from: number
  to: number
  place: SheetPlace
  isOrigin: boolean
}

function runsOf(places: readonly SheetPlace[], isOrigin: boolean): Run[] {
  return places.flatMap((place) => {
    const range =
      place.zipFrom === null
        ? null
        : postalRange(place.countryCode, place.zipFrom, place.zipTo ?? place.zipFrom)
    return range ? [{ country: postalCountry(place.countryCode), ...range, place, isOrigin }] : []
  })
}

/** 'US:NV' -> the place of that state on each side, if the sheet has it. */
function statesOf(origins: readonly SheetPlace[], destinations: readonly SheetPlace[]) {
  const states = new Map<string, { origin: SheetPlace | null; destination: SheetPlace | null }>()
  const add = (place: SheetPlace, end: 'origin' | 'destination') => {
    if (place.state === null) return
    const known = states.get(place.name) ?? { origin: null, destination: null }
    states.set(place.name, { ...known, [end]: place })
  }
  for (const place of origins) add(place, 'origin')
  for (const place of destinations) add(place, 'destination')
  return states
}

type States = ReturnType<typeof statesOf>

/** The ranges cut at each other's edges; if a state is also named, at the edges of ZIP3s, too. */
function* piecesOf(
  runs: readonly Run[],
  country: number,
  states: States,
  stateOfZip3: StateOfZip3,
): Generator<Painted> {
  const needsStates = country === 0 && [...states.keys()].some((key) => key.startsWith('US:'))
  const edges = new Set<number>()
  for (const { from, to } of runs) {
    edges.add(from).add(to + 1)
    if (needsStates) for (let at = from - (from % 100) + 100; at <= to; at += 100) edges.add(at)
  }
  const sorted = [...edges].sort((a, b) => a - b)
  const byStart = runs.toSorted((a, b) => a.from - b.from)
  let next = 0
  let open: Run[] = []
  for (const [index, from] of sorted.entries()) {
    const to = (sorted[index + 1] ?? from) - 1
    while (next < byStart.length && byStart[next]!.from <= from) open.push(byStart[next++]!)
    open = open.filter((run) => run.to >= from)
    if (open.length === 0 || to < from) continue
    const state = needsStates
      ? states.get(`US:${stateOfZip3(String(Math.floor(from / 100)).padStart(3, '0'))}`)
      : undefined
    const names = (isOrigin: boolean, ofState: SheetPlace | null | undefined) => [
      ...open
        .filter((run) => run.isOrigin === isOrigin)
        .sort((a, b) => a.to - a.from - (b.to - b.from))
        .map(({ place }) => place.name),
      ...(ofState ? [ofState.name] : []),
    ]
    yield {
      country,
      from,
      to,
      origins: names(true, state?.origin),
      destinations: names(false, state?.destination),
    }
  }
}

interface Zone {
  /** Narrowest first. */
  origins: string[]
  destinations: string[]
  rows: Omit<ZoneRow, 'zone'>[]
}

function addPiece(zones: Map<string, Zone>, piece: Painted): void {
  const zone = zoneFor(zones, piece.origins, piece.destinations)
  const { countryCode } = POSTAL_SPACES[piece.country]!
  const last = zone.rows.at(-1)
  const range = last?.zipFrom ? postalRange(last.countryCode, last.zipFrom, last.zipTo!) : null
  // Neighbors become one row.
  const joins = range !== null && last!.countryCode === countryCode && range.to + 1 === piece.from
  if (joins) zone.rows.pop()
  const { zipFrom, zipTo } = placeOf(countryCode, joins ? range.from : piece.from, piece.to)
  zone.rows.push({ countryCode, state: null, zipFrom, zipTo })
}

function addState(
  zones: Map<string, Zone>,
  key: string,
  origin: SheetPlace | null,
  destination: SheetPlace | null,
): void {
  const zone = zoneFor(zones, origin ? [origin.name] : [], destination ? [destination.name] : [])
  const [countryCode = '', state = ''] = key.split(':')
  zone.rows.push({ countryCode, state, zipFrom: null, zipTo: null })
}

function zoneFor(zones: Map<string, Zone>, origins: string[], destinations: string[]): Zone {
  const key = `${origins.join(' ')}>${destinations.join(' ')}`
  let zone = zones.get(key)
  if (!zone) {
    zone = { origins, destinations, rows: [] }
    zones.set(key, zone)
  }
  return zone
}

function assemble(zones: Map<string, Zone>): LaneZones {
  const rows: ZoneRow[] = []
  const zonesOfOrigin = new Map<string, ZoneParts[]>()
  const zonesOfDestination = new Map<string, ZoneParts[]>()
  const names = new Set<string>()
  for (const zone of zones.values()) {
    // Most sheets have the same places at both ends, and a zone gets the name of its place.
    const usual = zone.destinations[0] ?? zone.origins[0]!
    let name = usual
    for (let number = 2; names.has(name); number++) name = `${usual} (${number})`
    names.add(name)
    rows.push(...zone.rows.map((row) => ({ zone: name, ...row })))
    addParts(zonesOfOrigin, zone.origins, name)
    addParts(zonesOfDestination, zone.destinations, name)
  }
  return { rows, zonesOfOrigin, zonesOfDestination }
}

function addParts(parts: Map<string, ZoneParts[]>, places: readonly string[], zone: string): void {
  for (const [depth, place] of places.entries()) {
    const known = parts.get(place) ?? []
    known.push({ zone, depth })
    parts.set(place, known)
  }
}
