import { located, type Point } from './albers-usa.ts'
import type { Coordinates } from './map-shipment.ts'

/** Segments of a great circle: enough that no corner shows, even from coast to coast. */
const PIECES = 32

/** The great circle between two places as an SVG path, clipped to the map. */
export function legPath(from: Coordinates, to: Coordinates): string {
  const at = greatCircle(from, to)
  const path: string[] = []
  let before: number | undefined
  for (let piece = 0; piece <= PIECES; piece += 1) {
    const here = located(at(piece / PIECES))
    if (here) path.push(`${here.region === before ? 'L' : 'M'}${written(here.point)}`)
    before = here?.region
  }
  return path.join('')
}

/** The traveled part of the great circle as an SVG path; '' if there is none. */
export function madePath(from: Coordinates, to: Coordinates, progress: number): string {
  if (progress <= 0) return ''
  return legPath(from, greatCircle(from, to)(Math.min(1, progress)))
}

/** The position of a shipment on its route. */
export const positionOn = (from: Coordinates, to: Coordinates, progress: number): Point | null =>
  located(greatCircle(from, to)(Math.min(1, Math.max(0, progress))))?.point ?? null

const written = ([x, y]: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`

type Vector = [number, number, number]

/** The place at a share of the route, 0 to 1, on the great circle (Shoemake's slerp of unit vectors). */
export function greatCircle(from: Coordinates, to: Coordinates): (part: number) => Coordinates {
  const [start, end] = [vectorOf(from), vectorOf(to)]
  const cosine = start.reduce((sum, value, axis) => sum + value * end[axis]!, 0)
  const angle = Math.acos(Math.min(1, Math.max(-1, cosine)))
  if (angle === 0) return () => from
  return (part) => {
    const [ofStart, ofEnd] = [Math.sin((1 - part) * angle), Math.sin(part * angle)]
    return placeOf(start.map((value, axis) => ofStart * value + ofEnd * end[axis]!) as Vector)
  }
}

function vectorOf([longitude, latitude]: Coordinates): Vector {
  const [east, north] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
  return [Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north)]
}

const placeOf = ([x, y, z]: Vector): Coordinates => [
  (Math.atan2(y, x) * 180) / Math.PI,
  (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI,
]
