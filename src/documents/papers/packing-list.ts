import { paperDate } from '#domain/text/date-display.ts'
import { band, label, pageHeader } from '../bill-of-lading/bill-of-lading-blocks.ts'
import { BAND, PAGE } from '../bill-of-lading/bill-of-lading-grid.ts'
import { bolBarcode, placeBars } from '../drawing/barcode.ts'
import type { SetRow } from '../drawing/form-table.ts'
import type { Paper } from '../drawing/page-size.ts'
import { printableFacts } from '../drawing/printable-text.ts'
import type { Box, Mark, Sheet } from '../drawing/sheet.ts'
import { voidTitle } from '../drawing/void-mark.ts'
import { isPrintableLogo } from '../pictures/logo.ts'
import type { PackingListFacts, PackingListLine } from './packing-list-facts.ts'
import { PACKING } from './packing-list-table.ts'
import {
  addPages,
  drawTablePart,
  numberCells,
  numbered,
  pagesOf,
  partyBoxes,
  renderPaper,
  SIGNATURES,
  signatureLines,
} from './paged-paper.ts'

const HALF = PAGE.width / 2
const TOP = 56
const PARTY_HEIGHT = 72
const CELLS_TOP = TOP + PARTY_HEIGHT
const NUMBER_HEIGHT = 48
const TABLE_TOP = CELLS_TOP + NUMBER_HEIGHT + 8
const TABLE_BOTTOM = SIGNATURES.y - 8

/**
 * Draws a packing list on US Letter: the content of each handling unit, for packing and unpacking.
 * @returns the bytes of a PDF
 */
export const renderPackingList = (facts: PackingListFacts): Promise<Uint8Array> =>
  renderPaper(`Packing list ${facts.bolNumber || facts.orderNumber}`, (document) =>
    drawPackingList(document, facts),
  )

/** The same, added to an open document. */
export function drawPackingList(document: Paper, facts: PackingListFacts): void {
  addPages(document, packingListMarks(facts), facts)
}

/** The pages as vectors. */
export function packingListMarks(facts: PackingListFacts): Mark[][] {
  const shown = printableFacts(facts)
  return numbered(pagesOf(PACKING, shown.lines, (sheet, left) => drawPage(sheet, shown, left)))
}

/** @returns the rows for the next page. */
function drawPage(
  sheet: Sheet,
  facts: PackingListFacts,
  left: SetRow<PackingListLine>[],
): SetRow<PackingListLine>[] {
  pageHeader(
    sheet,
    voidTitle('PACKING LIST', facts.isVoid),
    paperDate(facts.date),
    isPrintableLogo(facts.logo),
  )
  partyBoxes(sheet, TOP, PARTY_HEIGHT, [
    ['SHIP FROM', facts.shipFrom],
    ['SHIP TO', facts.shipTo],
  ])
  numbers(sheet, facts)
  const notes = notesBox(facts)
  const bottom = TABLE_BOTTOM - notes.h
  const words = { title: 'CONTENTS', totalTitle: 'GRAND TOTAL' }
  const part = { table: PACKING, rows: facts.lines, top: TABLE_TOP, bottom, ...words }
  const rest = drawTablePart(sheet, part, left)
  if (notes.h > 0) drawNotes(sheet, facts.notes, { ...notes, y: bottom + 4, h: notes.h - 4 })
  signatureLines(sheet, ['Packed by, date', 'Checked by, date', 'Received by, date'])
  return rest
}

/** Order, PO, carrier and PRO at the left, the bill of lading number with its bars at the right. */
function numbers(sheet: Sheet, facts: PackingListFacts): void {
  const cells = [
    ['Order number', facts.orderNumber],
    ['Customer PO', facts.poNumber],
    ['Carrier', [facts.carrierName, facts.scac].filter(Boolean).join(', ')],
    ['Pro number', facts.proNumber],
  ] as const
  numberCells(sheet, CELLS_TOP, cells, { width: HALF, columns: 2 })
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
