import type { SheetRow } from '../mapping/sheet-row.ts'
import { plainTitle } from '../mapping/suggest-columns.ts'
import { placesOf } from './column-mapping.ts'
import { orderField } from './order-fields.ts'
import type { ColumnMapping } from './suggested-mapping.ts'

/**
 * `12,500` and `12.500` are twelve and a half or twelve thousand five hundred, depending on the origin of a file. Its
 * other cells decide: `0,750` has a decimal comma, `9.99` a decimal point.
 */

const FIGURE = /^([-$€£\s]*)([\d.,]+)/
const ONLY_COMMA = /^(?:0|\d{4,}|\d{1,3}(?:\.\d{3})+),\d+$|^\d+,(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:\.\d{3}){2,}$/
const ONLY_POINT = /^(?:0?|\d{4,}|\d{1,3}(?:,\d{3})+)\.\d+$|^\d+\.(?:\d{1,2}|\d{4,})$|^\d{1,3}(?:,\d{3}){2,}$/
const COMMA_STYLE = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$|^\d+,\d+$/

export const isFigure = (kind: string): boolean => kind === 'number' || kind === 'money'

/** Whether the numbers of a file have decimal commas: some can be read in no other way, and none contradicts them. */
export function hasDecimalCommas(
  table: { header: readonly string[]; rows: readonly Pick<SheetRow, 'cells'>[] },
  mapping: readonly ColumnMapping[],
): boolean {
  const places = placesOf(table.header)
  const columns = mapping.flatMap(({ field, column }) => {
    const place = isFigure(orderField(field)?.kind ?? '') ? places.get(plainTitle(column)) : undefined
    return place === undefined ? [] : [place]
  })
  let hasCommas = false
  for (const { cells } of table.rows) {
    for (const column of columns) {
      const cell = cells[column] ?? ''
      if (!cell.includes(',') && !cell.includes('.')) continue
      const figure = FIGURE.exec(cell)?.[2] ?? ''
      if (ONLY_POINT.test(figure)) return false
      hasCommas ||= ONLY_COMMA.test(figure)
    }
  }
  return hasCommas
}

/** A cell of such a file with a decimal point. */
export const withDecimalPoint = (text: string): string =>
  text.replace(FIGURE, (all, before: string, figure: string) =>
    COMMA_STYLE.test(figure) ? before + figure.replaceAll('.', '').replace(',', '.') : all,
  )
