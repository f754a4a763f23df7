import { LETTER, type Paper } from './page-size.ts'
import { makeForm, placeForm } from './paint.ts'
import { type Box, type Mark, Sheet } from './sheet.ts'

/** Printed on documents of a voided shipment, so that they are not used for shipping. */
const VOID = 'VOID'

/** The name of such a document contains it, too: on a faint copy the mark behind the form may be invisible. */
export const voidTitle = (title: string, isVoid: boolean): string => (isVoid ? `${VOID} - ${title}` : title)

/** Paints the mark across the newest page, a letter page; behind the form: the content stays readable. */
export function voidPainter(document: Paper, isVoid: boolean): () => void {
  if (!isVoid) return () => {}
  const form = makeForm(document, acrossLetter())
  return () => placeForm(document, 'Void', form)
}

function acrossLetter(): Mark[] {
  const sheet = new Sheet()
  const style = { size: 190, face: 'bold', align: 'center', gray: 0.86 } as const
  sheet.line(VOID, LETTER.width / 2, 456, style)
  return sheet.marks
}

/** Replaces a bar code: a thermal printer has no gray, and a package without a readable bar code is not loaded. */
export function voidInstead(sheet: Sheet, { x, y, w, h }: Box): void {
  sheet.text(VOID, { x: x + 5, y, w: w - 10, h }, { size: 96, face: 'bold', align: 'center', middle: true })
}
