/** The common part of all documents except the bill of lading: one table over as many pages as it needs. */
import { band, label, pageNumber, partyFields } from '../bill-of-lading/bill-of-lading-blocks.ts'
import { BAND, LOGO_BOX, PAGE } from '../bill-of-lading/bill-of-lading-grid.ts'
import {
  countFitting,
  drawHead,
  drawRows,
  drawTotal,
  type SetRow,
  setRows,
  type Table,
} from '../drawing/form-table.ts'
import { LETTER, type Paper } from '../drawing/page-size.ts'
import { addPage, finishDocument, makeForm, openDocument, placeForm } from '../drawing/paint.ts'
import { printableText } from '../drawing/printable-text.ts'
import { type Mark, Sheet } from '../drawing/sheet.ts'
import { voidPainter } from '../drawing/void-mark.ts'
import type { BillOfLadingParty } from '../facts/facts.ts'
import { placeLogo } from '../pictures/logo.ts'

/** A document with one paper. @returns the bytes of a PDF */
export async function renderPaper(title: string, draw: (document: Paper) => void): Promise<Uint8Array> {
  const document = openDocument(printableText(title))
  draw(document)
  return finishDocument(document)
}

interface OfPaper {
  logo: Uint8Array | null
  isVoid?: boolean
}

/** Adds the pages of a paper to an open document. */
export function addPages(document: Paper, pages: readonly Mark[][], { logo, isVoid = false }: OfPaper): void {
  const paintVoid = voidPainter(document, isVoid)
  for (const marks of pages) {
    addPage(document, LETTER)
    paintVoid()
    placeForm(document, 'Paper', makeForm(document, marks))
    placeLogo(document, logo, LOGO_BOX)
  }
}

/** @param drawPage draws a page and returns the rows for the next one */
export function pagesOf<Row>(
  table: Table<Row>,
  rows: readonly Row[],
  drawPage: (sheet: Sheet, left: SetRow<Row>[]) => SetRow<Row>[],
): Sheet[] {
  const sheets: Sheet[] = []
  let left = setRows(table, rows)
  do {
    const sheet = new Sheet()
    left = drawPage(sheet, left)
    sheets.push(sheet)
  } while (left.length > 0)
  return sheets
}

/** The pages as vectors, each with its number and the total. */
export function numbered(sheets: readonly Sheet[]): Mark[][] {
  for (const [i, sheet] of sheets.entries()) pageNumber(sheet, i + 1, sheets.length)
  return sheets.map((sheet) => sheet.marks)
}

interface TablePart<Row> {
  table: Table<Row>
  /** All rows of the paper, which the total on the last page covers. */
  rows: readonly Row[]
  /** The vertical range on the page. */
  top: number
  bottom: number
  title: string
  /** Next to the title on the last page. */
  note?: string
  totalTitle: string
}

/** Draws as much of a table as fits. @returns the rows for the next page */
export function drawTablePart<Row>(
  sheet: Sheet,
  { table, rows, top, bottom, title, note = '', totalTitle }: TablePart<Row>,
  left: SetRow<Row>[],
): SetRow<Row>[] {
  const head = top + BAND + table.headHeight
  const room = bottom - table.totalHeight - head
  // At least one, so that no row, however large, stops the paper.
  const shown = left.slice(0, Math.max(1, countFitting(left, room)))
  const rest = left.slice(shown.length)
  const isLast = rest.length === 0
  const box = { x: PAGE.left, y: top, w: PAGE.width, h: bottom - top }
  band(sheet, box, title, isLast ? note : 'continued on the next page')
  drawHead(sheet, table, box.x, top + BAND)
  drawRows(sheet, table, shown, box.x, head, room)
  const totalled = isLast ? rows : shown.map(({ row }) => row)
  const words = isLast ? totalTitle : 'TOTAL OF THIS PAGE'
  drawTotal(sheet, table, totalled, box.x, bottom - table.totalHeight, words)
  sheet.frame(box)
  return rest
}

/** Parties in frames with their titles, two side by side. */
export function partyBoxes(
  sheet: Sheet,
  top: number,
  height: number,
  parties: readonly (readonly [title: string, party: BillOfLadingParty | null])[],
): void {
  const w = PAGE.width / 2
  for (const [i, [title, party]] of parties.entries()) {
    const box = { x: PAGE.left + (i % 2) * w, y: top + Math.floor(i / 2) * height, w, h: height }
    band(sheet, box, title)
    partyFields(sheet, box, party)
    sheet.frame(box)
  }
}

const CELL_HEIGHT = 24

/** Values in frames below their captions, several side by side. @returns their bottom end */
export function numberCells(
  sheet: Sheet,
  top: number,
  numbers: readonly (readonly [name: string, value: string])[],
  { width = PAGE.width, columns = 3 } = {},
): number {
  const w = width / columns
  for (const [i, [name, value]] of numbers.entries()) {
    const y = top + Math.floor(i / columns) * CELL_HEIGHT
    const x = PAGE.left + (i % columns) * w
    sheet.frame({ x, y, w, h: CELL_HEIGHT })
    label(sheet, `${name}:`, x + 4, y + 7.5)
    sheet.text(value, { x: x + 4, y: y + 9, w: w - 8, h: 14 }, { size: 9, face: 'bold', middle: true })
  }
  return top + Math.ceil(numbers.length / columns) * CELL_HEIGHT
}

/** The position of the signature lines, at the bottom of the page. */
export const SIGNATURES = { y: 736, h: 26 }

/** A line for each name, side by side. */
export function signatureLines(sheet: Sheet, names: readonly string[]): void {
  const w = PAGE.width / names.length
  const line = SIGNATURES.y + SIGNATURES.h - 10
  for (const [i, name] of names.entries()) {
    const x = PAGE.left + i * w + (i > 0 ? 8 : 0)
    const end = PAGE.left + (i + 1) * w - (i < names.length - 1 ? 8 : 0)
    sheet.horizontal(x, end, line, 0.6)
    label(sheet, name, x, line + 8)
  }
}
