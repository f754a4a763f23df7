import { showDate } from '#domain/text/date-display.ts'
import { band, label, pageHeader, pageNumber, partyFields } from '../bill-of-lading/bill-of-lading-blocks.ts'
import { BAND, LOGO_BOX, PAGE } from '../bill-of-lading/bill-of-lading-grid.ts'
import { bolBarcode, placeBars } from '../drawing/barcode.ts'
import { finishDocument, LETTER, makeForm, openDocument, placeForm } from '../drawing/paint.ts'
import { printableFacts, printableText } from '../drawing/printable-text.ts'
import { type Box, type Mark, Sheet } from '../drawing/sheet.ts'
import { voidPainter, voidTitle } from '../drawing/void-mark.ts'
import { isPrintableLogo, placeLogo } from '../pictures/logo.ts'
import { countFitting, drawHead, drawRows, drawTotal, type SetRow, setRows } from './form-table.ts'
import type { PackingListFacts, PackingListLine } from './packing-list-facts.ts'
import { PACKING } from './packing-list-table.ts'

const HALF = PAGE.width / 2
const TOP = 56
const PARTY_HEIGHT = 72
const CELLS_TOP = TOP + PARTY_HEIGHT
const CELL_HEIGHT = 24
const NUMBER_HEIGHT = 48
const TABLE_TOP = CELLS_TOP + NUMBER_HEIGHT + 8
const SIGNATURES = { y: 736, h: 26 }
const TABLE_BOTTOM = SIGNATURES.y - 8

/**
 * Draws a packing list on US Letter: what is in which handling unit, for whoever packs and whoever unpacks.
 * @returns the bytes of a PDF
 */
export async function renderPackingList(facts: PackingListFacts): Promise<Uint8Array> {
  const document = openDocument(printableText(`Packing list ${facts.bolNumber || facts.orderNumber}`))
  drawPackingList(document, facts)
  return finishDocument(document)
}

/** The same, added to a document that is being made. */
export function drawPackingList(document: ReturnType<typeof openDocument>, facts: PackingListFacts): void {
  const paintVoid = voidPainter(document, facts.isVoid)
  for (const marks of packingListMarks(facts)) {
    document.addPage(LETTER)
    paintVoid()
    placeForm(document, 'List', makeForm(document, marks))
    placeLogo(document, facts.logo, LOGO_BOX)
  }
}

/** The pages as vectors. */
export function packingListMarks(facts: PackingListFacts): Mark[][] {
  const printable = printableFacts(facts)
  const date = showDate(facts.date)
  const shown = { ...printable, date: date.kind === 'text' ? date.text : printable.date }
  const sheets: Sheet[] = []
  let left = setRows(PACKING, printable.lines)
  do {
    const sheet = new Sheet()
    left = drawPage(sheet, shown, left)
    sheets.push(sheet)
  } while (left.length > 0)
  for (const [i, sheet] of sheets.entries()) pageNumber(sheet, i + 1, sheets.length)
  return sheets.map((sheet) => sheet.marks)
}

/** @returns the rows for the next page. */
function drawPage(
  sheet: Sheet,
  facts: PackingListFacts,
  rows: SetRow<PackingListLine>[],
): SetRow<PackingListLine>[] {
  pageHeader(sheet, voidTitle('PACKING LIST', facts.isVoid), facts.date, isPrintableLogo(facts.logo))
  parties(sheet, facts)
  numbers(sheet, facts)
  const notes = notesBox(facts)
  const head = TABLE_TOP + BAND + PACKING.headHeight
  const bottom = TABLE_BOTTOM - notes.h
  const room = bottom - PACKING.totalHeight - head
  // One at least, so that no line, however absurd, keeps the list from going on.
  const count = rows.length === 0 ? 0 : Math.max(1, countFitting(rows, room))
  const shown = rows.slice(0, count)
  const isLast = count === rows.length
  const box = { x: PAGE.left, y: TABLE_TOP, w: PAGE.width, h: bottom - TABLE_TOP }
  band(sheet, box, 'CONTENTS', isLast ? '' : 'continued on the next page')
  drawHead(sheet, PACKING, box.x, TABLE_TOP + BAND)
  drawRows(sheet, PACKING, shown, box.x, head, room)
  const totalled = isLast ? facts.lines : shown.map((set) => set.row)
  drawTotal(
    sheet,
    PACKING,
    totalled,
    box.x,
    bottom - PACKING.totalHeight,
    isLast ? 'GRAND TOTAL' : 'TOTAL OF THIS PAGE',
  )
  sheet.frame(box)
  if (notes.h > 0) drawNotes(sheet, facts.notes, { ...notes, y: bottom + 4, h: notes.h - 4 })
  signatures(sheet)
  return rows.slice(count)
}

