import { paperDate } from '#domain/text/date-display.ts'
import { band, label, pageHeader } from '../bill-of-lading/bill-of-lading-blocks.ts'
import { money } from '../bill-of-lading/bill-of-lading-foot.ts'
import { BAND, PAGE } from '../bill-of-lading/bill-of-lading-grid.ts'
import { bolBarcode } from '../drawing/barcode.ts'
import type { SetRow, Table } from '../drawing/form-table.ts'
import type { Paper } from '../drawing/page-size.ts'
import { printableFacts } from '../drawing/printable-text.ts'
import type { Box, Mark, Sheet } from '../drawing/sheet.ts'
import { voidTitle } from '../drawing/void-mark.ts'
import { bars } from '../labels/label-blocks.ts'
import { isPrintableLogo } from '../pictures/logo.ts'
import { type CommercialInvoiceFacts, type InvoiceLine, invoiceTotal } from './commercial-invoice-facts.ts'
import { invoiceTable } from './commercial-invoice-table.ts'
import { addPages, drawTablePart, numbered, pagesOf, partyBoxes, renderPaper } from './paged-paper.ts'

const HALF = PAGE.width / 2
const PARTY_HEIGHT = 78
const PARTIES_TOP = 56
const CELLS_TOP = PARTIES_TOP + 2 * PARTY_HEIGHT
const CELL_HEIGHT = 24
const TABLE_TOP = CELLS_TOP + 3 * CELL_HEIGHT + 6
const FOOT = { x: PAGE.left, y: 650, w: PAGE.width, h: 110 }
const FOOT_ROW = 15
const TABLE_BOTTOM = FOOT.y - 6
const BLANK = '__________________'

/**
 * Draws a commercial invoice on US Letter, for customs of the destination country.
 * @returns the bytes of a PDF
 */
export const renderCommercialInvoice = (facts: CommercialInvoiceFacts): Promise<Uint8Array> =>
  renderPaper(`Commercial invoice ${facts.invoiceNumber}`, (document) =>
    drawCommercialInvoice(document, facts),
  )

/** The same, added to an open document. */
export function drawCommercialInvoice(document: Paper, facts: CommercialInvoiceFacts): void {
  addPages(document, commercialInvoiceMarks(facts), facts)
}

/** The pages as vectors. */
export function commercialInvoiceMarks(facts: CommercialInvoiceFacts): Mark[][] {
  const shown = printableFacts(facts)
  const table = invoiceTable(facts.currency)
  return numbered(pagesOf(table, shown.lines, (sheet, left) => drawPage(sheet, shown, table, left)))
}

/** @returns the rows for the next page. */
function drawPage(
  sheet: Sheet,
  facts: CommercialInvoiceFacts,
  table: Table<InvoiceLine>,
  left: SetRow<InvoiceLine>[],
): SetRow<InvoiceLine>[] {
  pageHeader(
    sheet,
    voidTitle('COMMERCIAL INVOICE', facts.isVoid),
    paperDate(facts.date),
    isPrintableLogo(facts.logo),
  )
  parties(sheet, facts)
  cells(sheet, facts)
  const words = { title: 'GOODS', totalTitle: 'TOTAL OF GOODS' }
  const part = { table, rows: facts.lines, top: TABLE_TOP, bottom: TABLE_BOTTOM, ...words }
  const rest = drawTablePart(sheet, part, left)
  foot(sheet, facts)
  return rest
}

/** Exporter and consignee above, buyer and the bill of lading number with its bars below. */
function parties(sheet: Sheet, facts: CommercialInvoiceFacts): void {
  partyBoxes(sheet, PARTIES_TOP, PARTY_HEIGHT, [
    ['EXPORTER', facts.exporter],
    ['CONSIGNEE', facts.consignee],
    ['BUYER, IF NOT THE CONSIGNEE', facts.buyer],
  ])
  const box = { x: PAGE.left + HALF, y: PARTIES_TOP + PARTY_HEIGHT, w: HALF, h: PARTY_HEIGHT }
  band(sheet, box, 'BILL OF LADING')
  const number = { x: box.x + 4, y: box.y + BAND + 2, w: box.w - 8, h: 15 }
  sheet.text(facts.bolNumber, number, { size: 12, face: 'bold', align: 'center', middle: true })
  bars(sheet, bolBarcode(facts.bolNumber), { x: box.x, y: box.y + BAND + 20, w: box.w, h: 40 }, 203)
  sheet.frame(box)
}

