import { dateInWords } from '#domain/text/date-display.ts'
import { band, label, pageHeader, partyFields } from '../bill-of-lading/bill-of-lading-blocks.ts'
import { BAND, PAGE } from '../bill-of-lading/bill-of-lading-grid.ts'
import { finishDocument, openDocument } from '../drawing/paint.ts'
import { printableFacts, printableText } from '../drawing/printable-text.ts'
import { type Box, type Mark, Sheet } from '../drawing/sheet.ts'
import type { BillOfLadingParty } from '../facts/facts.ts'
import { addPages, numbered, SIGNATURES, signatureLines } from './paged-paper.ts'

/** What a consignee signs when freight is delivered. */
export interface DeliveryReceiptFacts {
  bolNumber: string
  /** YYYY-MM-DD, by the clock of the consignee. */
  deliveredOn: string
  carrierName: string
  shipFrom: BillOfLadingParty
  shipTo: BillOfLadingParty
  /** Label and value of each reference. */
  numbers: readonly (readonly [name: string, value: string])[]
  /** The signer. */
  signedBy: string
  /** Printed at the top, for example to mark a synthetic receipt. */
  notice: string
}

const HALF = PAGE.width / 2
const THIRD = PAGE.width / 3
const TOP = 80
const PARTY_HEIGHT = 66
const CELL_HEIGHT = 24
const CELL_COLUMNS = 3

/** One page with both parties, the carrier, the date, the numbers and the signature. */
export async function renderDeliveryReceipt(facts: DeliveryReceiptFacts): Promise<Uint8Array> {
  const document = openDocument(printableText(`Delivery receipt ${facts.bolNumber}`))
  addPages(document, deliveryReceiptMarks(facts), { logo: null })
  return finishDocument(document)
}

/** The page as vectors. */
export function deliveryReceiptMarks(facts: DeliveryReceiptFacts): Mark[][] {
  const shown = printableFacts(facts)
  const sheet = new Sheet()
  pageHeader(sheet, 'DELIVERY RECEIPT', dateInWords(shown.deliveredOn), false)
  const notice: Box = { x: PAGE.left, y: 54, w: PAGE.width, h: 18 }
  sheet.text(shown.notice, notice, { size: 9.5, face: 'bold', middle: true })
  const cellsEnd = parties(sheet, shown)
  const words: Box = { x: PAGE.left, y: cellsEnd + 10, w: PAGE.width, h: 60 }
  band(sheet, words, 'RECEIVED')
  sheet.text(
    `Received in good order from ${shown.carrierName} on ${dateInWords(shown.deliveredOn)}, signed by ${shown.signedBy}.`,
    { x: words.x + 4, y: words.y + BAND + 3, w: words.w - 8, h: words.h - BAND - 5 },
    { size: 9.5 },
  )
  sheet.frame(words)
  signatureLines(sheet, ['Consignee, name', 'Signature', 'Date'])
  sheet.line(shown.signedBy, PAGE.left + 4, SIGNATURES.y + SIGNATURES.h - 14, { size: 10, face: 'bold' })
  return numbered([sheet])
}

/** Both parties, and the numbers below them. @returns where they end */
function parties(sheet: Sheet, facts: DeliveryReceiptFacts): number {
  for (const [i, [title, party]] of (
    [
      ['SHIPPED FROM', facts.shipFrom],
      ['DELIVERED TO', facts.shipTo],
    ] as const
  ).entries()) {
    const box: Box = { x: PAGE.left + i * HALF, y: TOP, w: HALF, h: PARTY_HEIGHT }
    band(sheet, box, title)
    partyFields(sheet, box, party)
    sheet.frame(box)
  }
  const top = TOP + PARTY_HEIGHT
  for (const [i, [name, value]] of facts.numbers.entries()) {
    const cell: Box = {
      x: PAGE.left + (i % CELL_COLUMNS) * THIRD,
      y: top + Math.floor(i / CELL_COLUMNS) * CELL_HEIGHT,
      w: THIRD,
      h: CELL_HEIGHT,
    }
    sheet.frame(cell)
    label(sheet, `${name}:`, cell.x + 4, cell.y + 7.5)
    const room = { x: cell.x + 4, y: cell.y + 9, w: cell.w - 8, h: 14 }
    sheet.text(value, room, { size: 9, face: 'bold', middle: true })
  }
  return top + Math.ceil(facts.numbers.length / CELL_COLUMNS) * CELL_HEIGHT
}
