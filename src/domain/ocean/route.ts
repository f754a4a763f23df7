import { type EarthPoint, greatCircleArc } from '../great-circle.ts'
import type { ContainerState } from './journey.ts'
import type { Port } from './ports.ts'

/**
 * The route of a container for the world map. It follows sea lanes, not the actual course: the map says that it is
 * estimated.
 */

/** The nodes of sea lanes, and the open water between them. */
const NODES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  japan: [34, 142],
  eastChina: [30, 124.5],
  southChina: [21.5, 116],
  vietnam: [10, 109.5],
  singapore: [1.2, 104.6],
  malacca: [5.8, 96],
  sriLanka: [5.6, 80.5],
  arabianSea: [12, 60],
  hormuz: [25.5, 57],
  aden: [12.5, 45],
  redSea: [20, 38.8],
  suezSouth: [28, 33.3],
  suezNorth: [31.6, 32.3],
  eastMed: [34, 25],
  midMed: [37, 11],
  gibraltar: [35.95, -5.8],
  biscay: [45, -9],
  channel: [49.8, -4],
  northSea: [52.5, 3.2],
  skagerrak: [57.8, 9],
  baltic: [55, 14],
  northAtlantic: [43, -40],
  newfoundland: [42, -58],
  newYork: [39.8, -72.5],
  hatteras: [34.5, -74.5],
  florida: [25.5, -79.3],
  gulf: [25, -88],
  bahamas: [26.5, -73],
  windward: [19.8, -74],
  colon: [10, -79.8],
  balboa: [8, -79.5],
  baja: [21, -111],
  california: [33.3, -120.5],
  oregon: [44, -127],
  juanDeFuca: [48.5, -126],
  midPacific: [46, -170],
  westPacific: [46, 165],
  hawaii: [21, -155],
  goodHope: [-36.5, 18],
  mozambique: [-22, 42],
  westAfrica: [2, -8],
  dakar: [15, -20],
  recife: [-6, -33],
  saoPaulo: [-25, -44],
  plata: [-36, -54],
  peru: [-12, -80],
  chile: [-33, -74],
  java: [-6.5, 105],
  torres: [-10.5, 132],
  perth: [-32, 113],
  bass: [-39, 146],
  tasman: [-34, 154],
  newZealand: [-35, 172],
  coral: [-18, 155],
}

const LANES: readonly string[] = [
  'japan eastChina',
  'japan westPacific',
  'eastChina southChina',
  'southChina vietnam',
  'vietnam singapore',
  'singapore malacca',
  'malacca sriLanka',
  'sriLanka arabianSea',
  'arabianSea hormuz',
  'arabianSea aden',
  'aden redSea',
  'redSea suezSouth',
  'suezSouth suezNorth',
  'suezNorth eastMed',
  'eastMed midMed',
  'midMed gibraltar',
  'gibraltar biscay',
  'biscay channel',
  'channel northSea',
  'northSea skagerrak',
  'skagerrak baltic',
  'channel northAtlantic',
  'gibraltar northAtlantic',
  'gibraltar bahamas',
  'northAtlantic newfoundland',
  'newfoundland newYork',
  'newYork hatteras',
  'hatteras florida',
  'hatteras bahamas',
  'florida gulf',
  'bahamas florida',
  'bahamas windward',
  'newYork bahamas',
  'windward colon',
  'colon balboa',
  'gulf colon',
  'balboa baja',
  'balboa peru',
  'peru chile',
  'baja california',
  'california oregon',
  'oregon juanDeFuca',
  'juanDeFuca midPacific',
  'oregon midPacific',
  'california midPacific',
  'california hawaii',
  'hawaii japan',
  'midPacific westPacific',
  'goodHope mozambique',
  'mozambique aden',
  'mozambique sriLanka',
  'goodHope westAfrica',
  'westAfrica dakar',
  'dakar gibraltar',
  'dakar biscay',
  'dakar recife',
  'recife saoPaulo',
  'recife windward',
  'saoPaulo plata',
  'saoPaulo goodHope',
  'singapore java',
  'java perth',
  'java torres',
  'torres coral',
  'coral tasman',
  'perth bass',
  'bass tasman',
  'tasman newZealand',
  'coral japan',
  'newZealand hawaii',
  'goodHope java',
]

interface Step {
  to: string
  cost: number
}

