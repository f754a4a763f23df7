/** The upper half of the form: shipper, consignee, carrier, freight and payer. */
import { showPhone } from '#domain/text/phone.ts'
import { type Barcode, bolBarcode, placeBars, proBarcode } from '../drawing/barcode.ts'
import { widthOf } from '../drawing/fonts.ts'
import type { Box, Sheet } from '../drawing/sheet.ts'
import { fitText, heightOf, LEADING } from '../drawing/type-setting.ts'
import type { BillOfLadingFacts, BillOfLadingParty } from '../facts/facts.ts'
import { BAND, FRONT, inset, LOGO_BOX, PAGE } from './bill-of-lading-grid.ts'
import { WORDING } from './bill-of-lading-wording.ts'

const BAND_GRAY = 0.13
const LABEL_GRAY = 0.25
/** Locations, numbers and order numbers that the standard requires in 12-point bold. */
export const PROMINENT = { face: 'bold', size: 12 } as const
const LABEL_COLUMN = 46
const LABEL_SIZE = 6

/** The white-on-dark name of a block, with an optional remark at its right end. */
export function band(sheet: Sheet, box: Box, title: string, remark = ''): void {
  sheet.fill({ ...box, h: BAND }, BAND_GRAY)
  sheet.line(title, box.x + 4, box.y + 8, { face: 'bold', size: 7, gray: 1 })
  sheet.line(remark, box.x + box.w - 4, box.y + 7.8, { size: 6, align: 'right', gray: 1 })
}

/** A small label in front of a value. */
export function label(sheet: Sheet, text: string, x: number, baseline: number): void {
  sheet.line(text, x, baseline, { size: LABEL_SIZE, gray: LABEL_GRAY })
}

/** Title and date of a page; the logo, which is not a vector, is in the left corner with the date next to it. */
export function pageHeader(sheet: Sheet, title: string, date: string, hasLogo: boolean): void {
  const box = FRONT.header
  sheet.line(title, box.x + box.w / 2, box.y + 14, { size: 15, face: 'bold', align: 'center' })
  const x = hasLogo ? LOGO_BOX.x + LOGO_BOX.w + 8 : box.x
  // Below a long title, not in it.
  const baseline = box.y + (hasLogo ? 26 : 12)
  label(sheet, 'Date:', x, baseline)
  sheet.line(date, x + 18, baseline, { size: 9.5, face: 'bold' })
}

export function pageNumber(sheet: Sheet, page: number, of: number): void {
  const style = { size: 9, face: 'bold', align: 'right' } as const
  sheet.line(`Page ${page} of ${of}`, PAGE.right, FRONT.header.y + 12, style)
}

export function shipFromBlock(sheet: Sheet, facts: BillOfLadingFacts): void {
  const box = FRONT.shipFrom
  band(sheet, box, 'SHIP FROM')
  partyFields(sheet, { ...box, h: box.h - 14 }, facts.shipFrom)
  identity(sheet, box, 'SID#:', facts.shipFrom.sidNumber, facts.shipFrom.isFob)
}

export function shipToBlock(sheet: Sheet, facts: BillOfLadingFacts): void {
  const box = FRONT.shipTo
  band(sheet, box, 'SHIP TO')
  const { locationNumber } = facts.shipTo
  const room = Math.min(40 + widthOf(locationNumber, PROMINENT.face, PROMINENT.size), 150)
  const column = { x: box.x + box.w - room - 4, y: box.y + BAND - 0.5, w: room, h: 15 }
  label(sheet, 'Location #:', column.x, box.y + BAND + 9)
  const value = { ...column, x: column.x + 34, w: column.w - 34 }
  if (locationNumber !== '') sheet.text(locationNumber, value, { ...PROMINENT, middle: true, align: 'right' })
  partyFields(sheet, { ...box, h: box.h - 14 }, facts.shipTo, room + 6)
  identity(sheet, box, 'CID#:', facts.shipTo.cidNumber, facts.shipTo.isFob)
}

export function billToBlock(sheet: Sheet, facts: BillOfLadingFacts): void {
  band(sheet, FRONT.billTo, 'THIRD PARTY FREIGHT CHARGES BILL TO')
  partyFields(sheet, FRONT.billTo, facts.billTo)
}

