import { geoMercator } from 'd3-geo'
import { describe, expect, it } from 'vitest'
import { gathered, madePart, projectWorld, WORLD_WIDTH, worldFrame } from './mercator.ts'

describe('the map of the world', () => {
  it('projects like the image of the land', () => {
    const project = geoMercator()
      .scale(WORLD_WIDTH / (2 * Math.PI))
      .translate([500, 500])
    for (const place of [
      [-118.2, 33.8],
      [121.6, 31.3],
      [9.9, 53.5],
      [0, 0],
      [-71.6, -33.6],
    ] as const) {
      const [x, y] = projectWorld(place)
      const [wantedX = 0, wantedY = 0] = project([...place]) ?? []
      expect([x, y]).toEqual([expect.closeTo(wantedX, 6), expect.closeTo(wantedY, 6)])
    }
    expect(projectWorld([190, 0])[0]).toBeGreaterThan(WORLD_WIDTH)
  })

  it('shows the area around the routes, and the whole world if there are none', () => {
    const frame = worldFrame([
      [600, 400],
      [700, 450],
    ])
    expect(frame.x).toBeLessThan(600)
    expect(frame.x + frame.width).toBeGreaterThan(700)
    expect(frame.y).toBeLessThan(400)
    expect(frame.y + frame.height).toBeGreaterThan(450)
    expect(worldFrame([]).width).toBe(WORLD_WIDTH)
  })

  it('moves routes over the Pacific to the same side', () => {
    const east = [
      [121, 31],
      [242, 34],
    ] as const
    const west = [
      [-118, 34],
      [-239, 31],
    ] as const
    const [one, other] = gathered([east, west])
    expect(Math.abs(one![0]![0] - other![1]![0])).toBeLessThan(1)
    const atlantic = [
      [10, 53],
      [-74, 40],
    ] as const
    expect(gathered([atlantic])).toEqual([atlantic.map((point) => [...point])])
  })

  it('draws the traveled part up to the position', () => {
    const points = [
      [0, 0],
      [10, 0],
      [10, 10],
    ] as const
    expect(madePart(points, [10, 5], 0.75)).toEqual([
      [0, 0],
      [10, 0],
      [10, 5],
    ])
    expect(madePart(points, [0, 0], 0)).toEqual([])
    expect(madePart(points, [10, 10], 1)).toEqual(points)
  })
})
