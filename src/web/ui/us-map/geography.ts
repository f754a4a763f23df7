import { geoAlbersUsa, geoInterpolate, geoPath } from 'd3-geo'
import { mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlas from 'us-atlas/states-albers-10m.json'
import type { Coordinates } from './map-shipment.ts'

/** The atlas is projected already, to this size and with this projection (us-atlas 3, Albers USA). */
export const MAP_WIDTH = 975
export const MAP_HEIGHT = 610
const projection = geoAlbersUsa()
  .scale(1300)
  .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2])
const toPath = geoPath(projection).digits(1)
const asIs = geoPath(null).digits(1)

const topology = atlas as unknown as Topology<{ states: GeometryCollection; nation: GeometryCollection }>

/** Outline of the country and the borders between its states, as SVG paths. */
export const NATION = asIs(mesh(topology, topology.objects.nation)) ?? ''
export const BORDERS = asIs(mesh(topology, topology.objects.states, (one, other) => one !== other)) ?? ''

export type Point = [x: number, y: number]

/** Where a place lies on the map; null for what lies outside of the fifty states. */
export const project = (at: Coordinates): Point | null => projection(at)

/** The great circle between two places as an SVG path. */
export const legPath = (from: Coordinates, to: Coordinates): string =>
  toPath({ type: 'LineString', coordinates: [from, to] }) ?? ''

/** The part of the great circle that is made, as an SVG path; '' when nothing is. */
export function madePath(from: Coordinates, to: Coordinates, progress: number): string {
  if (progress <= 0) return ''
  return legPath(from, geoInterpolate(from, to)(Math.min(1, progress)) as Coordinates)
}

/** Where on the way a shipment is. */
export const positionOn = (from: Coordinates, to: Coordinates, progress: number): Point | null =>
  project(geoInterpolate(from, to)(Math.min(1, Math.max(0, progress))) as Coordinates)

export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

export const WHOLE_COUNTRY: Frame = { x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT }
/** Closer than this and nobody recognises where on the map it is. */
const NARROWEST = 300

/** The part of the map around some points, in the map's own proportions. */
export function frameAround(points: readonly Point[]): Frame {
  if (points.length === 0) return WHOLE_COUNTRY
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const proportion = MAP_WIDTH / MAP_HEIGHT
  const wide = Math.max((right - left) * 1.5, (bottom - top) * 1.7 * proportion, NARROWEST)
  const width = Math.min(wide, MAP_WIDTH)
  const height = width / proportion
  return {
    x: within((left + right) / 2 - width / 2, MAP_WIDTH - width),
    y: within((top + bottom) / 2 - height / 2, MAP_HEIGHT - height),
    width,
    height,
  }
}

const within = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most))
