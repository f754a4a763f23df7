import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAP_HEIGHT, MAP_WIDTH, type Point } from './albers-usa.ts'
import { frameAround, WHOLE_COUNTRY } from './map-frame.ts'

const point = fc.tuple(
  fc.double({ min: 0, max: MAP_WIDTH, noNaN: true }),
  fc.double({ min: 0, max: MAP_HEIGHT, noNaN: true }),
) as fc.Arbitrary<Point>

describe('the part of the map around some points', () => {
  it('contains every point, is within the map and keeps its proportions', () => {
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