function cells(sheet: Sheet, facts: CommercialInvoiceFacts): void {
  const values = [
    ['Invoice number:', facts.invoiceNumber],
    ['Customer PO:', facts.poNumber],
    ['Carrier and its number:', [facts.carrierName, facts.proNumber].filter(Boolean).join(', ')],
    ['Incoterms 2020:', facts.incoterm || BLANK],
    ['Exported from, destined to:', [facts.countryOfExport, facts.countryOfDestination].join(' > ')],
    ['Reason for export, currency:', [facts.reasonForExport, facts.currency].filter(Boolean).join(', ')],
  ] as const
  for (const [i, [name, value]] of values.entries()) {
    const w = PAGE.width / 3
    const cell = {
      x: PAGE.left + (i % 3) * w,
      y: CELLS_TOP + Math.floor(i / 3) * CELL_HEIGHT,
      w,
      h: CELL_HEIGHT,
    }
    labelled(sheet, cell, name, value)
  }
  const ids = [
    ["Exporter's tax ids:", facts.exporterTaxIds],
    ["Consignee's tax ids:", facts.consigneeTaxIds],
  ] as const
  for (const [i, [name, value]] of ids.entries()) {
    const cell = { x: PAGE.left + i * HALF, y: CELLS_TOP + 2 * CELL_HEIGHT, w: HALF, h: CELL_HEIGHT }
    labelled(sheet, cell, name, value || BLANK)
  }
}

function labelled(sheet: Sheet, cell: Box, name: string, value: string): void {
  sheet.frame(cell)
  label(sheet, name, cell.x + 4, cell.y + 8)
  const room = { x: cell.x + 4, y: cell.y + 9, w: cell.w - 8, h: cell.h - 10 }
  sheet.text(value, room, { size: 9.5, face: 'bold', middle: true })
}

/** The totals, and the exporter's declaration. */
function foot(sheet: Sheet, facts: CommercialInvoiceFacts): void {
  sheet.frame(FOOT)
  const amount = (cents: number | null) => (cents === null ? BLANK : money(cents, facts.currency))
  const beside = [
    ['Freight:', facts.freightCents],
    ['Insurance:', facts.insuranceCents],
  ] as const
  const declared = beside.flatMap(([name, cents]) => (cents === null ? [] : [[name, amount(cents)] as const]))
  const weight = facts.totalWeightLb.toLocaleString('en-US', { maximumFractionDigits: 2 })
  const rows = [
    ...declared,
    [declared.length > 0 ? 'Invoice total:' : 'Total value:', amount(invoiceTotal(facts))],
    ['Packages:', facts.handlingUnits.toLocaleString('en-US')],
    ['Gross weight:', `${weight} lb`],
  ] as const
  const left = PAGE.left + PAGE.width - 190
  for (const [i, [name, text]] of rows.entries()) {
    const y = FOOT.y + 4 + i * FOOT_ROW
    label(sheet, name, left, y + 10)
    sheet.text(
      text,
      { x: left + 50, y, w: 134, h: 14 },
      { size: 11, face: 'bold', align: 'right', middle: true },
    )
  }
  sheet.vertical(left - 8, FOOT.y, FOOT.y + FOOT.h - 30, 0.4)
  const words =
    'The exporter declares that all statements on this invoice are true and correct, that it states the price ' +
    'actually paid or payable for the goods, and that their origin is as given for each line.'
  sheet.text(words, { x: FOOT.x + 5, y: FOOT.y + 6, w: left - FOOT.x - 20, h: 46 }, { size: 8 })
  const names = ['Name and title', 'Signature', 'Date']
  for (const [i, name] of names.entries()) {
    const w = PAGE.width / names.length
    const x = FOOT.x + i * w
    sheet.horizontal(x + 5, x + w - 8, FOOT.y + FOOT.h - 12, 0.6)
    label(sheet, name, x + 5, FOOT.y + FOOT.h - 4)
  }
}
