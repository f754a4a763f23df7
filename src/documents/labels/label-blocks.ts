/** The common parts of pallet and carrier labels: 4 x 6 inches in zones, each with a small caption. */
import { type Barcode, type Dpi, placeBars } from '../drawing/barcode.ts'
import { LABEL_4X6, type Paper } from '../drawing/page-size.ts'
import { addPage, makeForm, placeForm } from '../drawing/paint.ts'
import type { Box, Mark, Sheet } from '../drawing/sheet.ts'
import { voidInstead } from '../drawing/void-mark.ts'
import type { BillOfLadingParty } from '../facts/facts.ts'
import { isPrintableLogo, placePictures } from '../pictures/logo.ts'

/** The facts on the label of one handling unit. Weights in pounds. */
export interface LabelFacts {
  shipFrom: BillOfLadingParty
  shipTo: BillOfLadingParty
  /** The number of the truck's stop; '' if there is only one. */
  stop: string
  carrierName: string
  scac: string
  proNumber: string
  bolNumber: string
  poNumber: string
  orderNumber: string
  /** The position of this handling unit, from 1. */
  unit: number
  units: number
  packageType: string
  weightLb: number
  description: string
  isHazmat: boolean
  /** The shipment was voided: its label has no readable bar code. */
  isVoid: boolean
  /** PNG or JPEG bytes of the shipper's logo. */
  logo: Uint8Array | null
}

const PAD = 5
const LOGO_HEIGHT = 22

export const inner = ({ x, y, w, h }: Box): Box => ({
  x: x + PAD,
  y: y + PAD,
  w: w - 2 * PAD,
  h: h - 2 * PAD,
})

/** The caption of a zone; @returns the space below it. */
export function caption(sheet: Sheet, text: string, box: Box): Box {
  const { x, y, w, h } = inner(box)
  sheet.line(text, x, y + 6, { size: 6.5, face: 'bold' })
  return { x, y: y + 9, w, h: h - 9 }
}

/** The title of the consignee's zone, with the number of the stop. */
export const shipToCaption = ({ stop }: Pick<LabelFacts, 'stop'>): string =>
  ['SHIP TO', stop].filter(Boolean).join('   ')

/** A rule across the label. */
export function rule(sheet: Sheet, y: number): void {
  sheet.horizontal(PAD, LABEL_4X6.width - PAD, y, 1.2)
}

export function partyText(party: BillOfLadingParty): string {
  const place = `${party.city} ${party.state} ${party.zip}`.trim()
  const abroad = party.countryCode === 'US' ? '' : party.countryCode
  return [party.name, ...party.addressLines, [place, abroad].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join('\n')
}

/** The shipper, below the shipper's logo if there is one. */
export function shipFromZone(sheet: Sheet, facts: Pick<LabelFacts, 'shipFrom' | 'logo'>, box: Box): void {
  const room = caption(sheet, 'SHIP FROM', box)
  const hasLogo = isPrintableLogo(facts.logo)
  if (hasLogo) {
    sheet.marks.push({ kind: 'picture', ...room, h: LOGO_HEIGHT, bytes: facts.logo! })
    room.y += LOGO_HEIGHT + 2
    room.h -= LOGO_HEIGHT + 2
  }
  sheet.text(partyText(facts.shipFrom), room, { size: 8 })
}

/** Bars in a box, as large as they scan; nothing without a symbol. @returns whether there are any */
export function bars(sheet: Sheet, barcode: Barcode | null, box: Box, dpi: Dpi): boolean {
  const placed = barcode && placeBars(barcode, box, dpi)
  if (placed) sheet.marks.push(placed)
  return placed !== null
}

/** The same on a label: for a voided shipment each says VOID in place of its bars, even if it had none. */
export function labelBars(
  sheet: Sheet,
  { isVoid }: Pick<LabelFacts, 'isVoid'>,
  barcode: Barcode | null,
  box: Box,
  dpi: Dpi,
): boolean {
  if (!isVoid) return bars(sheet, barcode, box, dpi)
  voidInstead(sheet, box)
  return true
}

/** Adds labels to a document, one page each. */
export function drawLabels(document: Paper, pages: readonly (readonly Mark[])[]): void {
  for (const marks of pages) {
    addPage(document, LABEL_4X6)
    placeForm(document, 'Label', makeForm(document, marks, LABEL_4X6))
    placePictures(document, marks)
  }
}
