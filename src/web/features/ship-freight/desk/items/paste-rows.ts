import { PACKAGE_TYPES } from '#contracts/reference.ts'
import { parseFreightClass } from '#domain/classification/freight-class.ts'
import type { ItemRow } from '../form/form.ts'
import { ITEM_COLUMNS, type ItemColumn } from './item-columns.ts'

/** Several cells of a spreadsheet: rows by line ends, cells by tabs. */
export function readCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  return lines.map((line) => line.split('\t').map(unquote))
}

/** Excel quotes a cell with a line end or a quote in it. */
const unquote = (cell: string): string =>
  /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell.trim()

/** The rows after `cells` were pasted at a row and column; new rows are added by `blank` as they are needed. */
export function pasteCells(
  rows: readonly ItemRow[],
  at: { row: number; column: ItemColumn },
  cells: readonly (readonly string[])[],
  blank: () => ItemRow,
): ItemRow[] {
  const result = [...rows]
  const first = ITEM_COLUMNS.indexOf(at.column)
  cells.forEach((line, offset) => {
    const index = at.row + offset
    let row = result[index] ?? blank()
    line.forEach((cell, column) => {
      const name = ITEM_COLUMNS[first + column]
      if (name) row = { ...row, ...pasted(name, cell) }
    })
    result[index] = row
  })
  return result
}

const isYes = (text: string): boolean => /^(y|yes|true|x|1|✓|☑)$/i.test(text)

/** What a pasted text means in a column; a text that a choice does not have leaves the choice as it was. */
function pasted(column: ItemColumn, cell: string): Partial<ItemRow> {
  switch (column) {
    case 'packageType': {
      const found = packageTypeOf(cell)
      return found === null ? {} : { packageType: found }
    }
    case 'weightUnit': {
      const unit = /^(lb|kg|mt)s?\.?$/i.exec(cell)?.[1]?.toLowerCase()
      return unit ? { weightUnit: unit as ItemRow['weightUnit'] } : {}
    }
    case 'lengthUnit': {
      const unit = /^(in|cm)(ch|ches)?\.?$/i.exec(cell)?.[1]?.toLowerCase()
      return unit ? { lengthUnit: unit as ItemRow['lengthUnit'] } : {}
    }
    case 'freightClass':
      return { freightClass: parseFreightClass(cell) ?? '' }
    case 'isHazmat':
      return { isHazmat: isYes(cell) }
    case 'isStackable':
      return { isStackable: isYes(cell) }
    default:
      return { [column]: cell }
  }
}

/** `Pallets`, `pallet`, `PLT` -> PLT; null for a package that is not in the list. */
export function packageTypeOf(text: string): string | null {
  const word = text.trim().toLowerCase().replace(/s$/, '')
  const found = PACKAGE_TYPES.find(
    ({ code, label }) =>
      code.toLowerCase() === text.trim().toLowerCase() || label.toLowerCase().replace(/s$/, '') === word,
  )
  return found?.code ?? null
}
