import { type Dpi, placeBars, postalBarcode, proBarcode, ssccBarcode } from './barcode.ts'
import type { BillOfLadingParty } from './facts.ts'
import { finishDocument, LABEL_4X6, makeForm, openDocument, placeForm } from './paint.ts'
import { printableFacts, printableText } from './printable-text.ts'
import { type Box, type Mark, Sheet } from './sheet.ts'
import { zplOf } from './zpl.ts'

/** What the label of one pallet or carton says. Weights in pounds. */
export interface PalletLabelFacts {
  shipFrom: BillOfLadingParty
  shipTo: BillOfLadingParty
  carrierName: string
  scac: string
  proNumber: string
  bolNumber: string
  poNumber: string
  orderNumber: string
  /** 18 digits; '' prints the label without its lowest zone's bars. */
  sscc: string
  /** This one of so many handling units, from 1. */
  unit: number
  units: number
  packageType: string
  weightLb: number
  description: string
  isHazmat: boolean
}

const PAD = 5
const { width: WIDTH, height: HEIGHT } = LABEL_4X6
/** Zones of the GS1 logistic label from the top; each ends where the next begins. */
const ROWS = { parties: 6, route: 96, order: 196, serial: 272, end: HEIGHT - 6 }
const HALF = WIDTH / 2

/** GS1 logistic labels of 4 x 6 inches as a PDF, a page a handling unit. Source: GS1 Logistic Label Guideline. */
export async function renderPalletLabels(labels: readonly PalletLabelFacts[]): Promise<Uint8Array> {
  const title = printableText(`Pallet labels ${labels[0]?.bolNumber ?? ''}`.trim())
  const document = openDocument(title, LABEL_4X6)
  drawPalletLabels(document, labels)
  return finishDocument(document)
}

/** The same, added to a document that is being made. */
export function drawPalletLabels(
  document: ReturnType<typeof openDocument>,
  labels: readonly PalletLabelFacts[],
): void {
  for (const facts of labels) {
    document.addPage({ size: [LABEL_4X6.width, LABEL_4X6.height], margin: 0 })
    placeForm(document, 'Label', makeForm(document, palletLabelMarks(facts, 203), LABEL_4X6))
  }
}

/** The same labels for a thermal printer. */
export function palletLabelsZpl(labels: readonly PalletLabelFacts[], dpi: Dpi, copies = 1): string {
  const pages = labels.map((facts) => palletLabelMarks(facts, dpi))
  return zplOf(pages, { dpi, size: LABEL_4X6, copies })
}

/** One label as vectors; modules of its bars are whole dots of a printer of `dpi`. */
export function palletLabelMarks(given: PalletLabelFacts, dpi: Dpi): Mark[] {
  const facts = printableFacts(given)
  const sheet = new Sheet()
  party(
    sheet,
    'SHIP FROM',
    facts.shipFrom,
    { x: 0, y: ROWS.parties, w: HALF, h: ROWS.route - ROWS.parties },
    8,
  )
  party(
    sheet,
    'SHIP TO',
    facts.shipTo,
    { x: HALF, y: ROWS.parties, w: HALF, h: ROWS.route - ROWS.parties },
    10.5,
  )
  postal(sheet, facts, { x: 0, y: ROWS.route, w: HALF, h: ROWS.order - ROWS.route }, dpi)
  carrier(sheet, facts, { x: HALF, y: ROWS.route, w: HALF, h: ROWS.order - ROWS.route }, dpi)
  order(sheet, facts, { x: 0, y: ROWS.order, w: WIDTH, h: ROWS.serial - ROWS.order })
  serial(sheet, facts, { x: 0, y: ROWS.serial, w: WIDTH, h: ROWS.end - ROWS.serial }, dpi)
  for (const y of [ROWS.route, ROWS.order, ROWS.serial]) sheet.horizontal(PAD, WIDTH - PAD, y, 1.2)
  sheet.vertical(HALF, ROWS.parties, ROWS.order, 1.2)
  return sheet.marks
}

const inner = ({ x, y, w, h }: Box): Box => ({ x: x + PAD, y: y + PAD, w: w - 2 * PAD, h: h - 2 * PAD })

