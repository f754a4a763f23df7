import { formatMoney } from '#domain/money.ts'
import { dateInWords } from '#domain/text/date-display.ts'
import { band, pageHeader } from '../bill-of-lading/bill-of-lading-blocks.ts'
import { BAND, PAGE } from '../bill-of-lading/bill-of-lading-grid.ts'
import { quantity, sum } from '../bill-of-lading/bill-of-lading-tables.ts'
import { plain, type SetRow, type Table } from '../drawing/form-table.ts'
import type { Paper } from '../drawing/page-size.ts'
import { printableFacts } from '../drawing/printable-text.ts'
import type { Box, Mark, Sheet } from '../drawing/sheet.ts'
import type { BillOfLadingParty } from '../facts/facts.ts'
import { isPrintableLogo } from '../pictures/logo.ts'
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

export interface ClaimLetterLine {
  itemCode: string
  description: string
  quantity: number
  cents: number
}

/** The content of a claim letter (49 CFR 370.3: the shipment, the carrier's liability, a determinable amount). */
export interface ClaimLetterFacts {
  /** C-1001. */
  number: string
  /** YYYY-MM-DD. */
  date: string
  kind: string
  claimant: BillOfLadingParty
  carrier: BillOfLadingParty
  shipFrom: BillOfLadingParty
  shipTo: BillOfLadingParty
  /** Name and value of each, in the order of the form; without a value, the cell is empty. */
  numbers: readonly (readonly [name: string, value: string])[]
  lines: readonly ClaimLetterLine[]
  freightCents: number
  salvageCents: number
  claimedCents: number
  currency: string
  description: string
  /** A parcel: its carrier's own rules have the deadline for the answer. */
  isParcel: boolean
  /** The enclosed documents. */
  enclosures: readonly string[]
  logo: Uint8Array | null
}

const HALF = PAGE.width / 2
const TOP = 56
const PARTY_HEIGHT = 66
const WORDS_HEIGHT = 96
const SUMS_HEIGHT = 64
const REQUEST_HEIGHT = 40

/** Columns with the amounts in the claim's currency. */
const tableOf = (currency: string): Table<ClaimLetterLine> => ({
  headHeight: 16,
  rowHeight: 14,
  totalHeight: 15,
  columns: [
    {
      ...{ title: 'ITEM', width: 110, align: 'left', size: 8.5, grows: true },
      parts: (row) => [{ text: row.itemCode, face: 'bold' }],
      total: () => '',
    },
    {
      ...{ title: 'DESCRIPTION', width: 278, align: 'left', size: 8.5, grows: true },
      parts: (row) => plain(row.description),
      total: () => 'VALUE OF THE ITEMS',
    },
    {
      ...{ title: 'QUANTITY', width: 70, align: 'right', size: 8.5 },
      parts: (row) => plain(quantity(row.quantity)),
    },
    {
      ...{ title: 'VALUE CLAIMED', width: 100, align: 'right', size: 8.5 },
      parts: (row) => plain(formatMoney(row.cents, currency)),
      total: (rows) =>
        formatMoney(
          sum(rows, (row) => row.cents),
          currency,
        ),
    },
  ],
})

/**
 * The letter by which a claim is filed: claimant, carrier, shipment, goods and amount.
 * @returns the bytes of a PDF
 */
export const renderClaimLetter = (facts: ClaimLetterFacts): Promise<Uint8Array> =>
  renderPaper(`Claim ${facts.number}`, (document) => drawClaimLetter(document, facts))

/** The same, added to an open document. */
export function drawClaimLetter(document: Paper, facts: ClaimLetterFacts): void {
  addPages(document, claimLetterMarks(facts), facts)
}

/** The pages as vectors. */
export function claimLetterMarks(facts: ClaimLetterFacts): Mark[][] {
  const shown = printableFacts(facts)
  const table = tableOf(shown.currency)
  return numbered(pagesOf(table, shown.lines, (sheet, left) => drawPage(sheet, shown, table, left)))
}

