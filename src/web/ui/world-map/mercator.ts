/** Mercator's projection in the scale of the land image: 1000 wide for all longitudes, 0° in the middle. */

export const WORLD_WIDTH = 1000

export type Point = readonly [x: number, y: number]

/** The point of a place on the map; a longitude beyond 180 degrees is beyond its edge. */
export function projectWorld([longitude, latitude]: readonly [number, number]): Point {
  const angle = (Math.max(-75, Math.min(80, latitude)) * Math.PI) / 180
  const north = Math.log(Math.tan(Math.PI / 4 + angle / 2))
  return [WORLD_WIDTH * (0.5 + longitude / 360), WORLD_WIDTH * (0.5 - north / (2 * Math.PI))]
}

/** A part of the map, in map units. */
export interface WorldFrame {
  x: number
  y: number
  width: number
  height: number
}

/** Height of the frame divided by its width. */
export const PROPORTION = 0.4
/** From northern Norway to Cape Horn. */
const [TOP, BOTTOM] = [255, 655]
const WHOLE: WorldFrame = { x: 0, y: TOP, width: WORLD_WIDTH, height: BOTTOM - TOP }
/** Closer than this, users cannot recognize the area. */
const NARROWEST = 240

/** The part of the map around some points, in the proportion of the frame; the whole world without points. */
export function worldFrame(points: readonly Point[]): WorldFrame {
  if (points.length === 0) return WHOLE
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const wide = Math.max((right - left) * 1.25, ((bottom - top) * 1.5) / PROPORTION, NARROWEST)
  const width = Math.min(wide, WORLD_WIDTH)
  const height = width * PROPORTION
  const y = Math.min(Math.max((top + bottom) / 2 - height / 2, TOP - 85), BOTTOM + 75 - height)
  return { x: (left + right) / 2 - width / 2, y, width, height }
}

/**
 * Brings routes as close together as possible: each is moved by whole turns of the earth so that its end is near the
 * others, and a fleet in the Pacific is not drawn at both edges.
 */
export function gathered(routes: readonly (readonly (readonly [number, number])[])[]): [number, number][][] {
  const ends = routes.flatMap((route) => route.at(-1)?.[0] ?? [])
  const crossing = ends.filter((longitude) => Math.abs(longitude) > 180).length
  // If a route crosses the date line, the map is cut in the Atlantic.
  const middle = crossing > 0 && crossing * 3 >= ends.length ? 180 : 0
  return routes.map((route) => {
    const half = ((route[0]?.[0] ?? 0) + (route.at(-1)?.[0] ?? 0)) / 2
    const turns = Math.round((middle - half) / 360)
    return route.map(([longitude, latitude]): [number, number] => [longitude + turns * 360, latitude])
  })
}

/** The line of a route as an SVG path. */
export const worldPath = (points: readonly Point[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The first share (0-1) of a line by its length on the map, and the point where it ends. */
export function madePart(points: readonly Point[], position: Point | null, share: number): Point[] {
  const first = points[0]
  if (!first || !position || share <= 0) return []
  if (share >= 1) return [...points]
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (const [at, from] of points.slice(0, -1).entries()) {
    const off = offLine(from, points[at + 1]!, position)
    if (off < least) [nearest, least] = [at, off]
  }
  return [...points.slice(0, nearest + 1), position]
}

/** The distance of a point from a line, in map units. */
function offLine([x1, y1]: Point, [x2, y2]: Point, [x, y]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - (x1 + along * dx), y - (y1 + along * dy))
}
