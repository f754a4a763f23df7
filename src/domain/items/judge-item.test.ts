import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeRowReader } from '../mapping/read-row.ts'
import { suggestColumns } from '../mapping/suggest-columns.ts'
import { cellsOfItem, ITEM_FIELDS, type ItemRow } from './item-fields.ts'
import { ItemGatherer } from './item-gatherer.ts'
import { changesOfItem, judgeItem } from './judge-item.ts'
import { BLANK_ITEM, faultsOfItem, type TypedItem } from './master-item.ts'

const SHELF: TypedItem = {
  ...BLANK_ITEM,
  itemCode: 'SKU-77',
  description: 'Shelf',
  weight: 12.5,
  freightClass: '85',
}
const TITLES = ITEM_FIELDS.map(({ label }) => label)

/** Reads one row under the columns suggested by its headings. */
function read(titles: readonly string[], cells: string[]) {
  const reader = makeRowReader(ITEM_FIELDS, suggestColumns(ITEM_FIELDS, titles, [cells]), titles)
  const row = reader.read({ number: 2, cells })
  if (row.kind === 'faults') throw new Error(row.faults.map(({ reason }) => reason).join(' '))
  return row.values as Partial<ItemRow>
}

describe('a row of a list of items', () => {
  it('in another unit than the item keeps the dimensions that it does not contain', () => {
    const known: TypedItem = {
      ...SHELF,
      weightUnit: 'lb',
      lengthUnit: 'in',
      length: 40,
      width: 13,
      height: 8,
    }
    const { item } = judgeItem({ itemCode: 'SKU-77', length: 100, lengthUnit: 'cm', weightUnit: 'kg' }, known)
    expect(item).toMatchObject({
      length: 100,
      lengthUnit: 'cm',
      width: 33.02,
      height: 20.32,
      weightUnit: 'kg',
    })
    expect(item.weight).toBeCloseTo(5.669905, 6)
    expect(judgeItem({ itemCode: 'SKU-77', lengthUnit: 'in' }, known).item).toEqual(known)
  })

  it('is in the units of its headings', () => {
    const titles = ['SKU', 'Weight (kg)', 'Length (cm)', 'Width (cm)']
    expect(read(titles, ['A', '10', '100', '50'])).toMatchObject({ weightUnit: 'kg', lengthUnit: 'cm' })
    expect(read(['SKU', 'Weight (kg)', 'Weight unit'], ['A', '10', 'lb'])).toMatchObject({ weightUnit: 'lb' })
    expect(read(['SKU', 'Weight'], ['A', '10'])).not.toHaveProperty('weightUnit')
  })

  it('is read back as the item that was exported', () => {
    const text = (most: number) =>
      fc
        .string({ minLength: 1, maxLength: most })
        .map((one) => `a${one.trim()}`.slice(0, most).replace(/\p{Cc}/gu, '_'))
    const item = fc.record({
      itemCode: text(60),
      description: text(200),
      weight: fc.integer({ min: 0, max: 9_999_990_000 }).map((parts) => parts / 10_000),
      weightUnit: fc.constantFrom('lb', 'kg', 'mt') as fc.Arbitrary<TypedItem['weightUnit']>,
      length: fc.integer({ min: 0, max: 2_000_000 }).map((parts) => parts / 1_000),
      lengthUnit: fc.constantFrom('in', 'cm', 'ft', 'm') as fc.Arbitrary<TypedItem['lengthUnit']>,
      declaredValueCents: fc.integer({ min: 0, max: 2_000_000_000 }),
      isStackable: fc.boolean(),
      unitsPerPallet: fc.integer({ min: 0, max: 999_999 }),
    })
    fc.assert(
      fc.property(item, (some) => {
        const before: TypedItem = { ...BLANK_ITEM, ...some }
        const { item: after, faults } = judgeItem(read(TITLES, cellsOfItem(before)), null)
        expect(faults).toEqual([])
        expect(after).toEqual(before)
      }),
    )
  })

  it('of another system’s list is recognized by its headings, units and words', () => {
    const titles = [
      'Material',
      'Material description',
      'Gross weight',
      'Wt unit',
      'Depth',
      'Dim UOM',
      'Hazmat',
      'UN no',
      'PG',
      'EAN',
    ]
    const row = read(titles, [
      'M-1',
      'Varnish',
      '2,5',
      'KGS',
      '120',
      'inches',
      'x',
      '1263',
      '2',
      '36000291452',
    ])
    expect(row).toEqual({
      ...{
        itemCode: 'M-1',
        description: 'Varnish',
        weight: 2.5,
        weightUnit: 'kg',
        height: 120,
        lengthUnit: 'in',
      },
      ...{ isHazmat: true, unNumber: '1263', packingGroup: 'II', upc: '036000291452' },
    })
  })

  it('keeps existing values if its cells are empty', () => {
    const { item } = judgeItem({ itemCode: 'sku-77', weight: 13 }, SHELF)
    expect(item).toEqual({ ...SHELF, weight: 13 })
    expect(changesOfItem(SHELF, item)).toEqual([{ field: 'Weight', from: '12.5', to: '13' }])
    expect(changesOfItem(SHELF, judgeItem({ itemCode: 'SKU-77' }, SHELF).item)).toEqual([])
  })

  it('with a UN number is for a hazardous item, unless marked otherwise', () => {
    const values = { itemCode: 'P', description: 'Paint', unNumber: 'UN1263' }
    expect(judgeItem(values, null).item).toMatchObject({ isHazmat: true, hazmat: { unNumber: 'UN1263' } })
    expect(judgeItem({ ...values, isHazmat: false }, null).item).toMatchObject({
      isHazmat: false,
      hazmat: null,
    })
  })

  it('is checked by the rules for typed items', () => {
    const { faults } = judgeItem(
      { itemCode: 'A', freightClass: '71', isHazmat: true, countryOfOrigin: 'XX', upc: '12' },
      null,
    )
    expect(faults.map(({ column }) => column)).toEqual([
      'Description',
      'Class',
      'UN number',
      'Country of origin',
      'UPC',
    ])
    expect(faultsOfItem({ ...SHELF, upc: '036000291452', countryOfOrigin: 'us' })).toEqual({})
  })

  it('with a unit inside its weight is rejected', () => {
    expect(() => read(['SKU', 'Weight'], ['A', '5 kg'])).toThrow('Enter the unit in its own column.')
  })

  it('repeats no SKU, in any case', () => {
    const gatherer = new ItemGatherer()
    expect(gatherer.add(2, { itemCode: 'Mug' })).toBeNull()
    expect(gatherer.add(5, { itemCode: 'MUG' })).toEqual({
      row: 5,
      column: 'SKU',
      reason: 'MUG is already in row 2.',
    })
    expect(gatherer.items).toHaveLength(1)
  })
})