/** The numbers at the bottom of an address block: SID or CID, and the FOB box. */
function identity(sheet: Sheet, box: Box, name: string, value: string, isFob: boolean): void {
  const baseline = box.y + box.h - 4.5
  label(sheet, name, box.x + 4, baseline)
  const room = { x: box.x + 4 + LABEL_COLUMN, y: baseline - 9, w: box.w - LABEL_COLUMN - 54, h: 12 }
  sheet.text(value, room, { size: 9, face: 'bold', middle: true })
  label(sheet, 'FOB:', box.x + box.w - 32, baseline)
  sheet.checkBox(box.x + box.w - 14, baseline, isFob)
}

/** Name, address, place and contact; the name's line may be narrower than the others. */
export function partyFields(sheet: Sheet, box: Box, party: BillOfLadingParty | null, beside = 0): void {
  const place = party ? placeLine(party) : ''
  const contact = party ? [party.contactName, showPhone(party.contactPhone)].filter(Boolean).join(', ') : ''
  const fields: Field[] = [
    { name: 'Name:', value: party?.name ?? '', isBold: true, narrower: beside },
    { name: 'Address:', value: (party?.addressLines ?? []).join('\n') },
    { name: 'City/State/Zip:', value: place },
    { name: 'Contact:', value: contact },
  ]
  fieldStack(sheet, { x: box.x + 4, y: box.y + BAND + 2, w: box.w - 8, h: box.h - BAND - 3 }, fields)
}

interface Field {
  name: string
  value: string
  isBold?: boolean
  /** Points to subtract from the width for something next to it. */
  narrower?: number
}

/** Labeled values below each other, all in the largest size in which they fit the height together. */
function fieldStack(sheet: Sheet, box: Box, fields: readonly Field[]): void {
  const width = (field: Field) => box.w - LABEL_COLUMN - (field.narrower ?? 0)
  const face = (field: Field) => (field.isBold ? 'bold' : 'regular') as 'bold' | 'regular'
  for (let size = 9; ; size -= 0.25) {
    const set = fields.map((field) =>
      fitText(field.value, width(field), Infinity, { size, face: face(field) }),
    )
    const lines = set.reduce((sum, { lines }) => sum + lines.length, 0)
    if (heightOf(lines, size) > box.h && size > 2) continue
    // Distributed over the height, but not too loose to read.
    const leading = Math.min(size * 1.35, Math.max(size * LEADING, (box.h - size) / Math.max(lines - 1, 1)))
    let baseline = box.y + size * 0.82
    for (const [i, field] of fields.entries()) {
      label(sheet, field.name, box.x, baseline)
      for (const line of set[i]!.lines) {
        sheet.line(line, box.x + LABEL_COLUMN, baseline, { size, face: face(field) })
        baseline += leading
      }
    }
    return
  }
}

export function placeLine(party: BillOfLadingParty): string {
  const region = [party.state, party.zip].filter(Boolean).join(' ')
  const abroad = party.countryCode !== '' && party.countryCode !== 'US' ? party.countryCode : ''
  return [party.city, region, abroad].filter(Boolean).join(', ')
}

export function bolNumberBlock(sheet: Sheet, facts: BillOfLadingFacts): void {
  const box = FRONT.bolNumber
  label(sheet, 'Bill of Lading Number:', box.x + 5, box.y + 12)
  const value = { x: box.x + 72, y: box.y + 2, w: box.w - 77, h: 15 }
  sheet.text(facts.bolNumber, value, { ...PROMINENT, middle: true })
  barcodeSpace(sheet, { x: box.x, y: box.y + 20, w: box.w, h: box.h - 22 }, bolBarcode(facts.bolNumber))
}

