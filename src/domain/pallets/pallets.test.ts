import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuMs } from '#test/support/cpu-time.ts'
import { linearFeetOf } from '../rating/linear-feet.ts'
import { layOnDeck } from './deck-layer.ts'
import { planLoad } from './load-plan.ts'
import { packLine, USUAL_PALLET_LIMITS } from './pack-line.ts'

const GMA = { length: 48, width: 40 }
const CARTON = { length: 16, width: 12, height: 10 }
const LINE = {
  units: 100,
  unitsPerCarton: 1,
  unitsPerPallet: 0,
  weightLb: 1_000,
  carton: CARTON,
  isStackable: true,
}

describe('a layer on a deck', () => {
  it.each([
    ['all one way', { length: 24, width: 20 }, 4],
    ['two ways together beat one way', { length: 16, width: 12 }, 10],
    ['the deck itself', GMA, 1],
    ['turned', { length: 40, width: 48 }, 1],
    ['too large', { length: 50, width: 10 }, 0],
  ])('%s', (_, carton, count) => {
    expect(layOnDeck(carton, GMA)).toHaveLength(count)
  })

  it('never overlaps and never overhangs, whatever the sizes', () => {
    const side = fc.integer({ min: 3, max: 60 })
    fc.assert(
      fc.property(side, side, (length, width) => {
        const cartons = layOnDeck({ length, width }, GMA)
        for (const [at, one] of cartons.entries()) {
          expect(one.x + one.length).toBeLessThanOrEqual(GMA.length)
          expect(one.y + one.width).toBeLessThanOrEqual(GMA.width)
          for (const other of cartons.slice(at + 1)) {
            const isApart =
              one.x + one.length <= other.x ||
              other.x + other.length <= one.x ||
              one.y + one.width <= other.y ||
              other.y + other.width <= one.y
            expect(isApart).toBe(true)
          }
        }
      }),
    )
  })
})

