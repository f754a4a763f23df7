import type { Coordinates } from './map-shipment.ts'

/** Albers USA, as us-atlas 3 draws it: the lower 48 states with Alaska and Hawaii moved in below them. */
export const MAP_WIDTH = 975
export const MAP_HEIGHT = 610
const SCALE = 1300

export type Point = [x: number, y: number]

interface Region {
  /** Degrees: the central meridian, and the place shown at `at`. */
  meridian: number
  centre: Coordinates
  /** Standard parallels in degrees (Snyder, Map Projections: A Working Manual, 14). */
  parallels: [number, number]
  scale: number
  /** The position on the map, and the clip box of the region, both relative to the center in units of the scale. */
  at: Point
  box: [left: number, top: number, right: number, bottom: number]
}

// The numbers are those of d3-geo's `geoAlbersUsa`; the test compares both.
const REGIONS: readonly Region[] = [
  {
    meridian: -96,
    centre: [-0.6, 38.7],
    parallels: [29.5, 45.5],
    scale: 1,
    at: [0, 0],
    box: [-0.455, -0.238, 0.455, 0.238],
  },
  {
    meridian: -154,
    centre: [-2, 58.5],
    parallels: [55, 65],
    scale: 0.35,
    at: [-0.307, 0.201],
    box: [-0.425, 0.12, -0.214, 0.234],
  },
  {
    meridian: -157,
    centre: [-3, 19.9],
    parallels: [8, 18],
    scale: 1,
    at: [-0.205, 0.212],
    box: [-0.214, 0.166, -0.115, 0.234],
  },
]

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** The angle normalized to -180 to 180 degrees: western Alaska is beyond the date line. */
const turned = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

const PROJECTIONS = REGIONS.map(projectionOf)

/** The point of a place on the map; null outside the fifty states. */
export function project(place: Coordinates): Point | null {
  return located(place)?.point ?? null
}

/** The point with its region: a line does not cross from one region into another. */
export function located(place: Coordinates): { point: Point; region: number } | null {
  for (const [region, toMap] of PROJECTIONS.entries()) {
    const point = toMap(place)
    if (point) return { point, region }
  }
  return null
}

/** Albers' equal-area conic projection of a region; null outside its box. */
function projectionOf({ meridian, centre, parallels, scale, at, box }: Region) {
  const [low, high] = parallels.map((degrees) => Math.sin(radians(degrees))) as [number, number]
  const n = (low + high) / 2
  const c = 1 + low * (2 * n - low)
  const raw = (longitude: number, latitude: number): Point => {
    const r = Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n
    const angle = radians(longitude) * n
    return [r * Math.sin(angle), -r * Math.cos(angle)]
  }
  const [x0, y0] = raw(...centre)
  return ([longitude, latitude]: Coordinates): Point | null => {
    const [x, y] = raw(turned(longitude - meridian), latitude)
    const fromMiddle: Point = [(x - x0) * scale + at[0], (y0 - y) * scale + at[1]]
    const [left, top, right, bottom] = box
    const isInside =
      fromMiddle[0] >= left && fromMiddle[0] <= right && fromMiddle[1] >= top && fromMiddle[1] <= bottom
    return isInside ? [MAP_WIDTH / 2 + fromMiddle[0] * SCALE, MAP_HEIGHT / 2 + fromMiddle[1] * SCALE] : null
  }
}
