import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemLine } from '../shipment/shipment.ts'
import { cheapestStretches, moreOfTheSame, weightsAround } from './more-of-the-same.ts'

const LINE: ItemLine = {
  ...{
    itemCode: '',
    description: 'Shelving',
    nmfc: '',
    freightClass: '85',
    weightLb: 1240,
    weightTyped: 1240,
  },
  ...{ weightUnit: 'lb', quantity: 2, packageType: 'PLT', pieces: 0, lengthUnit: 'in', isHazmat: false },
  ...{ dimensions: { length: 48, width: 40, height: 43 }, hazmat: null, isStackable: true, linearFeet: null },
  ...{ declaredValueCents: 10_000, palletNumber: '' },
}

describe('more of the same', () => {
  it('has as many pieces of the same size as needed, and keeps the class', () => {
    const [line] = moreOfTheSame([LINE], 1.3)
    expect(line).toMatchObject({
      weightLb: 1612,
      quantity: 3,
      freightClass: '85',
      declaredValueCents: 13_000,
    })
    expect(line!.dimensions).toEqual(LINE.dimensions)
  })

  it('is never less than one piece, and a rounding error never adds one', () => {
    expect(moreOfTheSame([LINE], 0.01)[0]!.quantity).toBe(1)
    expect(moreOfTheSame([{ ...LINE, quantity: 3 }], 1 / 3)[0]!.quantity).toBe(1)
  })
})

describe('the weights around a weight', () => {
  it('ascend from a tenth to ten times, with the weight among them', () => {
    expect(weightsAround(168)).toEqual([
      ...[20, 25, 32, 40, 50, 64, 80, 100, 125, 160, 168, 200, 250, 320, 400, 500, 640, 800, 1000, 1250],
      1600,
    ])
  })

  it('never exceed the limit of a trailer', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 90_000, noNaN: true }), (weight) => {
        const weights = weightsAround(weight)
        expect(weights).toEqual([...new Set(weights)].sort((a, b) => a - b))
        expect(weights[0]).toBeGreaterThanOrEqual(1)
        expect(weights.at(-1)).toBeLessThanOrEqual(45_000)
      }),
    )
  })
})

/** Modes by the weight from which each applies. */
const table = (rows: [fromLb: number, mode: string | null][]) => async (weight: number) =>
  rows.findLast(([from]) => weight >= from)?.[1] ?? null

describe('the weights where the cheapest mode changes', () => {
  it('are exact to the pound', async () => {
    const modeAt = table([
      [1, 'Parcel'],
      [169, 'LTL'],
      [4600, 'Volume'],
    ])
    expect(await cheapestStretches([20, 100, 200, 1000, 4000, 5000], modeAt)).toEqual([
      { mode: 'Parcel', fromLb: 20, toLb: 168 },
      { mode: 'LTL', fromLb: 169, toLb: 4599 },
      { mode: 'Volume', fromLb: 4600, toLb: 5000 },
    ])
  })

  it('may be two between two weights, and omit ranges without a price', async () => {
    const modeAt = table([
      [1, null],
      [50, 'LTL'],
      [70, 'Volume'],
      [90, null],
    ])
    expect(await cheapestStretches([10, 60, 80, 100], modeAt)).toEqual([
      { mode: 'LTL', fromLb: 50, toLb: 69 },
      { mode: 'Volume', fromLb: 70, toLb: 89 },
    ])
  })

  it('match a check of every pound, for any order of ranges that the weights can detect', async () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 2, max: 400 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(cuts, async (found) => {
        const starts = [1, ...found].sort((a, b) => a - b)
        const modeAt = table(starts.map((from, index) => [from, `mode ${index}`]))
        const stretches = await cheapestStretches(
          [1, ...starts, 400].sort((a, b) => a - b),
          modeAt,
        )
        expect(stretches.map(({ fromLb }) => fromLb)).toEqual([...new Set(starts)])
        for (const { fromLb, toLb, mode } of stretches) {
          expect([await modeAt(fromLb), await modeAt(toLb)]).toEqual([mode, mode])
        }
      }),
    )
  })
})