const neighbors = new Map<string, Step[]>(Object.keys(NODES).map((id) => [id, []]))
for (const lane of LANES) {
  const [one = '', other = ''] = lane.split(' ')
  const cost = greatCircleArc(pointOf(one), pointOf(other))
  neighbors.get(one)?.push({ to: other, cost })
  neighbors.get(other)?.push({ to: one, cost })
}

function pointOf(id: string): EarthPoint {
  const [latitude, longitude] = NODES[id] ?? [0, 0]
  return { latitude, longitude }
}

type Place = Pick<Port, 'latitude' | 'longitude'>
const pointOfPort = ({ latitude, longitude }: Place): EarthPoint | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const nearestNode = (point: EarthPoint): string => {
  let best = ''
  let least = Number.POSITIVE_INFINITY
  for (const id of Object.keys(NODES)) {
    const arc = greatCircleArc(point, pointOf(id))
    if (arc < least) [best, least] = [id, arc]
  }
  return best
}

/** The shortest route over the lanes, by Dijkstra's algorithm; there are few nodes. */
function lanesBetween(from: string, to: string): string[] {
  const cost = new Map([[from, 0]])
  const before = new Map<string, string>()
  const open = new Set([from])
  while (open.size > 0) {
    const at = [...open].reduce((one, other) => (cost.get(one)! <= cost.get(other)! ? one : other))
    open.delete(at)
    if (at === to) break
    for (const step of neighbors.get(at) ?? []) {
      const sum = cost.get(at)! + step.cost
      if (sum >= (cost.get(step.to) ?? Number.POSITIVE_INFINITY)) continue
      cost.set(step.to, sum)
      before.set(step.to, at)
      open.add(step.to)
    }
  }
  const way = [to]
  for (let at = before.get(to); at !== undefined; at = before.get(at)) way.unshift(at)
  return way[0] === from ? way : [from, to]
}

/**
 * The route from port to port as points of longitude and latitude; empty if a port's place is unknown. A route over the
 * date line continues beyond 180 degrees, so that consecutive points never jump across the map.
 */
export function routeBetween(from: Place, to: Place): [longitude: number, latitude: number][] {
  const start = pointOfPort(from)
  const end = pointOfPort(to)
  if (!start || !end) return []
  const way = lanesBetween(nearestNode(start), nearestNode(end)).map(pointOf)
  const straight = greatCircleArc(start, end)
  const points = straight < 0.12 ? [start, end] : [start, ...way, end]
  const route: [number, number][] = []
  for (const { latitude, longitude } of points) {
    const last = route.at(-1)?.[0] ?? longitude
    const turns = Math.round((last - longitude) / 360)
    route.push([longitude + turns * 360, latitude])
  }
  return route
}

/** The point at a share (0-1) of a route, by the length of its parts; null for an empty route. */
export function pointOn(
  route: readonly (readonly [number, number])[],
  share: number,
): [longitude: number, latitude: number] | null {
  const first = route[0]
  if (!first) return null
  const lengths = route.slice(1).map((to, at) => {
    const from = route[at]!
    const bend = Math.cos((((to[1] + from[1]) / 2) * Math.PI) / 180)
    return Math.hypot((to[0] - from[0]) * bend, to[1] - from[1])
  })
  let left = Math.min(1, Math.max(0, share)) * lengths.reduce((sum, one) => sum + one, 0)
  for (const [at, length] of lengths.entries()) {
    const from = route[at]!
    const to = route[at + 1]!
    if (left <= length) {
      const part = length === 0 ? 0 : left / length
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    }
    left -= length
  }
  return [...route.at(-1)!] as [number, number]
}

/** The share of the route already traveled, 0-1, from the days between departure and expected arrival. */
export function progressOf(
  state: ContainerState,
  { departedAt, expectedAt }: { departedAt: Date | null; expectedAt: Date | null },
  now: Date,
): number {
  if (state === 'arrived' || state === 'delivered' || state === 'returned') return 1
  if (state !== 'onTheWay' || !departedAt) return 0
  if (!expectedAt || expectedAt <= departedAt) return 0.5
  const made = (now.getTime() - departedAt.getTime()) / (expectedAt.getTime() - departedAt.getTime())
  // It has not arrived until the carrier reports the arrival.
  return Math.min(0.98, Math.max(0.02, made))
}