/** @returns the rows for the next page. */
function drawPage(
  sheet: Sheet,
  facts: ClaimLetterFacts,
  table: Table<ClaimLetterLine>,
  left: SetRow<ClaimLetterLine>[],
): SetRow<ClaimLetterLine>[] {
  const title = `CLAIM FOR ${facts.kind.toUpperCase()}`
  pageHeader(sheet, title, dateInWords(facts.date), isPrintableLogo(facts.logo))
  const cellsEnd = head(sheet, facts)
  const footTop = SIGNATURES.y - 8 - WORDS_HEIGHT - SUMS_HEIGHT - REQUEST_HEIGHT - 12
  const part = {
    ...{ table, rows: facts.lines, top: cellsEnd + 6, bottom: footTop - 6 },
    ...{ title: 'WHAT IS CLAIMED', totalTitle: '' },
  }
  const rest = drawTablePart(sheet, part, left)
  if (rest.length === 0) foot(sheet, facts, footTop)
  signatureLines(sheet, ['For the claimant, name', 'Signature', 'Date'])
  return rest
}

/** Parties and numbers. @returns their bottom end. */
function head(sheet: Sheet, facts: ClaimLetterFacts): number {
  const parties = [
    ['CLAIMANT', facts.claimant],
    ['CARRIER', facts.carrier],
    ['SHIPPED FROM', facts.shipFrom],
    ['SHIPPED TO', facts.shipTo],
  ] as const
  partyBoxes(sheet, TOP, PARTY_HEIGHT, parties)
  return numberCells(sheet, TOP + 2 * PARTY_HEIGHT, facts.numbers)
}

/** The amount, the description, the enclosures, and the request to the carrier. */
function foot(sheet: Sheet, facts: ClaimLetterFacts, top: number): void {
  amounts(sheet, facts, { x: PAGE.left + HALF, y: top, w: HALF, h: SUMS_HEIGHT })
  const enclosed: Box = { x: PAGE.left, y: top, w: HALF, h: SUMS_HEIGHT }
  block(sheet, enclosed, 'ENCLOSED', facts.enclosures.join(', ') || 'Nothing')
  const words: Box = { x: PAGE.left, y: top + SUMS_HEIGHT + 6, w: PAGE.width, h: WORDS_HEIGHT }
  block(sheet, words, 'WHAT HAPPENED', facts.description)
  const request: Box = { x: PAGE.left, y: words.y + WORDS_HEIGHT + 6, w: PAGE.width, h: REQUEST_HEIGHT }
  sheet.text(
    `We claim ${formatMoney(facts.claimedCents, facts.currency)} from you as the carrier of this shipment. ` +
      'Please acknowledge this claim within 30 days, and pay it, decline it or make an offer within 120 days of receipt' +
      `${facts.isParcel ? '' : ' (49 CFR 370.5 and 370.9)'}. Please give our claim number in your answer.`,
    { x: request.x + 2, y: request.y, w: request.w - 4, h: request.h },
    { size: 9 },
  )
}

function amounts(sheet: Sheet, facts: ClaimLetterFacts, box: Box): void {
  band(sheet, box, 'AMOUNT CLAIMED')
  const goods = sum(facts.lines, (line) => line.cents)
  const rows = [
    ['Value of the items', goods],
    ['Freight charges', facts.freightCents],
    ['Less salvage', -facts.salvageCents],
  ] as const
  let baseline = box.y + BAND + 10
  for (const [name, cents] of rows) {
    sheet.line(name, box.x + 6, baseline, { size: 8.5 })
    sheet.line(formatMoney(cents, facts.currency), box.x + box.w - 6, baseline, { size: 8.5, align: 'right' })
    baseline += 11
  }
  sheet.horizontal(box.x, box.x + box.w, baseline - 8)
  sheet.line('Total claimed', box.x + 6, baseline + 4, { size: 10, face: 'bold' })
  const total = formatMoney(facts.claimedCents, facts.currency)
  sheet.line(total, box.x + box.w - 6, baseline + 4, { size: 10, face: 'bold', align: 'right' })
  sheet.frame(box)
}

function block(sheet: Sheet, box: Box, title: string, text: string): void {
  band(sheet, box, title)
  const room = { x: box.x + 4, y: box.y + BAND + 3, w: box.w - 8, h: box.h - BAND - 5 }
  sheet.text(text, room, { size: 9 })
  sheet.frame(box)
}
