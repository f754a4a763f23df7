import { describe, expect, it } from 'vitest'
import { linearFeetOf } from './linear-feet.ts'

const line = (quantity: number, length: number, width: number, height: number, isStackable = false) => ({
  quantity,
  dimensions: { length, width, height },
  isStackable,
  linearFeet: null,
})

describe('linearFeetOf', () => {
  it.each([
    ['one pallet', [line(1, 48, 40, 48)], 4],
    ['two abreast', [line(2, 48, 48, 48)], 4],
    ['three take two rows', [line(3, 48, 48, 48)], 8],
    ['too wide to pair', [line(2, 48, 48.01, 48)], 8],
    ['stacked two high', [line(4, 48, 48, 48, true)], 4],
    ['too high to stack', [line(4, 48, 48, 48.01, true)], 8],
    ['five stackable: three rows become two', [line(5, 60, 48, 48, true)], 10],
    ['lines are summed', [line(1, 48, 48, 48), line(1, 120, 40, 20)], 14],
  ])('%s', (_, lines, feet) => {
    expect(linearFeetOf(lines)).toBe(feet)
  })

  it("uses the shipper's own figure, and other rules of a carrier", () => {
    expect(linearFeetOf([{ ...line(9, 48, 48, 48), linearFeet: 5.5 }])).toBe(5.5)
    expect(linearFeetOf([line(2, 48, 50, 48)], { pairWidth: 51, stackHeight: 110 })).toBe(4)
  })

  it('is unknown if any dimension is unknown', () => {
    expect(linearFeetOf([line(1, 48, 48, 48), line(1, 0, 48, 48)])).toBeNull()
  })
})
