import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  frameAround,
  legPath,
  MAP_HEIGHT,
  MAP_WIDTH,
  madePath,
  type Point,
  positionOn,
  project,
  WHOLE_COUNTRY,
} from './geography.ts'
import type { Coordinates } from './map-shipment.ts'

const RENO: Coordinates = [-119.8, 39.5]
const DALLAS: Coordinates = [-96.8, 32.8]
const PARIS: Coordinates = [2.35, 48.86]

const point = fc.tuple(
  fc.double({ min: 0, max: MAP_WIDTH, noNaN: true }),
  fc.double({ min: 0, max: MAP_HEIGHT, noNaN: true }),
) as fc.Arbitrary<Point>

describe('the map', () => {
  it('puts the west to the left, the north above, and leaves out what it does not show', () => {
    const [reno, dallas] = [project(RENO)!, project(DALLAS)!]
    expect(reno[0]).toBeLessThan(dallas[0])
    expect(reno[1]).toBeLessThan(dallas[1])
    expect(project(PARIS)).toBeNull()
  })

  it('draws the way and the made part of it', () => {
    expect(legPath(RENO, DALLAS)).toMatch(/^M/)
    expect(madePath(RENO, DALLAS, 0)).toBe('')
    expect(madePath(RENO, DALLAS, 1)).toBe(legPath(RENO, DALLAS))
    expect(madePath(RENO, DALLAS, 0.5)).not.toBe(legPath(RENO, DALLAS))
  })

  it('finds the shipment between its ends, and never beyond them', () => {
    expect(positionOn(RENO, DALLAS, 0)).toEqual(project(RENO))
    const [half] = positionOn(RENO, DALLAS, 0.5)!
    expect(half).toBeGreaterThan(project(RENO)![0])
    expect(half).toBeLessThan(project(DALLAS)![0])
    expect(positionOn(RENO, DALLAS, 7)).toEqual(positionOn(RENO, DALLAS, 1))
  })

  it('shows a part that holds every point, lies on the map and keeps its proportions', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 6 }), (points) => {
        const { x, y, width, height } = frameAround(points)
        expect(width / height).toBeCloseTo(MAP_WIDTH / MAP_HEIGHT, 6)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(MAP_WIDTH + 1e-6)
        expect(y + height).toBeLessThanOrEqual(MAP_HEIGHT + 1e-6)
        for (const [px, py] of points) {
          expect(px).toBeGreaterThanOrEqual(x - 1e-6)
          expect(px).toBeLessThanOrEqual(x + width + 1e-6)
          expect(py).toBeGreaterThanOrEqual(y - 1e-6)
          expect(py).toBeLessThanOrEqual(y + height + 1e-6)
        }
      }),
    )
    expect(frameAround([])).toEqual(WHOLE_COUNTRY)
  })
})
