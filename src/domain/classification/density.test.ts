import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classFromDensity, cubicFeetOf, densityOf, nextClassDown, nextClassUp } from './density.ts'
import { DENSITY_SCALES, densityScaleOf, problemsOfScale, THIRTEEN_TIER_SCALE } from './density-scales.ts'

const line = (weightLb: number, length: number, width: number, height: number, quantity = 1) => ({
  weightLb,
  quantity,
  dimensions: { length, width, height },
})

describe('density', () => {
  it("is a carrier's own illustration: 48 x 40 x 28 in and 110 lb are 31.11 cu ft and 3.54 pcf", () => {
    const lines = [line(110, 48, 40, 28)]
    expect(cubicFeetOf(lines)?.toFixed(2)).toBe('31.11')
    expect(densityOf(lines)?.toFixed(2)).toBe('3.54')
  })

  it('adds weights, adds cubes, divides once', () => {
    expect(densityOf([line(100, 12, 12, 12), line(20, 12, 12, 12, 3)])).toBe(30)
  })

  it('is unknown if a size, a quantity or the whole weight is missing', () => {
    expect(densityOf([line(100, 12, 12, 12), line(20, 12, 0, 12)])).toBeNull()
    expect(densityOf([line(100, 12, 12, 12, 0)])).toBeNull()
    expect(densityOf([line(0, 12, 12, 12)])).toBeNull()
    expect(densityOf([])).toBeNull()
  })
})

describe('classFromDensity', () => {
  // Domain facts 1.1, row by row: lower bound, then 13-tier, 11-tier, 18-class.
  const TABLE: [number, string, string, string][] = [
    [0, '400', '400', '500'],
    [1, '300', '300', '400'],
    [2, '250', '250', '300'],
    [3, '250', '250', '250'],
    [4, '175', '175', '200'],
    [5, '175', '175', '175'],
    [6, '125', '125', '150'],
    [7, '125', '125', '125'],
    [8, '100', '100', '110'],
    [9, '100', '100', '100'],
    [10, '92.5', '92.5', '100'],
    [10.5, '92.5', '92.5', '92.5'],
    [12, '85', '85', '85'],
    [13.5, '85', '85', '77.5'],
    [15, '70', '70', '70'],
    [22.5, '65', '65', '65'],
    [30, '60', '60', '60'],
    [35, '55', '60', '55'],
    [50, '50', '60', '50'],
  ]

  it.each(TABLE)('from %s pcf on', (from, ...classes) => {
    DENSITY_SCALES.forEach((scale, number) => {
      expect(classFromDensity(from, scale.id), scale.id).toBe(classes[number])
      const next = TABLE[TABLE.findIndex(([bound]) => bound === from) + 1]?.[0] ?? 1000
      // No rounding before the lookup: just below the next bound is still this row.
      expect(classFromDensity(next - 1e-9, scale), scale.id).toBe(classes[number])
    })
  })

  it('matches a bound exactly if weight and cube do', () => {
    // 96 cu ft: 1,008 lb are 10.5 pcf.
    const pcf = densityOf([line(1008, 48, 48, 72)])
    expect(pcf).toBe(10.5)
    expect(classFromDensity(10.5, '18-class')).toBe('92.5')
  })

  it('matches a bound exactly if several weights add up to it', () => {
    // 25.2 cu ft: 59.23 + 91.97 = 151.2 lb are 6 pcf, but just below it in binary fractions.
    const lines = [line(59.23, 18, 36, 14.4, 4), line(91.97, 18, 48, 7.2, 1)]
    expect(densityOf(lines)).toBe(6)
    expect(classFromDensity(densityOf(lines)!, '13-tier')).toBe('125')
  })

  it('is at the bound with the last hundredth of a pound, and below it without', () => {
    const { tiers } = THIRTEEN_TIER_SCALE
    const hundredths = fc.integer({ min: 1, max: 99 })
    const place = fc.integer({ min: 1, max: tiers.length - 1 })
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 40 }), hundredths, hundredths, (tier, feet, one, two) => {
        // Three pieces of 2/3 of `feet` cubic feet each: at every bound they weigh whole pounds.
        const total = tiers[tier]!.fromPcf * 2 * feet * 100
        const classAt = (last: number) => {
          const lines = [one, two, last].map((weight) => line(weight / 100, 24 * feet, 12, 4))
          return classFromDensity(densityOf(lines)!, '13-tier')
        }
        expect(classAt(total - one - two)).toBe(tiers[tier]!.freightClass)
        expect(classAt(total - one - two - 1)).toBe(tiers[tier - 1]!.freightClass)
      }),
    )
  })

  it('refuses invalid densities and scales', () => {
    expect(() => classFromDensity(-1, '13-tier')).toThrow(RangeError)
    expect(() => classFromDensity(Number.NaN, '13-tier')).toThrow(RangeError)
    expect(() => classFromDensity(5, '12-tier')).toThrow(RangeError)
  })
})

describe('nextClassDown and nextClassUp', () => {
  const any = fc.record({
    weight: fc.integer({ min: 100, max: 2_000_000 }).map((hundredths) => hundredths / 100),
    side: fc.integer({ min: 10, max: 100 }),
    scale: fc.constantFrom(...DENSITY_SCALES),
  })

  it('return the fewest whole pounds that change the class', () => {
    fc.assert(
      fc.property(any, ({ weight, side, scale }) => {
        const at = (pounds: number) =>
          classFromDensity(densityOf([line(pounds, side, side, side)]) ?? 0, scale)
        const lines = [line(weight, side, side, side)]
        const down = nextClassDown(lines, scale)
        if (down) {
          // One pound may skip a class if the piece is very small.
          expect(Number(at(weight + down.pounds))).toBeLessThanOrEqual(Number(down.freightClass))
          expect(at(weight + down.pounds - 1)).toBe(at(weight))
        }
        const up = nextClassUp(lines, scale)
        if (up && weight > up.pounds) {
          expect(Number(at(weight - up.pounds))).toBeGreaterThanOrEqual(Number(up.freightClass))
          expect(at(weight - up.pounds + 1)).toBe(at(weight))
        }
      }),
    )
  })

  it('are null at the ends and without sizes', () => {
    expect(nextClassDown([line(10_000, 12, 12, 12)], '13-tier')).toBeNull()
    expect(nextClassUp([line(1, 48, 48, 48)], '13-tier')).toBeNull()
    expect(nextClassDown([line(100, 0, 12, 12)], '13-tier')).toBeNull()
  })
})

describe('scales', () => {
  it('are in order, and a faulty custom scale is reported', () => {
    for (const scale of DENSITY_SCALES) expect(problemsOfScale(scale)).toEqual([])
    const [first, ...rest] = THIRTEEN_TIER_SCALE.tiers
    expect(problemsOfScale({ id: 'own', name: 'own', tiers: rest })).toEqual([
      'the first tier must begin at 0',
    ])
    expect(problemsOfScale({ id: 'own', name: 'own', tiers: [first!, first!] })).toHaveLength(2)
  })

  it("finds a client's own scale before the three", () => {
    const own = { ...THIRTEEN_TIER_SCALE, name: 'ours' }
    expect(densityScaleOf('13-tier', [own]).name).toBe('ours')
  })
})
