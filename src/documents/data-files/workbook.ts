import type { Cell } from './table-column.ts'
import { bookParts, MOST_SHEET_ROWS, plainSheetHead, RowXml, SHEET_END, sheetPath } from './workbook-parts.ts'
import { zipFile } from './zip-file.ts'

/**
 * A workbook of one sheet (ECMA-376), its first row bold. Texts stay texts: a ZIP keeps its zeros, and nothing is ever
 * a formula. For tables that fit in memory; others are streamed (`workbook-stream.ts`).
 */
export function workbookFile(title: string, rows: readonly (readonly Cell[])[]): Uint8Array {
  return workbookOf([{ title, rows }])
}

/** One sheet of a workbook. */
export interface WorkbookSheet {
  title: string
  rows: readonly (readonly Cell[])[]
}

/** The same with several sheets, in their order. A table that is longer than a sheet continues on the next one. */
export function workbookOf(sheets: readonly WorkbookSheet[]): Uint8Array {
  const parts = sheets.flatMap(partsOf)
  return zipFile([
    ...bookParts(parts.map(({ title }) => title)),
    ...parts.map(({ rows }, at): [string, Uint8Array] => [sheetPath(at + 1), sheetXml(rows)]),
  ])
}

function partsOf(sheet: WorkbookSheet): WorkbookSheet[] {
  const { title, rows } = sheet
  if (rows.length <= MOST_SHEET_ROWS) return [sheet]
  const [head, ...others] = rows
  const room = MOST_SHEET_ROWS - 1
  return Array.from({ length: Math.ceil(others.length / room) }, (_, at) => ({
    title,
    rows: [head!, ...others.slice(at * room, (at + 1) * room)],
  }))
}

/** How many rows are converted to text together: a long list as one text would exceed the maximum string length. */
const ROWS_AT_ONCE = 2_000

function sheetXml(rows: readonly (readonly Cell[])[]): Uint8Array {
  const widest = Math.max(1, ...rows.slice(0, 1_000).map((row) => row.length))
  const writer = new RowXml()
  const parts = [Buffer.from(plainSheetHead(widest))]
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const lot = rows.slice(from, from + ROWS_AT_ONCE)
    const xml = lot.map((row, at) => writer.row(row, from + at + 1, from + at === 0))
    parts.push(Buffer.from(xml.join('')))
  }
  return Buffer.concat([...parts, Buffer.from(SHEET_END)])
}
