import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ItemLine } from '../shipment/shipment.ts'
import { nextBackorderCode } from './backorder-code.ts'
import { checkPicks, isSameGoods, joinLines, splitLine } from './split-line.ts'

const LINE: ItemLine = {
  ...{
    itemCode: 'SKU-1',
    description: 'Shelving',
    nmfc: '',
    freightClass: '85',
    weightLb: 100,
    weightTyped: 100,
  },
  ...{ weightUnit: 'lb', quantity: 3, packageType: 'PLT', pieces: 10, lengthUnit: 'in', isHazmat: false },
  ...{ dimensions: { length: 48, width: 40, height: 43 }, hazmat: null, isStackable: true, linearFeet: null },
  ...{ declaredValueCents: 1_001, palletNumber: '' },
}

const hundredths = (most: number) => fc.integer({ min: 1, max: most * 100 }).map((value) => value / 100)
const anyLine = fc
  .record({
    quantity: fc.integer({ min: 2, max: 99_999 }),
    weightLb: hundredths(99_999),
    weightTyped: fc.integer({ min: 1, max: 9_999_999_999 }).map((value) => value / 10_000),
    pieces: fc.nat(9_999_999),
    declaredValueCents: fc.nat(999_999_999),
    linearFeet: fc.option(hundredths(60)),
  })
  .map((own): ItemLine => ({ ...LINE, ...own }))
const anySplit = fc
  .tuple(anyLine, fc.integer({ min: 1, max: 99_998 }))
  .map(([line, wish]): [ItemLine, number] => [line, 1 + (wish % (line.quantity - 1))])

describe('splitting a line', () => {
  it('gives each part its share', () => {
    const { taken, left } = splitLine(LINE, 1)
    expect(taken).toMatchObject({ quantity: 1, weightLb: 33.33, pieces: 3, declaredValueCents: 334 })
    expect(left).toMatchObject({ quantity: 2, weightLb: 66.67, pieces: 7, declaredValueCents: 667 })
  })

  it('keeps the weight of one unit if that was typed', () => {
    const { taken, left } = splitLine({ ...LINE, weightTyped: 33.3 }, 1, true)
    expect([taken.weightTyped, left.weightTyped]).toEqual([33.3, 33.3])
  })

  it('is undone by joining: nothing is lost or doubled, whichever part comes first', () => {
    fc.assert(
      fc.property(anySplit, fc.boolean(), ([line, quantity], isEach) => {
        const { taken, left } = splitLine(line, quantity, isEach)
        expect(joinLines(taken, left, isEach)).toEqual(line)
        expect(joinLines(left, taken, isEach)).toEqual(line)
        expect(Math.min(taken.weightLb, left.weightLb, taken.pieces, left.pieces)).toBeGreaterThanOrEqual(0)
        expect(isSameGoods(taken, left)).toBe(true)
      }),
    )
  })

  it('refuses an invalid part', () => {
    for (const quantity of [0, -1, 3, 4, 1.5]) expect(() => splitLine(LINE, quantity)).toThrow(RangeError)
  })

  it('distinguishes other goods', () => {
    expect(isSameGoods(LINE, { ...LINE, itemCode: 'SKU-2' })).toBe(false)
    expect(isSameGoods(LINE, { ...LINE, dimensions: { ...LINE.dimensions, height: 44 } })).toBe(false)
  })
})

describe('picks', () => {
  const lines = [
    { id: 'a', quantity: 3 },
    { id: 'b', quantity: 1 },
  ]
  it('of one line are added up before they are checked', () => {
    const pick = (lineId: string, quantity: number) => ({ lineId, quantity })
    expect(checkPicks(lines, [pick('a', 1), pick('a', 2), pick('b', 1)])).toEqual({
      wanted: new Map([
        ['a', 3],
        ['b', 1],
      ]),
      problems: [],
    })
    expect(checkPicks(lines, [pick('a', 2), pick('a', 2), pick('c', 1)]).problems).toEqual([
      { kind: 'moreThanThereIs', lineId: 'a', left: 3 },
      { kind: 'noSuchLine', lineId: 'c' },
    ])
  })
})

describe('backorder codes', () => {
  it.each([
    [['00'], '01'],
    [['00', '09', '02'], '10'],
    [['99'], '100'],
    [['BO', '00'], '01'],
    [['BO'], '00'],
  ])('after %j comes %s', (taken, next) => {
    expect(nextBackorderCode(taken)).toBe(next)
  })
  it('are never reused', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 10 })),
        (taken) => !taken.includes(nextBackorderCode(taken)),
      ),
    )
  })
})
