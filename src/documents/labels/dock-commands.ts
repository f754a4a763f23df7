import { DOCK_COMMANDS } from '#domain/shipment/dock-scan.ts'
import { commandBarcode, placeBars } from '../drawing/barcode.ts'
import { LETTER } from '../drawing/page-size.ts'
import { addPage, finishDocument, makeForm, openDocument, placeForm } from '../drawing/paint.ts'
import { printableText } from '../drawing/printable-text.ts'
import { type Mark, Sheet } from '../drawing/sheet.ts'

const MARGIN = 54
const TOP = 150
const ROW_HEIGHT = 112
const BARS = { width: 250, height: 64 }

/**
 * The command bar codes of the dock on one page, to hang next to the scanner: far enough apart that no scan reads two.
 * @param title the text under the heading, e.g. the warehouse; '' for none
 */
export async function renderDockCommands(title: string): Promise<Uint8Array> {
  const document = openDocument('Dock command bar codes')
  addPage(document, LETTER)
  placeForm(document, 'Commands', makeForm(document, commandMarks(title)))
  return finishDocument(document)
}

function commandMarks(title: string): Mark[] {
  const sheet = new Sheet()
  sheet.line('Dock commands', MARGIN, MARGIN + 22, { size: 24, face: 'bold' })
  const width = LETTER.width - 2 * MARGIN
  sheet.text(printableText(title), { x: MARGIN, y: MARGIN + 34, w: width, h: 18 }, { size: 12 })
  sheet.line('Scan a shipment first, then the action for it.', MARGIN, MARGIN + 72, { size: 12 })
  for (const [index, [command, words]] of Object.entries(DOCK_COMMANDS).entries()) {
    const y = TOP + index * ROW_HEIGHT
    sheet.horizontal(MARGIN, LETTER.width - MARGIN, y)
    const barcode = commandBarcode(command)
    const bars = placeBars(barcode, { x: MARGIN, y: y + 20, w: BARS.width, h: BARS.height })
    if (bars) sheet.marks.push(bars)
    const left = MARGIN + BARS.width + 24
    sheet.line(command, left, y + 48, { size: 20, face: 'bold' })
    sheet.text(words, { x: left, y: y + 58, w: LETTER.width - MARGIN - left, h: 34 }, { size: 12 })
  }
  return sheet.marks
}
