import { showPhone } from '#domain/text/phone.ts'
import { bolBarcode, type Dpi, postalBarcode, proBarcode } from '../drawing/barcode.ts'
import { LABEL_4X6 } from '../drawing/page-size.ts'
import { printableFacts } from '../drawing/printable-text.ts'
import { type Box, type Mark, Sheet } from '../drawing/sheet.ts'
import { poWords } from '../facts/facts.ts'
import {
  caption,
  inner,
  type LabelFacts,
  labelBars,
  partyText,
  rule,
  shipFromZone,
  shipToCaption,
} from './label-blocks.ts'

const { width: WIDTH, height: HEIGHT } = LABEL_4X6
/** Zones from the top; each ends where the next begins. */
const ROWS = { from: 6, to: 82, count: 184, pro: 250, bol: 352, end: HEIGHT - 6 }
/** The start of the right columns of the upper zones. */
const FROM_WIDTH = 150
const ZIP_LEFT = 176

/**
 * A freight label for a carrier's dock, 4 x 6 inches, as vectors, for one handling unit: the consignee, the carrier's
 * PRO number, and the number of the piece out of the total. Modules of its bars are whole dots of a printer of `dpi`.
 */
export function carrierLabelMarks(given: LabelFacts, dpi: Dpi): Mark[] {
  const facts = printableFacts(given)
  const sheet = new Sheet()
  const zone = (from: keyof typeof ROWS, to: keyof typeof ROWS): Box => ({
    x: 0,
    y: ROWS[from],
    w: WIDTH,
    h: ROWS[to] - ROWS[from],
  })
  shipFromZone(sheet, facts, { ...zone('from', 'to'), w: FROM_WIDTH })
  carrier(sheet, facts, { ...zone('from', 'to'), x: FROM_WIDTH, w: WIDTH - FROM_WIDTH })
  shipTo(sheet, facts, { ...zone('to', 'count'), w: ZIP_LEFT })
  postal(sheet, facts, { ...zone('to', 'count'), x: ZIP_LEFT, w: WIDTH - ZIP_LEFT }, dpi)
  count(sheet, facts, zone('count', 'pro'))
  pro(sheet, facts, zone('pro', 'bol'), dpi)
  bol(sheet, facts, zone('bol', 'end'), dpi)
  for (const y of [ROWS.to, ROWS.count, ROWS.pro, ROWS.bol]) rule(sheet, y)
  sheet.vertical(FROM_WIDTH, ROWS.from, ROWS.to, 1.2)
  return sheet.marks
}

function carrier(sheet: Sheet, facts: LabelFacts, box: Box): void {
  const room = caption(sheet, 'CARRIER', box)
  sheet.text(facts.carrierName, { ...room, h: 32 }, { size: 12, face: 'bold' })
  sheet.text(facts.scac, { ...room, y: room.y + 34, h: 22 }, { size: 20, face: 'bold' })
}

function shipTo(sheet: Sheet, facts: LabelFacts, box: Box): void {
  const room = caption(sheet, shipToCaption(facts), box)
  sheet.text(partyText(facts.shipTo), { ...room, h: 66 }, { size: 12, face: 'bold' })
  const { contactName, contactPhone } = facts.shipTo
  const contact = [contactName, showPhone(contactPhone)].filter(Boolean).join(', ')
  sheet.text(contact, { ...room, y: room.y + 68, h: room.h - 68 }, { size: 8 })
}

function postal(sheet: Sheet, facts: LabelFacts, box: Box, dpi: Dpi): void {
  const { x, y, w, h } = inner(box)
  const { zip } = facts.shipTo
  sheet.text(zip, { x, y, w, h: 26 }, { size: 24, face: 'bold', align: 'center' })
  labelBars(sheet, facts, postalBarcode(zip), { x: box.x, y: y + 32, w: box.w, h: h - 32 }, dpi)
}

/** The number of the piece out of the total, and its content. */
function count(sheet: Sheet, facts: LabelFacts, box: Box): void {
  const { x, y, w, h } = inner(box)
  const left = { x, y, w: 116, h: 30 }
  sheet.text(`${facts.unit} of ${facts.units}`, left, { size: 26, face: 'bold' })
  const weight = `${facts.packageType}  ${facts.weightLb.toLocaleString('en-US')} lb`.trim()
  sheet.text(weight, { ...left, y: y + 32, h: 14 }, { size: 11 })
  const numbers = [
    facts.poNumber && poWords(facts.poNumber),
    facts.orderNumber && `Order ${facts.orderNumber}`,
  ]
  const right = { x: x + 122, y, w: w - 122, h: 26 }
  sheet.text(numbers.filter(Boolean).join('\n'), right, { size: 10, face: 'bold' })
  const words = facts.isHazmat ? `HAZARDOUS MATERIALS. ${facts.description}` : facts.description
  const face = facts.isHazmat ? 'bold' : 'regular'
  sheet.text(words, { ...right, y: y + 28, h: h - 28 }, { size: 9, face })
}

/** The carrier's number; without one there is space for the carrier's sticker. */
function pro(sheet: Sheet, facts: LabelFacts, box: Box, dpi: Dpi): void {
  const room = caption(sheet, 'PRO', box)
  const barcode = proBarcode(facts.scac, facts.proNumber)
  const number = { x: room.x + 30, y: box.y + 3, w: room.w - 30, h: 20 }
  sheet.text(facts.proNumber, number, { size: 18, face: 'bold', align: 'right', middle: true })
  if (labelBars(sheet, facts, barcode, { x: box.x, y: room.y + 14, w: box.w, h: room.h - 16 }, dpi)) return
  const middle = { ...room, y: room.y + 30, h: 12 }
  if (facts.proNumber === '') sheet.text('PRO STICKER HERE', middle, { size: 9, align: 'center', gray: 0 })
}

function bol(sheet: Sheet, facts: LabelFacts, box: Box, dpi: Dpi): void {
  const room = caption(sheet, 'BILL OF LADING', box)
  const number = { x: room.x + 66, y: box.y + 3, w: room.w - 66, h: 15 }
  sheet.text(facts.bolNumber, number, { size: 12, face: 'bold', align: 'right', middle: true })
  labelBars(
    sheet,
    facts,
    bolBarcode(facts.bolNumber),
    { x: box.x, y: room.y + 8, w: box.w, h: room.h - 8 },
    dpi,
  )
}
