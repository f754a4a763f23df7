import type { Cell, ColumnKind, StreamedTable } from './table-column.ts'

const QUOTED = /[",\r\n]/
/** Text that spreadsheets read as a formula. A number may be negative. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * A table as CSV (RFC 4180) that spreadsheets open correctly: with a byte order mark, without which they do not
 * recognize UTF-8, and with an apostrophe before text that they would run as a formula.
 */
export function csvFile(rows: Iterable<readonly Cell[]>): Uint8Array {
  let text = MARK
  for (const row of rows) text += csvRow(row, [])
  return new TextEncoder().encode(text)
}

/** The same with a header row, written as the rows arrive: in constant memory. Money has two decimals. */
export async function* csvStream({
  columns,
  lots,
}: Omit<StreamedTable, 'title'>): AsyncGenerator<Uint8Array> {
  const kinds = columns.map(({ kind }) => kind)
  const titles = columns.map(({ title }) => title)
  yield Buffer.from(MARK + csvRow(titles, []))
  for await (const lot of lots) {
    let text = ''
    for (const row of lot) text += csvRow(row, kinds)
    if (text !== '') yield Buffer.from(text)
  }
}

const MARK = '\ufeff'

function csvRow(row: readonly Cell[], kinds: readonly (ColumnKind | undefined)[]): string {
  let text = ''
  for (let at = 0; at < row.length; at++) {
    if (at > 0) text += ','
    const cell = row[at]!
    text += typeof cell === 'number' && kinds[at] === 'money' ? cell.toFixed(2) : cellText(cell)
  }
  return `${text}\r\n`
}

/** Nearly all cells do not match this and are written unchanged. */
const SPECIAL = /^[=+\-@\t\r]|[",\r\n]/

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (!SPECIAL.test(cell)) return cell
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
