import type { SheetRow } from '../mapping/sheet-row.ts'
import { plainTitle } from '../mapping/suggest-columns.ts'
import { placesOf } from './column-mapping.ts'
import { orderField } from './order-fields.ts'
import type { ColumnMapping } from './suggested-mapping.ts'

/** The columns that identify a row. */
interface Columns {
  orderNumber: number
  /** All columns about the order as a whole, including its number. */
  ofOrder: readonly number[]
  /** The columns with the goods and their quantity. */
  goods: number
  amounts: readonly number[]
}

/**
 * Continues orders over rows: in some sheets only the first row has the order's number and consignee, and the rows
 * below are further lines, so they get the values from above. Only a row with goods and a quantity counts as a line,
 * and totals do not: merging two orders into one is worse than rejecting a row.
 */
export function withContinued(
  { header, rows }: { header: readonly string[]; rows: readonly SheetRow[] },
  mapping: readonly ColumnMapping[],
): readonly SheetRow[] {
  const columns = columnsOf(header, mapping)
  if (!columns) return rows
  let above: SheetRow | null = null
  return rows.map((row) => {
    const { cells } = row
    if (above && isFurtherLine(cells, columns)) {
      const filled = header.map((_title, at) => cells[at] ?? '')
      for (const at of columns.ofOrder) filled[at] = above.cells[at] ?? ''
      return { ...row, cells: [...filled, ...cells.slice(header.length)] }
    }
    above = cells[columns.orderNumber] ? row : null
    return row
  })
}

function columnsOf(header: readonly string[], mapping: readonly ColumnMapping[]): Columns | null {
  const places = placesOf(header)
  const placesOfField = ({ column, joinColumns }: ColumnMapping): number[] =>
    [column, ...joinColumns].flatMap((title) => places.get(plainTitle(title)) ?? [])
  const at = (field: string): number => {
    const one = mapping.find((known) => known.field === field)
    return one && one.fallback === '' ? (placesOfField(one)[0] ?? -1) : -1
  }
  const [orderNumber, goods] = [at('orderNumber'), at('itemCode') < 0 ? at('description') : at('itemCode')]
  const amounts = [at('quantity'), at('weight')].filter((place) => place >= 0)
  const ofOrder = mapping
    .filter(({ field }) => orderField(field)?.level === 'order')
    .flatMap((one) => placesOfField(one))
  return orderNumber < 0 || goods < 0 || amounts.length === 0 || ofOrder.includes(goods)
    ? null
    : { orderNumber, ofOrder, goods, amounts }
}

const isFurtherLine = (cells: readonly string[], { ofOrder, goods, amounts }: Columns): boolean =>
  ofOrder.every((at) => !cells[at]) &&
  Boolean(cells[goods]) &&
  amounts.some((at) => cells[at]) &&
  !cells.some((cell) => SUM.test(cell))
const SUM = /\b(sub)?-?(totals?|sums?|count)\b/i
