import { type Dpi, postalBarcode, proBarcode, ssccBarcode } from '../drawing/barcode.ts'
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

/** The facts on the label of one pallet or carton. */
export interface PalletLabelFacts extends LabelFacts {
  /** 18 digits; '' omits the bars of the lowest zone. */
  sscc: string
}

const { width: WIDTH, height: HEIGHT } = LABEL_4X6
/** Zones of the GS1 logistic label from the top; each ends where the next begins. */
const ROWS = { parties: 6, route: 96, order: 196, serial: 272, end: HEIGHT - 6 }
const HALF = WIDTH / 2

/**
 * A GS1 logistic label of 4 x 6 inches as vectors, for one handling unit. Modules of its bars are whole dots of a
 * printer of `dpi`. Source: GS1 Logistic Label Guideline.
 */
export function palletLabelMarks(given: PalletLabelFacts, dpi: Dpi): Mark[] {
  const facts = printableFacts(given)
  const sheet = new Sheet()
  const parties = { y: ROWS.parties, w: HALF, h: ROWS.route - ROWS.parties }
  shipFromZone(sheet, facts, { x: 0, ...parties })
  const to = caption(sheet, shipToCaption(facts), { x: HALF, ...parties })
  sheet.text(partyText(facts.shipTo), to, { size: 10.5, face: 'bold' })
  postal(sheet, facts, { x: 0, y: ROWS.route, w: HALF, h: ROWS.order - ROWS.route }, dpi)
  carrier(sheet, facts, { x: HALF, y: ROWS.route, w: HALF, h: ROWS.order - ROWS.route }, dpi)
  order(sheet, facts, { x: 0, y: ROWS.order, w: WIDTH, h: ROWS.serial - ROWS.order })
  serial(sheet, facts, { x: 0, y: ROWS.serial, w: WIDTH, h: ROWS.end - ROWS.serial }, dpi)
  for (const y of [ROWS.route, ROWS.order, ROWS.serial]) rule(sheet, y)
  sheet.vertical(HALF, ROWS.parties, ROWS.order, 1.2)
  return sheet.marks
}

/** Zone C: the ZIP by which the carrier sorts. */
function postal(sheet: Sheet, facts: PalletLabelFacts, box: Box, dpi: Dpi): void {
  const room = caption(sheet, 'SHIP TO POSTAL CODE', box)
  const barcode = postalBarcode(facts.shipTo.zip)
  const text = barcode?.caption ?? facts.shipTo.zip
  sheet.text(text, { ...room, h: 14 }, { size: 13, face: 'bold', align: 'center' })
  labelBars(sheet, facts, barcode, { x: box.x, y: room.y + 17, w: box.w, h: 62 }, dpi)
}

/** Zone D: carrier, bill of lading and PRO with its bars. */
function carrier(sheet: Sheet, facts: PalletLabelFacts, box: Box, dpi: Dpi): void {
  const room = caption(sheet, 'CARRIER', box)
  const name = [facts.carrierName, facts.scac && `(${facts.scac})`].filter(Boolean).join(' ')
  sheet.text(name, { ...room, h: 22 }, { size: 10, face: 'bold' })
  const numbers = [facts.bolNumber && `BOL ${facts.bolNumber}`, facts.proNumber && `PRO ${facts.proNumber}`]
  sheet.text(numbers.filter(Boolean).join('\n'), { ...room, y: room.y + 24, h: 20 }, { size: 8.5 })
  labelBars(
    sheet,
    facts,
    proBarcode(facts.scac, facts.proNumber),
    { x: box.x, y: room.y + 46, w: box.w, h: 33 },
    dpi,
  )
}

/** Zones E to H: the data for the receiver. */
function order(sheet: Sheet, facts: PalletLabelFacts, box: Box): void {
  const { x, y, w, h } = inner(box)
  const count = { x: x + w - 86, y, w: 86, h: 34 }
  sheet.text(`${facts.unit} of ${facts.units}`, count, { size: 22, face: 'bold', align: 'right' })
  const weight = `${facts.packageType}  ${facts.weightLb.toLocaleString('en-US')} lb`.trim()
  sheet.text(weight, { ...count, y: y + 26, h: 12 }, { size: 10, align: 'right' })
  const numbers = [
    facts.poNumber && poWords(facts.poNumber),
    facts.orderNumber && `Order ${facts.orderNumber}`,
  ]
  sheet.text(numbers.filter(Boolean).join('\n'), { x, y, w: w - 92, h: 38 }, { size: 13, face: 'bold' })
  const words = facts.isHazmat ? `HAZARDOUS MATERIALS. ${facts.description}` : facts.description
  sheet.text(words, { x, y: y + 42, w, h: h - 42 }, { size: 10, face: facts.isHazmat ? 'bold' : 'regular' })
}

/** Zone I: the SSCC, tall enough to be read from a forklift. */
function serial(sheet: Sheet, facts: PalletLabelFacts, box: Box, dpi: Dpi): void {
  const room = caption(sheet, 'SSCC', box)
  const barcode = ssccBarcode(facts.sscc)
  if (!labelBars(sheet, facts, barcode, { x: box.x, y: room.y + 2, w: box.w, h: room.h - 22 }, dpi)) return
  const text = { x: box.x, y: room.y + room.h - 16, w: box.w, h: 16 }
  if (barcode) sheet.text(barcode.caption, text, { size: 13, face: 'bold', align: 'center' })
}
