import { readNumber } from '#domain/text/typed-number.ts'
import type { GridChoice, GridColumn } from './grid-column.ts'
import type { Cell } from './grid-moves.ts'

/**
 * Cells copied from a spreadsheet: lines separated by line ends, cells by tabs, quoted if they contain either. null for
 * an ordinary text, which is pasted into one field.
 */
export function readCells(text: string): string[][] | null {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (!/[\t\n]/.test(plain)) return null
  const rows: string[][] = [[]]
  // A quoted cell keeps its tabs and line ends; a doubled quote is a quote.
  for (const match of plain.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/g)) {
    const [whole, quoted, bare, end] = match
    if (whole === '' && match.index === plain.length && !/[\t\n]$/.test(plain)) break
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare ?? '').trim())
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

/** Pastes cells from `at` to the right and down, adding lines as needed; returns the new rows. */
export function pasteCells<R extends object>(
  rows: readonly R[],
  columns: readonly GridColumn<R>[],
  at: Cell,
  cells: readonly (readonly string[])[],
  blank: (before: readonly R[]) => R,
): R[] {
  const result = [...rows]
  for (const [down, line] of cells.entries()) {
    const changed = { ...(result[at.row + down] ?? blank(result)) } as Record<string, unknown>
    for (const [right, text] of line.entries()) {
      const column = columns[at.column + right]
      if (column) changed[column.id] = pastedValue(column, text) ?? changed[column.id]
    }
    result[at.row + down] = changed as R
  }
  return result
}

/** null: the column does not accept the value. */
function pastedValue<R>({ kind, choices, read }: GridColumn<R>, text: string): unknown {
  if (read) return read(text)
  if (kind === 'tick') return /^(x|y|yes|true|1|✓|☑)$/i.test(text)
  if (kind === 'choice') return choices?.find((choice) => means(choice, text))?.value ?? null
  // An unreadable number is kept as pasted: the error is shown next to it, and `12,5` does not become 125.
  if (kind === 'number' && readNumber(text) !== null) return text.replaceAll(',', '').trim()
  return text.replace(/\s*[\t\n]\s*/g, ' ')
}

const means = ({ value, label, name, words = [] }: GridChoice, text: string): boolean =>
  [value, label, name, ...words].some((word) => word !== undefined && plainWord(word) === plainWord(text))

/** Normalizes a word: `Pallets` to `pallet`, `lbs.` to `lb`. */
const plainWord = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/(?<=..)s$/, '')
