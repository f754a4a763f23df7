import { logoSource } from './logo.ts'
import { finishDocument, LETTER, openDocument } from './paint.ts'
import { printableText } from './printable-text.ts'

/** Points that usual printers leave white at every edge. */
const EDGE = 24

/** A photograph or scan (PNG, JPEG) on a page of US Letter, as large as it fits; throws for bytes that are neither. */
export async function renderPicturePage(title: string, picture: Uint8Array): Promise<Uint8Array> {
  const source = logoSource(picture)
  if (!source) throw new Error('This picture is not whole, or larger than can be printed.')
  const document = openDocument(printableText(title))
  document.addPage({ size: [LETTER.width, LETTER.height], margin: 0 })
  const fit: [number, number] = [LETTER.width - 2 * EDGE, LETTER.height - 2 * EDGE]
  document.image(source, EDGE, EDGE, { fit, align: 'center' })
  return finishDocument(document)
}