function caption(sheet: Sheet, text: string, box: Box): Box {
  const { x, y, w, h } = inner(box)
  sheet.line(text, x, y + 6, { size: 6.5, face: 'bold' })
  return { x, y: y + 9, w, h: h - 9 }
}

function party(sheet: Sheet, name: string, facts: BillOfLadingParty, box: Box, size: number): void {
  const place = [
    `${facts.city} ${facts.state} ${facts.zip}`.trim(),
    facts.countryCode === 'US' ? '' : facts.countryCode,
  ]
  const lines = [facts.name, ...facts.addressLines, place.filter(Boolean).join(' ')].filter(Boolean)
  sheet.text(lines.join('\n'), caption(sheet, name, box), { size, face: size > 9 ? 'bold' : 'regular' })
}

/** Zone C: the ZIP that the carrier sorts by. */
function postal(sheet: Sheet, facts: PalletLabelFacts, box: Box, dpi: Dpi): void {
  const room = caption(sheet, 'SHIP TO POSTAL CODE', box)
  const barcode = postalBarcode(facts.shipTo.zip)
  const bars = barcode && placeBars(barcode, { x: box.x, y: room.y + 17, w: box.w, h: 62 }, dpi)
  sheet.text(
    barcode?.caption ?? facts.shipTo.zip,
    { ...room, h: 14 },
    { size: 13, face: 'bold', align: 'center' },
  )
  if (bars) sheet.marks.push(bars)
}

/** Zone D: carrier, bill of lading and PRO with its bars. */
function carrier(sheet: Sheet, facts: PalletLabelFacts, box: Box, dpi: Dpi): void {
  const room = caption(sheet, 'CARRIER', box)
  const name = [facts.carrierName, facts.scac && `(${facts.scac})`].filter(Boolean).join(' ')
  sheet.text(name, { ...room, h: 22 }, { size: 10, face: 'bold' })
  const numbers = [facts.bolNumber && `BOL ${facts.bolNumber}`, facts.proNumber && `PRO ${facts.proNumber}`]
  sheet.text(numbers.filter(Boolean).join('\n'), { ...room, y: room.y + 24, h: 20 }, { size: 8.5 })
  const barcode = proBarcode(facts.scac, facts.proNumber)
  const bars = barcode && placeBars(barcode, { x: box.x, y: room.y + 46, w: box.w, h: 33 }, dpi)
  if (bars) sheet.marks.push(bars)
}

/** Zones E to H: what the receiver looks for. */
function order(sheet: Sheet, facts: PalletLabelFacts, box: Box): void {
  const { x, y, w, h } = inner(box)
  const count = { x: x + w - 86, y, w: 86, h: 34 }
  sheet.text(`${facts.unit} of ${facts.units}`, count, { size: 22, face: 'bold', align: 'right' })
  const weight = `${facts.packageType}  ${facts.weightLb.toLocaleString('en-US')} lb`.trim()
  sheet.text(weight, { ...count, y: y + 26, h: 12 }, { size: 10, align: 'right' })
  const numbers = [
    facts.poNumber && `PO ${facts.poNumber}`,
    facts.orderNumber && `Order ${facts.orderNumber}`,
  ]
  sheet.text(numbers.filter(Boolean).join('\n'), { x, y, w: w - 92, h: 38 }, { size: 13, face: 'bold' })
  const words = facts.isHazmat ? `HAZARDOUS MATERIALS. ${facts.description}` : facts.description
  sheet.text(words, { x, y: y + 42, w, h: h - 42 }, { size: 10, face: facts.isHazmat ? 'bold' : 'regular' })
}

/** Zone I: the SSCC, tall enough to be read from a fork lift. */
function serial(sheet: Sheet, facts: PalletLabelFacts, box: Box, dpi: Dpi): void {
  const room = caption(sheet, 'SSCC', box)
  const barcode = ssccBarcode(facts.sscc)
  const bars = barcode && placeBars(barcode, { x: box.x, y: room.y + 2, w: box.w, h: room.h - 22 }, dpi)
  if (!barcode || !bars) return
  sheet.marks.push(bars)
  const text = { x: box.x, y: room.y + room.h - 16, w: box.w, h: 16 }
  sheet.text(barcode.caption, text, { size: 13, face: 'bold', align: 'center' })
}
