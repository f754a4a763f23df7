import { paperDate } from '#domain/text/date-display.ts'
import { LETTER, type Paper } from '../drawing/page-size.ts'
import { addPage, finishDocument, makeForm, openDocument, placeForm } from '../drawing/paint.ts'
import { printableFacts, printableText } from '../drawing/printable-text.ts'
import { type Mark, Sheet } from '../drawing/sheet.ts'
import { voidPainter, voidTitle } from '../drawing/void-mark.ts'
import { BILL_OF_LADING_COPIES, type BillOfLadingCopy, type BillOfLadingFacts } from '../facts/facts.ts'
import { isPrintableLogo, placeLogo } from '../pictures/logo.ts'
import { FRONT, LOGO_BOX, PAGE } from './bill-of-lading-grid.ts'
import { billOfLadingPages } from './bill-of-lading-pages.ts'

/**
 * Draws a bill of lading in the VICS / GS1 US standard portrait form, as vectors, on US Letter.
 * @param options.copies the copies, in this order; default: shipper, carrier and consignee
 * @returns the bytes of a PDF: every page of the first copy, then of the next
 */
export async function renderBillOfLading(
  facts: BillOfLadingFacts,
  options: { copies?: readonly BillOfLadingCopy[] } = {},
): Promise<Uint8Array> {
  const document = openDocument(printableText(`Bill of lading ${facts.bolNumber}`))
  drawBillOfLading(document, facts, options)
  return finishDocument(document)
}

/** The same, added to an open document: for print sets of many shipments in one file. */
export function drawBillOfLading(
  document: Paper,
  facts: BillOfLadingFacts,
  options: { copies?: readonly BillOfLadingCopy[] } = {},
): void {
  const pages = billOfLadingMarks(facts).map((marks) => makeForm(document, marks))
  const paintVoid = voidPainter(document, facts.isVoid)
  for (const copy of options.copies ?? BILL_OF_LADING_COPIES) {
    const name = makeForm(document, copyMarks(copy, facts.isVoid))
    for (const page of pages) {
      addPage(document, LETTER)
      paintVoid()
      placeForm(document, 'Bill', page)
      placeForm(document, 'Copy', name)
      placeLogo(document, facts.logo, LOGO_BOX)
    }
  }
}

/** The content of every page of a copy, as vectors: for previews and for tests without a PDF reader. */
export function billOfLadingMarks(facts: BillOfLadingFacts): Mark[][] {
  const printable = printableFacts(facts)
  return billOfLadingPages({
    ...printable,
    date: paperDate(printable.date),
    logo: isPrintableLogo(facts.logo) ? facts.logo : null,
  })
}

export function copyMarks(copy: BillOfLadingCopy, isVoid = false): Mark[] {
  const sheet = new Sheet()
  const name = voidTitle(`${copy.toUpperCase()} COPY`, isVoid)
  const { header } = FRONT
  sheet.line(name, header.x + header.w / 2, header.y + 26, { size: 8, face: 'bold', align: 'center' })
  sheet.line(name, PAGE.right, PAGE.bottom + 1, { size: 6.5, face: 'bold', align: 'right' })
  return sheet.marks
}