export function carrierBlock(sheet: Sheet, facts: BillOfLadingFacts): void {
  const box = FRONT.carrier
  const rows = [
    { name: 'Carrier Name:', value: facts.carrierName, h: 24, size: 11 },
    { name: 'Trailer number:', value: facts.trailerNumber, h: 22, size: 9 },
    { name: 'Seal number(s):', value: facts.sealNumbers.join(', '), h: 34, size: 9 },
  ]
  let y = box.y
  for (const { name, value, h, size } of rows) {
    label(sheet, name, box.x + 5, y + h / 2 + 2)
    const room = { x: box.x + 56, y: y + 2, w: box.w - 61, h: h - 4 }
    sheet.text(value, room, { size, face: 'bold', middle: true })
    y += h
    if (y < box.y + box.h) sheet.horizontal(box.x, box.x + box.w, y, 0.4, 0.55)
  }
}

export function proBlock(sheet: Sheet, facts: BillOfLadingFacts): void {
  const box = FRONT.pro
  const baseline = box.y + 12.5
  label(sheet, 'SCAC:', box.x + 5, baseline)
  sheet.line(facts.scac, box.x + 26, baseline, PROMINENT)
  const x = box.x + 34 + Math.max(30, widthOf(facts.scac, 'bold', PROMINENT.size))
  label(sheet, 'Pro number:', x, baseline)
  const value = { x: x + 36, y: box.y + 2, w: box.x + box.w - x - 41, h: 15 }
  sheet.text(facts.proNumber, value, { ...PROMINENT, middle: true })
  const space = { x: box.x, y: box.y + 18, w: box.w, h: box.h - 20 }
  barcodeSpace(sheet, space, proBarcode(facts.scac, facts.proNumber))
}

/** Bars with their caption; without a symbol the space stays empty for a sticker. */
function barcodeSpace(sheet: Sheet, space: Box, barcode: Barcode | null): void {
  const bars = barcode && placeBars(barcode, { ...space, h: space.h - 8 })
  if (!bars) {
    const middle = space.y + space.h / 2 + 2
    sheet.line('BAR CODE SPACE', space.x + space.w / 2, middle, { size: 6, align: 'center', gray: 0.6 })
    return
  }
  sheet.marks.push(bars)
  sheet.line(barcode.caption, space.x + space.w / 2, space.y + space.h - 1, { size: 6.5, align: 'center' })
}

/** @returns true if the instructions do not fit in a legible size and have to continue on a supplement page. */
export function instructionsBlock(sheet: Sheet, text: string): boolean {
  const box = FRONT.instructions
  band(sheet, box, 'SPECIAL INSTRUCTIONS')
  const room = { x: box.x + 4, y: box.y + BAND + 2, w: box.w - 8, h: box.h - BAND - 4 }
  const smallest = 6
  if (fitText(text, room.w, room.h, { size: 8.5 }).size >= smallest) {
    sheet.text(text, room, { size: 8.5 })
    return false
  }
  const all = fitText(text, room.w, Infinity, { size: 7 })
  const fitting = Math.floor((room.h / 7 - 1) / LEADING)
  sheet.text(all.lines.slice(0, fitting).join('\n'), room, { size: 7 })
  sheet.line('Continued in full on the supplement page', room.x, room.y + room.h - 1, {
    size: 7,
    face: 'bold',
  })
  return true
}

const TERMS = [
  ['prepaid', 'Prepaid'],
  ['collect', 'Collect'],
  ['thirdParty', '3rd Party'],
] as const

export function termsBlock(sheet: Sheet, facts: BillOfLadingFacts): void {
  const box = FRONT.terms
  sheet.line('Freight Charge Terms', box.x + 5, box.y + 11, { face: 'bold', size: 7.5 })
  sheet.line(WORDING.termsNote, box.x + 86, box.y + 11, { size: 6.5 })
  for (const [i, [terms, name]] of TERMS.entries()) {
    const x = box.x + 12 + i * 88
    sheet.checkBox(x, box.y + 29, facts.terms === terms, 9)
    sheet.line(name, x + 14, box.y + 28.5, { size: 9, face: facts.terms === terms ? 'bold' : 'regular' })
  }
}

export function masterBlock(sheet: Sheet, facts: BillOfLadingFacts): void {
  const box = FRONT.master
  sheet.checkBox(box.x + 12, box.y + 18, facts.isMaster, 9)
  sheet.text(WORDING.master, inset({ ...box, x: box.x + 22, w: box.w - 22 }, 4), { size: 7.5, middle: true })
}
