import { columnLetters, type SheetRow } from '../mapping/sheet-row.ts'
import { plainTitle } from '../mapping/suggest-columns.ts'

/**
 * A sheet without what is made for eyes: titles that a printer repeats on every page, and rows that count the others
 * together. Columns that hold something under no title, or under one that was there, get a name to choose them by.
 */
export function tidyTable(
  header: readonly string[],
  rows: readonly SheetRow[],
): { header: string[]; rows: SheetRow[] } {
  return {
    header: distinctTitles(header, rows),
    rows: rows.filter(({ cells }) => !isHeader(header, cells) && !isTotal(cells)),
  }
}

function distinctTitles(header: readonly string[], rows: readonly SheetRow[]): string[] {
  const known = new Set<string>()
  return header.map((title, at) => {
    const plain = plainTitle(title)
    if (plain === '') return rows.some(({ cells }) => cells[at]) ? `Column ${columnLetters(at)}` : title
    if (known.has(plain)) return `${title} (column ${columnLetters(at)})`
    known.add(plain)
    return title
  })
}

const isHeader = (header: readonly string[], cells: readonly string[]): boolean =>
  header.every((title, at) => title === (cells[at] ?? ''))

const TOTAL = /^(grand |sub[- ]?|report )?totals?:?$|^(record |row |order )?count:? ?\d*$/i
/** What a row of totals has beside its word: figures, no names. */
const FIGURE = /^[$€£]?\s*[\d.,\s-]*$/

function isTotal(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return TOTAL.test(filled[0] ?? '') && filled.slice(1).every((cell) => FIGURE.test(cell))
}
