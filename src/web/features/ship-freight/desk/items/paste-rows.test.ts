import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleRow } from '../form/sample.test-support.ts'
import { ITEM_COLUMNS, isManyCells } from './item-columns.ts'
import { packageTypeOf, pasteCells, readCells } from './paste-rows.ts'

const blank = () => sampleRow({ key: 'new', description: '', weight: '' })

describe('pasting from a spreadsheet', () => {
  it('is not asked about an ordinary text', () => {
    expect(isManyCells('Steel shelving')).toBe(false)
    expect(isManyCells('Steel shelving\n')).toBe(false)
    expect(isManyCells('Steel\tshelving')).toBe(true)
  })

  it('reads rows and cells, quoted ones too', () => {
    expect(readCells('A-1\tShelf\r\nA-2\t"Shelf, 24"""\r\n')).toEqual([
      ['A-1', 'Shelf'],
      ['A-2', 'Shelf, 24"'],
    ])
  })

  it('fills from the cell with the focus, and adds the lines that lack', () => {
    const cells = [
      ['2', 'Pallets', '', '1,240', 'lbs'],
      ['1', 'crate', '', '300', 'kg'],
    ]
    const rows = pasteCells([sampleRow()], { row: 0, column: 'quantity' }, cells, blank)
    expect(
      rows.map(({ quantity, packageType, weight, weightUnit }) => [
        quantity,
        packageType,
        weight,
        weightUnit,
      ]),
    ).toEqual([
      ['2', 'PLT', '1,240', 'lb'],
      ['1', 'CRT', '300', 'kg'],
    ])
    expect(rows[0]?.description).toBe('Steel shelving')
  })

  it('leaves a choice alone that it does not have, and reads classes and ticks', () => {
    const cells = [['nonsense', '', '', '', '', '', '', '', 'Class 92.50', '', 'yes', 'x']]
    const [row] = pasteCells([sampleRow()], { row: 0, column: 'packageType' }, cells, blank)
    expect(row).toMatchObject({ packageType: 'PLT', freightClass: '92.5', isHazmat: true, isStackable: true })
  })

  it.each([
    ['Cartons', 'CTN'],
    ['carton', 'CTN'],
    ['skd', 'SKD'],
    ['Pieces', 'PCS'],
    ['barrel', null],
  ])('knows the package %s', (text, code) => {
    expect(packageTypeOf(text)).toBe(code)
  })

  it('never falls over, whatever is pasted wherever', () => {
    const place = fc.record({ row: fc.nat(2), column: fc.constantFrom(...ITEM_COLUMNS) })
    fc.assert(
      fc.property(fc.string(), place, (text, at) => {
        const cells = readCells(`${text}\t`)
        const rows = pasteCells([sampleRow(), sampleRow(), sampleRow()], at, cells, blank)
        expect(rows).toHaveLength(Math.max(3, at.row + cells.length))
        expect(
          rows.every((row) => typeof row.weight === 'string' && ['lb', 'kg', 'mt'].includes(row.weightUnit)),
        ).toBe(true)
      }),
    )
  })
})
