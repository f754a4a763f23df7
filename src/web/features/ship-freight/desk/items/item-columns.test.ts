import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pasteCells, readCells } from '../../../../ui/editable-grid/grid-paste.ts'
import type { ItemRow } from '../form/form.ts'
import { sampleRow } from '../form/sample.test-support.ts'
import { ITEM_COLUMNS } from './item-columns.ts'

const blank = () => sampleRow({ key: 'new', description: '', weight: '' })
const paste = (rows: ItemRow[], at: { row: number; column: string }, cells: string[][]) => {
  const column = ITEM_COLUMNS.findIndex(({ id }) => id === at.column)
  return pasteCells(rows, ITEM_COLUMNS, { row: at.row, column }, cells, blank)
}

describe('pasting from a spreadsheet', () => {
  it('reads rows and cells, including quoted ones', () => {
    expect(readCells('A-1\tShelf\r\nA-2\t"Shelf, 24"""\r\n')).toEqual([
      ['A-1', 'Shelf'],
      ['A-2', 'Shelf, 24"'],
    ])
  })

  it('fills from the focused cell, and adds the missing lines', () => {
    const cells = [
      ['2', 'Pallets', '', '1,240', 'lbs'],
      ['1', 'crate', '', '300', 'kg'],
    ]
    const rows = paste([sampleRow()], { row: 0, column: 'quantity' }, cells)
    expect(
      rows.map(({ quantity, packageType, weight, weightUnit }) => [
        quantity,
        packageType,
        weight,
        weightUnit,
      ]),
    ).toEqual([
      ['2', 'PLT', '1240', 'lb'],
      ['1', 'CRT', '300', 'kg'],
    ])
    expect(rows[0]?.description).toBe('Steel shelving')
  })

  it('ignores a choice that the list does not have, and reads classes and checkmarks', () => {
    const cells = [['nonsense', '', '', '', '', '', '', '', 'Class 92.50', '', 'yes', 'x']]
    const [row] = paste([sampleRow()], { row: 0, column: 'packageType' }, cells)
    expect(row).toMatchObject({ packageType: 'PLT', freightClass: '92.5', isHazmat: true, isStackable: true })
  })

  it.each([
    ['Cartons', 'CTN'],
    ['carton', 'CTN'],
    ['skd', 'SKD'],
    ['Pieces', 'PCS'],
    ['barrel', 'PLT'],
  ])('reads the package %s', (text, code) => {
    const [row] = paste([sampleRow({ packageType: 'PLT' })], { row: 0, column: 'packageType' }, [[text]])
    expect(row?.packageType).toBe(code)
  })

  it.each([
    ['lbs', 'inches', 'lb', 'in'],
    ['KGS.', 'inch', 'kg', 'in'],
    ['mt', 'CM', 'mt', 'cm'],
    ['stone', '', 'lb', 'in'],
  ])('reads the units %j and %j', (weight, size, weightUnit, lengthUnit) => {
    const cells = [[weight, '', '', '', size]]
    const [row] = paste([sampleRow()], { row: 0, column: 'weightUnit' }, cells)
    expect(row).toMatchObject({ weightUnit, lengthUnit })
  })

  it('ignores an invalid class, and leaves the class of an empty cell to the density', () => {
    const classed = [sampleRow({ freightClass: '92.5' }), sampleRow({ freightClass: '92.5' })]
    const rows = paste(classed, { row: 0, column: 'freightClass' }, [['nonsense'], ['']])
    expect(rows.map(({ freightClass }) => freightClass)).toEqual(['92.5', ''])
  })

  it('never throws, whatever is pasted', () => {
    const place = fc.record({ row: fc.nat(2), column: fc.constantFrom(...ITEM_COLUMNS.map(({ id }) => id)) })
    fc.assert(
      fc.property(fc.string(), place, (text, at) => {
        const cells = readCells(`${text}\t`) ?? []
        const rows = paste([sampleRow(), sampleRow(), sampleRow()], at, cells)
        expect(cells).not.toEqual([])
        expect(rows).toHaveLength(Math.max(3, at.row + cells.length))
        expect(
          rows.every((row) => typeof row.weight === 'string' && ['lb', 'kg', 'mt'].includes(row.weightUnit)),
        ).toBe(true)
      }),
    )
  })
})
