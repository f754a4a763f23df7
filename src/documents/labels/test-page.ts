import type { Dpi } from '../drawing/barcode.ts'
import { LABEL_4X6, LETTER, type PageSize } from '../drawing/page-size.ts'
import { addPage, finishDocument, makeForm, openDocument, placeForm } from '../drawing/paint.ts'
import { printableText } from '../drawing/printable-text.ts'
import { type Mark, Sheet } from '../drawing/sheet.ts'
import { type LabelFormat, labelSize, withDocTab } from './doc-tab.ts'
import { zplOf } from './zpl.ts'

/** The facts on a test page. */
export interface TestPageFacts {
  printerName: string
  hostName: string
  userName: string
  /** When it was ordered, formatted for people. */
  time: string
}

/** A test page for a laser printer: US Letter, a frame at the edge of the usual printable area, and a ruler. */
export async function renderTestPage(facts: TestPageFacts): Promise<Uint8Array> {
  const document = openDocument(printableText(`Test page ${facts.printerName}`))
  addPage(document, LETTER)
  placeForm(document, 'Test', makeForm(document, testMarks(facts, LETTER)))
  return finishDocument(document)
}

/** The same for a label printer; with a doc-tab if its stock has one. */
export function testLabelZpl(facts: TestPageFacts, dpi: Dpi, format: LabelFormat): string {
  const marks = withDocTab(testMarks(facts, LABEL_4X6), format, ['DOC-TAB'])
  return zplOf([marks], { dpi, size: labelSize(format) })
}

function testMarks(facts: TestPageFacts, { width, height }: PageSize): Mark[] {
  const sheet = new Sheet()
  const edge = 18
  sheet.frame({ x: edge, y: edge, w: width - 2 * edge, h: height - 2 * edge }, 1)
  sheet.line('Lading test page', edge + 14, edge + 40, { size: 22, face: 'bold' })
  const lines = [
    `Printer: ${facts.printerName}`,
    `Computer: ${facts.hostName}`,
    `For: ${facts.userName}`,
    facts.time,
  ]
  const box = { x: edge + 14, y: edge + 56, w: width - 2 * edge - 28, h: 90 }
  sheet.text(lines.map(printableText).join('\n'), box, { size: 12 })
  // Three inches, to see whether the printer scales.
  const y = height / 2
  for (let inch = 0; inch <= 3; inch++) sheet.vertical(edge + 14 + inch * 72, y - 10, y, 1)
  sheet.horizontal(edge + 14, edge + 14 + 3 * 72, y, 1)
  sheet.line('3 inches', edge + 14, y + 14, { size: 10 })
  return sheet.marks
}
