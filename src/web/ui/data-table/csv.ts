import type { Column } from './column.ts'

/** Rows as CSV (RFC 4180, with a byte order mark for Excel): the visible columns in their order. */
export function toCsv<R>(columns: readonly Column<R>[], rows: readonly R[]): string {
  const lines = [
    columns.map((column) => column.title),
    ...rows.map((row) => columns.map((column) => column.text(row))),
  ]
  return `\ufeff${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

const MINUTE_MS = 60_000

/** The file name of a saved table, with the user's local date, not the UTC date. */
export function csvName(id: string, now: Date): string {
  const wall = new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS)
  return `${id}-${wall.toISOString().slice(0, 10)}.csv`
}

function cell(text: string): string {
  // A spreadsheet would run a cell that starts like a formula; a plain negative number is safe.
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?[\d,.]+$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
