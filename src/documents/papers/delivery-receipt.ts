import { dateInWords } from '#domain/text/date-display.ts'
import { band, pageHeader } from '../bill-of-lading/bill-of-lading-blocks.ts'
import { BAND, PAGE } from '../bill-of-lading/bill-of-lading-grid.ts'
import { printableFacts } from '../drawing/printable-text.ts'
import { type Box, type Mark, Sheet } from '../drawing/sheet.ts'
import type { BillOfLadingParty } from '../facts/facts.ts'
import {
  addPages,
  numberCells,
  numbered,
  partyBoxes,
  renderPaper,
  SIGNATURES,
  signatureLines,
} from './paged-paper.ts'

/** The content of the receipt that a consignee signs at delivery. */
export interface DeliveryReceiptFacts {
  bolNumber: string
  /** YYYY-MM-DD, by the consignee's calendar. */
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

const TOP = 80
const PARTY_HEIGHT = 66

/** One page with both parties, the carrier, the date, the numbers and the signature. */
export const renderDeliveryReceipt = (facts: DeliveryReceiptFacts): Promise<Uint8Array> =>
  renderPaper(`Delivery receipt ${facts.bolNumber}`, (document) =>
    addPages(document, deliveryReceiptMarks(facts), { logo: null }),
  )

/** The page as vectors. */
export function deliveryReceiptMarks(facts: DeliveryReceiptFacts): Mark[][] {
  const shown = printableFacts(facts)
  const sheet = new Sheet()
  pageHeader(sheet, 'DELIVERY RECEIPT', dateInWords(shown.deliveredOn), false)
  const notice: Box = { x: PAGE.left, y: 54, w: PAGE.width, h: 18 }
  sheet.text(shown.notice, notice, { size: 9.5, face: 'bold', middle: true })
  partyBoxes(sheet, TOP, PARTY_HEIGHT, [
    ['SHIPPED FROM', shown.shipFrom],
    ['DELIVERED TO', shown.shipTo],
  ])
  const cellsEnd = numberCells(sheet, TOP + PARTY_HEIGHT, shown.numbers)
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
