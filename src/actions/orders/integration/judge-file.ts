import type { RejectedFileRow } from '#database/orders/order-file-rows.ts'
import type { RowFault, SheetRow } from '#domain/mapping/sheet-row.ts'
import { problemsOfMapping, suggestMapping } from '#domain/order-files/column-mapping.ts'
import { withContinued } from '#domain/order-files/continued-rows.ts'
import { hasDecimalCommas } from '#domain/order-files/decimal-commas.ts'
import { type GatheredOrder, OrderGatherer, typedForOrders } from '#domain/order-files/gather-orders.ts'
import { OrderFileFault, type OrderTable } from '#domain/order-files/order-table.ts'
import { makeOrderRowReader, type OrderSheetRow } from '#domain/order-files/read-order-row.ts'
import type { ColumnMapping, SuggestedMapping } from '#domain/order-files/suggested-mapping.ts'

/** Rows from which columns are recognized. */
const SAMPLED = 200

/**
 * The columns of a file as suggested from its titles and first rows: a preview shows them, an unattended import uses
 * them.
 */
export const suggestedMapping = ({ header, rows }: Pick<OrderTable, 'header' | 'rows'>): SuggestedMapping[] =>
  suggestMapping(
    header,
    rows.slice(0, SAMPLED).map(({ cells }) => cells),
  )

/**
 * The rows of a file to check: in a sheet, an order's further lines inherit the values above them. In a document,
 * values are repeated.
 */
export const rowsToJudge = (
  { format, header, rows }: OrderTable,
  columns: readonly ColumnMapping[],
): readonly SheetRow[] =>
  format === 'CSV' || format === 'XLSX' ? withContinued({ header, rows }, columns) : rows

/**
 * The rows of a table grouped into orders.
 * @throws OrderFileFault if the chosen columns do not fit the file
 */
export function gatherOrders(
  table: { header: readonly string[]; rows: readonly OrderSheetRow[] },
  columns: readonly ColumnMapping[],
  isDecimalComma = hasDecimalCommas(table, columns),
): GatheredOrder[] {
  const problems = problemsOfMapping(columns, table.header)
  if (problems.length > 0) throw new OrderFileFault(problems.slice(0, 5).join(' '))
  const read = makeOrderRowReader(columns, table.header, isDecimalComma)
  const gatherer = new OrderGatherer()
  for (const row of typedForOrders(table.rows, read)) gatherer.add(read(row))
  return gatherer.orders()
}

/** The rows of an invalid order: each with its own errors, or with the row of its order for which it waits. */
export function rejectedRowsOf(
  { rows }: GatheredOrder,
  faults: readonly RowFault[],
  cellsOf: (row: number) => string[],
): RejectedFileRow[] {
  const first = faults[0]?.row ?? rows[0]!
  return rows.map((row) => {
    const own = faults.filter((fault) => fault.row === row)
    const told = own.map(({ column, reason }) => ({ field: column, reason }))
    const waiting = [{ field: '', reason: `Row ${first} of the same order has an error.` }]
    return { row, cells: cellsOf(row), values: {}, faults: told.length > 0 ? told : waiting }
  })
}

/** Cells of a row by its number. */
export function cellsByRow(rows: readonly SheetRow[]): (row: number) => string[] {
  const byNumber = new Map(rows.map(({ number, cells }) => [number, cells]))
  return (row) => byNumber.get(row) ?? []
}

/** Whether its weights are for whole lines, as always in X12; a table has them as the client enters them. */
export const isLineWeight = ({ format }: Pick<OrderTable, 'format'>): boolean => format === 'EDI'

/** Further rejected rows are only counted, and can be read from the file again. */
export const MOST_KEPT_REJECTS = 10_000

/** The first rejected orders that fit, each complete: part of an order must not be fixed and imported as the whole. */
export function wholeOrdersWithin(
  orders: readonly (readonly RejectedFileRow[])[],
  room: number,
): RejectedFileRow[] {
  const kept: RejectedFileRow[] = []
  for (const rows of orders) {
    if (kept.length + rows.length > room) break
    kept.push(...rows)
  }
  return kept
}