function parties(sheet: Sheet, facts: PackingListFacts): void {
  const from = { x: PAGE.left, y: TOP, w: HALF, h: PARTY_HEIGHT }
  const to = { ...from, x: PAGE.left + HALF }
  band(sheet, from, 'SHIP FROM')
  band(sheet, to, 'SHIP TO')
  partyFields(sheet, from, facts.shipFrom)
  partyFields(sheet, to, facts.shipTo)
  sheet.frame(from)
  sheet.frame(to)
}

/** Order, PO, carrier and PRO at the left, the bill of lading number with its bars at the right. */
function numbers(sheet: Sheet, facts: PackingListFacts): void {
  const cells = [
    ['Order number:', facts.orderNumber],
    ['Customer PO:', facts.poNumber],
    ['Carrier:', [facts.carrierName, facts.scac].filter(Boolean).join(', ')],
    ['Pro number:', facts.proNumber],
  ] as const
  for (const [i, [name, value]] of cells.entries()) {
    const cell = {
      x: PAGE.left + (i % 2) * (HALF / 2),
      y: CELLS_TOP + Math.floor(i / 2) * CELL_HEIGHT,
      w: HALF / 2,
      h: CELL_HEIGHT,
    }
    sheet.frame(cell)
    label(sheet, name, cell.x + 4, cell.y + 7.5)
    sheet.text(
      value,
      { x: cell.x + 4, y: cell.y + 9, w: cell.w - 8, h: 14 },
      { size: 9, face: 'bold', middle: true },
    )
  }
  const box = { x: PAGE.left + HALF, y: CELLS_TOP, w: HALF, h: NUMBER_HEIGHT }
  sheet.frame(box)
  const barcode = bolBarcode(facts.bolNumber)
  const bars = barcode && placeBars(barcode, { x: box.x, y: box.y + 17, w: box.w, h: 27 })
  label(sheet, 'Bill of Lading Number:', box.x + 5, box.y + 11)
  const value = { x: box.x + 72, y: box.y + 1, w: box.w - 77, h: 15 }
  sheet.text(facts.bolNumber, value, { size: 12, face: 'bold', middle: true })
  if (bars) sheet.marks.push(bars)
}

const NOTES_HEIGHT = 60

function notesBox(facts: PackingListFacts): Box {
  return { x: PAGE.left, y: 0, w: PAGE.width, h: facts.notes === '' ? 0 : NOTES_HEIGHT }
}

function drawNotes(sheet: Sheet, notes: string, box: Box): void {
  band(sheet, box, 'NOTES')
  sheet.text(notes, { x: box.x + 4, y: box.y + BAND + 2, w: box.w - 8, h: box.h - BAND - 4 }, { size: 8.5 })
  sheet.frame(box)
}

function signatures(sheet: Sheet): void {
  const names = ['Packed by', 'Checked by', 'Received by']
  for (const [i, name] of names.entries()) {
    const w = PAGE.width / names.length
    const x = PAGE.left + i * w
    const line = SIGNATURES.y + SIGNATURES.h - 10
    sheet.horizontal(x + (i > 0 ? 8 : 0), x + w - (i < 2 ? 8 : 0), line, 0.6)
    label(sheet, `${name}, date`, x + (i > 0 ? 8 : 0), line + 8)
  }
}