describe('a line on pallets', () => {
  it.each([
    ['by height', {}, { pallets: 2, unitsPerPallet: 50, limit: 'height', height: 56, layers: 5 }],
    ['by weight', { weightLb: 10_000 }, { pallets: 5, unitsPerPallet: 20, limit: 'weight', height: 26 }],
    ['as the shipper says', { unitsPerPallet: 25 }, { pallets: 4, unitsPerPallet: 25, limit: 'said' }],
    [
      'the shipper may not say more than fits',
      { unitsPerPallet: 90 },
      { unitsPerPallet: 50, limit: 'height' },
    ],
    [
      'one layer where nothing may stand on it',
      { isStackable: false },
      { pallets: 10, limit: 'notStackable' },
    ],
    [
      'by the carton',
      { unitsPerCarton: 4 },
      { pallets: 1, unitsPerPallet: 100, limit: 'everything fits', layers: 3 },
    ],
    [
      'without a size only weight counts',
      { carton: { length: 0, width: 0, height: 0 }, weightLb: 4_500 },
      { pallets: 3, limit: 'weight', height: 0 },
    ],
  ])('%s', (_, changes, expected) => {
    expect(packLine({ ...LINE, ...changes }, GMA, USUAL_PALLET_LIMITS)).toMatchObject({
      kind: 'packed',
      ...expected,
    })
  })

  it.each([
    ['nothing', { units: 0 }, 'nothing'],
    ['too heavy', { units: 1, weightLb: 3_000 }, 'weighs more'],
    ['too wide', { carton: { length: 60, width: 60, height: 5 } }, 'larger than'],
    ['too high', { carton: { length: 10, width: 10, height: 70 } }, 'too high'],
  ])('reports why not: %s', (_, changes, because) => {
    const result = packLine({ ...LINE, ...changes }, GMA, USUAL_PALLET_LIMITS)
    expect(result).toMatchObject({ kind: 'impossible', because: expect.stringContaining(because) })
  })

  it.each([[1], [5], [6]])(
    'has no space if %s in is the maximum height, and the pallet is 6 in itself',
    (maxHeight) => {
      for (const carton of [CARTON, { length: 0, width: 0, height: 0 }]) {
        const result = packLine({ ...LINE, carton }, GMA, { ...USUAL_PALLET_LIMITS, maxHeight })
        expect(result).toMatchObject({ kind: 'impossible', because: expect.stringContaining('6 in high') })
      }
    },
  )

  it.each([[0.01], [1e-9]])('counts millions of tiny cartons without placing each: %s in', (side) => {
    const carton = { length: side, width: side, height: side }
    const line = { ...LINE, units: 99_999, carton }
    const spent = cpuMs(() => expect(packLine(line, GMA, USUAL_PALLET_LIMITS)).toMatchObject({ pallets: 1 }))
    expect(spent).toBeLessThan(1_000)
  })

  it.each([
    // 24 units in three full cartons of 800 lb, and one in a fourth: two full cartons are 1,600 lb, three 2,400 lb.
    [
      'a last carton that is not full',
      { units: 25, unitsPerCarton: 8, weightLb: 2_500 },
      { pallets: 2, unitsPerPallet: 16 },
    ],
    [
      'fewer units than a carton holds',
      { units: 3, unitsPerCarton: 8, weightLb: 1_900 },
      { pallets: 1, unitsPerPallet: 3 },
    ],
  ])('uses the weight of full cartons: %s', (_, changes, expected) => {
    expect(packLine({ ...LINE, ...changes }, GMA, USUAL_PALLET_LIMITS)).toMatchObject(expected)
  })

  it('reports that a full carton is too heavy, though cartons are lighter on average', () => {
    const line = { ...LINE, units: 11, unitsPerCarton: 10, weightLb: 2_750 }
    expect(packLine(line, GMA, USUAL_PALLET_LIMITS)).toMatchObject({
      kind: 'impossible',
      because: expect.stringContaining('one carton weighs more'),
    })
  })

  it('stays within every limit, and has space for everything', () => {
    const line = fc.record({
      units: fc.integer({ min: 1, max: 3_000 }),
      unitsPerCarton: fc.integer({ min: 0, max: 12 }),
      unitsPerPallet: fc.integer({ min: 0, max: 400 }),
      weightLb: fc.integer({ min: 1, max: 40_000 }),
      carton: fc.record({
        length: fc.integer({ min: 4, max: 40 }),
        width: fc.integer({ min: 4, max: 40 }),
        height: fc.integer({ min: 2, max: 50 }),
      }),
      isStackable: fc.boolean(),
    })
    fc.assert(
      fc.property(line, (one) => {
        const packed = packLine(one, GMA, USUAL_PALLET_LIMITS)
        if (packed.kind !== 'packed') return
        expect(packed.pallets * packed.unitsPerPallet).toBeGreaterThanOrEqual(one.units)
        expect(packed.height).toBeLessThanOrEqual(USUAL_PALLET_LIMITS.maxHeight)
        const fullLb = (packed.unitsPerPallet * one.weightLb) / one.units
        expect(fullLb).toBeLessThanOrEqual(USUAL_PALLET_LIMITS.maxWeightLb + 1e-6)
        if (!one.isStackable) expect(packed.layers).toBe(1)
      }),
    )
  })
})

describe('the picture of a load', () => {
  it('has the length of the linear feet, and draws every unit once', () => {
    const item = fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      dimensions: fc.record({
        length: fc.integer({ min: 12, max: 96 }),
        width: fc.integer({ min: 12, max: 96 }),
        height: fc.integer({ min: 6, max: 96 }),
      }),
      isStackable: fc.boolean(),
      linearFeet: fc.constant(null),
    })
    fc.assert(
      fc.property(fc.array(item, { minLength: 1, maxLength: 6 }), (items) => {
        const plan = planLoad(items)!
        expect(plan.length / 12).toBeCloseTo(linearFeetOf(items)!, 6)
        items.forEach(({ quantity }, line) => {
          const drawn = plan.stacks.filter((stack) => stack.line === line)
          expect(drawn.reduce((sum, { levels }) => sum + levels, 0)).toBe(quantity)
        })
        for (const { x, length } of plan.stacks) expect(x + length).toBeLessThanOrEqual(plan.length + 1e-9)
      }),
    )
  })

  it('is not drawn if a size is unknown', () => {
    const item = {
      quantity: 1,
      dimensions: { length: 48, width: 40, height: 0 },
      isStackable: false,
      linearFeet: null,
    }
    expect(planLoad([item])).toBeNull()
  })
})
