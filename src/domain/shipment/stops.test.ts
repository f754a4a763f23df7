import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Address, ItemLine } from './shipment.ts'
import { dropsOf, endsAtDestination, isSamePlace, stopsOnTheWay, unload, type WantedLine } from './stops.ts'

const at = (zip: string, street = '1 Dock Road', companyName = ''): Address => ({
  ...{ companyName, street, street2: '', city: '', state: '', zip, countryCode: 'US' },
  ...{ contactName: '', contactPhone: '', email: '' },
})
const line = (changes: Partial<ItemLine> = {}): ItemLine => ({
  ...{
    itemCode: '',
    description: 'Shelving',
    nmfc: '',
    freightClass: '70',
    weightLb: 1000,
    weightTyped: 1000,
  },
  ...{ weightUnit: 'lb', quantity: 10, packageType: 'PLT', pieces: 40, lengthUnit: 'in', isHazmat: false },
  ...{
    dimensions: { length: 48, width: 40, height: 48 },
    hazmat: null,
    isStackable: false,
    linearFeet: null,
  },
  ...{ declaredValueCents: 5000, palletNumber: '' },
  ...changes,
})
const want = (quantity: number, changes: Partial<WantedLine> = {}): WantedLine => ({
  ...{ itemCode: '', description: 'Shelving', packageType: 'PLT', quantity, weightLb: 0 },
  ...changes,
})
const stop = (id: string, address: Address, items: ItemLine[] = []) => ({
  ...{ id, address, reference1: '', reference2: '', items },
})

describe('places', () => {
  it.each([
    ['the same door', at('75201'), at('75201-1234', ' 1 dock  road '), true],
    ['one of them named', at('75201', '1 Dock Road', 'Store'), at('75201'), true],
    ['two companies under one roof', at('75201', '1 Dock Road', 'A'), at('75201', '1 Dock Road', 'B'), false],
    ['another street', at('75201', '2 Dock Road'), at('75201'), false],
    ['another ZIP', at('75202'), at('75201'), false],
  ])('%s', (_what, one, other, expected) => {
    expect(isSamePlace(one, other)).toBe(expected)
  })
})

describe('the route', () => {
  const destination = at('60606')
  it('includes the stops up to the destination, even if the list does not contain it', () => {
    const short = { destination, stops: [stop('1', at('80202'))] }
    const whole = { destination, stops: [...short.stops, stop('2', destination)] }
    expect([endsAtDestination(short), endsAtDestination(whole)]).toEqual([false, true])
    expect(stopsOnTheWay(whole)).toEqual(short.stops)
    expect(stopsOnTheWay({ destination, stops: [] })).toEqual([])
  })

  it('unloads everything that no earlier stop has at the destination', () => {
    const items = [line(), line({ description: 'Bolts', quantity: 2, weightLb: 100 })]
    const part = unload(items, [[want(4)]]).unloaded[0]!
    const drops = dropsOf({ destination, items, stops: [stop('1', at('80202'), part)] })
    expect(drops.map(({ isDestination }) => isDestination)).toEqual([false, true])
    expect(
      drops[1]!.items.map(({ description, quantity, weightLb }) => [description, quantity, weightLb]),
    ).toEqual([
      ['Shelving', 6, 600],
      ['Bolts', 2, 100],
    ])
    expect(dropsOf({ destination, items, stops: [] })).toMatchObject([{ isDestination: true, items }])
  })
})

describe('unloading', () => {
  it('gives a part its share of weight, pieces and value, and all other data of its line', () => {
    const [[part]] = unload([line()], [[want(3)]]).unloaded as [[ItemLine]]
    expect(part).toMatchObject({
      quantity: 3,
      weightLb: 300,
      weightTyped: 300,
      pieces: 12,
      declaredValueCents: 1500,
    })
    expect(part).toMatchObject({ freightClass: '70', dimensions: { length: 48 } })
  })

  it('uses the stop’s own weight for a part', () => {
    const { unloaded, left } = unload([line()], [[want(3, { weightLb: 450 })]])
    expect([unloaded[0]![0]!.weightLb, left[0]!.weightLb]).toEqual([450, 550])
  })

  it('keeps the weight per piece if it was typed that way', () => {
    const each = line({ weightTyped: 100 })
    expect(unload([each], [[want(3)]]).unloaded[0]![0]).toMatchObject({ weightLb: 300, weightTyped: 100 })
  })

  it('finds a line by its code before its description, and continues with the next similar one', () => {
    const items = [
      line({ itemCode: 'A', quantity: 2 }),
      line({ itemCode: 'B' }),
      line({ itemCode: 'a', quantity: 3 }),
    ]
    const { unloaded, leftOver } = unload(items, [[want(4, { itemCode: 'A', description: 'other words' })]])
    expect(unloaded[0]!.map(({ itemCode, quantity }) => [itemCode, quantity])).toEqual([
      ['A', 2],
      ['a', 2],
    ])
    expect(leftOver).toEqual([0, 10, 1])
  })

  it.each([
    ['no such line', [[want(1, { description: 'Nothing' })]], { kind: 'noSuchLine', stop: 0, line: 0 }],
    ['another package', [[want(1, { packageType: 'CTN' })]], { kind: 'noSuchLine', stop: 0, line: 0 }],
    ['more than there is', [[want(6)], [want(5)]], { kind: 'moreThanThereIs', stop: 1, line: 0 }],
    [
      'too light a whole',
      [[want(5, { weightLb: 100 })], [want(5, { weightLb: 100 })]],
      { kind: 'otherWeight', item: 0, unloadedLb: 200 },
    ],
    ['too heavy a part', [[want(5, { weightLb: 1200 })]], { kind: 'otherWeight', item: 0, unloadedLb: 1200 }],
  ])('reports %s', (_what, stops, problem) => {
    expect(unload([line()], stops).problems).toEqual([problem])
  })

  it('neither loses nor adds goods, however they are split', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 40 }),
            weightLb: fc.integer({ min: 1, max: 40_000 }),
          }),
          {
            minLength: 1,
            maxLength: 6,
          },
        ),
        fc.array(
          fc.array(fc.record({ at: fc.nat(5), quantity: fc.integer({ min: 1, max: 12 }) }), { maxLength: 4 }),
          {
            maxLength: 5,
          },
        ),
        (lines, stops) => {
          const items = lines.map((one, index) =>
            line({ ...one, itemCode: `I${index}`, weightTyped: one.weightLb }),
          )
          const wanted = stops.map((stop) =>
            stop.map(({ at, quantity }) => want(quantity, { itemCode: `I${at % items.length}` })),
          )
          const { unloaded, left } = unload(items, wanted)
          const parts = [...unloaded.flat(), ...left]
          for (const item of items) {
            const mine = parts.filter(({ itemCode }) => itemCode === item.itemCode)
            expect(mine.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(item.quantity)
            expect(mine.reduce((sum, { weightLb }) => sum + weightLb, 0)).toBeCloseTo(item.weightLb, 6)
            expect(mine.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(item.pieces)
          }
        },
      ),
    )
  })
})
