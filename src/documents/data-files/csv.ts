type Cell = string | number | null

const QUOTED = /[",\r\n]/
/** What spreadsheets take for a formula. A number may be negative. */
const FORMULA = /^[=+\-@\t\r]/
const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * A table as CSV (RFC 4180) that spreadsheets open as they should: with a byte order mark, because they take UTF-8 for
 * something else without, and with an apostrophe before what they would run as a formula.
 */
export function csvFile(rows: Iterable<readonly Cell[]>): Uint8Array {
  let text = '\ufeff'
  for (const row of rows) text += `${row.map(cellText).join(',')}\r\n`
  return new TextEncoder().encode(text)
}

function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
