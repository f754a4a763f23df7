import { MAP_HEIGHT, MAP_WIDTH, type Point } from './albers-usa.ts'

/** A part of the map, in map units. */
export interface Frame {
  x: number
  y: number
  width: number
  height: number
}

export const WHOLE_COUNTRY: Frame = { x: 0, y: 0, width: MAP_WIDTH, height: MAP_HEIGHT }
/** Closer than this, users cannot recognize which part of the map it is. */
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
