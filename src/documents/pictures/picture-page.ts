import { LABEL_4X6, LETTER, type PageSize } from '../drawing/page-size.ts'
import { addPage, finishDocument, openDocument } from '../drawing/paint.ts'
import { printableText } from '../drawing/printable-text.ts'
import { placePicture } from './logo.ts'

/** Points that most printers leave white at every edge. */
const EDGE = 24

/** A photograph or scan (PNG, JPEG) on a US Letter page, as large as possible; throws for other bytes. */
export const renderPicturePage = (title: string, picture: Uint8Array): Promise<Uint8Array> =>
  renderPicture(title, picture, LETTER, EDGE)

/** The image of a label (PNG) on a page of 4 x 6 in; throws for other bytes. */
export const renderLabelPicture = (title: string, picture: Uint8Array): Promise<Uint8Array> =>
  renderPicture(title, picture, LABEL_4X6, 0)

async function renderPicture(
  title: string,
  picture: Uint8Array,
  size: PageSize,
  edge: number,
): Promise<Uint8Array> {
  const document = openDocument(printableText(title))
  addPage(document, size)
  const box = { x: edge, y: edge, w: size.width - 2 * edge, h: size.height - 2 * edge }
  if (!placePicture(document, picture, box, 'top'))
    throw new Error('This picture is incomplete or too large to print.')
  return finishDocument(document)
}
