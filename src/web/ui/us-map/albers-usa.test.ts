import { geoAlbersUsa, geoInterpolate } from 'd3-geo'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAP_HEIGHT, MAP_WIDTH, project } from './albers-usa.ts'
import { greatCircle, legPath, madePath, positionOn } from './leg-path.ts'

const oracle = geoAlbersUsa()
  .scale(1300)
  .translate([MAP_WIDTH / 2, MAP_HEIGHT / 2])
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anywhere = fc.tuple(degrees(-179, -60), degrees(15, 72))
const RENO: [number, number] = [-119.8, 39.5]
const DALLAS: [number, number] = [-96.8, 32.8]
const HONOLULU: [number, number] = [-157.86, 21.31]

describe('the map projection', () => {
  it('agrees with d3 on every place', () => {
    fc.assert(
      fc.property(anywhere, (place) => {
        const [ours, theirs] = [project(place), oracle(place)]
        expect(ours === null).toBe(theirs === null)
        for (const axis of [0, 1] as const) {
          if (ours && theirs) expect(ours[axis]).toBeCloseTo(theirs[axis], 6)
        }
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['Reno', RENO],
    ['Honolulu', HONOLULU],
    ['Attu, beyond the date line', [172.9, 52.9]],
    ['Anchorage', [-149.9, 61.2]],
  ] as const)('knows %s', (_, place) => {
    const [x, y] = oracle([...place]) ?? [Number.NaN, Number.NaN]
    expect(project([...place])?.[0]).toBeCloseTo(x, 6)
    expect(project([...place])?.[1]).toBeCloseTo(y, 6)
  })

  it('has no point for places elsewhere', () => {
    expect(project([2.35, 48.86])).toBeNull()
    expect(positionOn(RENO, [2.35, 48.86], 1)).toBeNull()
  })
})

describe('the route between two places', () => {
  it('is the shortest on the globe', () => {
    fc.assert(
      fc.property(anywhere, anywhere, degrees(0, 1), (from, to, part) => {
        const [ours, theirs] = [greatCircle(from, to)(part), geoInterpolate(from, to)(part)]
        expect(ours[0]).toBeCloseTo(theirs[0], 5)
        expect(ours[1]).toBeCloseTo(theirs[1], 5)
      }),
    )
  })

  it('starts and ends at the two places', () => {
    const points = legPath(RENO, DALLAS).slice(1).split('L')
    expect(points[0]).toBe(
      project(RENO)
        ?.map((value) => value.toFixed(1))
        .join(','),
    )
    expect(points.at(-1)).toBe(
      project(DALLAS)
        ?.map((value) => value.toFixed(1))
        .join(','),
    )
  })

  it('is interrupted at the edge of the map: over the sea to Hawaii', () => {
    const pieces = legPath(RENO, HONOLULU).split('M').filter(Boolean)
    expect(pieces.length).toBe(2)
  })

  it('has the shipment between its ends, and never beyond them', () => {
    const [reno, dallas] = [project(RENO)!, project(DALLAS)!]
    const [half] = positionOn(RENO, DALLAS, 0.5)!
    expect(half).toBeGreaterThan(reno[0])
    expect(half).toBeLessThan(dallas[0])
    expect(positionOn(RENO, DALLAS, 0)![0]).toBeCloseTo(reno[0], 6)
    expect(positionOn(RENO, DALLAS, 7)).toEqual(positionOn(RENO, DALLAS, 1))
  })

  it('is drawn as traveled up to the shipment', () => {
    expect(madePath(RENO, DALLAS, 0)).toBe('')
    expect(madePath(RENO, DALLAS, 1)).toBe(legPath(RENO, DALLAS))
    const end = positionOn(RENO, DALLAS, 0.4)
      ?.map((value) => value.toFixed(1))
      .join(',')
    expect(madePath(RENO, DALLAS, 0.4).endsWith(`L${end}`)).toBe(true)
  })
})
